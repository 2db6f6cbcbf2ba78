game-south = Süd
game-north = Nord
game-you = Sie
game-seeds =
    { $count ->
        [one] { $count } Samen
       *[other] { $count } Samen
    }
game-pit = Mulde { $pit }
game-swap = die Plätze tauschen

game-ply-swap = { $name } nimmt den anderen Platz.
game-ply-swap-you = Sie nehmen den anderen Platz.
game-ply = { $name } sät { $seeds } aus Mulde { $pit }.
game-ply-you = Sie säen { $seeds } aus Mulde { $pit }.
game-ply-alone = { $name } sät { $seeds } aus Mulde { $pit } und legt nur den letzten in die Gewinnmulde.
game-ply-alone-you = Sie säen { $seeds } aus Mulde { $pit } und legen nur den letzten in die Gewinnmulde.
game-ply-capture = { $name } sät { $seeds } aus Mulde { $pit } und fängt { $captured }.
game-ply-capture-you = Sie säen { $seeds } aus Mulde { $pit } und fangen { $captured }.
game-ply-store = { $name } sät { $seeds } aus Mulde { $pit } bis in die Gewinnmulde.
game-ply-store-you = Sie säen { $seeds } aus Mulde { $pit } bis in die Gewinnmulde.
game-ply-again = { $name } sät { $seeds } aus Mulde { $pit } bis in die Gewinnmulde: noch ein Zug.
game-ply-again-you = Sie säen { $seeds } aus Mulde { $pit } bis in die Gewinnmulde: noch ein Zug.
game-over-ply = { $ply } Die Partie ist zu Ende.
game-over-taken =
    { $count ->
        [one] { $ply } Die Partie ist zu Ende. { $name } bekommt den letzten Samen.
       *[other] { $ply } Die Partie ist zu Ende. { $name } bekommt die letzten { $count } Samen.
    }
game-over-taken-you =
    { $count ->
        [one] { $ply } Die Partie ist zu Ende. Sie bekommen den letzten Samen.
       *[other] { $ply } Die Partie ist zu Ende. Sie bekommen die letzten { $count } Samen.
    }

game-effect-alone = legt nur den letzten Samen in die Gewinnmulde
game-effect-captures = fängt { $count } Samen
game-effect-again = noch ein Zug
game-effect-over = beendet die Partie

game-board = Süd: Mulden { $southpits }, Gewinnmulde { $southstore }. Nord: Mulden { $northpits }, Gewinnmulde { $northstore }.
game-pits-south = Mulden von Süd
game-pits-north = Mulden von Nord
game-again = Noch ein Zug!

game-a-draw = unentschieden
game-even = ausgeglichen
game-wins-by = { $side } gewinnt mit { $count }
game-ahead-by = { $side } führt mit { $count }
game-to-move = { $side } ist am Zug.
game-drawn = Die Partie endet unentschieden, { $south } : { $north }.
game-won = { $side } gewinnt { $more } : { $fewer }.

game-refused-over = Die Partie ist zu Ende
game-refused-swap = Die Plätze lassen sich jetzt nicht tauschen
game-refused-no-pit = { $side } hat keine Mulde { $pit }
game-refused-empty = Mulde { $pit } von { $side } ist leer

game-tap-again = { $what }. Zum Säen noch einmal tippen.
game-turn-of = { $side } ist am Zug.
game-pit-begin = Mulde { $pit }

game-verdict-only = Der einzige Zug.
game-verdict-best = Bester Zug.
game-verdict-best-searched = Bester Zug (berechnet, nicht bewiesen).
game-verdict-worse = { $what }: { $seeds } schlechter als der beste Zug.
game-verdict-worse-searched = { $what }: { $seeds } schlechter als der beste Zug (berechnet, nicht bewiesen).
game-same-result = Das Ergebnis bleibt gleich
game-drawn-to-lost = Grober Fehler (aus einem Unentschieden wird eine Niederlage)
game-won-to-drawn = Fehler (aus einem Sieg wird ein Unentschieden)
game-won-to-lost = Grober Fehler (aus einem Sieg wird eine Niederlage)

game-first-position = Erste Stellung
game-position-before = Vorige Stellung
game-next-position = Nächste Stellung
game-last-position = Letzte Stellung
game-where = Zug { $ply } von { $last }
game-keys = Tasten
game-close = Schließen

game-badge = Wert { $value }, { $how }

game-no-rules = { $text } ist kein gültiges Brett: Schreiben Sie Mulden x Samen und was dazukommt, etwa { $examples }
game-no-position = { $text } ist keine Stellung: Schreiben Sie { $first } und s oder n, etwa { $example }; oder { $second }; oder { $third }, etwa { $last }
game-wrong-length = Es sind { $found } Zahlen für die Mulden eines Bretts mit 2 x { $pits } Mulden
game-other-pits = Ein Brett mit { $pits } Mulden je Seite passt nicht zu den Regeln { $rules }
game-too-many-seeds = { $seeds } Samen sind mehr, als ein Brett fasst ({ $most })
game-no-number = { $text } ist keine Anzahl von Samen
game-no-pit = „{ $letter }“ ist keine Mulde: Schreiben Sie 1 bis 9, a, b, c oder das Wort swap
game-wrong-ply = Zug { $ply }: { $reason }
game-pits-range = Eine Seite hat 1 bis { $most } Mulden, nicht { $pits }
game-seeds-range = { $seeds } Samen in jeder von 2 x { $pits } Mulden: Ein Brett fasst mindestens 1 Samen je Mulde und insgesamt höchstens { $most }
game-side-pits = { $side } hat { $found } Mulden, nach den Regeln sind es { $pits } (möglich sind 1 bis { $most })
game-side-empty = Alle Mulden von { $side } sind leer, die Partie ist also zu Ende: Die { $seeds } Samen in den Mulden von { $other } gehören in dessen Gewinnmulde
game-not-start = Das ist nicht die Ausgangsstellung dieser Regeln
game-no-first-turn = Auf diesem Brett kann nach diesen Regeln nicht mehr der erste Zug im Gange sein
game-no-swap = Auf diesem Brett ist nach diesen Regeln kein Tausch möglich
game-record-json = Das beginnt wie eine Aufzeichnung, ist aber keine JSON-Zeile
game-record-plies = Eine Aufzeichnung braucht die Liste „plies“
game-record-ply = Zug { $ply } der Aufzeichnung nennt nicht genau einen Zug
game-record-text = Eine Aufzeichnung braucht den Text „{ $field }“

game-line-pit = { $pit }
game-line-then = { $before }, dann { $pit }
game-line-list = { $first }, { $next }
game-line-effects = { $moves }: { $effects }
game-line-swap = Seitentausch
game-line-extra =
    { $count ->
        [one] noch ein Zug
       *[other] { $count }-mal noch ein Zug
    }
game-line-banks =
    { $count ->
        [0] bringt nichts ein
       *[other] bringt { $count } Samen ein
    }
game-line-answer = { $turn }; Antwort { $answer }
game-line-turn = { $side }: { $turn }.
