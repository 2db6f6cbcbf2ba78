standings-latest = Neueste Ergebnisse
standings-latest-result = { $first } : { $second }, Begegnung { $match }
standings-matches-being-played = Laufende Begegnungen
standings-live-now = Läuft gerade
standings-watch = { $first } gegen { $second } ansehen.
standings-south = Süd
standings-north = Nord
standings-played-again = wird noch einmal gespielt: { $fault }
standings-game-ply = Partie { $game }, Zug { $plies }


standings-progress = Stand
standings-done-html = <b>{ $done }</b> von { $all } Begegnungen
standings-done-at-most-html = <b>{ $done }</b> von höchstens { $all } Begegnungen
standings-done-running-html =
    { $running ->
        [one] <b>{ $done }</b> von { $all } Begegnungen, <b>{ $running }</b> läuft
       *[other] <b>{ $done }</b> von { $all } Begegnungen, <b>{ $running }</b> laufen
    }
standings-done-at-most-running-html =
    { $running ->
        [one] <b>{ $done }</b> von höchstens { $all } Begegnungen, <b>{ $running }</b> läuft
       *[other] <b>{ $done }</b> von höchstens { $all } Begegnungen, <b>{ $running }</b> laufen
    }
standings-pairs-html =
    { $done ->
        [one] <b>{ $done }</b> Paar ist sich begegnet
       *[other] <b>{ $done }</b> Paare sind sich begegnet
    }
standings-pairs-running-html =
    { $running ->
        [one] { $pairs }, <b>{ $running }</b> Begegnung läuft
       *[other] { $pairs }, <b>{ $running }</b> Begegnungen laufen
    }
standings-winner-html = Sieger: { $player }
standings-leader-html = In Führung: { $player }
standings-share-first = { $count } Spieler teilen sich den ersten Platz.
standings-matches-played = Gespielte Begegnungen
standings-done = { $done } von { $all }
standings-players = { $count } Spieler
standings-swiss = Schweizer System, höchstens { $matches } Begegnungen je Spieler
standings-open = offen: Wer verbunden ist, spielt, und die neueste Begegnung eines Paars zählt
standings-machines = Rechner
standings-aside =
    { $count ->
        [one] { $count } Begegnung wurde zurückgestellt: Kein Rechner konnte sie spielen.
       *[other] { $count } Begegnungen wurden zurückgestellt: Kein Rechner konnte sie spielen.
    }
standings-aside-why = Warum
standings-end-aside = Beendet, bis auf Begegnungen, die zurückgestellt wurden.
standings-end-all = Beendet: Alle haben gegen alle gespielt.
standings-end-swiss = Beendet: Alle Begegnungen, die sich auslosen ließen, sind gespielt.
standings-end-open = Beendet: Hier spielt kein Agent mehr.
standings-waits-paused = Alle Rechner sind angehalten: Es beginnt keine Begegnung.
standings-waits-nobody = Kein Rechner ist verbunden: Es beginnt keine Begegnung.

standings-top = Stand
standings-top-player = Spieler
standings-top-record = Begegnungen gewonnen, unentschieden, verloren
standings-top-record-short = S–U–N
standings-top-points = Punkte
standings-top-ranking = Ganze Rangliste

standings-own-rank = Rang
standings-own-provisional = Vorläufig: { $played } von { $enough } Begegnungen sind gespielt. Danach erscheint ein Rang.
standings-own-of = von { $players }
standings-own-points = der Punkte
standings-own-elo = Elo { $margin }
standings-own-not-played = Diese Version hat noch nicht gespielt.
standings-own-page = Öffentliche Seite
standings-own-accuracy = Genauigkeit und Fehler
standings-own-last = Letzte Ergebnisse
standings-own-no-match = Noch wurde keine Begegnung gespielt.

standings-embed = Eine Partie Kalah, Zug { $ply } von { $last }
standings-embed-positions = Stellungen
standings-embed-first = Anfang
standings-embed-back = Zurück
standings-embed-ply = Zug { $ply } von { $last }
standings-embed-next = Weiter
standings-embed-last = Ende
standings-embed-analyse = Analysieren

standings-transcript = Eine Partie Kalah
standings-transcript-match = Begegnung { $match }, Partie { $game }
standings-transcript-players-html = { $south } (Süd) gegen { $north } (Nord). { $result }
standings-transcript-start-html = <b>Anfang.</b> { $side } beginnt.
standings-transcript-ply = Zug { $ply }
standings-transcript-go = Durchspielen
