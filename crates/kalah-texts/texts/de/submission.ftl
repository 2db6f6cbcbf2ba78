submission-title = Abgabe { $id }
submission-of-player-html = von <a href="/players/{ $player }">Spieler { $player }</a>
submission-status-label = Zustand
submission-what-to-do-html = In der Dokumentation: <a href="{ $href }" hreflang="en">{ $title }</a> (englisch)
submission-lacking-html = Kein Rechner hat { $tools }. Die Abgabe wird gebaut, sobald ein passender Rechner da ist: <a href="/workers">Rechner</a>
submission-lacking-test-html = Kein Rechner hat { $tools }. Die Abgabe wird geprüft, sobald ein passender Rechner da ist: <a href="/workers">Rechner</a>
submission-and = { $first } und { $next }
submission-updates = Diese Seite aktualisiert sich von selbst.
submission-results = Zu den Ergebnissen
submission-your-bot = Ihr Bot
submission-new-version = Neue Version abgeben
submission-comments =
    { $count ->
        [one] { $count } Kommentar der Betreuung
       *[other] { $count } Kommentare der Betreuung
    }
submission-log = Protokoll
submission-log-label = Protokoll der Abgabe
submission-details = Einzelheiten
submission-received = Eingegangen
submission-status-since = Zustand seit
submission-version = Version
submission-requires = Braucht
submission-sources = Quelltext
submission-sources-comments = Quelltext und Kommentare
submission-download = Diese Version herunterladen
submission-again = Diese Version noch einmal abgeben

submission-list = Abgaben
submission-list-lead = Die neuesten zuerst. Warum eine Abgabe scheiterte, sieht nur ihr Besitzer.
submission-status = Zustand
submission-all = alle
submission-under-way = in Arbeit
submission-playing = im Turnier
submission-failed = gescheitert
submission-past = frühere
submission-player = Spieler
submission-filter = Filtern
submission-none-html = Noch keine Abgaben. <a href="/submit">Geben Sie den ersten Bot ab</a>.
submission-none-like-that-html = Keine Abgabe passt dazu. <a href="/submissions">Alle Abgaben</a>
submission-number = Abgabe
submission-submitted = Abgegeben
submission-via = Über
submission-way-git = Git
submission-way-page = Webseite
submission-way-command = Befehl
submission-way-api = API
submission-way-polled = abgefragt
submission-way-older = ältere Version
submission-way-again = erneut geprüft
submission-pages = Seiten der Abgaben
submission-newer = Neuere
submission-older = Ältere

submission-own = Ihre Abgaben
submission-own-none = Noch keine Abgaben.
submission-own-latest = Ihre neuesten Abgaben
submission-own-more = Das sind die neuesten von { $count }.
submission-withdraw = Meinen Bot zurückziehen …
submission-withdraw-ask = Ihren Bot zurückziehen?|Er spielt nicht mehr, und alle seine Ergebnisse werden entfernt.|Sie können jederzeit wieder abgeben; er beginnt dann ohne Ergebnisse.
submission-withdraw-keep = Weiterspielen lassen
submission-withdraw-text = Seine Ergebnisse werden entfernt, bis Sie wieder abgeben.
submission-home-status = Abgabe { $id }: { $status }
submission-home-received = Eingegangen { $time }.
submission-home-log = Protokoll und Einzelheiten
submission-home-none = Noch kein Bot
submission-home-none-text = Geben Sie unten Ihren ersten Bot ab. Er wird gebaut und geprüft, dann spielt er gegen alle. Die erste Prüfung dauert etwa eine Minute.
submission-home-deadline-html = Nächste Frist: <a href="{ $href }">{ $name }</a>
submission-home-deadline-text = { $ends }, noch { $left }; Anforderung: { $requirement }.
submission-home-met-html = <span class="badge wide win">Erfüllt</span> nach jetzigem Stand.
submission-home-being-tested = Wird geprüft
submission-home-not-met = Noch nicht erfüllt
submission-home-submit = Bot abgeben
submission-home-submit-version = Neue Version abgeben
submission-home-drop = Datei hierher ziehen oder auswählen
submission-home-kinds = Ein Archiv (.zip, .tar.gz) oder eine Datei: Player.hs, .py, .js, .java, .wasm
submission-home-button = Abgeben
submission-home-push-html = Oder per Git: <code>git push kalah main</code>. <a href="/submit">Alle Wege, etwas abzugeben</a>

