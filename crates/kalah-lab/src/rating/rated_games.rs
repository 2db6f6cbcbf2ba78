//! Ratings of the players of any games, whoever played them.

use std::collections::BTreeMap;

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_tournament::{PairResults, Strengths};
use serde::Serialize;

use super::groups::groups;
use super::samples::bootstrap;
use crate::statistics::pentanomial::IntervalEstimate;

/// A player of some games, with its rating.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedName {
    /// The player's name.
    pub player: String,
    /// Games with a result.
    pub games: u64,
    /// Games that it won, drew and lost.
    pub results: [u64; 3],
    /// Number of the group of players that games connect, from 0. Ratings of different groups have no common scale.
    pub group: usize,
    /// Elo in its group, whose mean is about 0.
    pub elo: IntervalEstimate,
}

/// Rates the players of games by the likeliest strengths, the strongest of each group first. Games without a result, and of a
/// player against itself, count for nothing.
pub fn rate_games(records: &[Record]) -> Vec<RatedName> {
    let games: Vec<RatedGame<'_>> = records.iter().filter_map(RatedGame::from_record).collect();
    let names: BTreeMap<&str, usize> =
        games.iter().flat_map(|game| game.players).map(|name| (name, 0)).collect();
    let names: BTreeMap<&str, usize> = names.into_keys().zip(0..).collect();
    let groups = groups(names.len(), games.iter().map(|game| game.players.map(|name| names[name])));
    let mut rated: Vec<RatedName> = Vec::new();
    let first_of_groups = (0..names.len()).filter(|&player| groups[player] == player);
    for (number, group) in first_of_groups.enumerate() {
        let members: Vec<&str> =
            names.iter().filter(|&(_, &player)| groups[player] == group).map(|(name, _)| *name).collect();
        let mut of_group = rate_group(&members, &games, number);
        of_group.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        rated.extend(of_group);
    }
    rated
}

/// A game as its rating sees it.
struct RatedGame<'a> {
    /// Who moved first, and the other one.
    players: [&'a str; 2],
    /// Half points of who moved first.
    half_points: u8,
}

impl RatedGame<'_> {
    fn from_record(record: &Record) -> Option<RatedGame<'_>> {
        let players = match record.start.turn() {
            Side::South => [record.south.as_str(), &record.north],
            Side::North => [record.north.as_str(), &record.south],
        };
        if record.ending == Ending::Aborted || players[0] == players[1] {
            return None;
        }
        let half_points = match record.ending.winner() {
            None => 1,
            Some(side) => {
                if record.player(side) == players[0] {
                    2
                } else {
                    0
                }
            }
        };
        Some(RatedGame { players, half_points })
    }
}

fn rate_group(members: &[&str], games: &[RatedGame<'_>], group: usize) -> Vec<RatedName> {
    let place = |name: &str| members.iter().position(|member| *member == name);
    let mut pairs: Vec<Vec<PairResults>> = Vec::new();
    let mut results = vec![[0; 3]; members.len()];
    for game in games {
        let [Some(first), Some(second)] = game.players.map(place) else { continue };
        let won = f64::from(game.half_points) / 2.0;
        let played = PairResults { players: [first, second], games: 1.0, won };
        results[first][usize::from(2 - game.half_points)] += 1;
        results[second][usize::from(game.half_points)] += 1;
        // Two games after each other in which each was first are a pair: what both have in common is not counted twice.
        match pairs.last_mut() {
            Some(pair) if pair.len() == 1 && pair[0].players == [second, first] => pair.push(played),
            _ => pairs.push(vec![played]),
        }
    }
    let all = PairResults::merged(pairs.iter().flatten().copied().collect());
    let strengths = Strengths::equal(members.len()).fitted(&all);
    let (elo, intervals) = (strengths.elo(), bootstrap(&strengths, &pairs).elo());
    let rated = members.iter().zip(results).zip(elo).zip(intervals);
    let rated = rated.map(|(((name, results), value), [low, high])| RatedName {
        player: (*name).to_owned(),
        games: results.iter().sum(),
        results,
        group,
        elo: IntervalEstimate { value, low: Some(low), high: Some(high) },
    });
    rated.collect()
}

#[cfg(test)]
mod tests {
    use kalah::record::{Ending, Record};
    use kalah::{GameState, Rules, Side};

    use super::rate_games;

    fn game(south: &str, north: &str, margin: i32) -> Record {
        let start = "6x4".parse::<Rules>().unwrap().start(Side::South);
        Record::bare(&GameState::new(start), [south, north], Ending::Adjudicated { margin })
    }

    #[test]
    fn who_wins_more_is_rated_higher_in_its_group() {
        let mut games = vec![game("a", "b", 2), game("b", "a", -2), game("b", "c", 4), game("c", "b", 0)];
        games.extend([game("x", "y", 0), game("x", "x", 8)]);
        let rated = rate_games(&games);
        let names: Vec<_> = rated.iter().map(|rated| (rated.player.as_str(), rated.group)).collect();
        assert_eq!(names, [("a", 0), ("b", 0), ("c", 0), ("x", 1), ("y", 1)]);
        assert_eq!((rated[0].results, rated[1].results, rated[3].games), ([2, 0, 0], [1, 1, 2], 1));
        for rated in &rated {
            let elo = rated.elo;
            assert!(elo.low.unwrap() <= elo.value && elo.value <= elo.high.unwrap(), "{elo:?}");
        }
        assert_eq!(rate_games(&[]), []);
    }
}
