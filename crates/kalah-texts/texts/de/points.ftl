points-decimal = { $whole },{ $part }

points-title = Punkte
points-no-rules = Noch keine Regeln, also hat niemand Punkte.
points-at-most = Höchstens { $most } Punkte.
points-mean =
    { $count ->
        [one] Mittel von { $count } Person: { $mean }.
       *[other] Mittel von { $count } Studierenden: { $mean }.
    }
points-not-saved = { $fault } Nichts wurde gespeichert; die Tabelle zeigt die gespeicherten Regeln.
points-tried = Diese Regeln sind noch nicht gespeichert. Die Tabelle zeigt, was sie ergeben würden.
points-rules = Regeln
points-rules-text = Ein Feld ohne Punkte gibt keine. Studierende sehen jeden Teil und was sie noch erreichen können.
points-deadline = Frist
points-points = Punkte
points-days-late = Verspätungstage, die noch zählen
points-each-costs = Jeder kostet
points-days = Tage
points-points-a-day = Punkte je Tag
points-free-days = Freie Verspätungstage je Person
points-free-days-text = sie werden eingesetzt, wo sie am meisten bringen
points-no-deadlines-html = Es gibt noch keine <a href="{ $href }">Fristen</a>.
points-for-winning = Für mehr gewonnene als verlorene Partien gegen
points-player = Spieler { $player }
points-player-field = Spieler
points-another-player = Anderer Spieler
points-measure = Maß
points-none-at = Keine bei
points-all-at = Alle bei
points-steps = Stufen
points-steps-field = Stufen; leer für keine
points-ratio = Siegquote
points-ratio-help = in Prozent, etwa 40 bis 80
points-accuracy = Genauigkeit
points-accuracy-help = der Züge gegenüber exakten Werten, etwa 40 bis 90; wenige Partien genügen
points-rubric = Bewertungsraster
points-rubric-help = Anteil seiner Punkte, den die Version erreicht, etwa 0 bis 100
points-rank = Rang
points-rank-help = etwa 30 bis 1; für den Rang gibt es keine Punkte, wenn Sie keine eingeben
points-elo = Elo
points-elo-help = etwa -100 bis 300
points-cap-before = Höchstens
points-cap-after = Punkte insgesamt
points-save = Speichern
points-try = Zeigen, was sie ergeben würden
points-open-questions = Offene Fragen
points-students = Studierende
points-find-label = Name, Matrikelnummer oder Spieler
points-find = Suchen
points-no-students-html = Es gibt noch keine Studierenden: <a href="/people/class">Lesen Sie die Teilnehmerliste ein</a>.
points-nobody = Zu „{ $find }“ wurde niemand gefunden.
points-of-all = Punkte aller Studierenden
points-name = Name
points-player-column = Spieler
points-correction = Korrektur
points-corrected = Korrektur: { $points }
points-late = { $days } T. zu spät
points-open = offen
points-gradebooks = Notenbücher
points-for-moodle = Für Moodle
points-all-parts = Alle Teile als CSV
points-canvas = Canvas: Ihr exportiertes Notenbuch
points-assignment = Aufgabe
points-fill-in = Ausfüllen
points-canvas-help = Sie erhalten dieselbe Datei mit dieser Spalte ausgefüllt; sonst ändert sich nichts.

points-yours = Ihre Punkte
points-of = Punkte von { $name }
points-not-set-up = Für Punkte gibt es noch keine Regeln.
points-sum-html = <b>{ $sum }</b> von { $most } Punkten.
points-sum-corrected-html = <b>{ $sum }</b> von { $most } Punkten (Korrektur: { $correction }).
points-left = Noch zu erreichen: { $left }.
points-all-earned = Mehr gibt es nicht.
points-parts = Teile
points-for = Wofür
points-out-of = Von
points-why = Warum
points-cap = höchstens { $most }
points-cap-why = Mehr als das wird nicht vergeben.
points-by-staff = Korrektur der Betreuung
points-total = Summe
points-correct = Korrigieren
points-correct-text = { $name } liest die Begründung. Ohne Punkte und ohne Begründung wird eine Korrektur zurückgenommen.
points-reason = Begründung
points-questions = Fragen
points-you-at = Sie, { $at }
points-asked-at = { $name }, { $at }
points-answered-at = Antwort, { $at }
points-answer = Antwort
points-send = Senden
points-answer-text = Punkte ändern Sie oben unter „Korrigieren“.
points-not-answered = Noch nicht beantwortet.
points-ask = Um eine neue Bewertung bitten: Was stimmt nicht, und warum?
points-ask-send = An die Lehrenden senden
points-my-bot = Mein Bot
points-all-students = Alle Studierenden

points-beaten = Mehr Partien gegen Spieler { $player } gewonnen als verloren.
points-to-beat = Gewinnen Sie gegen Spieler { $player } mehr Partien, als Sie verlieren.
points-now-ratio = Zurzeit { $now }; alle Punkte ab { $all } %.
points-now-percent = { $ratio } %
points-now-accuracy = Zurzeit { $now }; alle Punkte ab { $all }. 100 ist perfektes Spiel, 0 zufällige Züge.
points-not-graded = noch nicht bewertet
points-now-rubric = Zurzeit { $now }; alle Punkte ab { $all }.
points-now-rank = Zurzeit { $now }; alle Punkte ab Rang { $all }.
points-now-elo = Zurzeit { $now }; alle Punkte ab { $all }.
points-no-match = noch keine Begegnung
points-few-games = noch zu wenige durchgesehene Partien
points-deadline-deleted = Die Frist wurde gelöscht.
points-met = Rechtzeitig erfüllt.
points-being-tested = Wird geprüft.
points-late-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
points-met-late = { $late } zu spät erfüllt.
points-met-late-free = { $late } zu spät erfüllt, { $free } davon frei.
points-met-too-late = { $late } nach der Frist erfüllt, das ist zu spät.
points-not-met = Nicht erfüllt: { $requirement }, bis { $ends }.

