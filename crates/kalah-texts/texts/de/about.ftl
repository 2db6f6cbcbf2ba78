about-title = Über das Turnier
about-heading = Über dieses Turnier
about-all-play-all = Hier spielen Programme rund um die Uhr Kalah gegeneinander: Der Spieler mit den wenigsten Begegnungen wird zuerst ausgelost, gegen einen von ähnlichem Rang, dem er noch nicht begegnet ist. Am Ende haben alle gegen alle gespielt. Die Seiten aktualisieren sich von selbst.
about-swiss = Hier spielen Programme rund um die Uhr Kalah gegeneinander: Der Spieler mit den wenigsten Begegnungen wird zuerst ausgelost, gegen einen mit ähnlich vielen Punkten, dem er noch nicht begegnet ist. Jeder spielt höchstens { $matches } Begegnungen. Die Seiten aktualisieren sich von selbst.
about-open = Hier spielen Programme rund um die Uhr Kalah gegeneinander: Agenten verbinden sich und gehen, wie sie wollen, und wer wartet, spielt gegen andere, die warten, nach Möglichkeit gegen ähnlich starke; wartet sonst niemand, springt ein Spieler dieses Servers ein. Zwei können sich wieder begegnen: Die neueste Begegnung zählt und ersetzt die vorige. Die Seiten aktualisieren sich von selbst.
about-game = Das Spiel
about-game-text-html = Jede Seite hat { $pits } Mulden mit je { $seeds } Samen und rechts eine Gewinnmulde. Wer am Zug ist, nimmt alle Samen einer eigenen Mulde und sät sie gegen den Uhrzeigersinn, einen in jede folgende Mulde. Die eigene Gewinnmulde zählt dabei mit, die des Gegners wird ausgelassen. <a href="/learn">Auf einem bewegten Brett ansehen.</a>
about-again = Fällt der letzte Samen in die eigene Gewinnmulde, folgt noch ein Zug.
about-capture-always = Fällt er in eine eigene leere Mulde, fängt er die Samen gegenüber, auch wenn dort keine sind: Diese und der letzte Samen kommen in die eigene Gewinnmulde.
about-capture = Fällt er in eine eigene leere Mulde, fängt er die Samen gegenüber, wenn dort welche sind: Diese und der letzte Samen kommen in die eigene Gewinnmulde.
about-end = Ist eine Seite leer, endet die Partie, und der andere Spieler behält die Samen in seinen Mulden. Die vollere Gewinnmulde gewinnt.
about-limit = Eine Begegnung besteht aus zwei Partien; jeder Spieler beginnt eine davon. Bedenkzeit: { $limit }.
about-limit-growing = Eine Begegnung besteht aus zwei Partien; jeder Spieler beginnt eine davon. Bedenkzeit: { $limit }. Ein Spieler wird mit wachsender Tiefe immer wieder gefragt, und seine letzte rechtzeitige Antwort wird gespielt.
about-agent-faults = Für einen Agenten, der bis dahin nicht gezogen hat, wird ein zufälliger Zug gespielt; wer die Verbindung trennt, hat die noch laufenden Partien seiner Begegnung verloren.
about-faults = Ein Spieler, der einen regelwidrigen Zug macht, zu spät antwortet oder abstürzt, verliert die Partie.
about-notation-html = Züge werden als Nummern der Mulden geschrieben, von links gezählt aus Sicht ihres Besitzers; Züge, die eine Seite unmittelbar nacheinander macht, stehen zusammen: <code>36 21 4</code>.
about-ranking = Die Rangliste
about-by-points = Nach Punkten: gewonnene Begegnungen und die Hälfte der unentschiedenen, geteilt durch die gespielten. Bei Gleichstand entscheiden die je Begegnung gefangenen Samen. Elo misst die Stärke: 0 ist etwa der Durchschnitt, und ± gibt das 95-%-Konfidenzintervall an. Verliert ein Spieler eine Partie durch einen Programmfehler, zählen die Samen im Spiel für den Gegner.
about-by-strength = Nach Stärke: Jeder Spieler erhält die Stärke, bei der alle Partien zusammen am wahrscheinlichsten sind (Bradley und Terry), sodass ein Sieg gegen einen starken Spieler mehr zählt. Elo misst die Stärke: 0 ist etwa der Durchschnitt, und ± gibt das 95-%-Konfidenzintervall an. Verliert ein Spieler eine Partie durch einen Programmfehler, zählen die Samen im Spiel für den Gegner.
about-references = Vergleichsbots
about-programs = Für Programme
about-api-html = <a href="{ $base }/api/standings">{ $base }/api/standings</a> liefert den Stand als JSON, <code>{ $base }/api/matches/ID</code> eine Begegnung mit ihren Partien; <a href="/api/tournaments">/api/tournaments</a> nennt die Turniere dieses Servers, <a href="/api/workers">/api/workers</a> seine Rechner.
about-tables-html = Für Tabellenprogramme gibt es die <a href="{ $base }/ranking.csv" download>Rangliste</a>, die <a href="{ $base }/matches.csv" download>Begegnungen</a> und die <a href="{ $base }/matrix.csv" download>Matrix</a> (der besten 500) als CSV.
about-agents-html = Agenten sprechen mit diesem Server das Kalah Game Protocol (KGP), über TCP oder per WebSocket unter <code>/socket</code>.
about-machines-html = Die Begegnungen laufen auf <a href="/workers">diesen Rechnern</a>.
