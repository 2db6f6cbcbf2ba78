# The banner at the head of every page while something is wrong.

trouble-since = { $what } Since { $time } UTC.
trouble-locked = Another program holds the database. Results wait until it lets go.
trouble-full = The disk is full. Results wait until there is room.
trouble-refused = The database cannot be written. Results wait until it can.
trouble-away = No worker can be reached. Matches go on once that is possible again.
trouble-removed = The database was removed while the server ran. No matches are played any more.
trouble-replaced = The database was replaced by another file while the server ran. No matches are played any more.
trouble-shortened = The database was emptied or cut short while the server ran. No matches are played any more.
trouble-lost = The database was damaged while the server ran. No matches are played any more.
# $what is one of the four above.
trouble-saved = { $what } { $results } of { $all } results are saved in { $file }.
trouble-nothing-saved = { $what } Its results could not be saved.
trouble-damaged =
    { $count ->
        [one] { $count } match was damaged in the database, and will be played again.
       *[other] { $count } matches were damaged in the database, and will be played again.
    }