points-rule-deleted-deadline = gelöschte Frist
points-rule-beaten = besser als Spieler { $player }
points-rule-ratio = Siegquote { $from } bis { $to } %
points-rule-accuracy = Genauigkeit { $from } bis { $to }
points-rule-rubric = Bewertungsraster { $from } bis { $to }
points-rule-rank = Rang { $from } bis { $to }
points-rule-elo = Elo { $from } bis { $to }

points-fault = { $what }: { $fault }
points-field-deadline = Frist
points-field-player = Spieler { $player }
points-field-another-player = Anderer Spieler
points-field-ratio = Siegquote
points-field-accuracy = Genauigkeit
points-field-rubric = Bewertungsraster
points-field-rank = Rang
points-field-elo = Elo
points-field-free-days = Freie Verspätungstage
points-field-cap = Höchstens
points-enter-points = Geben Sie Punkte ein, etwa 3 oder 2,5.
points-enter-player = Geben Sie die Nummer eines Spielers ein.
points-enter-days = Geben Sie eine Anzahl von Tagen ein.
points-enter-cap = Geben Sie Punkte ein, etwa 20.
points-enter-cost = Geben Sie Punkte ein, etwa 1 oder 0,5.
points-enter-number = Geben Sie eine Zahl ein.
points-enter-steps = Geben Sie eine Anzahl von Stufen ein, oder nichts.
points-rule-amount = Eine Regel gibt 0 bis { $most } Punkte.
points-rule-late = Höchstens 60 Verspätungstage sind möglich, und jeder kostet 0 oder mehr Punkte.
points-range-ratio = Eine Siegquote liegt zwischen 0 und 100 %.
points-range-accuracy = Eine Genauigkeit liegt zwischen 0 und 100.
points-range-rubric = Ein Anteil am Bewertungsraster liegt zwischen 0 und 100.
points-range-rank = Ein Rang ist 1 oder mehr.
points-range-elo = Ein Elo-Wert liegt zwischen -10000 und 10000.
points-turned-ratio = Die Siegquote für alle Punkte muss größer sein als die für keine.
points-turned-accuracy = Die Genauigkeit für alle Punkte muss größer sein als die für keine.
points-turned-rubric = Der Anteil für alle Punkte muss größer sein als der für keine.
points-turned-rank = Der Rang für alle Punkte muss kleiner sein als der für keine.
points-turned-elo = Der Elo-Wert für alle Punkte muss größer sein als der für keine.
points-most-steps = Eine Skala hat höchstens { $most } Stufen.
points-rules-twice = Zwei Regeln gelten derselben Frist, demselben Spieler oder demselben Maß.
points-too-many-rules = Es sind mehr als 200 Regeln.

points-rules-saved = Die Regeln sind gespeichert. Studierende sehen jetzt ihre Punkte.
points-correction-unread = Nichts wurde geändert: „{ $text }“ ist keine Zahl von Punkten wie 3 oder 2,5.
points-correction-range = Eine Korrektur liegt zwischen -10000 und 10000 Punkten.
points-correction-reason = Geben Sie eine Begründung von 1 bis { $longest } Zeichen ein.
points-correction-saved = Die Korrektur ist gespeichert.
points-question-length = Schreiben Sie 1 bis { $longest } Zeichen.
points-question-open = Ihre letzte Frage ist noch nicht beantwortet.
points-question-sent = Die Frage ist an die Lehrenden gesendet.
points-answer-sent = Die Antwort ist gesendet.

points-filled-title = Notenbuch ausgefüllt
points-filled-html =
    { $count ->
        [one] { $count } Person hat Punkte in <q>{ $column }</q>.
       *[other] { $count } Personen haben Punkte in <q>{ $column }</q>.
    }
points-filled-rest = Die Zellen der folgenden Personen bleiben, wie sie waren.
points-download-canvas = canvas.csv herunterladen
points-filled-unknown = Im Notenbuch, aber nicht in diesem Kurs
points-filled-missing = In diesem Kurs, aber nicht im Notenbuch
points-filled-excused = Entschuldigt (EX)
points-no-gradebook = Es wurde kein Notenbuch geschickt.
points-not-filled = Nichts wurde ausgefüllt: { $error }.
points-canvas-not-csv = Das Notenbuch ist kein CSV in UTF-8, wie Canvas es exportiert
points-canvas-not-canvas = Zeile 1: Das Notenbuch hat keine Spalten „Student“ (oder „LastName“ und „FirstName“) und „ID“, Canvas hat es also nicht exportiert
points-canvas-no-column = Zeile 1: Das Notenbuch hat keine Spalte „{ $asked }“; seine Aufgaben sind { $there }
points-canvas-which-column = Zeile 1: Nennen Sie die Spalte, die ausgefüllt werden soll: { $there }
points-canvas-no-assignment = Zeile 1: Das Notenbuch hat keine Aufgabe: Legen Sie in Canvas eine an, und exportieren Sie noch einmal
points-canvas-short-line = Zeile { $line } hat weniger Zellen als Zeile 1
points-canvas-another-course = Von den { $students } Studierenden des Notenbuchs ist niemand in diesem Kurs: Es gehört zu einem anderen
points-canvas-twice = Die Zeilen { $first } und { $second } sind dieselbe Person
points-canvas-none = keine
points-canvas-more = { $names } und weitere
