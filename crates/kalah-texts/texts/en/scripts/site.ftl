# What the script of all pages says.

site-my-bot = My bot
site-account = Account
site-connection-lost = Connection lost. This page may be out of date; trying again.
site-cancel = Cancel
site-go-on = Go on
site-unreachable = The server cannot be reached. Try again.
site-status = The server answered with status { $status }.

# Choices of the reader for all boards, and copying.
site-speed-slow = slow
site-speed-normal = normal
site-speed-fast = fast
site-speed-off = off
site-sound-on = Sound on
site-sound-off = Sound off
site-copied = Copied
site-not-copied = Not copied
site-no-answer = The server cannot be reached.
site-new-version = A new version of these pages is there.
site-load-it = Load it
site-cannot-draw = This board cannot be drawn without the server: { $reason }
