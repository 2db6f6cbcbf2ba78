# Highlights of a tournament. $by and $other are links to players, $href leads to the position on the board.

highlights-heading = Highlights
highlights-swing = Largest swing
highlights-swing-html =
    { $count ->
        [one] { $by } gave <a href="{ $href }">{ $count } seed away with one move</a> against { $other }.
       *[other] { $by } gave <a href="{ $href }">{ $count } seeds away with one move</a> against { $other }.
    }
highlights-turn = Longest turn
# $count is the number of moves in the turn.
highlights-turn-html = { $by } <a href="{ $href }">moved { $count } times in one turn</a> against { $other }.
highlights-upset = Upset of the day
highlights-upset-html = { $by }, at rank { $rank }, <a href="{ $href }">beat</a> { $other }, at rank { $otherrank }.
