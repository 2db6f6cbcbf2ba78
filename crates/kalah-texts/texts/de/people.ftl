people-title = Personen
people-found-html =
    { $count ->
        [one] { $count } Person gefunden. <a href="/people">Alle</a>
       *[other] { $count } Personen gefunden. <a href="/people">Alle</a>
    }
people-in-class =
    { $count ->
        [one] { $count } Person im Kurs. Nur die Betreuung sieht diese Seite.
       *[other] { $count } Personen im Kurs. Nur die Betreuung sieht diese Seite.
    }
people-import = Teilnehmerliste einlesen
people-find = Name, Matrikelnummer oder Spieler
people-role = Rolle
people-all-roles = alle
people-show = Zeigen
people-everybody = alle
people-filter = Filtern
people-write-mail = Mail schreiben …
people-new-links = Neue Anmeldelinks …
people-to-all =
    { $count ->
        [one] an { $count } Person
       *[other] an alle { $count } Personen
    }
people-to-all-found =
    { $count ->
        [one] an { $count } gefundene Person
       *[other] an alle { $count } gefundenen Personen
    }
people-select = Auswählen
people-select-person = { $name } auswählen
people-name = Name
people-player = Spieler
people-student-id = Matrikelnummer
people-group = Gruppe
people-mail = Mail
people-first-signed-in = Erste Anmeldung
people-request = Wunsch
people-is-blocked = gesperrt
people-not-yet = noch nicht
people-deletion = Löschung
people-invite = Betreuung einladen
people-create-link = Link erzeugen

people-role-student = Studierende/r
people-role-tutor = Tutor/in
people-role-lecturer = Lehrende/r

people-never-signed-in = Noch nie angemeldet
people-without-bot = Kein Bot, der spielt
people-failed-submission = Neueste Abgabe gescheitert
people-shut-out = Gesperrt

people-person = Person
people-blocked = Gesperrt
people-deletion-requested = Löschung gewünscht
people-single-sign-on = Single Sign-on
people-identity-html = <code>{ $subject }</code> von { $issuer }
people-change = Ändern
people-create-sign-in-link = Anmeldelink erzeugen
people-link-text = Frühere Links, die nicht benutzt wurden, gelten nicht mehr. Tokens bleiben.
people-unblock = Entsperren
people-unblock-text = Tokens gelten wieder.
people-block-ask = { $name } sperren?|Alle Sitzungen, Tokens und Links enden sofort.|Nichts wird gelöscht, und Sie können jederzeit entsperren.
people-block-keep = Nicht sperren
people-block = Sperren …
people-block-text = Alle Sitzungen, Tokens und Links enden sofort. Nichts wird gelöscht.
people-issuer = Aussteller (issuer)
people-subject = Kennung (subject)
people-save = Speichern
people-identity-text = Identität beim Single Sign-on. Leer lassen, um sie abzuschalten.
people-all = Alle Personen
people-identity-half = Geben Sie Aussteller und Kennung beide an oder keines von beiden.
people-identity-taken = Damit ist schon jemand anderes verknüpft.
people-name-length = Geben Sie einen Namen von 1 bis { $longest } Zeichen ein.
people-staff-only = Einladen können Sie nur Tutorinnen, Tutoren und Lehrende.
people-person-is-blocked = { $name } ist gesperrt.
people-not-oneself = Sich selbst kann niemand sperren.

people-link-title = Ein Anmeldelink
people-link-for = Ein Link für { $name }
people-link-once = Er gilt einmal, einen Monat lang, und wird nur jetzt gezeigt: Wer ihn hat, meldet sich als { $name } an.
people-save-links = Sichern Sie die Anmeldelinks, bevor Sie diese Seite verlassen: Noch einmal lassen sie sich nicht zeigen.
people-download-links = links.csv herunterladen
people-open = Zu den Personen
people-links-text = Ein Link gilt einmal, einen Monat lang. Für jede Person lässt sich ein neuer erzeugen.
people-links = Anmeldelinks
people-link = Link
people-select-first = Wählen Sie zuerst mindestens eine Person aus, oder kreuzen Sie „alle“ an.
people-links-renewed-title = Neue Anmeldelinks
people-links-renewed =
    { $count ->
        [one] { $count } Person hat einen neuen Link.
       *[other] { $count } Personen haben neue Links.
    }
