puzzles-days =
    { $count ->
        [one] { $count } Tag bisher.
       *[other] { $count } Tage in Folge.
    }
puzzles-row = { $count } in Folge gelöst.
puzzles-task-win = Sie spielen { $side }: Ihre Mulden leuchten. Nur ein Zug gewinnt. Finden Sie ihn.
puzzles-task-draw = Sie spielen { $side }: Ihre Mulden leuchten. Nur ein Zug rettet das Unentschieden. Finden Sie ihn.
puzzles-right = Richtig. Weiter.
puzzles-wrong = Damit ist das Ergebnis verspielt. Versuchen Sie es noch einmal.
puzzles-not-quite = Nicht ganz: Damit ist das Ergebnis verspielt. Versuchen Sie es noch einmal.
puzzles-solved = Gelöst.
puzzles-solution = Die Lösung ist { $moves }.
puzzles-rating-is = Ihre Wertung ist { $rating } ({ $change }), die der Aufgabe { $puzzle }.

puzzles-you-played = Hier haben Sie { $move } gespielt und damit { $seeds } verschenkt. Was würden Sie jetzt spielen?
puzzles-best-move = Am besten ist { $move }.
puzzles-go-on = Weiter: { $open } von { $count } sind noch offen
puzzles-own-game = Ihre eigene Partie { $rules } auf diesem Gerät
puzzles-from-device = Aus Partien auf diesem Gerät
puzzles-from-device-lead =
    { $count ->
        [one] { $count } Stellung, in der Samen verschenkt wurden.
       *[other] { $count } Stellungen, in denen Samen verschenkt wurden, die neuesten zuerst.
    }
