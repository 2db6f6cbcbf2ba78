setup-title = Einen Kurs einrichten
setup-done-all = Alles ist eingerichtet.
setup-lead = Sechs Schritte. Sie können diese Seite jederzeit verlassen und wiederkommen: Sie zeigt, was erledigt ist.
setup-done = erledigt
setup-next = als Nächstes
setup-open = offen

setup-step-1 = 1. Regeln und Bedenkzeit
setup-tournament-html = Turnier <a href="{ $href }">{ $name }</a>: { $rules }, { $limit }, { $format }.
setup-another = Ein anderes für den Kurs starten
setup-name = Name des Kurses
setup-name-example = ki-2027
setup-name-letters = a bis z, 0 bis 9 und -
setup-rules = Regeln
setup-rules-6x6 = 6 Mulden mit je 6 Samen
setup-rules-6x4 = 6 Mulden mit je 4 Samen
setup-rules-6x3 = 6 Mulden mit je 3 Samen
setup-rules-6x6-pie = 6 Mulden mit je 6 Samen, Tauschregel
setup-rules-6x4-empty = 6 Mulden mit je 4 Samen, Fangen auch ohne Samen gegenüber
setup-time = Bedenkzeit
setup-time-growing = 1 Sekunde, wachsende Vorausschau
setup-time-growing-short = 0,3 Sekunden, wachsende Vorausschau
setup-time-move = 1 Sekunde je Zug
setup-time-move-long = 5 Sekunden je Zug
setup-time-lookahead = 6 Züge voraus, ohne Uhr
setup-format = Modus
setup-format-all = alle gegen alle
setup-format-swiss = 40 Begegnungen je Spieler, gegen gleich Starke
setup-start = Starten
setup-same-players = Die Spieler von { $name } spielen auch darin.

setup-step-2 = 2. Kurs
setup-no-students = Noch ist niemand im Kurs.
setup-students =
    { $count ->
        [one] { $count } Studierende/r.
       *[other] { $count } Studierende.
    }
setup-from-file = Aus einer Datei oder eingefügt
setup-from-platform = Von Moodle, Canvas oder einer anderen Lernplattform (LTI)

setup-step-3 = 3. Fristen
setup-deadline = { $name }: { $requirement }, { $ends }
setup-template = Vorlage
setup-no-opponent = Ein Gegner daraus spielt nicht in { $name }.
setup-milestone = Woche { $week }: { $name }, { $points } Punkte
setup-milestone-opponent = Woche { $week }: { $name } ({ $opponent }), { $points } Punkte
setup-first-day = Erster Tag des Kurses
setup-set-deadlines = Fristen und Punkte festlegen
setup-one-by-one = Einzeln festlegen
setup-change = Ändern

setup-template-tournament = Ein Turnier über ein Semester
setup-template-tournament-text = Zehn Wochen von regelgerechten Zügen bis zu einem Finale aller gegen alle, in beliebiger Sprache.
setup-milestone-legal = Etappe 1: regelgerechte Züge
setup-milestone-rightmost = Etappe 2: schlägt Rechtsaußen
setup-milestone-final = Finale
setup-template-search = Suche, Schritt für Schritt
setup-template-search-text = Sechs Wochen mit einer Suche nach der anderen: Minimax, Alpha-Beta, Vertiefung, ein Eröffnungsbuch.
setup-milestone-rules = Züge nach den Regeln
setup-milestone-minimax = Minimax
setup-milestone-alpha-beta = Alpha-Beta
setup-milestone-final-version = Endgültige Version
setup-template-short = Zwei Wochen nach Nim-Mancala
setup-template-short-text = Die an Nim-Mancala gelernte Suche spielt nun Kalah: ein Probelauf, ein Gegner.
setup-milestone-plays = Er spielt
setup-milestone-beats = Er schlägt Rechtsaußen

setup-step-4 = 4. Punkte
setup-has-points = Die Regeln sind festgelegt; Studierende sehen sie.
setup-no-points = Eine Vorlage legt sie mit den Fristen fest.
setup-set-rules = Regeln festlegen

setup-step-5 = 5. Einladungen
setup-class-first = Zuerst kommt der Kurs.
setup-all-entered = Alle haben sich angemeldet.
setup-not-entered =
    { $count ->
        [one] { $count } von { $students } hat sich noch nie angemeldet. Wählen Sie die Person aus, und schicken oder drucken Sie ihren Link.
       *[other] { $count } von { $students } haben sich noch nie angemeldet. Wählen Sie die Personen aus, und schicken oder drucken Sie deren Links.
    }
setup-open-people = Zu den Personen

setup-step-6 = 6. Eine Abgabe zur Probe
setup-no-machine = Kein Rechner ist verbunden: Nichts kann gebaut oder geprüft werden.
setup-try = Geben Sie die Vorlage einer Sprache ab: Sie wird gebaut, geprüft und spielt wie die Abgabe von Studierenden, für einen eigenen Spieler.
setup-workshop = Zur Werkstatt
setup-submissions = Alle Abgaben

setup-started = Das Turnier { $name } hat begonnen. Die Schritte unten beziehen sich jetzt darauf.
setup-choose-day = Wählen Sie den ersten Tag des Kurses.
setup-not-playing = Spieler { $player } spielt nicht in { $name }.
setup-rules-there = Es gibt schon Regeln für Punkte: Ändern Sie sie unter „Punkte“.
setup-too-far = Dieser Tag ist zu weit weg.
setup-over-already = „{ $name }“ wäre schon vorbei: Wählen Sie einen späteren Tag.
setup-deadlines-set =
    { $count ->
        [one] { $count } Frist und bis zu { $points } Punkte sind festgelegt.
       *[other] { $count } Fristen und bis zu { $points } Punkte sind festgelegt.
    }
setup-trial-language = Sprache
setup-trial-submit = Vorlage zur Probe abgeben
setup-trial-html = Ihre Probe ist <a href="/submissions/{ $id }">Abgabe { $id }</a> von <a href="/players/{ $player }">Spieler { $player }</a>.
setup-trial-withdraw = Probe zurückziehen
setup-trial-withdraw-text = Sie spielt nicht mehr, und alle ihre Ergebnisse werden entfernt.
