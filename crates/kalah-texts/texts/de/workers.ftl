workers-title = Rechner
workers-alarm-html = <b class="bad">Kein Fortschritt</b>: { $what }.
workers-no-result = seit { $seconds } s kein Ergebnis
workers-job-waits = Ein Auftrag wartet seit { $seconds } s
workers-none = Kein Rechner ist verbunden: Es kann keine Begegnung gespielt werden.
workers-machine = Rechner
workers-status = Zustand
workers-jobs = Aufträge jetzt
workers-done = Erledigt
workers-failed = Gescheitert
workers-timeouts = Zu spät
workers-last-seen = Zuletzt gesehen
workers-speed = Stellungen je Sekunde
workers-timed = Begegnungen auf Zeit
workers-size = Größe
workers-paused-html = <b class="bad">angehalten</b>: { $why }
workers-on-trial = auf Probe
workers-working = arbeitet
workers-paused = angehalten
workers-thousands = { $speed } Tsd.
workers-timed-yes = ja
workers-timed-other-class = nein: andere Geschwindigkeitsklasse
workers-timed-not-measured = noch nicht gemessen
workers-slots =
    { $count ->
        [one] { $count } Platz
       *[other] { $count } Plätze
    }
workers-cores =
    { $count ->
        [one] { $count } Kern
       *[other] { $count } Kerne
    }
workers-built-in = Spielt nur eingebaute Spieler.
workers-no-sandbox = Führt Bots ohne Sandbox aus.
workers-sandbox = Sandbox: { $layers }.
workers-tools = Werkzeuge: { $tools }.
workers-just-now = gerade eben
workers-seconds-ago =
    { $count ->
        [one] vor { $count } Sekunde
       *[other] vor { $count } Sekunden
    }

workers-aside = Zurückgestellte Begegnungen
workers-aside-text-html = Kein Rechner konnte diese Begegnungen spielen; die Spieler trifft keine Schuld. Beheben Sie die Ursache, und starten Sie die Begegnungen dann auf der Seite <a href="/govern">Turniere</a> oder mit <code>kalah admin again</code> neu.
workers-match = Begegnung { $match }
workers-aside-shown = Das sind { $shown } von { $all }.

workers-list = { $first }, { $next }
workers-layer-nobody = läuft als nobody und kann keine Rechte erlangen
workers-layer-limits = Speicher, Prozessorzeit und Dateien begrenzt (rlimits)
workers-layer-files = nur genannte Dateien lassen sich öffnen (Landlock)
workers-layer-calls = nur nötige Aufrufe des Kernels (seccomp)
workers-layer-namespaces = kein Netz, keine anderen Prozesse (namespaces)
workers-layer-group = alle Prozesse werden gemeinsam angehalten und beendet (control groups v2)
workers-layer-group-limits = Speicher und Prozesse werden zusammen gezählt (control groups v2)
