run-best =
    { $count ->
        [one] Ihr Bestes: { $count } Aufgabe.
       *[other] Ihr Bestes: { $count } Aufgaben.
    }
run-score = { $count } gelöst
run-misses = { $count } von 3 Fehlern
run-right = Richtig.
run-wrong = Verfehlt.
run-time-up = Die Zeit ist um.
run-result =
    { $count ->
        [0] Keine Aufgabe gelöst
        [one] { $count } Aufgabe gelöst
       *[other] { $count } Aufgaben gelöst
    }
run-new-best = Das ist Ihr neues Bestes.
run-again = Noch einmal
run-missed = Was Sie verfehlt haben
run-missed-one = { $rules }, richtig war { $moves }
run-look = Ansehen
