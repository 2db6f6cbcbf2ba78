# Themes of puzzles: what a solution is about, each with a sentence.

themes-heading = Puzzles by theme
themes-of-puzzle = Themes:
themes-chain-text = Two extra turns or more, in the right order.
themes-capture-text = The right turn takes seeds.
themes-quiet-text = An extra turn or a capture is there, and something else is right.
themes-defence-text = Your seeds are in danger: save them without giving up the result.
themes-round-text = A full pit is sown past all of theirs and comes home.
themes-sweep-text = The line ends the game: one side runs dry.
themes-endgame-text = A third of the seeds or less is still in the pits.
themes-long-text = Three turns or more, and every one is the only one.
themes-draw-text = Nothing wins. One turn does not lose.
