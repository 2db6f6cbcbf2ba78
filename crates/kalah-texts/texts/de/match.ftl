match-title = Begegnung { $match }
match-game-title = Partie { $game } der Begegnung { $match }
match-ply-title = Zug { $ply }, Partie { $game } der Begegnung { $match }
match-running = läuft
match-failed = wird noch einmal gespielt, da ein Rechner ausfiel: { $fault }
match-records = Aufzeichnung beider Partien
match-game = Partie { $game }
match-moves-first = { $player } beginnt
match-step-through = Partie { $game } durchspielen.
match-side-south = Süd { $player }
match-side-north = Nord { $player }
match-plies =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
match-output-html = <a href="{ $href }">Ausgabe von { $player }</a>, für Besitzer und Betreuung
match-not-begun = Noch nicht begonnen.
match-game-word = Partie { $game }
match-other-game = Partie { $game } dieser Begegnung
match-to-move = { $side }, am Zug
match-accuracy = Genauigkeit { $accuracy }
match-positions = Stellungen
match-first-position = Erste Stellung
match-position-before = Vorige Stellung
match-next-position = Nächste Stellung
match-last-position = Letzte Stellung
match-live-ply = läuft, Zug { $ply }
match-ply = Zug { $ply } von { $last }
match-try = Besseren Zug finden
match-play = Abspielen
match-speed = Tempo
match-sound-off = Ton aus
match-flip = Umdrehen
match-copy-position = Stellung kopieren
match-copy-link = Link kopieren
match-analyse = Analysieren
match-play-on = Weiterspielen
match-print = Drucken
match-curve-html = Endvorsprung von Süd bei bestem Spiel. <i class="loss-mark blunder"></i> Ergebnis geändert, <i class="loss-mark mistake"></i> Samen verschenkt. <a href="{ $href }">Alle Züge als Tabelle</a>
match-review = Diese Partie durchsehen
match-review-text = Markiert Fehler und bestimmt die Genauigkeit beider Seiten.
match-chart = Gewinnmulde von Süd minus die von Nord nach jedem Zug
match-chart-ply = Zug { $ply }: { $margin }
match-chart-sides = Oben führt Süd, unten Nord
match-moves = Züge
match-costliest = Teuerste Züge
match-costly-html = <b class="num">−{ $lost }</b> Zug { $ply }, { $side }: { $move } <small>{ $cost }</small>

match-time = Zeit { $time }
match-cpu = CPU { $time }
match-charged = davon { $time } angerechnet: verbraucht, ohne gefragt zu sein
match-lookahead =
    { $plies ->
        [one] sah { $plies } Zug voraus
       *[other] sah { $plies } Züge voraus
    }
match-score = eigene Bewertung { $score }
match-nodes =
    { $count ->
        [one] { $count } Stellung
       *[other] { $count } Stellungen
    }
