//! Who loses a meeting is out.

use super::config::TournamentConfig;
use super::meeting::{Finished, Gained, GameKey, Meeting, gained, is_over};

/// Who goes on, if that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Winner {
    /// The place of a player in the file.
    Known(usize),
    /// It is even: another pair has to be played, the one with this number.
    After(u32),
}

/// Pairs beside those of a meeting that are played while it is even. After them the seeds decide, and then the order of the file.
const MORE: u32 = 4;

/// The meetings of all rounds that can be drawn: the first of the file meets the last, and so on down the tree, so that the first two
/// can meet in the end alone.
pub(crate) fn meetings(config: &TournamentConfig, finished: &Finished) -> Vec<Meeting> {
    let size = config.players.len().next_power_of_two();
    let mut left: Vec<Option<usize>> =
        bracket(size).into_iter().map(|seed| (seed < config.players.len()).then_some(seed)).collect();
    let mut all = Vec::new();
    for round in 1.. {
        if left.len() < 2 {
            break;
        }
        let mut next = Vec::new();
        let mut open = false;
        for pair in left.chunks(2) {
            let (Some(first), Some(second)) = (pair[0], pair[1]) else {
                // Who has nobody to meet goes on.
                next.push(pair[0].or(pair[1]));
                continue;
            };
            let meeting = Meeting { round, players: [first.min(second), first.max(second)] };
            all.push(meeting);
            match winner(config, meeting, finished) {
                Winner::Known(player) => next.push(Some(player)),
                Winner::After(_) => open = true,
            }
        }
        if open {
            break;
        }
        left = next;
    }
    all
}

/// Who wins a meeting.
pub(crate) fn winner(config: &TournamentConfig, meeting: Meeting, finished: &Finished) -> Winner {
    let (games, Gained { half_points, seeds }) = gained(meeting, finished);
    let pairs = games / 2;
    if !is_over(config, meeting, finished) || games % 2 == 1 {
        return Winner::After(missing(config, meeting, finished));
    }
    let [first, second] = meeting.players;
    match half_points.cmp(&games) {
        std::cmp::Ordering::Greater => Winner::Known(first),
        std::cmp::Ordering::Less => Winner::Known(second),
        std::cmp::Ordering::Equal if pairs < config.pairs + MORE => Winner::After(pairs),
        std::cmp::Ordering::Equal => Winner::Known(if seeds < 0 { second } else { first }),
    }
}

/// The first pair of which a game is missing.
fn missing(config: &TournamentConfig, meeting: Meeting, finished: &Finished) -> u32 {
    let is_there = |pair| [0, 1].iter().all(|&game| finished.contains_key(&GameKey { meeting, pair, game }));
    (0..config.pairs + MORE).find(|&pair| !is_there(pair)).unwrap_or(0)
}

/// The seeds of a tree of this size from top to bottom.
fn bracket(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let all = 2 * seeds.len();
        seeds = seeds.into_iter().flat_map(|seed| [seed, all - 1 - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::bracket;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }
}
