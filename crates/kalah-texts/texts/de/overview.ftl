overview-title = Kurs
overview-staff-alone = Nur die Betreuung sieht diese Seiten.
overview-students = Studierende
overview-with-bot = mit Bot
overview-live = laufende Begegnungen
overview-attention = Zu beachten
overview-nothing = Nichts. Alle spielen.
overview-deadlines = Fristen
overview-no-deadline = Es steht keine Frist an.
overview-add-deadline = Frist hinzufügen
overview-deadline = Noch { $left }; Anforderung: { $requirement }.
overview-players-met = Spieler, die sie erfüllen
overview-of = { $met } von { $players }
overview-met = { $met } von { $players } erfüllt
overview-met-tested = { $met } von { $players } erfüllt, { $open } in Prüfung
overview-tournaments = Turniere
overview-tournament = { $stage }, { $players } Spieler, { $done } Begegnungen gespielt
overview-manage = Turniere verwalten
overview-more = Mehr
overview-import = Eine Teilnehmerliste einlesen
overview-people = Personen und Anmeldelinks
overview-audit = Protokoll
overview-machines = Rechner
overview-download = Alle Daten herunterladen

overview-paused = Alle Rechner sind angehalten
overview-no-machine = Kein Rechner ist verbunden
overview-no-machine-text = Es beginnt keine Begegnung, bis einer wieder da ist.
overview-open-machines = Zu den Rechnern
overview-set-up = Richten Sie Ihren Kurs ein
overview-set-up-text = Regeln, Kurs, Fristen, Punkte, Einladungen und eine Probe, Schritt für Schritt.
overview-start = Beginnen
overview-no-students = Es gibt noch keine Studierenden
overview-no-students-text = Lesen Sie die Teilnehmerliste der Lernplattform ein, oder laden Sie Personen einzeln ein.
overview-import-list = Teilnehmerliste einlesen
overview-would-miss =
    { $count ->
        [one] { $count } Spieler würde „{ $name }“ nicht erfüllen
       *[other] { $count } Spieler würden „{ $name }“ nicht erfüllen
    }
overview-would-miss-text = Noch { $left }; Anforderung: { $requirement }.
overview-see-who = Spieler zeigen
overview-never-signed-in =
    { $count ->
        [one] { $count } Person hat sich nie angemeldet
       *[other] { $count } Studierende haben sich nie angemeldet
    }
overview-without-bot =
    { $count ->
        [one] { $count } Person ohne Bot, der spielt
       *[other] { $count } Studierende ohne Bot, der spielt
    }
overview-names = { $names }.
overview-names-more = { $names } und { $more } weitere.
overview-open-people = Zu den Personen
overview-failed =
    { $count ->
        [one] { $count } gescheiterte Abgabe
       *[other] { $count } gescheiterte Abgaben
    }
overview-not-built = { $count } nicht gebaut.
overview-not-passed = { $count } im Probelauf gescheitert.
overview-not-built-not-passed = { $build } nicht gebaut, { $test } im Probelauf gescheitert.
overview-see-whose = Personen zeigen
overview-nicknames =
    { $count ->
        [one] { $count } Spitzname ist freizugeben
       *[other] { $count } Spitznamen sind freizugeben
    }
overview-nicknames-text = { $names }
overview-open-nicknames = Zu den Spitznamen
