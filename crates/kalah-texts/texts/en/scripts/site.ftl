# What the script of all pages says.

site-my-bot = My bot
site-account = Account
site-connection-lost = Connection lost. This page may be out of date; trying again.
site-cancel = Cancel
site-go-on = Go on
site-unreachable = The server cannot be reached. Try again.
site-status = The server answered with status { $status }.
