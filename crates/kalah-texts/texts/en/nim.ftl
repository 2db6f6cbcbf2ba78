# Nim-Mancala; $take is a number of tokens and a pit, as below.

nim-title = Nim-Mancala
nim-lead = A move takes one or more tokens of one pit and lays one on each pit to its right; what runs past the last pit leaves the game. Whoever removes the last token wins.
nim-board = The board { $board }
nim-your-move = Your move: choose how many to take.
nim-take-label = Take { $tokens } from pit { $pit }
nim-fewer = One token fewer in pit { $pit }
nim-more = One token more in pit { $pit }
nim-pit = pit { $pit }
nim-hint = Hint
nim-program-moves = Let the program move
nim-take-back = Take back
nim-add-pit = Add a pit
nim-remove-pit = Remove a pit
nim-tree = The game tree
nim-tree-text-html = Every position that can follow, and its minimax value: <span class="badge nim-1">1</span> if the player who moves first here wins, <span class="badge nim-0">0</span> if not. A search colours what it visits; the rest it never looks at.
nim-visits = visits { $count }
nim-drawing = Drawing of the game tree
nim-tree-of = The tree of { $board }: { $positions } positions
nim-too-large-html = The tree of this board is too large to draw. <a href="/nim?board=2,0,0#tree">That of 2,0,0</a> is not.
nim-searches-html = <a href="/search">The searches step by step</a> on a small board of Kalah: windows, cut-offs, and look-ahead after look-ahead.
nim-minimax = Minimax
nim-alpha-beta = Alpha-beta
nim-table = Minimax with a table
nim-alpha-beta-table = Alpha-beta with a table
nim-too-big = That board is too big for this page; the program kalah nim has more room.
# $error is a line in English.
nim-no-board = That is no board: { $error }.
nim-no-move = Pit { $pit } does not hold { $tokens } tokens to take.
nim-take = { $tokens } from pit { $pit }
nim-you-took = You took { $take }.
nim-you-won = That was the last token: you have won.
nim-program-took = The program took { $take }.
nim-program-won = That was the last token: the program has won.
nim-advice-wins-in = Take { $take }: that wins in { $plies } plies.
nim-advice-wins = Take { $take }: that wins.
nim-advice-longest = Every move loses against perfect play. Taking { $take } lasts longest: { $plies } plies.
nim-advice-loses = Every move loses against perfect play.
nim-first-wins = { $board }, the first player wins
nim-second-wins = { $board }, the second player wins
nim-taken-first-wins = take { $take }: { $board }, the first player wins
nim-taken-second-wins = take { $take }: { $board }, the second player wins
