roster-title = Teilnehmerliste
roster-kinds = Die Liste, wie Moodle, Canvas, ILIAS, Gradescope, Blackboard, Brightspace oder GitHub Classroom sie exportiert, oder Ihre eigene Tabelle: eine Arbeitsmappe (.xlsx) oder CSV. Nach Spalten, die nicht bekannt sind, werden Sie gefragt. Zeilen der Betreuung werden ausgelassen.
roster-own-table-html = Ihre eigene Tabelle nennt ihre Spalten in der ersten Zeile: <code>student_id</code> und <code>name</code>, auf Wunsch auch <code>mail</code>, <code>group</code> und <code>number</code>. Wer zur selben Gruppe gehört, teilt sich einen Spieler. Wer keine Nummer hat, bekommt die kleinste freie.
roster-again = Lesen Sie die Liste noch einmal ein, ändert sich, was sie nun anders sagt; zugeordnet wird nach der Matrikelnummer. Wer fehlt, bleibt, und kein Token ändert sich. Sie sehen zuerst, was sich ändern würde.
roster-list = Liste
roster-plan = Zeigen, was sich ändern würde

roster-unknown-table = Nichts wurde geändert. Diese Art von Tabelle ist nicht bekannt: Geben Sie an, was ihre Spalten bedeuten.
roster-columns = Spalten
roster-column = Spalte
roster-first-lines = Erste Zeilen
roster-means = Bedeutung
roster-meaning-of = Bedeutung von { $column }
roster-another-file = Andere Datei
roster-is-student-id = Matrikelnummer
roster-is-login = Anmeldename
roster-is-platform-id = Nummer auf der Lernplattform
roster-is-name = vollständiger Name
roster-is-first-name = Vorname
roster-is-last-name = Nachname
roster-is-mail = Mailadresse
roster-is-group = Gruppe (gemeinsamer Spieler)
roster-is-number = Nummer des Spielers
roster-is-role = Rolle (Betreuung wird ausgelassen)
roster-is-ignored = wird nicht gelesen

roster-platform = Eine Liste von { $platform }.
roster-changes = { $join } neu, { $amend } geändert, { $same } wie bisher, { $missing } nicht in der Liste.
roster-people =
    { $count ->
        [one] { $count } Person
       *[other] { $count } Personen
    }
roster-left-out =
    { $count ->
        [one] { $count } Zeile gehört nicht zu Studierenden und wird ausgelassen.
       *[other] { $count } Zeilen gehören nicht zu Studierenden und werden ausgelassen.
    }
roster-encoding = Die Liste wurde als { $encoding } gelesen: Prüfen Sie unten die Namen.
roster-unchanged = Noch wurde nichts geändert.
roster-apply = Übernehmen
roster-links-follow = Die nächste Seite enthält die Anmeldelinks der neuen Personen.
roster-new = Neu
roster-new-people = Neue Personen
roster-changed = Geändert
roster-was-name = Name
roster-was-mail = Mail
roster-was-group = Gruppe
roster-was-player = Spieler
roster-none = nicht angegeben
roster-missing = Fehlen in der Liste
roster-missing-stay = Diese Personen bleiben. Sperren Sie, wer den Kurs verlassen hat, auf der Seite der Person.
roster-imported = Teilnehmerliste eingelesen
roster-joined =
    { $count ->
        [one] { $count } Person ist neu.
       *[other] { $count } Personen sind neu.
    }
roster-no-list = Es wurde keine Liste geschickt.
roster-refused = Nichts wurde geändert: { $error }.

roster-number-taken = Zeile { $line }: Die Nummer { $number } ist vergeben oder für einen Vergleichsbot vorgesehen
roster-number-stays = Zeile { $line }: Die Nummer dieses Spielers ist { $is } und bleibt es; { $asked } kann sie nicht werden
roster-same-person = Die Zeilen { $first } und { $second } sind dieselbe Person, { $name }
roster-class-changed = Der Kurs hat sich geändert, seit diese Änderungen gezeigt wurden: Lesen Sie die Liste noch einmal ein

roster-error-workbook = Die Liste ist eine Arbeitsmappe, die sich nicht lesen lässt: Speichern Sie sie als CSV
roster-error-not-text = Die Liste ist kein Text in einer bekannten Kodierung: Speichern Sie sie als CSV in UTF-8
roster-error-empty = Die Liste ist leer: Die erste Zeile nennt die Spalten, etwa student_id,name,mail,group
roster-error-unknown-column = Die Liste hat eine unbekannte Spalte „{ $column }“: Bekannt sind student_id, name, first_name, last_name, mail, group, number und role sowie die Spalten von Moodle, Canvas, ILIAS, Gradescope, Blackboard, Brightspace und GitHub Classroom
roster-error-no-such-column = Die Liste hat keine Spalte „{ $column }“, deren Bedeutung angegeben wurde
roster-error-twice-column = Die Spalten „{ $first }“ und „{ $second }“ stehen beide für { $column }
roster-error-no-name = Die Liste hat keine Spalte mit Namen: „name“, oder „first_name“ und „last_name“
roster-error-no-id = Die Liste hat keine Spalte, die Studierende unterscheidet: „student_id“ oder „mail“
roster-error-not-csv = Die Liste lässt sich nicht lesen: { $why }
roster-error-long-line = Zeile { $line } hat mehr Zellen, als es Spalten gibt
roster-error-other-delimiter = In Zeile { $line } trennt ein anderes Zeichen die Zellen als in Zeile 1
roster-error-cell = Zeile { $line }: { $column } { $fault }
roster-error-twice-student = Die Zeilen { $first } und { $second } haben dasselbe in der Spalte { $column }
roster-error-too-many = Die Liste hat mehr als { $most } Studierende
roster-error-no-student = Die Liste hat keine Studierenden
roster-error-no-column = „{ $word }“ ist keine Spalte: Möglich sind student_id, name, first_name, last_name, mail, group, number, role, login und ignored
roster-cell-missing = fehlt
roster-cell-long = ist länger als 200 Zeichen
roster-cell-lines = hat mehr als eine Zeile
roster-cell-not-mail = ist keine Mailadresse
roster-cell-mail-as-name = ist eine Mailadresse: In dieser Zeile fehlt eine Zelle
roster-cell-rounded = wurde von einer Tabellenkalkulation gerundet, etwa 1.23E+11: Formatieren Sie die Spalte dort als Text, und exportieren Sie noch einmal
roster-cell-not-number = ist keine Zahl ab 1
