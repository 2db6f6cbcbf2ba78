# What everybody sees of a ranking, on the page on which tournaments are managed.

leaderboard-places = Places that everybody sees
leaderboard-all = all
leaderboard-numbers = Numbers only, without nicknames
leaderboard-save = Save
leaderboard-text = Ranking, matrix and their downloads end there. Students still see their own rank on their own page.
leaderboard-no-number = Write a number of places of at least 1, or none for all of them.
leaderboard-set = Everybody sees the ranking as you have chosen.

# In place of a rank that is not shown.
leaderboard-first =
    { $count ->
        [one] Only the first place is shown.
       *[other] Only the first { $count } places are shown.
    }
