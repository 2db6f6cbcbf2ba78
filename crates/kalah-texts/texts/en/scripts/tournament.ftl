# What the scripts of the matrix and of a game say.

tournament-rank = rank { $rank }
tournament-provisional = provisional
tournament-live = Live now. Enter opens the match.
tournament-open = Enter opens the match.
# $why is the fault by which the game was lost.
tournament-open-lost = { $why }. Enter opens the match.
tournament-pause = Pause
tournament-play = Play

# $turn is a turn in words, $moves a line in digits, $line the same in words.
tournament-best-turn = Best line: { $turn }
tournament-best-line = Best line { $moves }: { $line }
