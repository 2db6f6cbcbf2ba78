notices-title = Benachrichtigungen
notices-none = Keine Benachrichtigungen.
notices-yours = Ihre Benachrichtigungen
notices-what = Was
notices-when = Wann
notices-new = neu
notices-entry-html = <a href="{ $href }">{ $title }</a>. { $text }
notices-no-address = Keine E-Mails: Die Teilnehmerliste hat keine Adresse von Ihnen.
notices-by-mail = Sie erhalten diese auch per E-Mail, in der Sprache dieser Seite.
notices-stop-mails = Keine E-Mails mehr
notices-no-mails = Sie erhalten keine E-Mails.
notices-send-mails = E-Mails erhalten
notices-feed-html = <a href="{ $href }">Ihr Feed</a> zeigt diese Benachrichtigungen in einem Feedreader. Halten Sie seine Adresse geheim.
notices-end-feed = Feed abschalten
notices-create-feed = Feed für einen Feedreader anlegen
notices-feed-title = Kalah: Ihr Spieler

notices-mail-subject = Kalah: { $subject }
notices-mail-end = E-Mails abbestellen: { $address }

notices-topic-not-built = Ihre Abgabe lässt sich nicht bauen
notices-topic-not-passed = Ihre Abgabe hat den Probelauf nicht bestanden
notices-topic-given-back = Ihre Abgabe wurde zurückgegeben
notices-topic-withdrawn = Ihr Spieler wurde zurückgezogen
notices-topic-first-fault = Ihr Spieler hat eine Partie durch einen Programmfehler verloren
notices-topic-many-faults = Ihr Spieler verliert immer wieder Partien durch Programmfehler
notices-topic-commented = Ihre Abgabe hat einen Kommentar
notices-topic-regrade-asked = Eine Frage zu Punkten
notices-topic-regrade-answered = Ihre Frage zu Ihren Punkten wurde beantwortet
notices-topic-deadline-near = Eine Frist läuft bald ab
notices-topic-deadline-met = Eine Frist wurde erfüllt
notices-topic-standing-still = Die Turniere stehen still
notices-topic-mail-lost = E-Mails wurden nicht gesendet

notices-not-built = Abgabe { $submission } lässt sich nicht bauen
notices-not-built-cause = Abgabe { $submission } lässt sich nicht bauen: { $cause }
notices-not-passed = Abgabe { $submission } hat den Probelauf nicht bestanden
notices-not-passed-cause = Abgabe { $submission } hat den Probelauf nicht bestanden: { $cause }
notices-given-back = Abgabe { $submission } wurde zurückgegeben
notices-given-back-cause = Abgabe { $submission } wurde zurückgegeben: { $cause }
notices-withdrawn = Abgabe { $submission } wurde zurückgezogen
notices-withdrawn-cause = Abgabe { $submission } wurde zurückgezogen: { $cause }
notices-first-fault = Ihr Spieler hat zum ersten Mal eine Partie durch einen Programmfehler verloren: Absturz, regelwidriger Zug oder Zeitüberschreitung. Nach { $most } solchen Partien wird er zurückgezogen.
notices-many-faults = Ihr Spieler hat { $games } Partien durch Programmfehler verloren: Abstürze, regelwidrige Züge oder Zeitüberschreitungen. Nach { $most } solchen Partien wird er zurückgezogen; geben Sie eine Version ohne solche Fehler ab.
notices-commented = Abgabe { $submission } hat einen neuen Kommentar.
notices-regrade-asked = Person { $person } bittet darum, die Punkte noch einmal anzusehen.
notices-regrade-answered = Ihre Frage zu Ihren Punkten wurde beantwortet.
notices-deadline-near = { $name } endet am { $ends }, und Sie erfüllen die Frist noch nicht: { $requirement }.
notices-deadline-met = { $name } wurde von Abgabe { $submission } erfüllt.
notices-no-result = Seit { $seconds } s gab es kein Ergebnis.
notices-job-waits = Ein Auftrag wartet seit { $seconds } s.
notices-mail-lost = E-Mails wurden einen Tag lang versucht und dann aufgegeben, zuerst die an Person { $person }: { $error }
