board-label = Süd: Mulden { $southpits }, Gewinnmulde { $southstore }. Nord: Mulden { $northpits }, Gewinnmulde { $northstore }.
board-many-plies = Das sind { $plies } Züge; höchstens { $most } werden gelesen.
board-wrong-ply = Zug { $ply }: { $error }
board-no-ply = Einen Zug „{ $ply }“ gibt es in einer Partie von { $last } Zügen nicht.
# Die Schaltfläche einer Mulde: gedrückt, werden ihre Samen gesät.
board-pit = Mulde { $pit }, { $seeds } Samen: säen
