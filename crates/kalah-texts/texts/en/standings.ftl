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


# Progress; matches or, where agents come and go, pairs.
standings-progress = Progress
standings-done-html = <b>{ $done }</b> of { $all } matches
standings-done-at-most-html = <b>{ $done }</b> of at most { $all } matches
standings-done-running-html = <b>{ $done }</b> of { $all } matches, <b>{ $running }</b> running
standings-done-at-most-running-html = <b>{ $done }</b> of at most { $all } matches, <b>{ $running }</b> running
standings-pairs-html =
    { $done ->
        [one] <b>{ $done }</b> pair has met
       *[other] <b>{ $done }</b> pairs have met
    }
# $pairs is the text above.
standings-pairs-running-html =
    { $running ->
        [one] { $pairs }, <b>{ $running }</b> match running
       *[other] { $pairs }, <b>{ $running }</b> matches running
    }
standings-winner-html = Winner: { $player }
standings-leader-html = Leader: { $player }
standings-share-first = { $count } players share first place.
standings-matches-played = Matches played
standings-done = { $done } of { $all }
standings-players = { $count } players
standings-swiss = Swiss, at most { $matches } matches per player
standings-open = open: whoever is connected plays, and the newest match of a pair counts
standings-machines = Machines
standings-aside =
    { $count ->
        [one] { $count } match was set aside: no machine could play it.
       *[other] { $count } matches were set aside: no machine could play them.
    }
standings-aside-why = Why
standings-end-aside = Finished, except for matches that were set aside.
standings-end-all = Finished: everyone has played everyone.
standings-end-swiss = Finished: all matches that could be drawn have been played.
standings-end-open = Finished: no agent plays here any more.
standings-waits-paused = All machines are paused: no match starts.
standings-waits-nobody = No machine is connected: no match starts.

# The best players beside the matrix.
standings-top = Standings
standings-top-player = Player
standings-top-record = Matches won, drawn, lost
standings-top-record-short = W–D–L
standings-top-points = Points
standings-top-ranking = Full ranking

# The results of the own bot.
standings-own-rank = Rank
standings-own-provisional = Provisional: { $played } of { $enough } matches played. A rank shows after that.
standings-own-of = of { $players }
standings-own-points = of the points
standings-own-elo = Elo { $margin }
standings-own-not-played = This version has not played yet.
standings-own-page = Public page
standings-own-accuracy = Accuracy and mistakes
standings-own-last = Last results
standings-own-no-match = No match has been played yet.

# A board within a page of somebody else.
standings-embed = A game of Kalah, ply { $ply } of { $last }
standings-embed-positions = Positions
standings-embed-first = First
standings-embed-back = Back
standings-embed-ply = ply { $ply } of { $last }
standings-embed-next = Next
standings-embed-last = Last
standings-embed-analyse = Analyse

# A game on paper.
standings-transcript = A game of Kalah
standings-transcript-match = Match { $match }, game { $game }
standings-transcript-players-html = { $south } (South) against { $north } (North). { $result }
standings-transcript-start-html = <b>Start.</b> { $side } moves first.
standings-transcript-ply = ply { $ply }
standings-transcript-go = Go through it
