# Figures and events in words, as many pages have them.

words-south = South
words-north = North

# What a move cost.
words-cost-nothing = nothing
words-cost-seeds = seeds only
words-cost-drawn-to-lost = drawn to lost
words-cost-won-to-drawn = won to drawn
words-cost-won-to-lost = won to lost

# Limits of each ply; $seconds is a number.
words-limit-growing = { $seconds } s per search step
words-limit-move = { $seconds } s per move
# Limits of each ply in full; all arguments are numbers.
words-limit-full-growing = growing look-ahead, { $seconds } s a call
words-limit-full-original = growing look-ahead, { $seconds } s a call, original driver
words-limit-full-move = { $seconds } s a move
words-limit-full-clock = { $seconds } s and { $increment } s a move
words-limit-full-lookahead = look-ahead { $plies }
words-limit-full-nodes = { $nodes } positions a move
words-limit-full-fuel = { $fuel } instructions a move

# A ply and its effects in one sentence.
words-ply-swap = { $side }'s player takes the other seat.
words-ply =
    { $sown ->
        [one] { $side } sows { $sown } seed from pit { $pit }.
       *[other] { $side } sows { $sown } seeds from pit { $pit }.
    }
words-ply-store =
    { $sown ->
        [one] { $side } sows { $sown } seed from pit { $pit } into the store.
       *[other] { $side } sows { $sown } seeds from pit { $pit } into the store.
    }
words-ply-again =
    { $sown ->
        [one] { $side } sows { $sown } seed from pit { $pit } into the store: extra turn.
       *[other] { $side } sows { $sown } seeds from pit { $pit } into the store: extra turn.
    }
words-ply-alone =
    { $sown ->
        [one] { $side } sows { $sown } seed from pit { $pit } and banks the last one alone.
       *[other] { $side } sows { $sown } seeds from pit { $pit } and banks the last one alone.
    }
words-ply-capture =
    { $sown ->
        [one]
            { $captured ->
                [one] { $side } sows { $sown } seed from pit { $pit } and captures { $captured } seed.
               *[other] { $side } sows { $sown } seed from pit { $pit } and captures { $captured } seeds.
            }
       *[other]
            { $captured ->
                [one] { $side } sows { $sown } seeds from pit { $pit } and captures { $captured } seed.
               *[other] { $side } sows { $sown } seeds from pit { $pit } and captures { $captured } seeds.
            }
    }
# $ply is one of the sentences above.
words-ply-over = { $ply } The game is over.
words-ply-over-taken =
    { $taken ->
        [one] { $ply } The game is over, { $side } takes the last { $taken } seed.
       *[other] { $ply } The game is over, { $side } takes the last { $taken } seeds.
    }

# Where a game begins.
words-begins = The start. { $name } moves first.
words-begins-you = The start. You move first.
words-start = The start. { $side } moves first.
words-set-up = Position set up. { $side } to move.

# The fault by which a player lost, to stand after its name.
words-fault-illegal = answered with no legal move
words-fault-late = did not answer in time
words-fault-crashed = crashed
words-fault-resigned = gave up
words-fault-illegal-twice = answered with no legal move in both games
words-fault-late-twice = did not answer in time in both games
words-fault-crashed-twice = crashed in both games
words-fault-resigned-twice = gave up in both games

# Endings of a game; $winner and $loser are names.
words-player = Player { $number }
words-running = Running
words-adjudicated = Stopped where the margin was known: { $margin }
words-aborted = Stopped without a result
words-draw = A draw, { $south } : { $north }
words-win = { $winner } wins { $more } : { $fewer }
words-forfeit-illegal = { $winner } wins: { $loser } answered with no legal move
words-forfeit-late = { $winner } wins: { $loser } did not answer in time
words-forfeit-crashed = { $winner } wins: { $loser } crashed
words-forfeit-resigned = { $winner } wins: { $loser } gave up

words-player-link-html = <a class="player" href="{ $href }"><b>{ $number }</b></a>
words-player-link-titled-html = <a class="player" href="{ $href }"><b>{ $number }</b> <span>{ $title }</span></a>
