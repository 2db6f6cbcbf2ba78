# Pages of a match and of its games.

match-title = Match { $match }
match-game-title = Game { $game } of match { $match }
match-ply-title = Ply { $ply }, game { $game } of match { $match }
match-running = running
match-failed = will be played again, since a machine failed: { $fault }
match-records = records of both games
match-game = Game { $game }
match-moves-first = { $player } moves first
match-step-through = Step through game { $game }.
match-side-south = South { $player }
match-side-north = North { $player }
match-plies =
    { $count ->
        [one] { $count } ply
       *[other] { $count } plies
    }
match-output-html = <a href="{ $href }">Output of { $player }</a>, for its owner and the staff
match-not-begun = Not begun yet.
match-game-word = game { $game }
match-other-game = Game { $game } of this match
match-to-move = { $side }, to move
match-accuracy = accuracy { $accuracy }
match-positions = Positions
match-first-position = First position
match-position-before = Position before
match-next-position = Next position
match-last-position = Last position
match-live-ply = live, ply { $ply }
match-ply = ply { $ply } of { $last }
match-try = Find the better move
match-play = Play
match-speed = Speed
match-sound-off = Sound off
match-flip = Flip
match-copy-position = Copy position
match-copy-link = Copy link
match-analyse = Analyse
match-play-on = Play on
match-print = Print
match-curve-html = South's final lead under best play. <i class="loss-mark blunder"></i> Result changed, <i class="loss-mark mistake"></i> seeds given away. <a href="{ $href }">Every move in a table</a>
match-review = Review this game
match-review-text = Marks mistakes and gives both an accuracy.
match-chart = South's store less North's after every ply
match-chart-ply = ply { $ply }: { $margin }
match-chart-sides = South ahead above, North below
match-moves = Moves
match-costliest = Costliest moves
match-costly-html = <b class="num">−{ $lost }</b> ply { $ply }, { $side }: { $move } <small>{ $cost }</small>

# What a player's thinking was.
match-time = time { $time }
match-cpu = CPU { $time }
match-charged = { $time } of it charged: taken while not asked
match-lookahead =
    { $plies ->
        [one] looked { $plies } ply ahead
       *[other] looked { $plies } plies ahead
    }
match-score = its score { $score }
match-nodes =
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
