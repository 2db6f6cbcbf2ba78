# The page of a player.

player-title = Player { $number }
player-accuracy = Accuracy and most expensive mistakes
player-summary = Summary
player-rank = Rank
player-of = of { $players }
player-provisional = provisional: { $played } of { $enough } matches played
player-win-ratio = Win ratio
player-elo = Elo
player-won-tied-lost = Won, tied, lost
player-seeds = Seeds captured
player-seeds-a-game = Seeds a game
player-seeds-lost = Seeds lost
player-errors = Errors
player-most-lost = Where most seeds were lost
player-loss =
    { $seeds ->
        [one] −{ $seeds } seed
       *[other] −{ $seeds } seeds
    }
player-captured-by-html = captured by { $player }
player-loss-place = ply { $ply } of game { $game }
player-matches = Matches
player-no-matches = None.
player-result = Result
player-opponent = Opponent
player-opponent-rank = its rank
player-moving-first = Moving first
player-moving-second = Moving second
player-running = running
player-pick-all = all
player-pick-won = won
player-pick-tied = tied
player-pick-lost = lost
player-pick-errors = with errors
player-ranks = Rank over time
player-version = version { $number }
player-version-short = v{ $number }
player-ranks-later = The line begins with the second ranking.
player-ranks-text = First rank { $first }, latest { $latest }; best { $best }, worst { $worst }.
player-ranks-text-versions = First rank { $first }, latest { $latest }; best { $best }, worst { $worst }. Dashed: a new version.
player-submission = Submission { $id }: { $status }
player-new-version = A new version: submission { $id }: { $status }
player-former-version = The former version plays until this one has passed.
player-not-here = It does not play in this tournament.
player-nothing-plays = Nothing of this player plays now. Only its owner can see why.
player-no-bot = No bot yet
player-no-bot-text = This player has not submitted anything. Its results appear here as soon as a bot has passed the test.
