# Pages of games that people play.

play-title = Play
play-against-engine = Against the engine
play-one-click = One click and you are on the board. Level A shows you how.
play-level-first = First game
play-level-learning = Learning
play-level-beginner = Beginner
play-level-trying = Improving
play-level-practised = Practised
play-level-casual = Casual
play-level-club = Club
play-level-expert = Expert
play-level-master = Master

# How levels err; $name is the engine with its level, $errs one of these sentences.
play-level-option = { $name }: { $errs }
play-errs-a = Sows almost any pit. Sees one extra turn in three, hardly a capture, never your answer.
play-errs-b = Sees about half of its extra turns and every fifth capture. Never looks at your answer.
play-errs-c = Sees most extra turns and every third capture. Never looks at your answer.
play-errs-1 = Thinks one turn ahead, but misjudges moves by up to 12 seeds.
play-errs-2 = Thinks one turn ahead, but misjudges moves by up to 8 seeds.
play-errs-3 = Thinks one turn ahead, and misjudges moves by up to 5 seeds.
play-errs-4 = Thinks one turn ahead, and misjudges moves by up to 4 seeds.
play-errs-5 = Thinks two turns ahead, and misjudges moves by up to 3 seeds.
play-errs-6 = Thinks two turns ahead, and misjudges moves by up to 2 seeds.
play-errs-7 = Thinks three turns ahead, and is rarely off by more than a seed.
play-errs-8 = Thinks five turns ahead, and is rarely off by more than a seed.
play-errs-9 = Thinks eight turns ahead, and is rarely off by more than a seed.
play-errs-10 = Plays as well as it can, with its book and its proofs.

play-with-friend = With a friend
play-with-friend-text = You get a link to send. No account is needed.
play-your-name = Your name, for the invitation
play-optional = optional
play-invite = Invite a friend
play-both-here = Both at this screen
play-puzzle-html = Alone with a minute to spare? <a href="/puzzle">Solve a puzzle</a>.
play-your-games = Your games
play-more = More: other boards, sides, clock, players
play-from-here = The game goes on from here:
play-start-new = Start a new game instead
play-rules = Rules
play-board = Board
play-custom = Custom
play-custom-rules = Custom rules
play-custom-text = Used when Board is “Custom”.
play-pits = Pits a side
play-seeds = Seeds a pit
play-capture = Capture from your own empty pit
play-capture-opposite = only if seeds lie opposite
play-capture-always = always
play-pie = Pie rule: the second player may swap sides
play-first-move = First move
play-players = Players
play-two-people = Two people play
play-at-screen = at this screen
play-by-link = by a link
play-alternate = The winner starts the next game
play-practice = Practice: review each of my moves
play-review-game = Review
play-clock = Clock
play-minutes = Minutes per player
play-no-minutes = none
play-increment = Increment per move (s)
play-begin = Play

# Rules in the list; they are joined by commas.
play-rules-size = { $pits } pits, { $seeds } seeds
play-rules-pie = pie rule
play-rules-empty = always captures
play-rules-single = no extra turn at first

# Players.
play-person = A person
play-perfect = Perfect, where it can be proven
play-random = Random moves
play-bad = Bad on purpose
play-greedy = Greedy: most seeds at once
play-rightmost = Always the right-most pit
play-minimax = Minimax, { $plies } plies
play-alphabeta = Alpha-beta, { $plies } plies
play-a-friend = A friend

# States of own games; $score is as in 41–31.
play-state-waiting = Waiting for your friend
play-state-yours = Your move
play-state-theirs = Their move
play-state-side-won = { $side } won { $score }

# What is wrong with the form.
play-wrong-over = In this position the game is over.
play-wrong-nobody = Somebody has to sit at one of the sides: choose a person there.
play-wrong-numbers = Pits and seeds are whole numbers.
play-wrong-minutes = Minutes on the clock: write 0 to { $most }.
play-wrong-increment = Seconds a ply on the clock: write 0 to { $most }.
play-wrong-player = There is no player "{ $word }".
play-wrong-perfect = Perfect play is for boards of up to 7 pits a side, and { $rules } has more.
play-too-many-own = You have { $count } open games with other people. Finish or resign one of them first.
play-too-many-network = Too many games from your network are open. Play or resign one of them first.
play-too-many = Too many games are being played. Try again later.

# The game.
play-game-title = A game
play-game-heading = A game of Kalah { $rules }
play-to-move = to move
play-swap-sides = Swap sides
play-pit = Pit { $pit }
play-result = Result
play-invite-link = Invite a friend with this link:
play-hint = Hint
play-undo = Undo
play-resign = Resign
play-verdict-label = Verdict
play-moves = Moves
play-flip = Flip
play-sound-off = Sound off
play-speed = Speed
play-keys = Keys
play-analyse = Analyse
play-new-game = New game
play-next-game = Next game
play-close = Close
play-help-undo = undo
play-help-hint = hint: first where on the board, then which pit
play-help-swap = swap sides, where the pie rule offers it
play-help-look = look back and forward
play-help-flip = flip the board
play-hint-swap = Hint: exchange the seats.
play-hint-sow = Hint: sow pit { $pit }.
play-out-of-time = { $loser } has run out of time. { $winner } wins.
play-aborted = The game was broken off.

# The way to the other seat; $clock is a time.
play-invited = You are invited to a game of Kalah
play-invited-by = { $host } invites you to a game of Kalah
play-seat-first = Kalah { $rules }, without a clock. You play first and make the first move: your pits are the ones nearest to you.
play-seat-second = Kalah { $rules }, without a clock. You play second: your pits are the ones nearest to you.
play-seat-first-clock = Kalah { $rules }, { $clock } on each clock. You play first and make the first move: your pits are the ones nearest to you.
play-seat-second-clock = Kalah { $rules }, { $clock } on each clock. You play second: your pits are the ones nearest to you.
play-accept = Accept and play
play-how = How Kalah is played
play-no-account = No account is needed. This browser keeps your seat.

# Why something was not done.
play-refused-not-yours = You do not sit at this side of the board.
play-refused-outdated = The game has gone on meanwhile.
play-refused-illegal = This move is not legal.
play-refused-over = The game is over.
play-refused-not-over = The game is not over.
play-refused-waiting = The other player has not come yet.
play-refused-no-undo = Nothing can be taken back here.
play-refused-taken = Both seats of this game are taken.
