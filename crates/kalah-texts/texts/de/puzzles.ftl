puzzles-title = Aufgabe { $puzzle }
puzzles-of-day-title = Aufgabe des Tages, { $date }

puzzles-heading = Aufgaben
puzzles-lead = Eine Stellung, ein Zug, der das Ergebnis rettet. Finden Sie ihn.
puzzles-of-day = Aufgabe des Tages
puzzles-day-win = Sie spielen { $side }. Nur ein Zug gewinnt. Heute bekommen alle dieselbe Aufgabe.
puzzles-day-draw = Sie spielen { $side }. Nur ein Zug rettet das Unentschieden. Heute bekommen alle dieselbe Aufgabe.
puzzles-solve = Lösen
puzzles-longest =
    { $count ->
        [one] Ihre längste Serie: { $count } Tag.
       *[other] Ihre längste Serie: { $count } Tage.
    }
puzzles-for-you = Aufgaben für Sie
puzzles-for-you-text = Jede ist etwa so schwer, wie Sie stark sind, und keine kommt zweimal. Ihre Wertung: { $rating }.
puzzles-about = etwa { $rating }
puzzles-next = Nächste Aufgabe
puzzles-mistakes = Ihre Fehler
puzzles-mistakes-count =
    { $count ->
        [one] Ihre Fehler: { $count } Stellung
       *[other] Ihre Fehler: { $count } Stellungen
    }
puzzles-mistakes-text = Stellungen aus durchgesehenen Partien, in denen Sie oder Ihr Bot Samen verschenkt haben. Was würden Sie jetzt spielen?
puzzles-no-mistakes-html = Aus durchgesehenen Partien von Ihnen oder Ihrem Bot werden Aufgaben: Wählen Sie nach einer Partie <i>Durchsicht</i>.
puzzles-try-them = Versuchen
puzzles-play = Eine Partie spielen
puzzles-own-bot = Stellungen, in denen Ihr Bot Samen verschenkt hat. Hätten Sie den Zug gefunden?

puzzles-puzzle = Aufgabe
puzzles-try-again = Noch einmal versuchen
puzzles-show-solution = Lösung zeigen
puzzles-flip = Umdrehen
puzzles-speed = Tempo
puzzles-pit = Mulde { $pit }
puzzles-to-move = { $side } ist am Zug.
puzzles-capture-opposite = Gefangen wird nur, wenn in der Mulde gegenüber Samen liegen.
puzzles-capture-empty = Gefangen wird auch, wenn die Mulde gegenüber leer ist.
puzzles-your-rating-html = Ihre Wertung: <span id="rating">{ $rating }</span>.
puzzles-rating-changed = Ihre Wertung änderte sich um { $change }.
puzzles-on-device = Auf diesem Gerät geprüft, ohne Wertung.
puzzles-nobody-tried = Noch niemand hat sie versucht.
puzzles-one-solved = Eine Person hat sie versucht und gelöst.
puzzles-one-missed = Eine Person hat sie versucht und nicht gelöst.
puzzles-solved-of = { $solved } von { $tries } lösten sie beim ersten Versuch.
puzzles-all = Alle Aufgaben
puzzles-analyse = Analysieren
puzzles-source = Zugehörige Partie
puzzles-keys-html = Tasten: <kbd>1</kbd>–<kbd>9</kbd> säen, <kbd>r</kbd> versucht es noch einmal, <kbd>n</kbd> nimmt die nächste, <kbd>f</kbd> dreht das Brett um.
puzzles-none-left = Sie haben alle Aufgaben gelöst. Durchgesehene Partien bringen neue.
puzzles-none-left-html = <a href="/play">Spielen Sie eine Partie</a>, oder sehen Sie sich das <a href="/analysis">Buch</a> an.
puzzles-no-moves = Das sind keine Züge.
puzzles-cannot-be-played = Diese Züge lassen sich in dieser Aufgabe nicht spielen.

puzzles-mistakes-lead =
    { $count ->
        [one] { $count } Stellung, in der Samen verschenkt wurden. Was würden Sie jetzt spielen?
       *[other] { $count } Stellungen, in denen Samen verschenkt wurden, die teuersten zuerst. Was würden Sie jetzt spielen?
    }
puzzles-start-first = Mit der ersten beginnen
puzzles-row-bot-html = Ihr Bot gegen { $player }: { $cost }
puzzles-row-bot-unproven-html = Ihr Bot gegen { $player }: { $cost }, nicht bewiesen
puzzles-row-own = Ihre eigene Partie { $rules }: { $cost }
puzzles-row-own-unproven = Ihre eigene Partie { $rules }: { $cost }, nicht bewiesen
puzzles-none-yet = Noch keine.
puzzles-none-yet-text = Hier erscheinen Stellungen, sobald Partien von Ihnen durchgesehen sind:
puzzles-none-yet-play-html = Spielen Sie eine Partie, und wählen Sie am Ende <i>Durchsicht</i>.
puzzles-none-yet-bot = Geben Sie einen Bot ab. Seine Partien werden durchgesehen, wenn die Rechner sonst nichts zu tun haben, oder sobald Sie es auf der Seite einer Partie anfordern.
puzzles-mistakes-device = Fehler aus Partien auf diesem Gerät
puzzles-what-play = Was würden Sie spielen?
puzzles-mistake-of = Fehler { $number } von { $count }
puzzles-side = { $side } ist am Zug, unten.
puzzles-next-mistake = Nächster Fehler
puzzles-whole-game = Die ganze Partie
puzzles-analyse-position = Diese Stellung analysieren
