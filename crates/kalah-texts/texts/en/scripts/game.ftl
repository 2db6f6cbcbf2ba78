# What scripts say of boards, moves and games.

game-south = South
game-north = North
game-you = You
game-seeds =
    { $count ->
        [one] { $count } seed
       *[other] { $count } seeds
    }
game-pit = pit { $pit }
game-swap = swap the seats

# A ply by a player of this name, or by the reader; $seeds and $captured are numbers with their noun.
game-ply-swap = { $name } takes the other seat.
game-ply-swap-you = You take the other seat.
game-ply = { $name } sows { $seeds } from pit { $pit }.
game-ply-you = You sow { $seeds } from pit { $pit }.
game-ply-alone = { $name } sows { $seeds } from pit { $pit } and banks the last one alone.
game-ply-alone-you = You sow { $seeds } from pit { $pit } and bank the last one alone.
game-ply-capture = { $name } sows { $seeds } from pit { $pit } and captures { $captured }.
game-ply-capture-you = You sow { $seeds } from pit { $pit } and capture { $captured }.
game-ply-store = { $name } sows { $seeds } from pit { $pit } into the store.
game-ply-store-you = You sow { $seeds } from pit { $pit } into the store.
game-ply-again = { $name } sows { $seeds } from pit { $pit } into the store: extra turn.
game-ply-again-you = You sow { $seeds } from pit { $pit } into the store: extra turn.
# $ply is one of the sentences above.
game-over-ply = { $ply } The game is over.
game-over-taken =
    { $count ->
        [one] { $ply } The game is over, { $name } takes the last { $count } seed.
       *[other] { $ply } The game is over, { $name } takes the last { $count } seeds.
    }
game-over-taken-you =
    { $count ->
        [one] { $ply } The game is over, you take the last { $count } seed.
       *[other] { $ply } The game is over, you take the last { $count } seeds.
    }

# Effects of a move, in short.
game-effect-alone = banks the last seed
game-effect-captures =
    { $count ->
        [one] captures { $count } seed
       *[other] captures { $count } seeds
    }
game-effect-again = extra turn
game-effect-over = ends the game

# A board for those who do not see it; the pits are numbers of seeds.
game-board = South: pits { $southpits }, store { $southstore }. North: pits { $northpits }, store { $northstore }.
game-pits-south = South's pits
game-pits-north = North's pits
game-again = Again!

# Margins, and the state of a game.
game-a-draw = a draw
game-even = even
game-wins-by = { $side } wins by { $count }
game-ahead-by = { $side } is ahead by { $count }
game-to-move = { $side } to move.
game-drawn = The game is drawn, { $south } : { $north }.
game-won = { $side } wins { $more } : { $fewer }.

# Why a move may not be played.
game-refused-over = the game is over
game-refused-swap = the seats cannot be exchanged now
game-refused-no-pit = { $side } has no pit { $pit }
game-refused-empty = pit { $pit } of { $side } is empty

# The board that is played on. $what is a list: pit, seeds, effects.
game-tap-again = { $what }. Tap again to sow.
game-turn-of = It is { $side }'s turn.
game-pit-begin = Pit { $pit }

# Verdicts on a move: what it did to the result, and $seeds, a number with its noun.
game-verdict-only = The only move.
game-verdict-best = A best move.
game-verdict-best-searched = A best move (searched, not proven).
game-verdict-worse = { $what }: { $seeds } worse than the best move.
game-verdict-worse-searched = { $what }: { $seeds } worse than the best move (searched, not proven).
game-same-result = The result stays the same
game-drawn-to-lost = Blunder: this turns a draw into a loss
game-won-to-drawn = Mistake: this turns a win into a draw
game-won-to-lost = Blunder: this turns a win into a loss

# Steps through a game, and keys.
game-first-position = First position
game-position-before = Position before
game-next-position = Next position
game-last-position = Last position
game-where = ply { $ply } of { $last }
game-keys = Keys
game-close = Close

# The value of a move, and how it is known, to be heard.
game-badge = value { $value }, { $how }

# What is wrong with rules, positions, moves and records; $text is quoted, $first, $second and $third are ways to write a position.
game-no-rules = { $text } is not a valid board: write pits x seeds and what to add, such as { $examples }
game-no-position = { $text } is no position: write { $first } and s or n, such as { $example }; or { $second }; or { $third }, such as { $last }
game-wrong-length = { $found } numbers stand for the pits of a board with 2 x { $pits } pits
game-other-pits = a board with { $pits } pits a side does not fit the rules { $rules }
game-too-many-seeds = { $seeds } seeds are more than a board holds ({ $most })
game-no-number = { $text } is no number of seeds
game-no-pit = "{ $letter }" is no pit: write 1 to 9, a, b, c, or the word swap
game-wrong-ply = ply { $ply }: { $reason }
game-pits-range = a side has 1 to { $most } pits, not { $pits }
game-seeds-range = { $seeds } seeds in each of 2 x { $pits } pits: a board holds 1 seed a pit or more, and { $most } in all at most
game-side-pits = { $side } has { $found } pits where the rules have { $pits } (1 to { $most } are possible)
game-side-empty = all pits of { $side } are empty, so the game is over: the { $seeds } seeds in the pits of { $other } belong in its store
game-not-start = this is not the start board of the rules
game-no-first-turn = the first turn cannot still run on this board under these rules
game-no-swap = no swap can be on offer on this board under these rules
game-record-json = this begins like a record, but is no line of JSON
game-record-plies = a record needs the list "plies"
game-record-ply = ply { $ply } of the record names not one move
game-record-text = a record needs the text "{ $field }"

# A line in words: "3, then 6: extra turn, captures 8". $before and $moves are pits.
game-line-pit = { $pit }
game-line-then = { $before }, then { $pit }
game-line-list = { $first }, { $next }
game-line-effects = { $moves }: { $effects }
game-line-swap = swap of seats
game-line-extra =
    { $count ->
        [one] extra turn
       *[other] { $count } extra turns
    }
# What a turn without an extra turn or a capture brings into the store.
game-line-banks =
    { $count ->
        [0] banks nothing
        [one] banks { $count } seed
       *[other] banks { $count } seeds
    }
# A turn and the answer to it, both in words.
game-line-answer = { $turn }; answer { $answer }
# A turn of a side, in a line of several turns.
game-line-turn = { $side }: { $turn }.
