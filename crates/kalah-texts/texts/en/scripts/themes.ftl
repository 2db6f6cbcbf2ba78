# Names of the themes of puzzles.
themes-chain = Chain of extra turns
themes-capture = Capture
themes-quiet = Quiet move
themes-defence = Defence
themes-round = Round the board
themes-sweep = Last move
themes-endgame = Endgame
themes-long = Long line
themes-draw = Saving the draw
