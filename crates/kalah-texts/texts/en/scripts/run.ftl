# What the script of a run against the clock says.

run-best =
    { $count ->
        [one] Your best: { $count } puzzle.
       *[other] Your best: { $count } puzzles.
    }
run-score = { $count } solved
run-misses = { $count } of 3 misses
run-right = Right.
run-wrong = Missed.
run-time-up = Time is up.
run-result =
    { $count ->
        [0] No puzzle solved
        [one] { $count } puzzle solved
       *[other] { $count } puzzles solved
    }
run-new-best = That is your new best.
run-again = Again
run-missed = What you missed
run-missed-one = { $rules }, { $moves } was right
run-look = Look at it
