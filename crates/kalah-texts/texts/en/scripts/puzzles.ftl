# What the scripts of puzzles say, and what the server answers them.

puzzles-days =
    { $count ->
        [one] { $count } day in a row.
       *[other] { $count } days in a row.
    }
puzzles-row = { $count } solved in a row.
puzzles-task-win = You play { $side }: your pits glow. Only one turn wins. Find it.
puzzles-task-draw = You play { $side }: your pits glow. Only one turn saves the draw. Find it.
puzzles-right = Right. Go on.
puzzles-wrong = That gives the result away. Try again.
puzzles-not-quite = Not quite: that gives the result away. Try again.
puzzles-solved = Solved.
puzzles-solution = The solution is { $moves }.
puzzles-rating-is = Your rating is { $rating } ({ $change }), the puzzle's { $puzzle }.

# Mistakes of games on this device; $move is "pit 3", $seeds a number with its noun.
puzzles-you-played = You played { $move } here, which gave { $seeds } away. What would you play now?
puzzles-best-move = A best move is { $move }.
puzzles-go-on = Go on: { $open } of { $count } are left
puzzles-own-game = your own game of { $rules } on this device
puzzles-from-device = From games on this device
puzzles-from-device-lead =
    { $count ->
        [one] { $count } position in which seeds were given away, the latest first.
       *[other] { $count } positions in which seeds were given away, the latest first.
    }
