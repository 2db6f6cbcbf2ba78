# Pages of a tournament.

standings-latest = Latest results
standings-latest-result = { $first } : { $second }, match { $match }
standings-matches-being-played = Matches being played
standings-live-now = Live now
standings-watch = Watch { $first } against { $second }.
standings-south = South
standings-north = North
standings-played-again = will be played again: { $fault }
standings-game-ply = game { $game }, ply { $plies }
