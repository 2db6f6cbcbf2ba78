game-review-accuracy-title = Genauigkeit von Spieler { $player }
game-review-accuracy-heading-html = Genauigkeit von Spieler { $player }
game-review-accuracy-lead = 100 = perfekt, 0 = zufälliges Spiel, weniger = schlechter als zufällig. Erzwungene Züge zählen nicht. Verluste sind in Samen des Endvorsprungs angegeben.
game-review-no-review = Auf diesem Server werden Partien nicht durchgesehen.
game-review-none-yet-html = Noch wurde keine Partie dieses Spielers durchgesehen. Die Rechner sehen Partien durch, wenn sie sonst nichts zu tun haben; soll es sofort sein, öffnen Sie die Partie über die Begegnungen von Spieler { $player }, und fordern Sie die Durchsicht an.
game-review-accuracy = Genauigkeit
game-review-interval = 95-%-Intervall
game-review-from-to = { $low } bis { $high }
game-review-lost-per-move = Verlust je Zug
game-review-games = Partien
game-review-by-phase = Nach Abschnitt der Partie
game-review-by-phase-short = Nach Abschnitt
game-review-by-pit = Nach Mulde
game-review-by-opponent = Nach Gegner
game-review-phase = Abschnitt
game-review-pit = Mulde
game-review-against = Gegen
game-review-moves = Züge
game-review-opening = Eröffnung: über zwei Drittel der Samen im Spiel
game-review-middle = Mitte: über ein Drittel
game-review-end = Ende
game-review-mistakes = Teuerste Fehler
game-review-mistake-html = gegen { $player }: { $cost }
game-review-mistake-unproven-html = gegen { $player }: { $cost }, nicht bewiesen
game-review-mistake-place = Zug { $ply } der Partie { $game }
game-review-try = Besseren Zug finden

game-review-title = Durchsicht von Partie { $game } der Begegnung { $match }
game-review-heading = Durchsicht
game-review-game-page = Die Partie
game-review-side = { $side } · Genauigkeit { $accuracy }
game-review-every-move = Alle Züge als Tabelle
game-review-play-from-here = Ab diesem Zug weiterspielen
game-review-best-now = Bester Zug jetzt ({ $name }): { $turn }
game-review-or-turn = { $first }; oder { $next }
game-review-best-now-you = Ihr bester Zug jetzt: { $turn }
game-review-analyse-from-here = Diesen Zug analysieren
game-review-no-moves = Eine Partie ohne Zug hat keine Durchsicht. Spielen Sie erst einen Zug.
game-review-lead = Werte: Endvorsprung in Samen bei bestem Spiel. Kosten eines Zugs: bester Wert minus eigener Wert.
game-review-lead-searched = Werte: Endvorsprung in Samen bei bestem Spiel; die mit ≈ sind berechnet, nicht bewiesen. Kosten eines Zugs: bester Wert minus eigener Wert.
game-review-curve-html = Über der Linie führt: { $above }; darunter: { $below }. <i class="loss-mark blunder"></i> Ergebnis geändert, <i class="loss-mark mistake"></i> Samen verschenkt
game-review-analyse = Analysieren
game-review-nothing-given = Nichts wurde verschenkt.
game-review-values = Werte aller Züge
game-review-ply = Nr.
game-review-by = Seite
game-review-move = Zug
game-review-best = Bester
game-review-played = Gespielt
game-review-cost = Kosten
game-review-result = Ergebnis
game-review-all-moves = Alle möglichen Züge
game-review-only-move = einziger Zug

game-review-progress = Fortschritt der Durchsicht
game-review-begins = Die Durchsicht beginnt.
game-review-searching = Durchsicht läuft: { $done } von { $last } Stellungen sind fertig.
game-review-waiting =
    { $count ->
        [one] Vorher wird noch { $count } Partie durchgesehen.
       *[other] Vorher werden noch { $count } Partien durchgesehen.
    }
game-review-queued = Diese Partie wartet auf ihre Durchsicht. Das Ergebnis erscheint hier, sobald es vorliegt.
game-review-not-yet = Diese Partie wurde noch nicht durchgesehen. Partien werden durchgesehen, wenn die Rechner sonst nichts zu tun haben, die neuesten zuerst.
game-review-now = Diese Partie jetzt durchsehen
game-review-watch = Die Partie ansehen
game-review-queue-full = Viele Partien warten auf ihre Durchsicht. Versuchen Sie es in einer Minute noch einmal.

game-review-try-heading = Was würden Sie spielen?
game-review-try-side = { $side } ist am Zug, unten.
game-review-whole-game = Die ganze Partie
game-review-analyse-position = Diese Stellung analysieren
