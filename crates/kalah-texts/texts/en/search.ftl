# A search step by step. Numbers of positions and steps are words; "Max" and "Min" are the players of the search.

search-title = Search step by step
search-lead-html = How a search goes through the tree of a small board: which positions it visits, which window it searches them with, and which moves it leaves out. An extra turn keeps the same side on move, so Max may follow Max; that is what makes Kalah's tree special. <a href="/nim">Nim-Mancala</a> has the tree of a smaller game.
search-what = What is searched
search-rules = Rules
search-board = Board
search-the-start = the start
search-search = Search
search-plies-ahead = Plies ahead
search-order = Order
search-evaluation = Evaluation
search-show = Show
search-minimax = Minimax
search-alpha-beta = Alpha-beta
search-deepening = Deepening
search-deepening-hints = Deepening, former best first
search-order-right-to-left = From right to left
search-order-left-to-right = From left to right
search-order-extra-turn = An extra turn first
search-order-captures = Captures first
search-order-evaluation = The best lead first
search-eval-h1 = h1: lead of the stores
search-eval-h2 = h2: h1 and the own pits
search-eval-h3 = h3: h1 and a win
search-eval-h4 = h4: h3 and the turn
search-eval-h5 = h5: h4 and good pits
search-eval-h6 = h6: h1, half a win, the turn

# The step.
search-the-step = The step
search-steps = Steps
search-before-first = Before the first step
search-step-before = Step before
search-step-of = step { $step } of { $last }
search-next-step = Next step
search-last-step = Last step
search-positions-visited = positions visited
search-cut-offs = cut-offs
search-moves-left-out = moves left out
search-next-cut = Next cut-off
search-no-cuts = no more cut-offs
search-look-ahead = Look-ahead { $plies }
search-drawing = Drawing of the tree
search-tree = The tree of { $positions } positions, of which { $visited } are visited by now
search-tree-text = { $narration } The list of all steps says the same in words.
search-legend-max = Max moves, who is { $side } at the root
search-legend-min = Min moves
search-legend-extra = extra turn: the same side moves again
search-legend-left-out = left out by a cut-off
search-legend-best = the best so far
search-legend-bound = all that its window needs
search-legend-window = the window: alpha and beta
search-board-there = The board there
search-in-words = In words
search-all-steps = All { $count } steps
search-on-board = The searches on this board
search-compared = The searches compared
search-visits = Visits
search-cuts = Cut-offs
search-value = Value
search-compared-text = All find the same value. Deepening counts the positions of every look-ahead: on a small board that may cost more than it saves.

# What is wrong; $field is a name of a field of the address.
search-wide = This page draws boards of up to { $pits } pits a side.
search-unknown = There is no { $field } "{ $word }"; possible are { $words }.
search-depth = A look-ahead is 1 to { $most } plies, not "{ $word }".
search-too-many = This search visits { $visited } positions, and { $most } are the most that are drawn: look less far ahead, or take a smaller board.
search-no-step = There is no step "{ $step }" in a search of { $last } steps.

# Positions and moves.
search-position-over = Position { $number }: the game is over.
search-position-moves = Position { $number }: { $mover } moves, who sits { $side }.
search-pit = pit { $pit }
search-swap = the swap
search-way-extra = { $way }: an extra turn
search-way-left-out = { $way } is left out
search-node = Position { $number }, { $board }: { $mover } to move, value { $value }

# The steps in sentences; $way is a move, $eval an evaluation.
search-nothing = Nothing is visited yet.
search-both = { $first } { $next }
search-ends = Position { $number }: { $way } ends the game; { $eval } gives { $value }.
search-horizon = Position { $number }: { $way } leads to the horizon; { $eval } gives { $value }.
search-extra = Position { $number }: { $way } earns an extra turn, so { $mover } moves again.
search-leads = Position { $number }: { $way } leads here, and { $mover } moves.
search-root-over = Position { $number }: the game is over; { $eval } gives { $value }.
search-root = Position { $number } is the root: Max moves.
search-look-begins = Look-ahead { $plies } begins at position { $number }, the root; Max moves.
search-window-open = The window is open: every value matters.
search-window-is = The window is { $window }.
search-at-most = at most { $value }
search-at-least = at least { $value }
search-tried-first = Back at position { $number }: { $way } gives { $value }, the first value for { $mover }.
search-tried-better = Back at position { $number }: { $way } gives { $value }, better for { $mover } than { $former }.
search-tried-worse = Back at position { $number }: { $way } gives { $value }, no better for { $mover } than { $former }.
search-window-stays = The window stays { $window }.
search-alpha-closes = Alpha rises to { $value }, not below beta, { $beta }: the window is closed.
search-beta-closes = Beta falls to { $value }, not above alpha, { $alpha }: the window is closed.
search-alpha-rises = Alpha rises: the window is { $window }.
search-beta-falls = Beta falls: the window is { $window }.
search-cut-max = Position { $number }: { $way } gives { $value }, at least beta, { $beta }. Min is sure of that elsewhere and avoids this position, so { $rest }.
search-cut-min = Position { $number }: { $way } gives { $value }, at most alpha, { $alpha }. Max is sure of that elsewhere and avoids this position, so { $rest }.
search-rest-none = no move remains that could be left out
search-rest-one = the remaining move, { $move }, is left out
search-rest = the remaining { $count } moves are left out: { $moves }
search-comma = { $first }, { $next }
search-and = { $first } and { $next }
search-done-over = The search is done: the game is over, and worth { $value } to Max.
search-worth = the root is worth { $value } to Max
search-worth-by = the root is worth { $value } to Max by { $way }
search-done = The search is done: { $worth }.
search-look-done = Look-ahead { $plies } is done: { $worth }.
search-look-whole = Look-ahead { $plies } is done: { $worth }. It saw the game whole, so none follows.
search-look-last = Look-ahead { $plies }, the last, is done: { $worth }.
