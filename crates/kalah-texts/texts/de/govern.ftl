govern-title = Turniere verwalten
govern-lead-html = Pausiert: Es beginnen keine neuen Begegnungen; laufende werden beendet und zählen. Geschlossen: keine neuen Spieler oder Versionen. Archiviert: nur noch lesbar. Jede Änderung steht im <a href="/audit">Protokoll</a>.
govern-figures =
    { $running ->
        [one] { $players } Spieler, { $done } Begegnungen gespielt, { $running } läuft
       *[other] { $players } Spieler, { $done } Begegnungen gespielt, { $running } laufen
    }
govern-stage = Phase
govern-stage-open = offen
govern-stage-paused = pausiert
govern-stage-closed = geschlossen
govern-stage-archived = archiviert
govern-release-ask = Die Ergebnisse von { $name } freigeben?|Von da an sehen sie alle.|Das lässt sich nicht rückgängig machen.
govern-release-keep = Verborgen lassen
govern-release = Ergebnisse freigeben …
govern-official = Offizielle Ergebnisse

govern-resume = Fortsetzen
govern-reopen = Wieder öffnen
govern-pause = Pausieren
govern-close = Schließen …
govern-close-named = { $name } schließen
govern-close-players =
    { $count ->
        [one] { $count } Spieler behält seine Ergebnisse.
       *[other] { $count } Spieler behalten ihre Ergebnisse.
    }
govern-close-nothing-new = Es werden keine neuen Spieler und keine neuen Versionen angenommen.
govern-close-running =
    { $count ->
        [one] { $count } laufende Begegnung wird beendet und zählt; neue beginnen nicht.
       *[other] { $count } laufende Begegnungen werden beendet und zählen; neue beginnen nicht.
    }
govern-close-undo = Sie können es wieder öffnen.
govern-archive = Archivieren …
govern-archive-named = { $name } archivieren
govern-archive-read-only = Es ist dann für immer nur noch lesbar.
govern-archive-accounts = Konten, deren Löschung gewünscht ist, werden gelöscht.
govern-no-undo = Das lässt sich nicht rückgängig machen.
govern-finalise = Offiziell machen …
govern-finalise-named = { $name } offiziell machen
govern-finalise-closed = Das Turnier wird geschlossen: keine neuen Spieler, Versionen oder Begegnungen.
govern-finalise-players =
    { $count ->
        [one] { $count } Spieler bekommt seine Urkunde.
       *[other] { $count } Spieler bekommen ihre Urkunde.
    }

govern-begin = Ein Turnier starten
govern-begin-text = Es läuft neben den anderen unter eigener Adresse. Ein Finale übernimmt genau die Versionen, die jetzt anderswo spielen; seine Ergebnisse können verborgen bleiben, bis Sie sie freigeben.
govern-name = Name
govern-name-example = pokal
govern-name-letters = a bis z, 0 bis 9 und -
govern-rules = Regeln
govern-rules-main = { $rules }, wie im Hauptturnier
govern-rules-6x6 = 6x6: 6 Mulden mit je 6 Samen
govern-rules-6x4 = 6x4: 6 Mulden mit je 4 Samen
govern-rules-6x3 = 6x3: 6 Mulden mit je 3 Samen
govern-rules-pie = 6x6+pie: mit der Tauschregel
govern-rules-empty = 6x4+empty: Fangen auch ohne Samen gegenüber
govern-limit = Bedenkzeit
govern-limit-growing = Sekunden je Suchschritt, wachsende Tiefe
govern-limit-move = Sekunden je Zug
govern-limit-lookahead = Tiefe in Zügen
govern-limit-nodes = Stellungen je Zug
govern-limit-fuel = Befehle je Zug
govern-amount = Anzahl
govern-format = Modus
govern-format-all = alle gegen alle
govern-format-swiss = Schweizer System, { $matches } Begegnungen je Spieler
govern-format-open = offen: Agenten, die kommen und gehen
govern-at-once = Gleichzeitige Begegnungen je Spieler
govern-players = Spieler
govern-players-to-come = wer von jetzt an abgibt
govern-players-as = die eines anderen Turniers, und wer abgibt
govern-players-pinned = Finale: die Versionen eines anderen Turniers, keine anderen
govern-other = Anderes Turnier
govern-hidden = Die Ergebnisse verbergen, bis ich sie freigebe
govern-start = Starten
govern-started = Das Turnier { $name } hat begonnen.
govern-name-taken = Es gibt schon ein Turnier mit dem Namen { $name }.
govern-begin-refused = { $error }.
govern-unknown-format = { $format } ist kein Modus: Schreiben Sie all-play-all, swiss:N oder open.
govern-wrong-name = „{ $name }“ ist kein Name eines Turniers: Er hat 1 bis 32 Zeichen aus a bis z, 0 bis 9 und -.
govern-wrong-at-once = Ein Spieler spielt 1 bis 100 Begegnungen gleichzeitig.
govern-wrong-seconds = Schreiben Sie Sekunden von 0.001 bis 3600, etwa 1 oder 0.5 (mit Punkt).
govern-wrong-number = Schreiben Sie für die Bedenkzeit eine ganze Zahl über 0.
govern-wrong-lookahead = So weit lässt sich nicht vorausschauen.
govern-wrong-limit = Eine Bedenkzeit ist growing, move-time, lookahead, nodes oder fuel.
govern-no-such-tournament = Es gibt kein Turnier { $name }.
govern-wrong-players = Die Spieler sind to-come, as oder pinned.

