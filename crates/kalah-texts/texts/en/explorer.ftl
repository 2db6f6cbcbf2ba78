# What the book and the games know of a position, and discoveries among positions with few seeds.

explorer-known = Book and games
explorer-over = The game is over.
explorer-moves = Moves of this position
explorer-pit = Pit
explorer-value = Value
explorer-how = How
explorer-effect = Effect
explorer-games = Games
explorer-score = Score
explorer-latest = The latest game
explorer-legend = Values: { $side }'s final lead in seeds. Games: reviewed tournament games. Score: of the player who made the move.
explorer-legend-none = Values: { $side }'s final lead in seeds. Games: reviewed tournament games; none reached this position. Score: of the player who made the move.
explorer-ways = Other moves that lead here:
explorer-extra-turn = extra turn
explorer-captures = captures { $count }
explorer-alone = banks the last seed
explorer-ends = ends the game
explorer-same = the same position as after { $move }

# How a value is known.
explorer-not-known = not known
explorer-proven-over = proven, the game is over
explorer-proven-database = proven, by the endgame database
explorer-proven-book = proven, by the opening book
explorer-proven-table = proven, by an earlier search
explorer-proven-proof = proven, by the log of proofs
explorer-proven-search = proven, by a search
explorer-searched = searched, depth { $depth }

# Discoveries.
explorer-discoveries = Discoveries
explorer-discoveries-lead-html = Remarkable positions among <em>all</em> with few seeds in play. Their values are exact.
explorer-back = Back to the book
explorer-boards = Boards
explorer-board-opposite = { $pits } pits, captures need seeds opposite
explorer-board-empty = { $pits } pits, captures need none opposite
explorer-analyse = Analyse
explorer-by-seeds = By seeds in play
explorer-by-seeds-label = Positions by seeds in play
explorer-seeds = Seeds
explorer-positions = Positions
explorer-margins = Final margins of the side to move
explorer-won = Won, %
explorer-drawn = Drawn, %
explorer-mean = Mean
explorer-plus = +{ $number }
explorer-one-move = One move only, %
explorer-longest-win = Longest win, plies
explorer-only-move = Only move, seeds
explorer-haul = Haul, seeds
# $won and $drawn are numbers with a decimal sign.
explorer-histogram = { $won } percent won, { $drawn } percent drawn; from −{ $seeds } to +{ $seeds }
explorer-bar =
    { $count ->
        [one] { $count } position ends with { $margin }
       *[other] { $count } positions end with { $margin }
    }
explorer-notes-html = Positions where a side has no seeds are left out. <em>One move only</em>: positions with several legal moves of which just one keeps a win or a draw. <em>Longest win</em>: plies of both sides until the winner has more than half of the seeds, if it hurries and the other side delays. <em>Only move</em>: the final margin by which the one winning move is better than the next best, which loses. <em>Haul</em>: what the side to move gains beyond the seeds on its own side.
explorer-programs-html = For programs: <a href="/api/discoveries">JSON</a>.
explorer-record-win = The longest win
explorer-record-win-text = { $number } plies until South, to move, has more than half of the seeds.
explorer-record-move = The only move
explorer-record-move-text = { $number } seeds of the final margin between the one winning move and the next best.
explorer-record-haul = The greatest haul
explorer-record-haul-text = { $number } seeds that South, to move, takes from the other side.
