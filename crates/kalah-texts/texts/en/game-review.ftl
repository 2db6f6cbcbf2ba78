# Reviews of games: what every move gave away, and how well players play.

game-review-accuracy-title = Accuracy of player { $player }
game-review-accuracy-heading-html = Accuracy of player { $player }
game-review-accuracy-lead = 100 = perfect, 0 = random play, less = worse than random. Forced moves are ignored. Losses are in seeds of the final lead.
game-review-no-review = Games are not reviewed on this server.
game-review-none-yet-html = No game of this player has been reviewed yet. Machines review games when they have nothing else to do; for a game at once, open it from the matches of player { $player } and ask for its review.
game-review-accuracy = Accuracy
game-review-interval = 95 % interval
game-review-from-to = { $low } to { $high }
game-review-lost-per-move = Lost per move
game-review-games = Games
game-review-by-phase = By phase of the game
game-review-by-phase-short = By phase
game-review-by-pit = By pit
game-review-by-opponent = By opponent
game-review-phase = Phase
game-review-pit = Pit
game-review-against = Against
game-review-moves = Moves
game-review-opening = Opening: over two thirds of the seeds in play
game-review-middle = Middle: over a third
game-review-end = End
game-review-mistakes = Most expensive mistakes
game-review-mistake-html = against { $player }: { $cost }
game-review-mistake-unproven-html = against { $player }: { $cost }, not proven
game-review-mistake-place = ply { $ply } of game { $game }
game-review-try = Find the better move

game-review-title = Review of game { $game } of match { $match }
game-review-heading = Review
game-review-game-page = The game
# $accuracy is a number, or a dash where nothing was to choose.
game-review-side = { $side } · accuracy { $accuracy }
game-review-every-move = Every move in a table
game-review-play-from-here = Play on from this move
# The best move of the position on the board; $turn is one in words, or several of them.
game-review-best-now = Best for { $name } now is { $turn }
game-review-best-now-you = Best for you now is { $turn }
# Two turns, each with what comes of it.
game-review-or-turn = { $first }; or { $next }
game-review-analyse-from-here = Analyse this move
game-review-no-moves = A game without a move has no review. Play a move first.
game-review-lead = Values: final lead in seeds under best play. The cost of a move is the best value minus its own.
game-review-lead-searched = Values: final lead in seeds under best play; those with ≈ were searched, not proven. The cost of a move is the best value minus its own.
# $above and $below are players; the icons are the marks of the curve.
game-review-curve-html = Ahead above the line: { $above }; below: { $below }. <i class="loss-mark blunder"></i> result changed, <i class="loss-mark mistake"></i> seeds given away
game-review-analyse = Analyse
game-review-nothing-given = Nothing was given away.
game-review-values = Values of all moves
game-review-ply = Ply
game-review-by = Side
game-review-move = Move
game-review-best = Best
game-review-played = Played
game-review-cost = Cost
game-review-result = Result
game-review-all-moves = All moves
game-review-only-move = only move

game-review-progress = Progress of the review
game-review-begins = The review begins.
game-review-searching = Reviewing: { $done } of { $last } positions are done.
game-review-waiting =
    { $count ->
        [one] { $count } game is reviewed before this one.
       *[other] { $count } games are reviewed before this one.
    }
game-review-queued = This game is in the queue for review. The review appears here as soon as it is ready.
game-review-not-yet = This game has not been reviewed yet. Games are reviewed when the machines have nothing else to do, the latest first.
game-review-now = Review this game now
game-review-watch = Watch the game
game-review-queue-full = Many games are waiting for review. Try again in a minute.

game-review-try-heading = What would you play?
game-review-try-side = { $side } to move, at the bottom.
game-review-whole-game = The whole game
game-review-analyse-position = Analyse this position
