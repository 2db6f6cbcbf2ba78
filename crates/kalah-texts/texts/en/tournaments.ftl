# The list of all tournaments.

tournaments-title = Tournaments
tournaments-tournament = Tournament
tournaments-played = Played
tournaments-state = State
tournaments-in-front = In front
tournaments-players = Players
tournaments-format = Format
tournaments-kalah = Kalah
tournaments-limit = Limit
tournaments-pairs =
    { $count ->
        [one] { $count } pair
       *[other] { $count } pairs
    }
tournaments-done = { $done } of { $all }
tournaments-over = over
tournaments-running = { $count } running
tournaments-waiting = waiting
tournaments-shared = { $count } players

# Formats, as the command line names them.
tournaments-all-play-all = all-play-all
tournaments-swiss = swiss:{ $matches }
tournaments-open = open
