# Was die Skripte des Lehrgangs sagen.

course-stars =
    { $count ->
        [one] { $count } Stern von 3.
       *[other] { $count } Sterne von 3.
    }
course-sum = { $count } von { $all } Sternen
course-go-on = Weiter: { $title }
course-again = Noch einmal von vorn
course-finished = Alle dreißig Übungen sind gelöst.
