# What the scripts of the analysis say.

# The board and its engine.
analysis-over = The game is over.
analysis-no-value-yet = No value yet.
analysis-engine-on = Engine on.
analysis-engine-off = Engine off.
analysis-start = The start.
analysis-position-set-up = Position set up.
analysis-off = The engine is off.
analysis-unknown = no value yet
analysis-swap = Swap the seats
analysis-swap-value = Swap the seats ({ $value })
analysis-nothing-to-review = There is no move to review yet.
analysis-read = Read { $what }.
analysis-variations = Variations
analysis-promote = Make main line
analysis-delete = Delete
analysis-copy-moves = Copy moves
analysis-copy-position = Copy position
analysis-save = Save record
analysis-speed-of-sowing = Speed of sowing
analysis-paste-texts = A position in any of the known texts, moves, a record or a transcript
analysis-no-moves = No moves yet: play one on the board.
analysis-known-away = Book and games are on the server, which does not answer.

# Reviews.
analysis-curve = South's final margin under best play, before every ply
analysis-curve-point = after ply { $ply }: { $margin }
analysis-reviewing = Reviewing: ply { $ply } of { $last }
analysis-cannot-review = This device cannot review the game: { $reason }
analysis-curve-caption = South's final lead under best play.
# What the marks of the curve mean, beside each of them.
analysis-curve-changed = result changed,
analysis-curve-given = seeds given away.
analysis-review-head = Review
# $verdict is a sentence, $better one that names a better move.
analysis-mistake = ply { $ply }, { $side }: { $move }. { $verdict }
analysis-mistake-better = ply { $ply }, { $side }: { $move }. { $verdict } Better was { $better }.
# Numbers, or a dash.
analysis-accuracy-proven = Accuracy of 100: South { $south }, North { $north }. All of it is proven.
analysis-accuracy-searched = Accuracy of 100: South { $south }, North { $north }. Some of it was searched, not proven.
# What a mark on a move says.
analysis-mark-mistake = mistake: it gave seeds away
analysis-mark-blunder = blunder: it changed the result

# Values, and where they come from.
analysis-proven = proven, log of proofs
analysis-proven-over = proven, the game is over
analysis-proven-database = proven, endgame database
analysis-proven-book = proven, opening book
analysis-proven-search = proven, search
analysis-searched = searched, depth { $depth }
analysis-searched-over = the game is over, searched, depth { $depth }
analysis-searched-database = endgame database, searched, depth { $depth }
analysis-searched-book = opening book, searched, depth { $depth }
analysis-searched-proof = known proofs, searched, depth { $depth }
# $how is one of the texts above.
analysis-on-device = { $how }, on this device
analysis-on-server = { $how }, on the server
analysis-wins-by = wins by { $count }
analysis-loses-by = loses by { $count }
analysis-ahead-by = ahead by { $count }
analysis-behind-by = behind by { $count }
analysis-badge-exact = value { $value }, exact
analysis-badge-depth = value { $value }, depth { $depth }
analysis-bar = Value: { $value }
analysis-waiting = Waiting: others are answered first.
analysis-looking = Looking for values.
analysis-legend = Final lead of the player to move, in seeds.
analysis-legend-proven = is proven,
analysis-legend-searched = searched.
analysis-play-line = Play this line
analysis-nowhere = This browser cannot run the engine, and there is no server that could.
analysis-connection-lost = The connection is lost. Trying again.
analysis-busy = The server is busy. Trying again in a few seconds.

# The editor of positions.
analysis-stage-underway = under way
analysis-stage-first = the first turn goes on
analysis-stage-swap = a swap is on offer
analysis-opening = Opening
analysis-rules = Rules
analysis-pits = Pits a side
analysis-seeds = Seeds a pit at the start
analysis-empty-captures = capture even if nothing lies opposite
analysis-single = no extra turn for the first move
analysis-pie = pie rule
analysis-to-move = To move
analysis-use = Use this position
analysis-to-start = Start
analysis-empty = Empty
analysis-sweep = Sweep
analysis-other-side = Other side
analysis-store-of = { $side }'s store
analysis-pit-of = { $side }'s pit { $pit }
analysis-pits-missing = the number of pits a side is missing
analysis-seeds-missing = the number of seeds a pit is missing
analysis-pit-wrong = { $side }'s pit { $pit } holds no number of seeds
analysis-store-wrong = { $side }'s store holds no number of seeds
# $seeds is a number with its noun.
analysis-on-board = { $seeds } on the board.
analysis-on-board-usual = { $seeds } on the board, { $usual } at the start of these rules.
analysis-no-position = No position: { $reason }.

# Texts that are pasted; $text is quoted.
analysis-paste-nothing = paste a position, moves, a record or a transcript
analysis-told-position = a position
analysis-told-record = a record, { $south } against { $north }
analysis-told-records = the first of { $count } records, { $south } against { $north }
analysis-told-moves = moves from the start
analysis-told-address = the address of a game
analysis-told-transcript = a transcript
analysis-told-transcripts = the first of { $count } games of a transcript
analysis-not-recognised = { $text } is no position, record or transcript; as moves, { $reason }
analysis-no-address = { $text } is no address
analysis-address-empty = this address holds no position
analysis-line-wrong = line { $line }: { $reason }
analysis-no-move-leads = no legal move leads to this board from the one before
