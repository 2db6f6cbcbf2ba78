//! What came of a tournament: worked out from the kept games alone, so the same games give the same result to the last byte, in
//! whatever order and in how many runs they were played.

use std::collections::BTreeMap;

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_tournament::{FinishedGames, FixtureGame, PairResults, Strengths};
use serde::Serialize;

use super::config::TournamentConfig;
use crate::rating::contradictions::{cycles, upsets};
use crate::rating::groups::groups;
use crate::rating::samples::bootstrap;
use crate::statistics::pentanomial::{IntervalEstimate, Pentanomial};

/// Result of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentResult {
    /// Its name.
    pub name: String,
    /// Description of the games and their settings.
    pub described: String,
    /// True once all games are played.
    pub is_over: bool,
    /// Games that are finished.
    pub games: usize,
    /// Advantage of the first move, in Elo.
    pub first_move: Option<IntervalEstimate>,
    /// The share of the games that were drawn.
    pub draws: Option<f64>,
    /// The players, best first; of several groups that have not met one after the other.
    pub rows: Vec<PlayerResult>,
    /// Results of all pairs of players that have met.
    pub meetings: Vec<MeetingRow>,
    /// Probability that the player of the row is stronger than that of the column, by their places in `rows`; null
    /// across groups.
    pub superiority: Vec<Vec<Option<f64>>>,
    /// Pairs of names in which the first beats the second, who is rated higher, so clearly that it is no chance in 95
    /// of 100 cases.
    pub upsets: Vec<[String; 2]>,
    /// Three who beat each other in a ring, as clearly.
    pub cycles: Vec<[String; 3]>,
}

/// Result of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerResult {
    /// Its name.
    pub name: String,
    /// Player with its limit.
    pub player: String,
    /// Group of players that can be compared: those of the same number.
    pub group: usize,
    /// Its strength in Elo, the mean of its group being 0.
    pub elo: Option<IntervalEstimate>,
    /// The ranks within its group between which it lies in 95 of 100 cases.
    pub ranks: Option<[usize; 2]>,
    /// Games.
    pub games: u64,
    /// Won, drawn, lost.
    pub results: [u64; 3],
    /// Points, a draw being a half.
    pub points: f64,
    /// Seeds ahead in games that were finished.
    pub seeds: i64,
    /// Games lost by other than the rules.
    pub forfeits: u64,
}

/// Result of two players that have met.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeetingRow {
    /// Places of the two in the rows.
    pub players: [usize; 2],
    /// Whole pairs by the points of the first.
    pub pairs: Pentanomial,
    /// Points of the first, a draw being a half.
    pub points: f64,
    /// Games.
    pub games: u64,
}

/// Result of all games of two players, the lower place first.
#[derive(Clone, Default)]
struct MeetingResult {
    pairs: Pentanomial,
    half_points: u64,
    games: u64,
}

/// Probability above which something is held for more than chance.
const CLEAR: f64 = 0.95;

