# A featured match that is shown at the pace of somebody who watches.

watch-title = Watch
watch-heading = Featured match
watch-lead = A recent match, chosen for its strength and closeness, at a pace at which you can follow.
watch-lead-closed = A recent match, chosen for its closeness, at a pace at which you can follow.
watch-players-html = { $south } <span class="quiet">sows first against</span> { $north }
watch-game = game { $game } of match { $match }
watch-value = Value for South, found by the review
watch-stores = Lead in the stores
watch-whole = The whole game
watch-match = The match
watch-others = Also worth watching
watch-other = { $south } v { $north }
watch-none = No match is over yet. The first one that ends is shown here.
watch-none-matrix = Open the matrix
watch-no-script = Without JavaScript the board shows how the game ended. The whole game leads through it move by move.
watch-card = Watch a match
