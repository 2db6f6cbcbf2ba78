# The page about a tournament.

about-title = About
about-heading = About this tournament
about-all-play-all = Programs play Kalah against each other here, around the clock: the player with the fewest matches is drawn first, against a player of similar rank whom it has not met. In the end everyone has played everyone. The pages update by themselves.
about-swiss = Programs play Kalah against each other here, around the clock: the player with the fewest matches is drawn first, against a player of similar score whom it has not met. Each plays at most { $matches } matches. The pages update by themselves.
about-open = Programs play Kalah against each other here, around the clock: agents connect to it and leave it as they like, and whoever waits meets whoever waits as well, of similar strength if there is a choice; where nobody else waits, a player of this server takes the place. Two may meet again: their newest match counts, and takes the place of the one before. The pages update by themselves.
about-game = The game
about-game-text-html = Each side has { $pits } pits with { $seeds } seeds each, and a store at its right. A player takes all seeds of one of its pits and sows them counter-clockwise, one in each following pit. The player's own store is included, the opponent's is left out. <a href="/learn">See it on a moving board.</a>
about-again = If the last seed lands in your own store, you move again.
about-capture-always = If it lands in one of your own empty pits, it captures the seeds opposite, even if there are none: these and the last seed go to your store.
about-capture = If it lands in one of your own empty pits, it captures the seeds opposite, if there are any: these and the last seed go to your store.
about-end = When one side is empty the game ends, and the other player keeps the seeds in its own pits. The fuller store wins.
about-limit = A match is two games; each player moves first in one of them. The limit is { $limit }.
about-limit-growing = A match is two games; each player moves first in one of them. The limit is { $limit }: a player is asked again and again with a growing depth, and its last answer in time is played.
about-agent-faults = For an agent that has not moved by then a random move is played; one that goes away has lost the games of its match that are not over.
about-faults = A player that makes an illegal move, answers too late or crashes loses that game.
about-notation-html = Moves are written as the numbers of the pits, counted from their owner's left; the plies of one turn are written together: <code>36 21 4</code>.
about-ranking = The ranking
about-by-points = By points: matches won, and half of those drawn, divided by matches played. Ties are broken by the seeds captured in each match. Elo measures strength: 0 is about the mean, and ± is a 95 % confidence interval. If a player loses a game by an error, the seeds in play count for its opponent.
about-by-strength = By strength: each player is given the one under which all games together are likeliest (Bradley and Terry), so that a win against somebody strong counts more. Elo measures strength: 0 is about the mean, and ± is a 95 % confidence interval. If a player loses a game by an error, the seeds in play count for its opponent.
about-references = Reference players
about-programs = For programs
about-api-html = <a href="{ $base }/api/standings">{ $base }/api/standings</a> has the standings as JSON, <code>{ $base }/api/matches/ID</code> a match with its records; <a href="/api/tournaments">/api/tournaments</a> lists the tournaments of this server, <a href="/api/workers">/api/workers</a> its workers.
about-tables-html = For spreadsheets there are the <a href="{ $base }/ranking.csv" download>ranking</a>, the <a href="{ $base }/matches.csv" download>matches</a> and the <a href="{ $base }/matrix.csv" download>matrix</a> (of the best 500) as CSV.
about-agents-html = Agents speak the Kalah Game Protocol (KGP) with this server, over TCP or by WebSocket at <code>/socket</code>.
about-machines-html = Matches run on <a href="/workers">these machines</a>.
