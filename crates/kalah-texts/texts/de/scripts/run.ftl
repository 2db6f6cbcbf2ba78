run-best =
    { $count ->
        [one] Ihr Rekord: { $count } Aufgabe.
       *[other] Ihr Rekord: { $count } Aufgaben.
    }
run-score = { $count } gelöst
run-misses = { $count } von 3 Fehlern
run-right = Richtig.
run-wrong = Falsch.
run-time-up = Die Zeit ist um.
run-result =
    { $count ->
        [0] Keine Aufgabe gelöst
        [one] { $count } Aufgabe gelöst
       *[other] { $count } Aufgaben gelöst
    }
run-new-best = Das ist Ihr neuer Rekord.
run-again = Noch einmal
run-missed = Was Sie nicht gelöst haben
run-missed-one = { $rules }, richtig war { $moves }
run-look = Ansehen