impl TournamentResult {
    pub(crate) fn from_config(
        config: &TournamentConfig,
        records: &BTreeMap<FixtureGame, Record>,
        finished: &FinishedGames,
    ) -> TournamentResult {
        let met = met(finished);
        let groups = groups(config.players.len(), met.keys().copied());
        let tallies = tallies(config, records, finished);
        let rated = rated(&groups, finished);
        let mut order: Vec<usize> = (0..config.players.len()).collect();
        let elo = |player: usize| rated.get(&player).map_or(0.0, |rated| rated.elo.value);
        order.sort_by(|&one, &other| {
            (groups[one], elo(other))
                .partial_cmp(&(groups[other], elo(one)))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let rows: Vec<PlayerResult> = order
            .iter()
            .map(|&player| PlayerResult {
                elo: rated.get(&player).map(|rated| rated.elo),
                ranks: rated.get(&player).map(|rated| rated.ranks),
                group: groups[player],
                ..tallies[player].clone()
            })
            .collect();
        let beats = |one: usize, other: usize| beats(&met, [one, other]);
        let all_elo: Vec<f64> = (0..config.players.len()).map(elo).collect();
        let name = |player: usize| config.players[player].name.clone();
        let apart = |one: usize, other: usize| groups[one] != groups[other];
        let chance = |one: usize, other: usize| {
            let above = &rated.get(&one)?.above;
            above.get(&other).copied().filter(|_| !apart(one, other))
        };
        TournamentResult {
            name: config.name.clone(),
            described: config.fingerprint(),
            is_over: config.plan().open_games(finished).is_empty(),
            games: finished.len(),
            first_move: first_move(config.players.len(), finished),
            draws: draws(finished),
            meetings: meeting_rows(&met, &order),
            superiority: order
                .iter()
                .map(|&one| order.iter().map(|&other| chance(one, other)).collect())
                .collect(),
            upsets: upsets(&all_elo, beats).into_iter().map(|pair| pair.map(name)).collect(),
            cycles: cycles(config.players.len(), beats).into_iter().map(|ring| ring.map(name)).collect(),
            rows,
        }
    }
}

/// Returns true if the first of two clearly beats the other.
fn beats(met: &BTreeMap<[usize; 2], MeetingResult>, [one, other]: [usize; 2]) -> bool {
    let key = [one.min(other), one.max(other)];
    let lower = met.get(&key).and_then(|met| met.pairs.superiority());
    lower.is_some_and(|lower| if one < other { lower > CLEAR } else { lower < 1.0 - CLEAR })
}

fn met(finished: &FinishedGames) -> BTreeMap<[usize; 2], MeetingResult> {
    let mut met: BTreeMap<[usize; 2], MeetingResult> = BTreeMap::new();
    for (key, gained) in finished {
        let both = met.entry(key.fixture.players).or_default();
        both.games += 1;
        both.half_points += u64::from(gained.half_points);
        let other = finished.get(&FixtureGame { game: 1, ..*key }).filter(|_| key.game == 0);
        if let Some(other) = other {
            both.pairs.add((gained.half_points + other.half_points) as usize);
        }
    }
    met
}

fn meeting_rows(met: &BTreeMap<[usize; 2], MeetingResult>, order: &[usize]) -> Vec<MeetingRow> {
    let place = |player: usize| order.iter().position(|&other| other == player).unwrap_or(0);
    let row = |(&[one, other], met): (&[usize; 2], &MeetingResult)| {
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
        let points = |half_points: u64| half_points as f64 / 2.0;
        let (one, other) = (place(one), place(other));
        let mut turned = met.pairs;
        turned.0.reverse();
        if one < other {
            MeetingRow {
                players: [one, other],
                pairs: met.pairs,
                points: points(met.half_points),
                games: met.games,
            }
        } else {
            let half_points = 2 * met.games - met.half_points;
            MeetingRow { players: [other, one], pairs: turned, points: points(half_points), games: met.games }
        }
    };
    let mut rows: Vec<MeetingRow> = met.iter().map(row).collect();
    rows.sort_by_key(|row| row.players);
    rows
}

fn tallies(
    config: &TournamentConfig,
    records: &BTreeMap<FixtureGame, Record>,
    finished: &FinishedGames,
) -> Vec<PlayerResult> {
    let row = |entrant: &super::config::TournamentEntrant| PlayerResult {
        name: entrant.name.clone(),
        player: format!("{} ({})", entrant.spec, entrant.limit),
        group: 0,
        elo: None,
        ranks: None,
        games: 0,
        results: [0; 3],
        points: 0.0,
        seeds: 0,
        forfeits: 0,
    };
    let mut rows: Vec<PlayerResult> = config.players.iter().map(row).collect();
    for (key, gained) in finished {
        let [first, second] = key.fixture.players;
        let seats =
            [(first, gained.half_points, gained.seeds), (second, 2 - gained.half_points, -gained.seeds)];
        for (player, half_points, seeds) in seats {
            let row = &mut rows[player];
            row.games += 1;
            row.results[2 - half_points as usize] += 1;
            row.points += f64::from(half_points) / 2.0;
            row.seeds += i64::from(seeds);
        }
    }
    for (key, record) in records {
        if let Ending::Forfeit { loser, .. } = record.ending {
            let seat = record.seat_at_start(loser);
            rows[key.fixture.players[usize::from(seat == Side::North)]].forfeits += 1;
        }
    }
    rows
}

/// Strength of a player in a result.
struct RatedPlayer {
    elo: IntervalEstimate,
    ranks: [usize; 2],
    above: BTreeMap<usize, f64>,
}

/// The strengths of all groups, each on its own scale.
fn rated(groups: &[usize], finished: &FinishedGames) -> BTreeMap<usize, RatedPlayer> {
    let mut rated = BTreeMap::new();
    for group in (0..groups.len()).filter(|&group| groups[group] == group) {
        let members: Vec<usize> = (0..groups.len()).filter(|&player| groups[player] == group).collect();
        let place = |player: usize| members.iter().position(|&member| member == player);
        let pairs = pairs(finished, place);
        if pairs.is_empty() {
            continue;
        }
        let all = PairResults::merged(pairs.iter().flatten().copied().collect());
        let strengths = Strengths::equal(members.len()).fitted(&all);
        let samples = bootstrap(&strengths, &pairs);
        let (elo, intervals) = (strengths.elo(), samples.elo());
        let (ranks, superiority) = (samples.ranks(), samples.superiority());
        for (place, &player) in members.iter().enumerate() {
            let [low, high] = intervals[place];
            let above = members.iter().copied().zip(superiority[place].iter().copied());
            rated.insert(
                player,
                RatedPlayer {
                    elo: IntervalEstimate { value: elo[place], low: Some(low), high: Some(high) },
                    ranks: ranks[place],
                    above: above.filter(|&(other, _)| other != player).collect(),
                },
            );
        }
    }
    rated
}

/// The games of each pair, by who moved first; of players that have a place.
fn pairs(finished: &FinishedGames, place: impl Fn(usize) -> Option<usize>) -> Vec<Vec<PairResults>> {
    let mut pairs: BTreeMap<_, Vec<PairResults>> = BTreeMap::new();
    for (key, gained) in finished {
        let [Some(first), Some(second)] = key.fixture.players.map(&place) else { continue };
        let won = f64::from(gained.half_points) / 2.0;
        let played = if key.game == 0 {
            PairResults { players: [first, second], games: 1.0, won }
        } else {
            PairResults { players: [second, first], games: 1.0, won: 1.0 - won }
        };
        pairs.entry((key.fixture, key.pair)).or_default().push(played);
    }
    pairs.into_values().collect()
}

/// Estimates the advantage of the first move, over all games.
fn first_move(players: usize, finished: &FinishedGames) -> Option<IntervalEstimate> {
    let pairs = pairs(finished, Some);
    if pairs.is_empty() {
        return None;
    }
    let all = PairResults::merged(pairs.iter().flatten().copied().collect());
    let strengths = Strengths::equal(players).fitted(&all);
    let [low, high] = bootstrap(&strengths, &pairs).first_move();
    Some(IntervalEstimate { value: strengths.first_move_elo(), low: Some(low), high: Some(high) })
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn draws(finished: &FinishedGames) -> Option<f64> {
    let drawn = finished.values().filter(|gained| gained.half_points == 1).count();
    (!finished.is_empty()).then(|| drawn as f64 / finished.len() as f64)
}

#[cfg(test)]
mod tests {
    use kalah_tournament::{
        Decision, EntryId, Fixture, FixtureGain, Format, GameResult, MatchResult, Standings,
    };

    use super::{FinishedGames, FixtureGame, groups, rated};

    /// Half points of the first of two in the game in which it moves first, and in the other one.
    const MATCHES: [([usize; 2], [u32; 2]); 6] = [
        ([0, 1], [2, 0]),
        ([0, 2], [2, 1]),
        ([1, 2], [1, 1]),
        ([1, 3], [2, 2]),
        ([2, 3], [1, 0]),
        ([0, 3], [2, 2]),
    ];

    #[test]
    fn the_same_games_give_the_same_elo_as_in_a_tournament_of_the_server() {
        let mut finished = FinishedGames::new();
        for (players, gained) in MATCHES {
            for (game, half_points) in gained.into_iter().enumerate() {
                let fixture = Fixture { round: 0, players };
                finished
                    .insert(FixtureGame { fixture, pair: 0, game }, FixtureGain { half_points, seeds: 0 });
            }
        }
        let here = rated(&groups(4, MATCHES.into_iter().map(|(players, _)| players)), &finished);
        let results = MATCHES.map(|(players, gained)| MatchResult {
            entries: players.map(|player| EntryId(player as u64)),
            games: gained.map(|half_points| {
                let seeds = [[32, 40], [36, 36], [40, 32]][half_points as usize];
                GameResult { decision: Decision::Seeds, seeds }
            }),
        });
        let standings = Standings::from_entries((0..4).map(EntryId), &results);
        for format in [Format::Open, Format::AllPlayAll] {
            for row in format.ranking(&standings) {
                let elo = here[&usize::try_from(row.standing.entry.0).unwrap()].elo.value;
                // Tournaments round to hundredths.
                assert!((row.rating.elo - elo).abs() < 0.0051, "{:?} {elo}", row.rating);
            }
        }
    }
}
