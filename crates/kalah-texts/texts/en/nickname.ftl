# Nicknames and faces of players.

# On the account page.
nickname-own = Name and face
nickname-own-none = Everybody knows your bot as player { $player }.
nickname-own-name = Everybody knows your bot as player { $player }, { $nickname }.
nickname-own-waits = “{ $nickname }” is waiting for a lecturer's approval.
nickname-name = Nickname
nickname-request = Request
nickname-rule = 2 to 20 letters, digits, spaces and -_.' A lecturer approves it before others see it.
nickname-color = Face
nickname-amber = amber
nickname-red = red
nickname-rose = rose
nickname-violet = violet
nickname-blue = blue
nickname-teal = teal
nickname-green = green
nickname-olive = olive
nickname-seeds = Seeds
nickname-use-face = Use this face
nickname-unfit = A nickname has 2 to 20 letters, digits, spaces and -_.', with a letter among them.
nickname-number = “{ $nickname }” reads like the number of a player: choose a different one.
nickname-taken = “{ $nickname }” is another player's already: choose a different one.
nickname-no-face = There is no such face.
nickname-is-requested = Your nickname is requested. Others see it once a lecturer has approved it.
nickname-face-is-set = Your bot has a new face.

# The page of the staff.
nickname-title = Nicknames
nickname-lead = Students choose nicknames for their bots. Others see one once it is approved.
nickname-nobody = No nicknames yet. Students choose them on their own page.
nickname-player = Player
nickname-people = Students
nickname-now = Nickname
nickname-requested = Requested
nickname-allow = Approve
nickname-allow-of = Approve the nickname of player { $player }
nickname-drop = Reject
nickname-drop-of = Reject the nickname of player { $player }
nickname-reset = Reset
nickname-reset-of = Reset the nickname of player { $player }
nickname-changed = “{ $nickname }” is not requested any more, or is another player's: nothing was changed.
nickname-back = All people
