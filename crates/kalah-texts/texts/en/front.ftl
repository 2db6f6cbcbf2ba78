# The front page.

front-title = Play Kalah, or write the program that plays it better
front-heading = Play Kalah, or write the program that plays it better.
front-lead = Kalah is an old game of pits and seeds for two. Play it against an engine or a friend, watch bots meet around the clock, or submit your own.
front-first-move = Your move: press a lit pit. Level A answers.
front-play = Play
front-one-click = One click and you are on the board.
front-never-played = Never played? Level A shows you how.
front-with-friend = With a friend
front-puzzle-of-day = Puzzle of the day
front-write-bot = Write a bot
front-bot-lead = Any language: lines in, lines out. This is a whole one, in Python.
front-whole-bot = A whole bot in Python
front-submit-it = Submit it
front-rules = The rules in twenty seconds
front-more = More about the game
front-watch = Watch the tournament
front-watch-named = Watch { $name }
front-no-players = No players yet.
front-students-html = Students: <a href="/submit">submit the first bot</a>.
front-lecturers-html = Lecturers: <a href="/people/class">import the class list</a>, or start the server with reference players.
front-everybody-html = Everybody: <a href="/play">play against the engine</a> meanwhile.
front-all-play-all = 
    { $count ->
        [one] { $count } bot, everyone against everyone.
       *[other] { $count } bots, everyone against everyone.
    }
front-swiss = 
    { $count ->
        [one] { $count } bot, { $matches } matches each.
       *[other] { $count } bots, { $matches } matches each.
    }
front-open = 
    { $count ->
        [one] { $count } bot, open to agents.
       *[other] { $count } bots, open to agents.
    }
front-winner = Winner
front-leader = Leader
front-not-known = not known yet
front-share-first = { $count } share first place
front-played = Played
front-done-html = <b>{ $done }</b> of { $all }
front-done = { $done } of { $all }
front-now = Now
front-live = { $count } live
front-finished = finished
front-no-match = no match
front-matches-played = Matches played
front-open-matrix = Open the matrix
front-ranking = Ranking
