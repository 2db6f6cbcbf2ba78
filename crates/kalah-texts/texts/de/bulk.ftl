bulk-mail-title = Mail schreiben
bulk-to =
    { $count ->
        [one] An { $count } Person.
       *[other] An { $count } Personen, jede erhält eine eigene Mail.
    }
bulk-without-address = Keine Mail für { $count } ohne Adresse.
bulk-unseen = Niemand sieht, wer sie sonst noch erhält.
bulk-no-mails-html = Dieser Server verschickt keine Mails: Es ist kein Mailserver eingestellt. Starten Sie ihn mit <code>--smtp</code>.
bulk-nobody-html = Niemand ist ausgewählt. Gehen Sie zurück zu den <a href="/people">Personen</a>, und wählen Sie mindestens eine aus.
bulk-subject = Betreff
bulk-text = Text
bulk-send = Senden
bulk-cancel = Abbrechen
bulk-enter-subject = Geben Sie einen Betreff ein.
bulk-enter-text = Geben Sie einen Text ein.
bulk-too-long = Höchstens { $longest } Zeichen; das sind { $length }.
bulk-sent =
    { $count ->
        [one] { $count } Mail ist unterwegs.
       *[other] { $count } Mails sind unterwegs.
    }
bulk-sent-but = { $sent } Keine Mail für { $people }.
bulk-and = { $first }, { $next }
bulk-no-address = { $count } ohne Adresse
bulk-unwanted = { $count } mit abbestellten Mails
bulk-blocked = { $count } mit gesperrtem Konto

bulk-links-title = Neue Anmeldelinks
bulk-links-lead =
    { $count ->
        [one] { $count } Link wird erzeugt und einmal gezeigt, als Seite und als Tabelle. Frühere Links dieser Person, die nicht benutzt wurden, gelten nicht mehr. Sitzungen und Tokens bleiben.
       *[other] { $count } Links werden erzeugt und einmal gezeigt, als Seite und als Tabelle. Frühere Links dieser Personen, die nicht benutzt wurden, gelten nicht mehr. Sitzungen und Tokens bleiben.
    }
bulk-links-blocked = Gesperrte Personen erhalten keinen.
bulk-create-links =
    { $count ->
        [one] { $count } Link erzeugen
       *[other] { $count } Links erzeugen
    }
bulk-no-links = Keine dieser Personen kann sich anmelden: Alle sind gesperrt, oder niemand ist ausgewählt.
bulk-back = Zurück zu den Personen
bulk-selected = { $count } ausgewählt
bulk-is-blocked = gesperrt
