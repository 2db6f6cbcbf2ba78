# What the scripts of games say, and what the server tells them.

# Players.
play-engine = Engine
play-engine-level = Engine, level { $level }
play-two-at-board = Two at one board
play-a-visitor = A visitor
play-free-seat = A free seat
play-your-opponent = Your opponent

# Ends of games.
play-a-draw = A draw.
play-wins-by =
    { $count ->
        [one] { $side } wins by { $count } seed.
       *[other] { $side } wins by { $count } seeds.
    }
play-resigns = { $loser } resigns. { $winner } wins.
play-resigned = Resigned
play-going-on = Going on
play-draw-score = Draw { $score }
play-won-score = Won { $score }
play-lost-score = Lost { $score }
play-broken-off = The game was broken off
play-side-won = { $side } won { $score }
play-side-won-resigned = { $side } won by resignation
play-side-won-time = { $side } won on time
play-you-won = You won { $score }
play-you-won-resigned = You won by resignation
play-you-won-time = You won on time
play-you-lost = You lost { $score }
play-you-lost-resigned = You lost by resignation
play-you-lost-time = You lost on time
# $what is one of the texts above.
play-sentence = { $what }.
play-waiting = Waiting for your friend to open the link.

# Clocks.
play-minute-left = One minute left.
play-half-minute-left = 30 seconds left.
play-ten-seconds-left = 10 seconds left.
play-clock-of = { $side }'s clock

# Games of this device.
play-no-hint-now = There is nothing to hint at now.
play-no-such-move = There is no such move.
play-not-your-move = It is not your move.
play-device-fails = The engine does not run on this device ({ $reason }). The game goes on with the server.
play-device-games = Games on this device

# The end card.
play-review-text = The review opens at the turning point: what the costliest move gave away, and what was better.
play-streak = { $count } wins in a row
play-streak-level = at level { $level }.
play-rematch = Rematch
play-review = Review
play-share = Share
play-easier = Easier: level { $level }
play-harder = Harder: level { $level }

# Tips.
play-tip = Tip:
play-no-tips = No more tips
play-tip-first = The glowing pits are yours. Point at one to see where its seeds go: pit { $pit } ends in your store, and then you move again.
play-tip-capture =
    { $count ->
        [one] With pit { $pit } the last seed lands in your empty pit: it captures the { $count } seed opposite.
       *[other] With pit { $pit } the last seed lands in your empty pit: it captures the { $count } seeds opposite.
    }
play-tip-again = Pit { $pit } ends in your store: you would move again.
play-tip-risk =
    { $count ->
        [one] Your { $count } seed in pit { $pit } can be captured. Move them, or fill your opponent's empty pit.
       *[other] Your { $count } seeds in pit { $pit } can be captured. Move them, or fill your opponent's empty pit.
    }
play-tip-none = Nothing to win at once. A good habit: move the seeds that are close to your store.

# Hints; $move is "pit 3" or "swap the seats".
play-hint-only = There is only one move: { $move }.
play-hint-move = Hint: { $move }.
play-hint-none = Hint: no pit. Ask again.
play-hint-pit = Hint: the best move is pit { $pit }. Press again to see it.
play-hint-half = Hint: the best move is one of your pits { $first } to { $last }. Press again to see it.
play-hint-looking = Looking for a hint.

# Keys.
play-keys-pits = 1 to 9, a b c
play-keys-ends = Home, End
play-key-sow = sow that pit
play-key-hint = a hint, and again for the pit
play-key-undo = undo
play-key-swap = swap the seats
play-key-look = look back and forward
play-key-ends = the start, and back to the game
play-key-flip = turn the board
play-key-keys = these keys

# The game.
play-taps-twice = Tap twice to sow
play-taps-once = Tap once to sow
play-undone = Move undone.
play-your-move = Your move.
play-your-turn = Your turn ·
play-connection-lost = The connection is lost. Trying again.
play-ply-of = Ply { $ply } of { $last }.
play-start = The start.
play-really = Really?
play-moves-played = Moves that were played
play-swap = Swap the seats
play-copy-link = Copy link

# Seats.
play-thinking = thinking
play-seat-your-move = your move
play-seat-to-move = to move
play-on-device = on this device
play-more-to-win = { $count } more to win
play-has-won = has won

# Verdicts; $text is a sentence.
play-verdict = Pit { $pit }: { $text }
play-verdict-swap = Swap the seats: { $text }
play-ask-better = What was better?
play-better-was = Better was { $move }.
play-no-better = Nothing better is known.
