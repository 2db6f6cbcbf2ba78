# A board in words, for those who do not see it; the pits are numbers of seeds.

board-label = South: pits { $southpits }, store { $southstore }. North: pits { $northpits }, store { $northstore }.
# What is wrong with an address that tells a game; $error is one line in English.
board-many-plies = These are { $plies } plies, and { $most } are the most that are read.
board-wrong-ply = ply { $ply }: { $error }
board-no-ply = There is no ply "{ $ply }" in a game of { $last } plies.
# The button of a pit: pressed, its seeds are sown.
board-pit = Pit { $pit }, { $seeds } seeds: sow it
