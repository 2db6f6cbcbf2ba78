# What the script of the featured match says.

watch-play = Play
watch-pause = Pause
watch-again = Once more
watch-ahead =
    { $count ->
        [0] Even
       *[other] { $side } { $count } ahead
    }
watch-over = The game is over.
