# The course on /learn: short tasks by theme. A task has a title, a sentence that asks, one that explains once it is solved, and a hint.

course-heading = Learn Kalah
course-lead = Thirty short tasks on a board, from the first sowing to the first moves of a game. Each is checked, by the rules or by proven values.
course-begin = Begin
course-rules = Rules of Kalah
course-by-doing = Learn by doing
course-next = Next task
course-all = All tasks
course-hint = Hint
# $number is that of a task within its theme, $title its title.
course-step = Task { $number }: { $title }
course-keys-html = Keys: <kbd>1</kbd>–<kbd>9</kbd> sow, <kbd>r</kbd> tries again, <kbd>h</kbd> shows the hint, <kbd>n</kbd> goes to the next task.

# What is said of a move that misses the goal of a task.
course-missed-sow = That is another pit. Try again.
course-missed-across = The last seed does not reach the other side. Try again.
course-missed-round = The last seed does not come round to your side. Try again.
course-missed-extra = That is not enough extra turns. Try again.
course-missed-capture = That does not capture enough. Try again.
course-missed-save = Your opponent can still capture. Try again.
course-missed-keep = That gives seeds away. Try again.
course-missed-win = That gives the win away. Try again.
course-missed-end = That does not end the game with a win. Try again.

# Themes, each with what is learned.
course-sowing = Sowing
course-sowing-text = Where the seeds go, and which store is left out.
course-turns = Extra turns
course-turns-text = End in your store and move again.
course-captures = Captures
course-captures-text = End in your own empty pit and take what lies opposite.
course-saving = Saving seeds
course-saving-text = See what your opponent is about to take.
course-tempo = Tempo
course-tempo-text = Small moves at the right time: the values are proven.
course-starving = Starving
course-starving-text = The game ends when one side is empty. Make use of it.
course-endgames = Endgames
course-endgames-text = Win against the best replies.
course-openings = Openings
course-openings-text = First moves that keep what is proven.

# Sowing.
course-sowing-1-title = Your first move
course-sowing-1-ask = Sow your pit 1: it holds three seeds.
course-sowing-1-done = Each of the next three pits got one seed. That is a move.
course-sowing-1-hint = Press pit 1: your own pits are the ones that glow.
course-sowing-2-title = To the other side
course-sowing-2-ask = Sow so far that your last seed falls on your opponent’s side.
course-sowing-2-done = After your store the seeds go on into your opponent’s pits: those seeds change sides.
course-sowing-2-hint = Only a full pit reaches so far.
course-sowing-3-title = Their store is left out
course-sowing-3-ask = Sow once round: your last seed comes back to your own side.
course-sowing-3-done = Your seeds skip your opponent’s store, so the sixth one fell into your first pit.
course-sowing-3-hint = Count: your store, four pits over there, and then your side again.
course-sowing-4-title = Round the big board
course-sowing-4-ask = The same with six pits a side: bring your last seed home.
course-sowing-4-done = Nine seeds went to the last pit, the store, six pits over there and home again.
course-sowing-4-hint = You need at least eight seeds in a pit near your store.

# Extra turns.
course-turns-1-title = End in your store
course-turns-1-ask = Let your last seed fall into your store.
course-turns-1-done = A last seed in your store gives you an extra turn: as many seeds as steps to the store.
course-turns-1-hint = Which pit has as many seeds as it is steps away from your store?
course-turns-2-title = One after the other
course-turns-2-ask = Two pits could end in your store. Play both of them in one turn.
course-turns-2-done = The pit closer to the store goes first: the other one would have filled it up.
course-turns-2-hint = Sowing one of the two adds a seed to the other. Which order spoils nothing?
course-turns-3-title = The little staircase
course-turns-3-ask = Get three extra turns in one turn.
course-turns-3-done = One seed, two seeds, one seed: emptying the last pit first lets you use it twice.
course-turns-3-hint = Begin with the pit next to your store, and empty it whenever it fills again.
course-turns-4-title = Four in a row
course-turns-4-ask = Get four extra turns in one turn.
course-turns-4-done = From the pits near the store to those far from it, and back whenever something fell there.
course-turns-4-hint = The last one comes from far away: keep its way to the store free.

# Captures.
course-captures-1-title = Your first capture
course-captures-1-ask = End in your empty pit and capture five seeds.
course-captures-1-done = A last seed in your own empty pit takes the seeds opposite, and goes to your store with them.
course-captures-1-hint = Which pit reaches the empty one with its last seed?
course-captures-2-title = The biggest of three
course-captures-2-ask = Three captures are there. Take five seeds.
course-captures-2-done = Before you capture, look at what else there is: the others took three seeds and one.
course-captures-2-hint = Five seeds lie opposite one of your empty pits.
course-captures-3-title = Round the board
course-captures-3-ask = Capture eight seeds by sowing all the way round.
course-captures-3-done = The sowing itself put one more seed opposite, so seven became eight.
course-captures-3-hint = Your pit 1 is empty, and one pit has seeds enough to come round to it.
course-captures-4-title = Make room first
course-captures-4-ask = Twelve seeds lie opposite a full pit of yours. Capture them.
course-captures-4-done = The extra turn emptied the pit that you needed, and the next move ended there.
course-captures-4-hint = Empty the pit opposite, without giving up the turn.

