# The workshop for bots.

workshop-title = Bot workshop
workshop-lead = This bot plays already. Make it better, then try it: it is built and plays two games in a sandbox of this server.
workshop-languages = Languages
workshop-lacking-html = No machine of this server has { $tools }: bots in this language cannot be tried here. <a href="/workers">Machines</a>
workshop-and = { $first } and { $next }
workshop-saved = Saved on the server: { $time }
workshop-keys = Tab indents. To leave the editor by the keyboard, press Escape and then Tab.
workshop-opponent = Opponent
workshop-try = Try
workshop-check = Check
workshop-download = Download
workshop-save = Save
workshop-stale = A later draft was saved meanwhile, in another window or on another machine. Yours is still in the editor: go back with your browser. To see the later one, open the workshop anew.
workshop-submit = Submit
workshop-again = Start again
workshop-no-guests-html = Guests cannot try bots at this server. <a href="/sign-in">Sign in</a> to try yours. What you wrote stays in this browser.
workshop-guest-html = As a guest you try with 10 seconds of processor time, and nothing is kept on the server. To submit, <a href="/sign-in">sign in</a>. Your draft stays in this browser.
workshop-said = What is said
workshop-referee = The referee
workshop-your-bot = Your bot
workshop-nothing = nothing
workshop-missing-answer = the missing answer
workshop-it-ends = it ends
workshop-template = The template speaks all of this. Your file chooses the move. Pits count from their owner's left.
workshop-protocol = The whole protocol
workshop-what-check = What Check looks at
workshop-limits = Limits and drafts
workshop-first-bot = Your first bot
workshop-search = How a search works

# Opponents; the names in short stand in results.
workshop-rightmost = Rightmost: always the pit next to its store
workshop-random = Random moves
workshop-greedy = Greedy: most seeds at once
workshop-minimax = Minimax, { $plies } plies
workshop-alphabeta = Alpha-beta, { $plies } plies
workshop-engine = Engine, level { $level }
workshop-rightmost-short = Rightmost
workshop-greedy-short = Greedy
workshop-minimax-short = Minimax
workshop-alphabeta-short = Alpha-beta
workshop-engine-short = Engine
workshop-too-long = The file is longer than { $kilobytes } kB.
workshop-choose-opponent = Choose one of the opponents.

# What came of a try.
workshop-back = Back to the workshop
workshop-try-title = Try of a bot
workshop-waiting = Waiting: others came first
workshop-checking = Building and checking
workshop-playing = Building, and playing two games
workshop-not-tried = It could not be tried
workshop-passes = It passes the check
workshop-does-not-build = It does not build
workshop-does-not-pass = It does not pass the check
workshop-score = Your bot { $own } : { $other } { $opponent }
workshop-soon = This shows the result by itself. It takes a few seconds where a machine is free.
workshop-what-to-do-html = In the documentation: <a href="{ $href }">{ $title }</a>
workshop-log = Log of the try
workshop-game = Game { $game }: { $result }
workshop-positions = Positions of game { $game }
workshop-first-position = First position of game { $game }
workshop-position-before = Position before, game { $game }
workshop-next-position = Next position, game { $game }
workshop-last-position = Last position of game { $game }
workshop-where = ply { $ply } of { $last }
workshop-slowest = Longest answer of your bot: { $time }.
workshop-analyse = Analyse this game
workshop-moves = Moves of game { $game } with their times
workshop-no-stderr = Your bot wrote nothing to standard error.
workshop-stderr = Standard error of your bot
workshop-stderr-cut = This is only the end of what it wrote.
workshop-stderr-of = Standard error in game { $game }
workshop-guest-over-html = You try as a guest: with 10 seconds of processor time, and nothing is kept. <a href="/sign-in">Sign in</a> for more.
workshop-the-opponent = The opponent

# Why a bot is not tried.
workshop-refused-guests = Guests cannot try bots at this server. Sign in first; what you wrote stays in this browser.
workshop-refused-unfinished = Your last try is not over yet. Wait for it, then try again.
workshop-refused-full = Many bots are being tried. Try again in a minute.
workshop-refused-lacking = No machine of this server has { $tools }. Bots in this language cannot be tried here.
workshop-stops = The server is about to stop. Try again in a minute.
workshop-no-machine = No machine was free for five minutes. Try again later.
