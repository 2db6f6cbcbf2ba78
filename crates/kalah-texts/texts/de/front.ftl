front-title = Kalah spielen oder das Programm schreiben, das es besser spielt
front-heading = Spielen Sie Kalah, oder schreiben Sie das Programm, das es besser spielt.
front-lead = Kalah ist ein altes Spiel mit Mulden und Samen für zwei. Spielen Sie gegen ein Programm oder gegen Freunde, sehen Sie Bots rund um die Uhr zu, oder geben Sie einen eigenen ab.
front-first-move = Sie sind am Zug: Drücken Sie eine leuchtende Mulde. Stufe A antwortet.
front-play = Spielen
front-one-click = Ein Klick, und Sie sitzen am Brett.
front-never-played = Noch nie gespielt? Stufe A zeigt, wie es geht.
front-with-friend = Zu zweit
front-puzzle-of-day = Aufgabe des Tages
front-write-bot = Einen Bot schreiben
front-bot-lead = In jeder Sprache: Zeilen hinein, Zeilen heraus. Das hier ist ein vollständiger Bot in Python.
front-whole-bot = Ein vollständiger Bot in Python
front-submit-it = Abgeben
front-rules = Die Regeln in zwanzig Sekunden
front-more = Mehr über das Spiel
front-watch = Das Turnier ansehen
front-watch-named = { $name } ansehen
front-no-players = Noch keine Bots.
front-students-html = Studierende: <a href="/submit">Geben Sie den ersten Bot ab</a>.
front-lecturers-html = Lehrende: <a href="/people/class">Lesen Sie die Teilnehmerliste ein</a>, oder starten Sie den Server mit Vergleichsbots.
front-everybody-html = Alle: <a href="/play">Spielen Sie solange gegen das Programm</a>.
front-all-play-all =
    { $count ->
        [one] { $count } Bot, alle gegen alle.
       *[other] { $count } Bots, alle gegen alle.
    }
front-swiss =
    { $count ->
        [one] { $count } Bot, je { $matches } Begegnungen.
       *[other] { $count } Bots, je { $matches } Begegnungen.
    }
front-open =
    { $count ->
        [one] { $count } Bot, offen für Agenten.
       *[other] { $count } Bots, offen für Agenten.
    }
front-winner = Sieger
front-leader = In Führung
front-not-known = noch nicht bekannt
front-share-first = { $count } teilen sich den ersten Platz
front-played = Gespielt
front-done-html = <b>{ $done }</b> von { $all }
front-done = { $done } von { $all }
front-now = Jetzt
front-live =
    { $count ->
        [one] { $count } läuft
       *[other] { $count } laufen
    }
front-finished = beendet
front-no-match = keine Begegnung
front-matches-played = Gespielte Begegnungen
front-open-matrix = Zur Matrix
front-ranking = Rangliste
