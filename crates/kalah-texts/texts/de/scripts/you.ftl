you-rating = { $rating } ± { $margin }
you-range =
    { $count ->
        [one] Mit einer Wahrscheinlichkeit von 95 % liegt Ihre Wertung zwischen { $low } und { $high }, nach einer ganzen Partie ohne Tipps und ohne zurückgenommene Züge. Stufe { $level } hat { $near }.
       *[other] Mit einer Wahrscheinlichkeit von 95 % liegt Ihre Wertung zwischen { $low } und { $high }, nach Ihren letzten { $count } ganzen Partien ohne Tipps und ohne zurückgenommene Züge. Stufe { $level } hat { $near }.
    }
you-provisional = vorläufig
you-play-level = Gegen Stufe { $level } spielen
you-solved-here =
    { $count ->
        [one] { $count } Aufgabe auf diesem Gerät gelöst.
       *[other] { $count } Aufgaben auf diesem Gerät gelöst.
    }
