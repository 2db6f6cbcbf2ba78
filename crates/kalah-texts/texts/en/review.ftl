# Verdicts on moves, and positions to be tried.

review-only-move = The only move.
review-any-move = Any move was as good.
review-best-move = Best move.
# $best is a list of moves; $cost one of the costs of a move.
review-blunder =
    { $lost ->
        [one] Blunder: { $cost }, { $lost } seed given away. Best was { $best }.
       *[other] Blunder: { $cost }, { $lost } seeds given away. Best was { $best }.
    }
review-mistake =
    { $lost ->
        [one] Mistake: { $lost } seed given away. Best was { $best }.
       *[other] Mistake: { $lost } seeds given away. Best was { $best }.
    }
review-inaccuracy =
    { $lost ->
        [one] Inaccuracy: { $lost } seed given away. Best was { $best }.
       *[other] Inaccuracy: { $lost } seeds given away. Best was { $best }.
    }
review-or = { $first } or { $next }
review-mark-mistake = mistake: it gave seeds away
review-mark-blunder = blunder: it changed the result
review-curve = South's final margin under best play, before every ply
review-curve-point = after ply { $ply }: { $margin }
review-is-best = Pit { $move } is a best move. In the game { $side } played { $played }.
review-is-best-gained = Pit { $move } is a best move. In the game { $side } played { $played }, which gave { $lost } seeds of the final margin away.
review-gives-away = Pit { $move } gives { $lost } seeds of the final margin away. Try another one.
review-swap = Exchange the seats
review-pit = Pit { $pit }
