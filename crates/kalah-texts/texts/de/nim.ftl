nim-title = Nim-Mancala
nim-lead = Ein Zug nimmt einen oder mehrere Steine einer Mulde und legt je einen in jede Mulde rechts davon; was über die letzte Mulde hinausläuft, verlässt das Spiel. Wer den letzten Stein entfernt, gewinnt.
nim-board = Das Brett { $board }
nim-your-move = Sie sind am Zug: Wählen Sie, wie viele Sie nehmen.
nim-take-label = { $tokens } aus Mulde { $pit } nehmen
nim-fewer = Ein Stein weniger in Mulde { $pit }
nim-more = Ein Stein mehr in Mulde { $pit }
nim-pit = Mulde { $pit }
nim-hint = Tipp
nim-program-moves = Das Programm ziehen lassen
nim-take-back = Zurücknehmen
nim-add-pit = Mulde hinzufügen
nim-remove-pit = Mulde entfernen
nim-tree = Der Spielbaum
nim-tree-text-html = Jede Stellung, die folgen kann, und ihr Minimax-Wert: <span class="badge nim-1">1</span>, wenn hier der Spieler gewinnt, der zuerst zieht, sonst <span class="badge nim-0">0</span>. Eine Suche färbt, was sie besucht; den Rest sieht sie sich nie an.
nim-visits = besucht { $count }
nim-drawing = Zeichnung des Spielbaums
nim-tree-of = Der Baum von { $board }: { $positions } Stellungen
nim-too-large-html = Der Baum dieses Bretts ist zu groß zum Zeichnen. <a href="/nim?board=2,0,0#tree">Der von 2,0,0</a> ist es nicht.
nim-searches-html = <a href="/search">Die Suchen Schritt für Schritt</a> auf einem kleinen Kalah-Brett: Fenster, Schnitte und eine Vorausschau nach der anderen.
nim-minimax = Minimax
nim-alpha-beta = Alpha-Beta
nim-table = Minimax mit Tabelle
nim-alpha-beta-table = Alpha-Beta mit Tabelle
nim-too-big = Dieses Brett ist zu groß für diese Seite; das Programm kalah nim bewältigt größere.
nim-no-board = Das ist kein Brett: { $error }.
nim-no-move = In Mulde { $pit } liegen zu wenige Steine, um { $tokens } zu nehmen.
nim-take = { $tokens } aus Mulde { $pit }
nim-you-took = Sie haben { $take } genommen.
nim-you-won = Das war der letzte Stein: Sie haben gewonnen.
nim-program-took = Das Programm hat { $take } genommen.
nim-program-won = Das war der letzte Stein: Das Programm hat gewonnen.
nim-advice-wins-in =
    { $plies ->
        [one] Nehmen Sie { $take }: Das gewinnt in { $plies } Zug.
       *[other] Nehmen Sie { $take }: Das gewinnt in { $plies } Zügen.
    }
nim-advice-wins = Nehmen Sie { $take }: Das gewinnt.
nim-advice-longest =
    { $plies ->
        [one] Gegen perfektes Spiel verliert jeder Zug. Am längsten dauert es mit { $take }: { $plies } Zug.
       *[other] Gegen perfektes Spiel verliert jeder Zug. Am längsten dauert es mit { $take }: { $plies } Züge.
    }
nim-advice-loses = Gegen perfektes Spiel verliert jeder Zug.
nim-first-wins = { $board }, der erste Spieler gewinnt
nim-second-wins = { $board }, der zweite Spieler gewinnt
nim-taken-first-wins = { $take } nehmen: { $board }, der erste Spieler gewinnt
nim-taken-second-wins = { $take } nehmen: { $board }, der zweite Spieler gewinnt
