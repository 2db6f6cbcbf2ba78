# The matrix of results.

matrix-heading = Tournament
matrix-heading-named = Tournament { $name }
matrix-everybody = Everybody against everybody
matrix-results = Matrix of results
matrix-legend = Legend
matrix-won = won
matrix-drawn = drawn
matrix-lost = lost
matrix-live = live
matrix-error = lost by an error
matrix-how = Row against column, sorted by rank. Point at a cell for its score.
matrix-find = Find player
matrix-show = Show
matrix-csv = CSV:
matrix-csv-matrix = matrix
matrix-csv-matches = matches
matrix-no-players-html = No players yet. Students <a href="/submit">submit the first bot</a>, lecturers <a href="/people/class">import the class list</a>, everybody can <a href="/play">play against the engine</a>.
matrix-column = Player { $player }, rank { $rank }
matrix-column-provisional = Player { $player }, provisional
matrix-matches =
    { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }

# Labels of a cell. A script takes them apart at ", ": keep the commas, and use no others.
matrix-cell-running = v { $player }, running
matrix-cell = v { $player }, { $own } : { $other }
matrix-cell-error = v { $player }, { $own } : { $other }, { $fault }

# Windows of a large matrix.
matrix-rows = Rows
matrix-columns = Columns
matrix-all-players = all players
matrix-reference-players = reference players
matrix-other-players = other players
