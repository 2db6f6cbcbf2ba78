tournaments-title = Turniere
tournaments-tournament = Turnier
tournaments-played = Gespielt
tournaments-state = Zustand
tournaments-in-front = In Führung
tournaments-players = Spieler
tournaments-format = Modus
tournaments-kalah = Kalah
tournaments-limit = Bedenkzeit
tournaments-pairs =
    { $count ->
        [one] { $count } Paar
       *[other] { $count } Paare
    }
tournaments-done = { $done } von { $all }
tournaments-over = beendet
tournaments-running =
    { $count ->
        [one] { $count } läuft
       *[other] { $count } laufen
    }
tournaments-waiting = wartet
tournaments-shared = { $count } Spieler

tournaments-all-play-all = alle gegen alle
tournaments-swiss = Schweizer System: { $matches }
tournaments-open = offen
