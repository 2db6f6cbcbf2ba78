error-request-html = Anfrage <code>{ $request }</code>
error-damaged = Die Partien dieser Begegnung sind beschädigt. Sie wird noch einmal gespielt, sobald der Server neu gestartet ist.
error-too-many = Von Ihrer Adresse kommen zu viele Anfragen. Versuchen Sie es gleich noch einmal.
error-crowded = Im Augenblick werden zu viele Seiten live verfolgt. Diese bleibt, wie sie ist, bis sie neu geladen wird.
error-unknown = Melden Sie sich an, um diese Seite zu sehen.
error-wrong-token = Dieses Token gilt nicht: Vielleicht wurde es widerrufen.
error-wrong-link = Dieser Link gilt nicht mehr: Er lässt sich einmal benutzen und läuft von selbst ab. Bitten Sie um einen neuen.
error-forbidden = Dazu sind Sie nicht berechtigt.
error-foreign-form = Dieses Formular ist veraltet. Laden Sie seine Seite neu, und senden Sie es von dort.
error-form = Dieses Formular ist nicht so, wie seine Seite es schickt: Ein Feld fehlt oder ist von anderer Art. Laden Sie seine Seite neu, und senden Sie es von dort.
error-unfit = Der Server versteht diese Anfrage nicht: Es fehlt etwas darin, oder etwas hat eine andere Form, als hier erwartet wird.
error-only-posted = Unter dieser Adresse gibt es keine Seite: Hier wird nur angenommen, was ein Formular sendet.
error-method = Anfragen dieser Art werden unter dieser Adresse nicht angenommen.
error-long-body = Die Anfrage ist länger als die { $bytes } Byte, die hier angenommen werden.
error-slow-body = Die Anfrage kam zu langsam an. Versuchen Sie es mit einer besseren Verbindung noch einmal.
error-late-body = Die Anfrage war nach { $seconds } s nicht angekommen. Versuchen Sie es mit einer besseren Verbindung noch einmal.
error-many-bodies = Zu viele Anfragen aus Ihrem Netz sind noch nicht angekommen. Versuchen Sie es gleich noch einmal.
error-broken-body = Die Anfrage ist nicht vollständig angekommen. Schicken Sie sie noch einmal.
error-store = Der Server konnte seine Datenbank nicht lesen.
error-drawing = Der Server konnte diese Seite nicht erzeugen.
error-json = Der Server konnte diese Antwort nicht schreiben.
error-no-answer = Der Server kann das im Augenblick nicht aufzeichnen: Versuchen Sie es in einer Minute noch einmal
error-searching =
    { $count ->
        [one] An { $count } Ihrer Anfragen wird gerade gerechnet, mehr sind gleichzeitig nicht möglich: Schließen Sie sie
       *[other] An { $count } Ihrer Anfragen wird gerade gerechnet, mehr sind gleichzeitig nicht möglich: Schließen Sie eine davon
    }
error-searches-full = Es werden gerade zu viele Stellungen berechnet: Versuchen Sie es gleich noch einmal
error-page-version = Der Server hat eine andere Version dieser Seite. Laden Sie die Seite neu.

error-help-submit = Für die Abgabe eines Bots brauchen Sie ein Konto: Das gibt Ihnen, wer die Lehrveranstaltung leitet. Die Werkstatt kommt ohne aus: Dort können Sie Ihren Bot schreiben und ausprobieren, und was Sie schreiben, bleibt in Ihrem Browser, bis Sie sich anmelden.
error-help-forbidden = Melden Sie sich mit einem Konto an, das dazu berechtigt ist, oder fragen Sie Ihre Lehrenden.
error-help-unchanged = Nichts wurde geändert. Gehen Sie im Browser zurück: Ihre Eingaben sind noch da.
error-help-reload = Nichts wurde geändert. Gehen Sie im Browser zurück: Ihre Eingaben sind noch da, bis Sie die Seite neu laden.
error-help-fault = Der Fehler liegt bei uns. Versuchen Sie es in einer Minute noch einmal. Bleibt er bestehen, schicken Sie Ihren Lehrenden die Nummer der Anfrage.
error-help-player = Suchen Sie den Spieler in der Rangliste.
error-help-match = Vielleicht hat einer der Spieler eine neue Version abgegeben oder das Turnier verlassen; alte Ergebnisse werden dann entfernt.
error-help-board-game = Partien werden 30 Tage nach ihrem letzten Zug gelöscht, solche ohne Zug nach einer Stunde.
error-help-address = Prüfen Sie die Adresse, oder beginnen Sie mit einer dieser Seiten.

error-way-sign-in = Anmelden
error-way-games = Ihre Partien
error-way-home = Startseite
error-way-ranking = Rangliste
error-way-play = Spielen
error-way-workshop = Bot-Werkstatt
error-way-help = Hilfe
error-way-puzzle = Eine Aufgabe lösen
error-way-submissions = Abgaben

error-unsearchable-board = { $rules } lässt sich nicht lösen: Möglich ist das für Bretter mit bis zu { $pits } Mulden je Seite
error-unsearchable-seeds = Eine Stellung mit { $seeds } Samen im Spiel lässt sich nicht berechnen: Höchstens { $most } dürfen es sein