govern-danger = Gefahrenbereich
govern-withdraw-title = Einen Spieler zurückziehen
govern-withdraw-text = Er spielt nicht mehr, und seine Ergebnisse werden entfernt, bis er wieder abgibt.
govern-player-number = Nummer des Spielers
govern-reason = Grund
govern-withdraw-ask = Diesen Spieler zurückziehen?|Er spielt nicht mehr, und alle seine Ergebnisse werden entfernt.|Seine Besitzer erfahren es samt Ihrer Begründung.|Nur eine neue Abgabe bringt ihn zurück.
govern-withdraw-keep = Weiterspielen lassen
govern-withdraw = Zurückziehen …
govern-cancel-title = Einen Auftrag abbrechen
govern-cancel-text = Eine laufende Begegnung oder ein laufender Probelauf wird dem Rechner entzogen und einem anderen zugeteilt.
govern-job-number = Nummer der Begegnung oder des Probelaufs
govern-cancel = Auftrag abbrechen
govern-results = Ergebnisse
govern-no-aside = Keine Begegnung ist zurückgestellt.
govern-aside-html =
    { $count ->
        [one] { $count } Begegnung ist zurückgestellt: siehe <a href="/workers#aside">Rechner</a>.
       *[other] { $count } Begegnungen sind zurückgestellt: siehe <a href="/workers#aside">Rechner</a>.
    }
govern-misbehaved-html = Hat sich ein Rechner falsch verhalten, beginnen Sie eine <a href="/govern/reviews">Korrektur</a> seiner Ergebnisse.
govern-retry = Zurückgestellte neu starten
govern-recompute-ask = Alle Ergebnisse neu berechnen?|Jede Aufzeichnung wird noch einmal durchgespielt.|Falsche Ergebnisse werden berichtigt und im Protokoll aufgeführt.
govern-recompute = Ergebnisse neu berechnen …
govern-download = Alle Daten herunterladen

govern-too-late = Es ist zu spät, das rückgängig zu machen.
govern-no-stage = „{ $stage }“ ist keine Phase eines Turniers: Möglich sind open, paused, closed und archived
govern-not-so = Ein Turnier kann nicht von „{ $before }“ zu „{ $stage }“ wechseln. Schließen Sie es zuerst.
govern-is-now = Das Turnier { $name } ist jetzt { $stage }.
govern-enter-player = Geben Sie die Nummer eines Spielers ein.
govern-no-player = Es gibt keinen Spieler { $player }.
govern-withdrawn = Spieler { $player } wird in { $seconds } Sekunden zurückgezogen.
govern-again =
    { $count ->
        [one] { $count } Auftrag wird noch einmal versucht.
       *[other] { $count } Aufträge werden noch einmal versucht.
    }
govern-enter-job = Geben Sie die Nummer einer Begegnung oder eines Probelaufs ein.
govern-no-job = Kein Rechner arbeitet an { $job }.
govern-recomputed =
    { $count ->
        [one] Alle Ergebnisse sind neu berechnet: { $count } Ergebnis wurde berichtigt.
       *[other] Alle Ergebnisse sind neu berechnet: { $count } Ergebnisse wurden berichtigt.
    }
govern-not-released = Die Ergebnisse dieses Turniers sind noch nicht freigegeben.
govern-released = Die Ergebnisse sind freigegeben: Alle können sie sehen.
govern-not-final = Dieses Turnier lässt sich noch nicht offiziell machen: { $missing }.
govern-missing-tournament = Es gibt dieses Turnier nicht
govern-missing-running =
    { $count ->
        [one] { $count } Begegnung läuft
       *[other] { $count } Begegnungen laufen
    }
govern-missing-aside =
    { $count ->
        [one] { $count } Begegnung ist zurückgestellt
       *[other] { $count } Begegnungen sind zurückgestellt
    }
govern-missing-submissions =
    { $count ->
        [one] { $count } Abgabe wird gebaut oder geprüft
       *[other] { $count } Abgaben werden gebaut oder geprüft
    }
govern-missing-meetings = Einige sind sich noch nicht begegnet

govern-certificate = Urkunde
govern-certificate-of = Urkunde von { $name }
govern-official-since = Dieses Ergebnis ist seit { $at } offiziell.
govern-provisional-html = <b>Vorläufig</b>: Dieses Turnier ist noch nicht offiziell abgeschlossen.
govern-certificate-figures =
    { $matches ->
        [one] { $matches } Begegnung, { $rules }, { $limit }, { $format }.
       *[other] { $matches } Begegnungen, { $rules }, { $limit }, { $format }.
    }
govern-certificate-text-html = Jede Begegnung besteht aus zwei Partien, und jede Partie wurde nach den Regeln durchgespielt. Laden Sie <a href="{ $base }/records.jsonl" download>alle Aufzeichnungen</a> herunter: <code>kalah standings FILE</code> berechnet die Tabelle und ihren Hash allein daraus; die <a href="{ $base }/matches.csv" download>Begegnungen</a> sind eine Tabelle für Tabellenprogramme. Der Hash der Ergebnisse ist <code class="long">{ $hash }</code>.
govern-result = Ergebnis
govern-rank = Rang
govern-player = Spieler
govern-matches = Begegnungen
govern-won = Gewonnen
govern-seeds = Samen
govern-version = Version
