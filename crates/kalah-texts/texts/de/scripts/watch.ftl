watch-play = Abspielen
watch-pause = Anhalten
watch-again = Noch einmal
watch-ahead =
    { $count ->
        [0] Gleich
       *[other] { $side } { $count } voraus
    }
watch-over = Die Partie ist zu Ende.