# Saving seeds.
course-saving-1-title = Run away
course-saving-1-ask = Your opponent wants to capture three seeds. Leave nothing to capture.
course-saving-1-done = Seeds that move on cannot be captured: nothing lies opposite the empty pit any more.
course-saving-1-hint = Which of your heaps lies opposite an empty pit that they can reach?
course-saving-2-title = Before the chain
course-saving-2-ask = An extra turn and a capture of five threaten you. Leave nothing to capture.
course-saving-2-done = The five seeds left, and the seed that fell over there spoilt the rest of the plan.
course-saving-2-hint = Five seeds lie in one of your pits. They must not stay there.
course-saving-3-title = Capture the attacker
course-saving-3-ask = Five seeds are in danger. Leave nothing to capture.
course-saving-3-done = Your last seed captured the very seed that was to capture yours.
course-saving-3-hint = The attacker is a single seed. Who can take it?
course-saving-4-title = Twice in a turn
course-saving-4-ask = Leave your opponent no capture of more than one seed.
course-saving-4-done = The extra turn moved the first heap away, the next move the second.
course-saving-4-hint = One pit ends in your store: then you may move once more.

# Tempo.
course-tempo-1-title = Let them run
course-tempo-1-ask = You are behind, and your opponent has one pit left. Lose no more than you must.
course-tempo-1-done = The big pit must be sown now, and half of it falls on your side: the smallest danger is the best.
course-tempo-1-hint = Your opponent has to sow nine seeds. What may the last one capture?
course-tempo-2-title = Hold the draw
course-tempo-2-ask = Only one pit keeps the draw. Which one?
course-tempo-2-done = It banks a seed and leaves the pits far from your store at home, where the sweep will count them.
course-tempo-2-hint = The other two lose by two seeds: they move what should stay at home, or too little.
course-tempo-3-title = Keep the extra turn
course-tempo-3-ask = An extra turn is there for the taking. Give no seed away, for two turns.
course-tempo-3-done = The extra turn did not run away: spent too early, it would have cost two seeds.
course-tempo-3-hint = Capture first. What stays in your store’s reach can wait.
course-tempo-4-title = Now or never
course-tempo-4-ask = Give no seed away, for two turns.
course-tempo-4-done = Here the extra turn came first, since it made room for the capture.
course-tempo-4-hint = An empty pit is missing. Which extra turn makes one?

# Starving.
course-starving-1-title = Take the last pit
course-starving-1-ask = Your opponent has one pit left. End the game in this move, and win.
course-starving-1-done = Without seeds over there the game is over, and what lies on your side is yours.
course-starving-1-hint = Capture all that is left.
course-starving-2-title = From behind
course-starving-2-ask = You are four seeds behind. End the game in this turn, and win.
course-starving-2-done = Two captured seeds ended the game, and the four seeds on your side turned it round.
course-starving-2-hint = First an extra turn, which empties a pit, then the capture.
course-starving-3-title = Run dry on purpose
course-starving-3-ask = The game also ends when your own side is empty. Do that in this turn, and win.
course-starving-3-done = Your opponent keeps three seeds, and you have eighteen: running dry is bad only if much lies over there.
course-starving-3-hint = Play every extra turn, and end with the big capture.

# Endgames.
course-endgames-1-title = Seeds at home
course-endgames-1-ask = Keep the win for two turns, against the best replies.
course-endgames-1-done = An extra turn and a capture put you ahead, and then the smallest move was enough.
course-endgames-1-hint = Begin with what your store’s neighbour offers.
course-endgames-2-title = Not the extra turn
course-endgames-2-ask = Keep the win for two turns, against the best replies.
course-endgames-2-done = The extra turn would only have drawn: the seed at your store was needed later.
course-endgames-2-hint = Do not take what you can take later.
course-endgames-3-title = Three quiet turns
course-endgames-3-ask = Win by two seeds: three turns, and every one is the only one.
course-endgames-3-done = The capture at once only drew. First you took away their time, then you captured.
course-endgames-3-hint = Leave the capture for a moment, and move the smallest pit.
course-endgames-4-title = The masterpiece
course-endgames-4-ask = You are two seeds behind, and yet you win. Keep the win for three turns, against the best replies.
course-endgames-4-done = An extra turn and a flight to safety: all other moves lost.
course-endgames-4-hint = Your pit 1 is in danger. Is there something that you can play before it?

# Openings.
course-openings-1-title = Four seeds a pit
course-openings-1-ask = Who begins wins by eight seeds. Play the only turn that keeps them.
course-openings-1-done = The extra turn comes first, then the pit next to your store: all other turns keep four seeds at most.
course-openings-1-hint = Four seeds, four steps: an extra turn is there.
course-openings-2-title = The best reply
course-openings-2-ask = You are North, and South played the best turn. Lose no more than the eight seeds that are proven.
course-openings-2-done = Your extra turn comes first, and then the pit that South was about to capture.
course-openings-2-hint = Five seeds in your pit 1 are in danger.
course-openings-3-title = Six seeds a pit
course-openings-3-ask = Who begins wins by four seeds, which was proven only lately. Play the turn that keeps them.
course-openings-3-done = Pit 1 gives the extra turn, and pit 3 is the only one after it that keeps all four.
course-openings-3-hint = Begin with the extra turn. After it one of your first three pits is right.
