"""How soon does a class stand in its true order: by wins, or by what moves give away?

    kalah tournament lab/class.toml
    python lab/accuracy_against_wins.py lab/class.games

The true order is that of the ratings after all matches. From the first matches of the file, drawn anew for each number, the order
by the share of points and that by accuracy are compared with it (Spearman's rank correlation, the mean of all draws). Accuracy is
that of the server: 1 - lost / lost at random, over all plies, with the positions of `--nodes` for each. The times are
processor time of the reviews, on one core.
"""

import argparse
import json
import random
import time
from collections import defaultdict

import kalah


def ranks(values):
    """The ranks of values, equal ones sharing their mean."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    result = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        for same in order[at:end]:
            result[same] = (at + end - 1) / 2
        at = end
    return result


def spearman(one, other):
    """The rank correlation of two lists of values."""
    one, other = ranks(one), ranks(other)
    mean = (len(one) - 1) / 2
    covariance = sum((a - mean) * (b - mean) for a, b in zip(one, other))
    spread = [sum((a - mean) ** 2 for a in values) for values in (one, other)]
    return covariance / (spread[0] * spread[1]) ** 0.5


def matches_of(path):
    """The matches of the file of a tournament: the lines of their two games."""
    found = defaultdict(list)
    with open(path, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            game = json.loads(line)
            found[game["round"], tuple(game["players"]), game["pair"]].append(game["record"])
    return [games for games in found.values() if len(games) == 2]


class Reviews:
    """What each player gave away in a game, found once."""

    def __init__(self, nodes):
        self.analyser = kalah.Analyser("6x4")
        self.nodes = nodes
        self.known = {}
        self.seconds = 0.0

    def losses(self, record):
        """For each player of a game: what it gave away, and what random moves would have on average."""
        text = json.dumps(record)
        if text not in self.known:
            begun = time.process_time()
            self.known[text] = self._review(text)
            self.seconds += time.process_time() - begun
        return self.known[text]

    def _review(self, text):
        (game,) = kalah.Game.read(text)
        position = game.start
        names = {"south": game.south, "north": game.north}
        losses = defaultdict(lambda: [0.0, 0.0])
        for move in game.moves:
            values = self.analyser.analyse(position, nodes=self.nodes).moves
            margins = {value.move: value.margin for value in values}
            best = max(margins.values())
            tally = losses[names[position.turn]]
            tally[0] += best - margins[move]
            tally[1] += best - sum(margins.values()) / len(margins)
            position = position.play(move).position
        return dict(losses)


def shares(matches, players):
    """The share of points of each player."""
    won, played = defaultdict(float), defaultdict(int)
    for record in (record for games in matches for record in games):
        for side in ("south", "north"):
            played[record[side]] += 1
            won[record[side]] += 0.5 if record["winner"] is None else float(record["winner"] == side)
    return [won[player] / max(played[player], 1) for player in players]


def accuracies(matches, players, reviews):
    """The accuracy of each player."""
    sums = defaultdict(lambda: [0.0, 0.0])
    for record in (record for games in matches for record in games):
        for player, (lost, at_random) in reviews.losses(record).items():
            sums[player][0] += lost
            sums[player][1] += at_random
    return [1 - sums[player][0] / max(sums[player][1], 1e-9) for player in players]


def drawn(matches, each, chance):
    """Matches in which every player has about so many."""
    left, chosen = defaultdict(lambda: each), []
    for games in chance.sample(matches, len(matches)):
        pair = games[0]["south"], games[0]["north"]
        if all(left[name] > 0 for name in pair):
            chosen.append(games)
            for name in pair:
                left[name] -= 1
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games")
    parser.add_argument("--nodes", type=int, default=150_000)
    parser.add_argument("--draws", type=int, default=5)
    arguments = parser.parse_args()
    matches = matches_of(arguments.games)
    all_games = "\n".join(json.dumps(record) for games in matches for record in games)
    rated = kalah.rate(kalah.Game.read(all_games))
    players, truth = [row["player"] for row in rated], [row["elo"] for row in rated]
    print(f"{len(players)} players, {len(matches)} matches")
    print("matches of each | by wins | by accuracy | reviews of one draw, CPU seconds")
    for each in (1, 2, 5, 10, 20):
        by_wins, by_accuracy, seconds = [], [], []
        for draw in range(arguments.draws):
            chosen = drawn(matches, each, random.Random(draw))
            reviews = Reviews(arguments.nodes)
            by_wins.append(spearman(shares(chosen, players), truth))
            by_accuracy.append(spearman(accuracies(chosen, players, reviews), truth))
            seconds.append(reviews.seconds)
        means = [sum(values) / len(values) for values in (by_wins, by_accuracy, seconds)]
        print(f"{each:>15} | {means[0]:7.3f} | {means[1]:11.3f} | {means[2]:8.0f}", flush=True)


if __name__ == "__main__":
    main()
