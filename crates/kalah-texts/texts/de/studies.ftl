studies-title = Studien
studies-lead = Eine Studie ist ein Baum von Zügen mit Notizen und Pfeilen. Sie teilen sie per Link oder führen sie live vor.
studies-sign-in-html = <a href="/sign-in">Melden Sie sich an</a>, um Studien auf dem Server zu speichern. Ohne Konto behält die <a href="/analysis">Analyse</a> Ihre Notizen in diesem Browser.
studies-new = Neue Studie
studies-none-html = Noch keine. Schreiben Sie Notizen auf dem <a href="/analysis">Analysebrett</a>, und wählen Sie <i>Als Studie speichern</i>.
studies-by-link = per Link
studies-private = privat

studies-new-lead = Züge, Notizen und Pfeile der Analyse werden unter diesem Namen gespeichert.
studies-name = Titel
studies-share = Wer den Link hat, darf sie lesen
studies-save = Speichern
studies-save-copy = Als Kopie speichern
studies-stale = Die Studie wurde inzwischen in einem anderen Fenster oder auf einem anderen Rechner geändert. Speichern Sie diesen Stand als Kopie, oder laden Sie die Seite neu.
studies-title-unfit = Ein Titel hat 1 bis { $letters } Zeichen.
studies-unreadable = Das ist keine Studie.
studies-illegal-move = Der Zug zu Stellung { $position } ist regelwidrig oder doppelt vorhanden.
studies-wrong-mark = Eine Markierung der Stellung { $position } liegt auf keiner Mulde des Bretts.
studies-too-much = Diese Studie ist zu groß: Möglich sind { $positions } Stellungen, { $letters } Zeichen je Notiz und { $marks } Markierungen je Stellung.
studies-too-many = Sie haben { $most } Studien, mehr sind nicht möglich. Löschen Sie erst eine.

studies-presented = Diese Studie wird gerade vorgeführt.
studies-note = Notiz
studies-start = Anfang
studies-has-note = mit Notiz
studies-analyse = Analysieren
studies-pit = Mulde { $pit } von { $side }
studies-marked-pit = Markiert: { $pit }
studies-arrow = Pfeil von { $from } nach { $to }
studies-present = Vorführen
studies-copy-link = Link kopieren
studies-delete = Löschen …
studies-delete-text = Die Studie und ihr Link verschwinden sofort. Das lässt sich nicht rückgängig machen.
studies-delete-now = Studie löschen
studies-remove = Diese Studie entfernen …
studies-remove-text = Die Studie wird auch für ihre Autorin oder ihren Autor gelöscht. Das Protokoll vermerkt es.
