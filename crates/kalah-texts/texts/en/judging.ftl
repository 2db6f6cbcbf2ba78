# What the judge says of games and players.

judging-accuracy-title = Accuracy of player { $player }
judging-accuracy-heading-html = Accuracy of player { $player }
judging-accuracy-lead = 100 = perfect, 0 = random play. Forced moves are ignored. Losses are in seeds of the final lead.
judging-no-judge = Games are not reviewed on this server.
judging-none-yet-html = No game of this player has been reviewed yet. Machines review games when they have nothing else to do; for a game at once, open it from the matches of player { $player } and ask for its review.
judging-accuracy = Accuracy
judging-interval = 95 % interval
judging-from-to = { $low } to { $high }
judging-lost-per-move = Lost per move
judging-games = Games
judging-by-phase = By phase of the game
judging-by-phase-short = By phase
judging-by-pit = By pit
judging-by-opponent = By opponent
judging-phase = Phase
judging-pit = Pit
judging-against = Against
judging-moves = Moves
judging-opening = Opening: over two thirds of the seeds in play
judging-middle = Middle: over a third
judging-end = End
judging-mistakes = Most expensive mistakes
judging-mistake-html = against { $player }: { $cost }
judging-mistake-unproven-html = against { $player }: { $cost }, not proven
judging-mistake-place = ply { $ply } of game { $game }
judging-try = Try it yourself

judging-title = Review of game { $game } of match { $match }
judging-game = Game { $game } of match { $match }
judging-every-move = every move
judging-lead = Values: final lead in seeds under best play. The cost of a move is the best value minus its own.
judging-lead-searched = Values: final lead in seeds under best play; those with ≈ were searched, not proven. The cost of a move is the best value minus its own.
judging-accuracy-of-html = Accuracy of { $player }
judging-curve = South ahead above, North below; red: the result changed, amber: seeds were given away
judging-worst = Worst moves
judging-worst-move = ply { $ply }, { $side }: { $cost }
judging-worst-move-unproven = ply { $ply }, { $side }: { $cost }, not proven
judging-analyse = Analyse
judging-nothing-given = Nothing was given away.
judging-every-ply = Every ply
judging-values = Values of all moves
judging-ply = Ply
judging-side = Side
judging-move = Move
judging-best = Best
judging-played = Played
judging-cost = Cost
judging-result = Result
judging-all-moves = All moves
judging-only-move = only move

judging-review = review
judging-no-judge-html = Games are not reviewed on this server. <a href="{ $href }">Analyse the game</a> instead.
judging-queued = This game is in the queue for review. The review appears here as soon as it is ready.
judging-not-yet = This game has not been reviewed yet. Games are reviewed when the machines have nothing else to do, the latest first.
judging-now = Review this game now
judging-watch = Watch the game
judging-queue-full = Many games are waiting for review. Try again when one of yours is ready.

judging-try-title = A position of match { $match }
judging-try-heading = What would you play?
judging-try-side = { $side } to move, at the bottom.
judging-whole-game = The whole game
judging-analyse-position = Analyse this position
