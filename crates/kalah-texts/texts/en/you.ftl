# What somebody has reached, with or without an account. $margin is half of the 95 % interval of a rating.

you-heading = You
you-lead = What you have reached on this device, without an account.
you-lead-person-html = What you have reached. Your bot, your notices and your account are on <a href="/me">your account page</a>.
you-no-script = Games against the engine, the run and the stars of the course are kept by your browser, which needs JavaScript for that.
you-rating-head = Rating against the engine
you-rating-text = With a probability of 95 % your rating lies in this range. It follows from your last 60 whole games against levels without tips and take-backs; level 1 has 1,000.
you-provisional-text = It is provisional before { $count } games.
you-no-rating = Play a whole game against a level, without tips and take-backs: your rating follows from it.
you-play = Play against level 3
you-puzzles = Puzzles
you-no-puzzles = The puzzle of the day, and runs against the clock: your streak, your history and your best run stand here.
you-puzzle-rating = Your rating at puzzles: { $rating }.
you-levels = Against each level
you-level = Level
you-level-rating = Rating
you-level-won = Won
you-level-drawn = Drawn
you-level-lost = Lost
you-kept = What is kept
you-kept-text = Your browser keeps games against the engine, your stars and the run. The server keeps puzzles and games with others under a random number in a cookie, without your name, and forgets them after a while. You can take all of it with you, and erase it.
you-kept-person = Your browser keeps games against the engine and the run. The server keeps the stars of the course and the days in a row with your account, and puzzles and games with others under a random number in a cookie. Erasing removes what the browser and the cookie have; what belongs to the account goes with the account.
you-kept-device = Your browser alone keeps all of this. You can take it with you, and erase it.
you-export = Download my data
you-erase = Erase my data…
you-erase-ask = Erase your data?|Games, puzzles, streaks, stars and the rating on this device are removed.|The server forgets your puzzles and games.|Nobody can bring them back.
you-erase-keep = Keep them
you-erased = Erased.
