# What everybody sees of a ranking, on the page on which tournaments are managed.

leaderboard-places = Plätze, die alle sehen
leaderboard-all = alle
leaderboard-numbers = Nur Nummern, keine Spitznamen
leaderboard-save = Speichern
leaderboard-text = Rangliste, Matrix und ihre Downloads enden dort. Studierende sehen ihren eigenen Rang weiterhin auf ihrer Seite.
leaderboard-no-number = Geben Sie mindestens 1 Platz an, oder lassen Sie das Feld leer, damit alle Plätze zu sehen sind.
leaderboard-set = Alle sehen die Rangliste nun so, wie Sie es gewählt haben.

# In place of a rank that is not shown.
leaderboard-first =
    { $count ->
        [one] Nur der erste Platz wird angezeigt.
       *[other] Nur die ersten { $count } Plätze werden angezeigt.
    }
