account-sign-in = Anmelden
account-link-works-once = Dieser Link gilt einmal und meldet diesen Browser für zwei Wochen an.
account-paste-token = Fügen Sie eines Ihrer Tokens ein, oder folgen Sie dem Link, den Sie erhalten haben. Ihre Lehrenden können einen neuen erzeugen.
account-token = Token
account-or-provider-html = Oder <a class="button" href="/sign-in/provider">mit { $provider } anmelden</a>
account-continue = Weiter
account-unknown-title = Unbekannt
account-unknown = Sie sind hier noch nicht bekannt
account-unknown-who-html = Laut { $issuer } sind Sie <code class="long">{ $subject }</code>. Damit ist kein Konto verknüpft.
account-unknown-what-to-do-html = Wenn Sie sich mit einem Link oder einem Token anmelden können, tun Sie das, und verknüpfen Sie Ihr Konto auf <a href="/me">Ihrer Seite</a>. Andernfalls schicken Sie Ihren Lehrenden beide Zeilen.
account-away-too-long = Die Anmeldung dauerte zu lange oder begann in einem anderen Browser: Melden Sie sich noch einmal an.
account-provider-silent = Der Anmeldedienst hat nicht mitgeteilt, wer Sie sind: { $why }.
account-provider-taken = Die Angaben des Anmeldedienstes gehören zu einem anderen Konto.
account-provider-away = Der Anmeldedienst kann gerade nicht sagen, wer Sie sind. Ihre Tokens gelten trotzdem.

account-title = Mein Bot
account-heading-html = Mein Bot, <a href="{ $href }">Spieler { $player }</a>
account-signed-in = Angemeldet als { $name } ({ $role }).
account-signed-in-group = Angemeldet als { $name } ({ $role }, Gruppe { $group }).
account-public-page-html = Die <a href="{ $href }">öffentliche Seite</a> Ihres Spielers zeigt keine Namen.
account-open-class-html = <a href="/class">Zum Kurs</a>.
account-settings = Einstellungen: Tokens, Anmeldung, Konto
account-tokens = Tokens
account-tokens-lead-html = Programme melden sich nicht an, sondern verwenden ein Token: <code>git push</code> als Passwort, andere als <code>Authorization: Bearer TOKEN</code>.
account-new-token = Ihr neues Token. Kopieren Sie es jetzt: Es lässt sich nicht noch einmal zeigen.
account-your-tokens = Ihre Tokens
account-access = Zugriff
account-created = Erzeugt
account-last-used = Zuletzt benutzt
account-never-used = nie
account-revoke = Widerrufen
account-revoke-token = { $token } widerrufen
account-token-name = Name
account-token-example = Laptop
account-may-submit = Bots abgeben
account-may-read = Ihre Protokolle lesen
account-may-all = voller Zugriff
account-scope-submit = abgeben
account-scope-read = lesen
account-scope-admin = alles
account-create-token = Token erzeugen
account-no-scope = Ein Token, das nichts darf, ist nutzlos.
account-too-many-tokens =
    { $count ->
        [one] Sie haben { $count } Token: Widerrufen Sie es.
       *[other] Sie haben { $count } Tokens: Widerrufen Sie welche.
    }
account-provider = Anmelden mit { $provider }
account-linked-html = Ihr Konto ist mit <code>{ $subject }</code> von { $issuer } verknüpft.
account-not-linked = Verknüpfen Sie Ihr Konto, um sich dort anzumelden, statt ein Token einzufügen.
account-link-another = Mit einem anderen verknüpfen
account-link = Mein Konto verknüpfen
account-your-account = Ihr Konto
account-will-be-deleted = Ihr Konto wird gelöscht, wenn das Turnier archiviert wird.
account-keep = Mein Konto behalten
account-can-be-deleted = Sie können Ihr Konto löschen lassen. Das geschieht, wenn das Turnier archiviert wird; bis dahin können Sie den Wunsch widerrufen.
account-delete-data = Ihr Name, Ihre Adresse und Ihre Tokens werden gelöscht, wenn das Turnier archiviert wird.
account-delete-player = Was Ihr Spieler gespielt hat, bleibt unter seiner Nummer erhalten.
account-delete-cancel = Bis dahin können Sie den Wunsch widerrufen.
account-delete-open = Mein Konto löschen …
account-delete = Mein Konto löschen
account-sign-out = Überall abmelden

account-undone = Rückgängig gemacht.
