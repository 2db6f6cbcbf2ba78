//! Rounds in which players of like scores meet, nobody twice.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::config::TournamentConfig;
use super::meeting::{FinishedGames, PlayerMeeting, gained, is_over};

/// The meetings of all rounds that can be drawn: each round once all before it are over.
pub(crate) fn meetings(
    config: &TournamentConfig,
    rounds: u32,
    finished: &FinishedGames,
) -> Vec<PlayerMeeting> {
    let mut all: Vec<PlayerMeeting> = Vec::new();
    let mut byes = BTreeSet::new();
    for round in 1..=rounds {
        if !all.iter().all(|&meeting| is_over(config, meeting, finished)) {
            break;
        }
        let order = by_score(config, &all, &byes, finished);
        let met: BTreeSet<[usize; 2]> = all.iter().map(|meeting| meeting.players).collect();
        let free = |player: &usize| !byes.contains(player);
        // Who is last and had none gets the bye.
        let bye = (order.len() % 2 == 1).then(|| order.iter().copied().rev().find(free)).flatten();
        let playing: Vec<usize> = order.into_iter().filter(|player| Some(*player) != bye).collect();
        let mut tries = TRIES;
        let Some(pairs) = paired(&playing, &met, &mut tries) else { break };
        byes.extend(bye);
        all.extend(pairs.into_iter().map(|players| PlayerMeeting { round, players }));
    }
    all
}

/// Steps of the search for a round: more than any that exists takes, and never long.
const TRIES: u32 = 1_000_000;

/// Everybody with the next one below whom it has not met, as far as that leaves partners for all; none if nobody is left to
/// be met.
fn paired(players: &[usize], met: &BTreeSet<[usize; 2]>, tries: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, others)) = players.split_first() else { return Some(Vec::new()) };
    *tries = tries.checked_sub(1)?;
    others.iter().enumerate().find_map(|(place, &other)| {
        let pair = [first.min(other), first.max(other)];
        if met.contains(&pair) {
            return None;
        }
        let mut rest = others.to_vec();
        rest.remove(place);
        let mut pairs = paired(&rest, met, tries)?;
        pairs.insert(0, pair);
        Some(pairs)
    })
}

/// The players by points, then by seeds, then as in the file. A bye counts as a meeting won.
fn by_score(
    config: &TournamentConfig,
    all: &[PlayerMeeting],
    byes: &BTreeSet<usize>,
    finished: &FinishedGames,
) -> Vec<usize> {
    let mut scores = vec![(0_i64, 0_i64); config.players.len()];
    for &meeting in all {
        let (games, sum) = gained(meeting, finished);
        let [first, second] = meeting.players;
        scores[first].0 += i64::from(sum.half_points);
        scores[second].0 += i64::from(2 * games - sum.half_points);
        scores[first].1 += i64::from(sum.seeds);
        scores[second].1 -= i64::from(sum.seeds);
    }
    for &player in byes {
        scores[player].0 += i64::from(4 * config.pairs);
    }
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&player| (Reverse(scores[player]), player));
    order
}
