# The page that stands in for those that need the server.

offline-title = No network
offline-heading = This page needs the server
offline-lead = There is no network now, or the server is away. What works all the same:
offline-play = Play
offline-play-text = Against the engine on this device, or two at this screen.
offline-analysis = Analysis
offline-analysis-text = Every move of any position with its value.
offline-puzzles = Puzzles
offline-puzzles-text = Those that come with the program.
offline-course = Learn Kalah
offline-course-text = Thirty short tasks on a board.
offline-rules = Rules
offline-rules-text = With boards that play by themselves.
offline-search = How search works
offline-search-text = Step by step on a real board.
offline-nim = Nim-Mancala
offline-nim-text = A game small enough to solve by hand.
