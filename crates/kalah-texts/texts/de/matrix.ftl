matrix-heading = Turnier
matrix-heading-named = Turnier { $name }
matrix-everybody = Alle gegen alle
matrix-results = Ergebnismatrix
matrix-legend = Legende
matrix-won = gewonnen
matrix-drawn = unentschieden
matrix-lost = verloren
matrix-live = läuft
matrix-error = durch einen Programmfehler verloren
matrix-how = Zeile gegen Spalte, nach Rang geordnet. Zeigen Sie auf ein Feld, um sein Ergebnis zu sehen.
matrix-find = Spieler finden
matrix-show = Zeigen
matrix-csv = CSV:
matrix-csv-matrix = Matrix
matrix-csv-matches = Begegnungen
matrix-no-players-html = Noch keine Spieler. Studierende <a href="/submit">geben den ersten Bot ab</a>, Lehrende <a href="/people/class">lesen die Teilnehmerliste ein</a>, alle können <a href="/play">gegen das Programm spielen</a>.
matrix-column = Spieler { $player }, Rang { $rank }
matrix-column-provisional = Spieler { $player }, vorläufig
matrix-matches =
    { $count ->
        [one] { $count } Begegnung
       *[other] { $count } Begegnungen
    }

matrix-cell-running = gegen { $player }, läuft
matrix-cell = gegen { $player }, { $own } : { $other }
matrix-cell-error = gegen { $player }, { $own } : { $other }, { $fault }

matrix-rows = Zeilen
matrix-columns = Spalten
matrix-all-players = alle Spieler
matrix-reference-players = Vergleichsbots
matrix-other-players = andere Spieler
