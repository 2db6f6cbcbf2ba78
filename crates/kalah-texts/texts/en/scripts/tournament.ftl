# What the scripts of the matrix and of a game say.

tournament-rank = rank { $rank }
tournament-provisional = provisional
tournament-live = Live now. Enter opens the match.
tournament-open = Enter opens the match.
# $why is the fault by which the game was lost.
tournament-open-lost = { $why }. Enter opens the match.
tournament-pause = Pause
tournament-play = Play
