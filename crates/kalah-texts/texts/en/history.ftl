# Puzzles that a visitor has tried.

history-heading = Puzzles you tried last
history-sum =
    { $count ->
        [one] { $solved } of { $count } puzzle solved at the first try.
       *[other] { $solved } of { $count } puzzles solved at the first try.
    }
history-row = { $count } in a row.
history-solved = solved
history-missed = missed
history-all = All about you