submission-practice = Probespiele
submission-practice-title = Probespiel { $id }
submission-practice-heading = Probespiel { $id }: Spieler { $player } gegen { $opponent }
submission-practice-lead =
    { $count ->
        [one] Begegnungen ohne Wertung gegen beliebige Spieler ({ $count } am Tag).
       *[other] Begegnungen ohne Wertung gegen beliebige Spieler ({ $count } am Tag).
    }
submission-practice-latest = Ihre neuesten Probespiele
submission-practice-against = Gegen
submission-practice-result = Ergebnis
submission-practice-requested = Angefordert
submission-practice-no-machine = kein Rechner verfügbar
submission-practice-waiting = wartet
submission-practice-opponent = Gegner
submission-practice-choose = Spieler auswählen
submission-practice-start = Probespiel beginnen
submission-practice-aside = Kein Rechner konnte es spielen. Es zählt nicht zu Ihren Probespielen des Tages.
submission-practice-waits = Wartet: Turniere und Abgaben gehen vor.
submission-practice-requested-html = Angefordert <time>{ $time }</time>. Ohne Wertung.
submission-practice-download = Beide Aufzeichnungen herunterladen
submission-practice-game = Partie { $game }
submission-practice-stderr = Standardfehlerausgabe Ihres Spielers
submission-practice-stderr-label = Standardfehlerausgabe in Partie { $game }
submission-practice-enter-number = Geben Sie die Nummer eines Spielers ein.
submission-practice-too-many = Ein Spieler kann an einem Tag { $count } Begegnungen anfordern.
submission-practice-no-version = Noch hat keine Ihrer Versionen bestanden: Geben Sie zuerst einen Bot ab.
submission-practice-nobody = Unter der Nummer { $opponent } spielt sonst niemand.

submission-source-title = Quelltext der Abgabe { $id }
submission-source-lead-staff = Eine Zeilennummer führt zum Formular für einen Kommentar zu dieser Zeile. Die Studierenden lesen Kommentare hier und erhalten eine Benachrichtigung.
submission-source-lead = Kommentare der Betreuung stehen unter den Zeilen, auf die sie sich beziehen.
submission-source-status = Zustand und Protokoll
submission-source-place = { $file }, Zeile { $line }
submission-source-delete = Löschen
submission-source-whole = Zur ganzen Abgabe
submission-source-comment = Kommentieren
submission-source-gone = Der Quelltext dieser Version ist nicht mehr vorhanden.
submission-source-no-text = Die Datei ist kein Text oder zu lang, um angezeigt zu werden.
submission-source-lines = { $file }, Zeilen { $first } bis { $last }
submission-source-comment-line = Zeile { $line } kommentieren
submission-source-on-line = Zu Zeile { $line }
submission-source-cancel = Abbrechen
submission-source-length = Schreiben Sie einen Kommentar von 1 bis { $longest } Zeichen.
submission-source-most = Eine Abgabe hat höchstens { $most } Kommentare.
submission-source-saved = Der Kommentar ist gespeichert.
submission-source-removed = Der Kommentar ist gelöscht.


submission-too-many = Ein Spieler kann { $perhour }-mal in der Stunde abgeben: das nächste Mal in { $minutes } Min.
submission-no-player = Es gibt keinen Spieler { $player }.
submission-busy = Im Augenblick kann nichts angenommen werden: Versuchen Sie es in einer Minute noch einmal.
