# The ranking.

ranking-title = Ranking
ranking-find-player = Find player
ranking-find = Find
ranking-csv = CSV:
ranking-csv-ranking = ranking
ranking-csv-matches = matches
ranking-how = How the ranking works
ranking-by-points = By points: matches won, and half of those drawn, divided by matches played. Ties are broken by seeds captured. Elo is a strength estimated from all games (Bradley-Terry model), updated every few seconds: 0 is about the mean; a player 400 above another wins ten games for each one lost. The ± and the two numbers beside a rank are 95 % confidence intervals. There is no rank and no percentage before five matches.
ranking-by-strength = By strength in Elo, estimated from all games (Bradley-Terry model) and updated every few seconds: a win against a strong player counts more. 0 is about the mean; a player 400 above another wins ten games for each one lost. The ± and the two numbers beside a rank are 95 % confidence intervals. There is no rank before five matches.
ranking-none-found = No player found for “{ $find }”. Enter a player's number or a part of a title.
ranking-found =
    { $count ->
        [one] { $count } player has “{ $find }” in the title.
       *[other] { $count } players have “{ $find }” in the title.
    }
ranking-all-players = All players
ranking-provisional = Provisional: below the others until { $matches } matches are played
ranking-between = Rank by strength, 95 % confidence
ranking-no-errors = none
ranking-illegal = { $count } illegal
ranking-timeouts =
    { $count ->
        [one] { $count } timeout
       *[other] { $count } timeouts
    }
ranking-crashed = { $count } crashed
ranking-resigned = { $count } resigned

# Columns, and what is said of them where the name is short.
ranking-rank = Rank
ranking-player = Player
ranking-win-ratio = Win ratio
ranking-elo = Elo
ranking-elo-text = Strength, whoever was met
ranking-played = Played
ranking-played-text = Matches
ranking-won = Won
ranking-tied = Tied
ranking-lost = Lost
ranking-seeds = Seeds
ranking-seeds-text = Seeds captured
ranking-seeds-a-game = Seeds per game
ranking-seeds-a-game-text = Seeds captured per game
ranking-errors = Errors
ranking-errors-text = Games lost by an error
