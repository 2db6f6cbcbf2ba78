highlights-heading = Höhepunkte
highlights-swing = Größter Umschwung
highlights-swing-html =
    { $count ->
        [one] { $by } verschenkte <a href="{ $href }">mit einem Zug { $count } Samen</a> gegen { $other }.
       *[other] { $by } verschenkte <a href="{ $href }">mit einem Zug { $count } Samen</a> gegen { $other }.
    }
highlights-turn = Längste Zugfolge
highlights-turn-html = { $by } zog gegen { $other } <a href="{ $href }">{ $count }-mal hintereinander</a>.
highlights-upset = Überraschung des Tages
highlights-upset-html = { $by }, auf Rang { $rank }, <a href="{ $href }">schlug</a> { $other } auf Rang { $otherrank }.
