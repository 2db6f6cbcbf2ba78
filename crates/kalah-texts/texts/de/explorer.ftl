explorer-known = Buch und Partien
explorer-over = Die Partie ist zu Ende.
explorer-moves = Züge dieser Stellung
explorer-pit = Mulde
explorer-value = Wert
explorer-how = Woher
explorer-effect = Wirkung
explorer-games = Partien
explorer-score = Punkte
explorer-latest = Die neueste Partie
explorer-legend = Werte: Endvorsprung von { $side } in Samen. Partien: durchgesehene Partien der Turniere. Punkte: die des Spielers, der den Zug machte.
explorer-legend-none = Werte: Endvorsprung von { $side } in Samen. Partien: durchgesehene Partien der Turniere; keine erreichte diese Stellung. Punkte: die des Spielers, der den Zug machte.
explorer-ways = Andere Züge, die hierher führen:
explorer-extra-turn = noch ein Zug
explorer-captures = fängt { $count }
explorer-alone = legt nur den letzten Samen in die Gewinnmulde
explorer-ends = beendet die Partie
explorer-same = dieselbe Stellung wie nach { $move }

explorer-not-known = nicht bekannt
explorer-proven-over = bewiesen, Partie entschieden
explorer-proven-database = bewiesen durch die Endspieldatenbank
explorer-proven-book = bewiesen durch das Eröffnungsbuch
explorer-proven-table = bewiesen durch eine frühere Suche
explorer-proven-proof = bewiesen durch das Beweisprotokoll
explorer-proven-search = bewiesen durch eine Suche
explorer-searched = berechnet, Tiefe { $depth }

explorer-discoveries = Entdeckungen
explorer-discoveries-lead-html = Bemerkenswerte Stellungen unter <em>allen</em> mit wenigen Samen im Spiel. Ihre Werte sind exakt.
explorer-back = Zurück zum Buch
explorer-boards = Bretter
explorer-board-opposite = { $pits } Mulden, Fangen nur mit Samen gegenüber
explorer-board-empty = { $pits } Mulden, Fangen auch ohne Samen gegenüber
explorer-analyse = Analysieren
explorer-by-seeds = Nach Samen im Spiel
explorer-by-seeds-label = Stellungen nach Samen im Spiel
explorer-seeds = Samen
explorer-positions = Stellungen
explorer-margins = Endvorsprung der Seite am Zug
explorer-won = Gewonnen, %
explorer-drawn = Unentschieden, %
explorer-mean = Mittel
explorer-plus = +{ $number }
explorer-one-move = Nur ein Zug, %
explorer-longest-win = Längster Sieg, Züge
explorer-only-move = Einziger Zug, Samen
explorer-haul = Beute, Samen
explorer-histogram = { $won } Prozent gewonnen, { $drawn } Prozent unentschieden; von −{ $seeds } bis +{ $seeds }
explorer-bar =
    { $count ->
        [one] { $count } Stellung endet mit { $margin }
       *[other] { $count } Stellungen enden mit { $margin }
    }
explorer-notes-html = Stellungen, in denen eine Seite keine Samen hat, sind nicht dabei. <em>Nur ein Zug</em>: Stellungen mit mehreren möglichen Zügen, von denen nur einer den Sieg oder das Unentschieden hält. <em>Längster Sieg</em>: Züge beider Seiten, bis der Sieger mehr als die Hälfte der Samen hat, wenn er sich beeilt und die andere Seite verzögert. <em>Einziger Zug</em>: um wie viel der Endvorsprung des einen Zugs, der gewinnt, den des nächstbesten übertrifft, der verliert. <em>Beute</em>: was die Seite am Zug über die Samen auf ihrer eigenen Seite hinaus gewinnt.
explorer-programs-html = Für Programme: <a href="/api/discoveries">JSON</a>.
explorer-record-win = Der längste Sieg
explorer-record-win-text = { $number } Züge, bis Süd, am Zug, mehr als die Hälfte der Samen hat.
explorer-record-move = Der einzige Zug
explorer-record-move-text = { $number } Samen des Endvorsprungs liegen zwischen dem einen Zug, der gewinnt, und dem nächstbesten.
explorer-record-haul = Die größte Beute
explorer-record-haul-text = { $number } Samen, die Süd, am Zug, der anderen Seite abnimmt.
