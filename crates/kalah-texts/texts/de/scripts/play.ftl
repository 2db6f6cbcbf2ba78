play-engine = Das Programm
play-engine-level = Das Programm, Stufe { $level }
play-two-at-board = Zwei an einem Brett
play-a-visitor = Ein Gast
play-free-seat = Freier Platz
play-your-opponent = Ihr Gegner

play-a-draw = Unentschieden.
play-wins-by = { $side } gewinnt mit { $count } Samen Vorsprung.
play-resigns = { $loser } gibt auf. { $winner } gewinnt.
play-resigned = Aufgegeben
play-going-on = Läuft
play-draw-score = Unentschieden { $score }
play-won-score = Gewonnen { $score }
play-lost-score = Verloren { $score }
play-broken-off = Die Partie wurde abgebrochen
play-side-won = { $side } hat { $score } gewonnen
play-side-won-resigned = { $side } hat durch Aufgabe gewonnen
play-side-won-time = { $side } hat durch Zeitüberschreitung gewonnen
play-you-won = Sie haben { $score } gewonnen
play-you-won-resigned = Sie haben durch Aufgabe gewonnen
play-you-won-time = Sie haben durch Zeitüberschreitung gewonnen
play-you-lost = Sie haben { $score } verloren
play-you-lost-resigned = Sie haben durch Aufgabe verloren
play-you-lost-time = Sie haben durch Zeitüberschreitung verloren
play-sentence = { $what }.
play-waiting = Wartet, bis Ihr Gegenüber den Link öffnet.

play-minute-left = Noch eine Minute.
play-half-minute-left = Noch 30 Sekunden.
play-ten-seconds-left = Noch 10 Sekunden.
play-clock-of = Uhr von { $side }

play-no-hint-now = Gerade gibt es keinen Tipp.
play-no-such-move = Diesen Zug gibt es nicht.
play-not-your-move = Sie sind nicht am Zug.
play-device-fails = Das Programm läuft auf diesem Gerät nicht ({ $reason }). Die Partie geht mit dem Server weiter.
play-device-games = Partien auf diesem Gerät

play-streak = { $count } Siege in Folge
play-streak-level = auf Stufe { $level }.
play-rematch = Revanche
play-review-text = Die Durchsicht beginnt am Wendepunkt: was der teuerste Zug verschenkt hat und was besser war.
play-review = Durchsicht
play-share = Teilen
play-easier = Leichter: Stufe { $level }
play-harder = Schwerer: Stufe { $level }

play-tip = Hinweis:
play-no-tips = Keine Hinweise mehr
play-tip-first = Die leuchtenden Mulden sind Ihre. Zeigen Sie auf eine, um zu sehen, wohin ihre Samen fallen: Mulde { $pit } endet in Ihrer Gewinnmulde, und dann sind Sie noch einmal am Zug.
play-tip-capture =
    { $count ->
        [one] Mit Mulde { $pit } fällt der letzte Samen in Ihre leere Mulde: Er fängt den Samen gegenüber.
       *[other] Mit Mulde { $pit } fällt der letzte Samen in Ihre leere Mulde: Er fängt die { $count } Samen gegenüber.
    }
play-tip-again = Mulde { $pit } endet in Ihrer Gewinnmulde: Sie wären noch einmal am Zug.
play-tip-risk =
    { $count ->
        [one] Ihr Samen in Mulde { $pit } kann gefangen werden. Ziehen Sie ihn weg, oder füllen Sie die leere Mulde des Gegners.
       *[other] Ihre { $count } Samen in Mulde { $pit } können gefangen werden. Ziehen Sie sie weg, oder füllen Sie die leere Mulde des Gegners.
    }
play-tip-none = Sofort ist nichts zu gewinnen. Eine gute Gewohnheit: Ziehen Sie die Samen, die nahe an Ihrer Gewinnmulde liegen.

play-hint-only = Es gibt nur einen Zug: { $move }.
play-hint-move = Tipp: { $move }.
play-hint-none = Tipp: keine Mulde. Fragen Sie noch einmal.
play-hint-pit = Tipp: Der beste Zug ist Mulde { $pit }. Drücken Sie noch einmal, um ihn zu sehen.
play-hint-half = Tipp: Der beste Zug ist eine Ihrer Mulden { $first } bis { $last }. Drücken Sie noch einmal, um ihn zu sehen.
play-hint-looking = Ein Tipp wird gesucht.

play-keys-pits = 1 bis 9, a b c
play-keys-ends = Pos1, Ende
play-key-sow = aus dieser Mulde säen
play-key-hint = ein Tipp, und noch einmal für die Mulde
play-key-undo = zurücknehmen
play-key-swap = die Plätze tauschen
play-key-look = zurück- und vorblättern
play-key-ends = an den Anfang und zurück zur Partie
play-key-flip = das Brett umdrehen
play-key-keys = diese Tasten

play-taps-twice = Zum Säen zweimal tippen
play-taps-once = Zum Säen einmal tippen
play-undone = Zug zurückgenommen.
play-your-move = Sie sind am Zug.
play-your-turn = Sie sind am Zug ·
play-connection-lost = Die Verbindung ist unterbrochen. Ein neuer Versuch läuft.
play-ply-of = Zug { $ply } von { $last }.
play-start = Die Ausgangsstellung.
play-really = Wirklich?
play-moves-played = Gespielte Züge
play-swap = Die Plätze tauschen
play-copy-link = Link kopieren

play-thinking = denkt nach
play-seat-your-move = Sie sind am Zug
play-seat-to-move = am Zug
play-on-device = auf diesem Gerät
play-more-to-win = noch { $count } zum Sieg
play-has-won = hat gewonnen

play-verdict = Mulde { $pit }: { $text }
play-verdict-swap = Die Plätze tauschen: { $text }
play-ask-better = Was war besser?
play-better-was = Besser war { $move }.
play-no-better = Etwas Besseres ist nicht bekannt.
