# The rubric of the class, for the staff, and what a submission earned by it.

rubric-title = Bewertungsraster
rubric-none = Es gibt noch kein Bewertungsraster. Ein Raster legt fest, was wie viele Punkte bringt; nach ihm wird jeder Bot gebaut, geprüft und in Partien erprobt.
rubric-lead = { $title }: insgesamt { $worth } Punkte. Festgelegt am { $time }.
rubric-running = Bewertung läuft: { $graded } von { $all } Versionen sind fertig. Diese Seite aktualisiert sich von selbst.
rubric-failures = Nicht bewertet
rubric-failure = Spieler { $player }: { $reason }
rubric-grade =
    { $count ->
        [one] { $count } spielende Version bewerten
       *[other] { $count } spielende Versionen bewerten
    }
rubric-grade-again = Alle Versionen neu bewerten
rubric-publish = Bewertung veröffentlichen
rubric-unpublish = Veröffentlichung zurücknehmen
rubric-published = Veröffentlicht am { $time }: Studierende sehen nun auch Ergebnisse, die darauf gewartet haben.
rubric-cannot = Dieser Server kann nicht bewerten: Er startet keine Bots.
rubric-csv = Ergebnisse als CSV
rubric-file = Datei des Rasters
rubric-nobody = Noch spielt keine Version.
rubric-results = Ergebnisse aller spielenden Versionen
rubric-player = Spieler
rubric-name = Name
rubric-total = Punkte
rubric-ungraded = noch nicht bewertet
rubric-criteria = Kriterien
rubric-criterion = Kriterium
rubric-points = Punkte
rubric-of = Von
rubric-reason = Begründung
rubric-readers = Studierende sehen das Ergebnis
rubric-reader-all = sofort
rubric-reader-staff = nie
rubric-reader-due = nach der Frist
rubric-reader-published = nach der Veröffentlichung
rubric-open = noch zu beurteilen
rubric-set = Raster wählen
rubric-replace = Anderes Raster
rubric-set-html = Eines, das zum Programm gehört, oder eine Datei, wie <a href="/docs/grading">kalah grade</a> sie liest.
rubric-replace-text = Die Ergebnisse nach dem jetzigen Raster werden dann nicht mehr angezeigt.
rubric-built-in = Raster
rubric-own = aus einer Datei
rubric-upload = Datei
rubric-use = Übernehmen
rubric-no-file = Wählen Sie ein Raster oder eine Datei von 1 Byte bis 64 kB.
rubric-no-utf8 = Nichts wurde geändert: Die Datei ist kein Text in UTF-8.
rubric-unreadable = Nichts wurde geändert: { $error }.
rubric-remove = Raster entfernen …
rubric-remove-ask = Raster entfernen?|Studierende und Betreuung sehen dann keine Ergebnisse nach diesem Raster mehr.
rubric-remove-keep = Behalten

# On the page of a submission.
rubric-sum-html = <b>{ $earned }</b> von { $worth } Punkten.
rubric-letter = Note { $letter }.
rubric-withheld =
    { $count ->
        [one] Das Ergebnis von { $count } Kriterium wird noch nicht angezeigt.
       *[other] Die Ergebnisse von { $count } Kriterien werden noch nicht angezeigt.
    }
