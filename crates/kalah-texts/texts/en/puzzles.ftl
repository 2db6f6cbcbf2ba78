# Puzzles.

puzzles-title = Puzzle { $puzzle }
puzzles-of-day-title = Puzzle of the day, { $date }

# The overview.
puzzles-heading = Puzzles
puzzles-lead = One position, one turn that saves the result. Find it.
puzzles-of-day = Puzzle of the day
puzzles-day-win = You play { $side }. Only one turn wins. Everybody gets the same one today.
puzzles-day-draw = You play { $side }. Only one turn saves the draw. Everybody gets the same one today.
puzzles-solve = Solve it
puzzles-longest =
    { $count ->
        [one] Your longest streak: { $count } day.
       *[other] Your longest streak: { $count } days.
    }
puzzles-for-you = Puzzles for you
puzzles-for-you-text = Each is about as hard as you are strong, and none comes twice. Your rating: { $rating }.
puzzles-about = about { $rating }
puzzles-next = Next puzzle
puzzles-mistakes = Your mistakes
puzzles-mistakes-count =
    { $count ->
        [one] Your mistakes: { $count } position
       *[other] Your mistakes: { $count } positions
    }
puzzles-mistakes-text = Positions of reviewed games in which you or your bot gave seeds away. What would you play now?
puzzles-no-mistakes-html = Reviewed games of yours, or of your bot, become puzzles: press <i>Review</i> after a game.
puzzles-try-them = Try them
puzzles-play = Play a game
puzzles-own-bot = Positions in which your bot gave seeds away. Would you have found the move?

# A puzzle.
puzzles-puzzle = Puzzle
puzzles-try-again = Try again
puzzles-show-solution = Show the solution
puzzles-flip = Flip
puzzles-speed = Speed
puzzles-pit = Pit { $pit }
puzzles-to-move = { $side } to move.
puzzles-capture-opposite = A capture needs seeds in the opposite pit.
puzzles-capture-empty = A capture needs no seeds in the opposite pit.
puzzles-your-rating-html = Your rating: <span id="rating">{ $rating }</span>.
puzzles-rating-changed = Your rating changed by { $change }.
puzzles-on-device = Checked on this device, which rates nobody.
puzzles-nobody-tried = Nobody has tried it yet.
puzzles-one-solved = One visitor tried it and solved it.
puzzles-one-missed = One visitor tried it and missed it.
puzzles-solved-of = { $solved } of { $tries } visitors solved it at the first try.
puzzles-all = All puzzles
puzzles-analyse = Analyse
puzzles-source = Source game
puzzles-keys-html = Keys: <kbd>1</kbd>–<kbd>9</kbd> sow, <kbd>r</kbd> tries again, <kbd>n</kbd> takes the next one, <kbd>f</kbd> flips the board.
puzzles-none-left = You have solved every puzzle. Reviewed games bring new ones.
puzzles-none-left-html = <a href="/play">Play a game</a> or look at the <a href="/analysis">book</a>.
puzzles-no-moves = These are no moves.
puzzles-cannot-be-played = These plies cannot be played in this puzzle.

# Own mistakes; $cost is one of the costs of a move.
puzzles-mistakes-lead =
    { $count ->
        [one] { $count } position in which seeds were given away, the most expensive first. What would you play now?
       *[other] { $count } positions in which seeds were given away, the most expensive first. What would you play now?
    }
puzzles-start-first = Start with the first
puzzles-row-bot-html = your bot against { $player }: { $cost }
puzzles-row-bot-unproven-html = your bot against { $player }: { $cost }, not proven
puzzles-row-own = your own game of { $rules }: { $cost }
puzzles-row-own-unproven = your own game of { $rules }: { $cost }, not proven
puzzles-none-yet = None yet.
puzzles-none-yet-text = Positions appear here once games of yours were reviewed:
puzzles-none-yet-play-html = Play a game, and press <i>Review</i> at its end.
puzzles-none-yet-bot = Submit a bot. Its games are reviewed when the machines have nothing else to do, or as soon as you request it on the page of a game.
puzzles-mistakes-device = Mistakes of games on this device
puzzles-what-play = What would you play?
puzzles-mistake-of = Mistake { $number } of { $count }
puzzles-side = { $side } to move, at the bottom.
puzzles-next-mistake = Next mistake
puzzles-whole-game = The whole game
puzzles-analyse-position = Analyse this position
