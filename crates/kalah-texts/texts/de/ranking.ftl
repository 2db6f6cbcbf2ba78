ranking-title = Rangliste
ranking-find-player = Spieler finden
ranking-find = Suchen
ranking-csv = CSV:
ranking-csv-ranking = Rangliste
ranking-csv-matches = Begegnungen
ranking-how = Wie die Rangliste entsteht
ranking-by-points = Nach Punkten: gewonnene Begegnungen und die Hälfte der unentschiedenen, geteilt durch die gespielten. Bei Gleichstand entscheiden die gefangenen Samen. Elo ist eine Stärke, die aus allen Partien geschätzt (Bradley-Terry-Modell) und alle paar Sekunden erneuert wird: 0 ist etwa der Durchschnitt; wer 400 über einem anderen liegt, gewinnt zehn Partien auf jede verlorene. Das ± und die beiden Zahlen neben einem Rang sind 95-%-Konfidenzintervalle. Bei weniger als fünf Begegnungen gibt es weder Rang noch Prozentzahl.
ranking-by-strength = Nach Stärke in Elo, aus allen Partien geschätzt (Bradley-Terry-Modell) und alle paar Sekunden erneuert: Ein Sieg gegen einen starken Spieler zählt mehr. 0 ist etwa der Durchschnitt; wer 400 über einem anderen liegt, gewinnt zehn Partien auf jede verlorene. Das ± und die beiden Zahlen neben einem Rang sind 95-%-Konfidenzintervalle. Bei weniger als fünf Begegnungen gibt es keinen Rang.
ranking-none-found = Kein Spieler zu „{ $find }“ gefunden. Geben Sie die Nummer eines Spielers oder einen Teil eines Titels ein.
ranking-found =
    { $count ->
        [one] { $count } Spieler hat „{ $find }“ im Titel.
       *[other] { $count } Spieler haben „{ $find }“ im Titel.
    }
ranking-all-players = Alle Spieler
ranking-provisional = Vorläufig: hinter den anderen, bis { $matches } Begegnungen gespielt sind
ranking-between = Rang nach Stärke, 95-%-Konfidenzintervall
ranking-no-errors = keine
ranking-illegal = { $count } regelwidrig
ranking-timeouts = { $count } zu spät
ranking-crashed = { $count } abgestürzt
ranking-resigned = { $count } aufgegeben

ranking-rank = Rang
ranking-player = Spieler
ranking-win-ratio = Siegquote
ranking-elo = Elo
ranking-elo-text = Stärke, unabhängig von den Gegnern
ranking-played = Gespielt
ranking-played-text = Begegnungen
ranking-won = Gewonnen
ranking-tied = Unentschieden
ranking-lost = Verloren
ranking-seeds = Samen
ranking-seeds-text = Gefangene Samen
ranking-seeds-a-game = Samen je Partie
ranking-seeds-a-game-text = Gefangene Samen je Partie
ranking-errors = Fehler
ranking-errors-text = Durch Programmfehler verlorene Partien
