//! Who loses a meeting is out.

use super::config::TournamentConfig;
use super::meeting::{FinishedGames, GameKey, MeetingGain, PlayerMeeting, gained, is_over};

/// Winner of a meeting, if that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KnockoutWinner {
    /// The place of a player in the file.
    Known(usize),
    /// It is even: another pair has to be played, the one with this number.
    After(u32),
}

/// Pairs beside those of a meeting that are played while it is even. After them the seeds decide, and then the order of the file.
const MORE: u32 = 4;

/// The meetings of all rounds that can be drawn: the first of the file meets the last, and so on down the tree, so that the first two
/// can meet in the end alone.
pub(crate) fn meetings(config: &TournamentConfig, finished: &FinishedGames) -> Vec<PlayerMeeting> {
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
            let meeting = PlayerMeeting { round, players: [first.min(second), first.max(second)] };
            all.push(meeting);
            match winner(config, meeting, finished) {
                KnockoutWinner::Known(player) => next.push(Some(player)),
                KnockoutWinner::After(_) => open = true,
            }
        }
        if open {
            break;
        }
        left = next;
    }
    all
}

/// Returns the winner of a meeting.
pub(crate) fn winner(
    config: &TournamentConfig,
    meeting: PlayerMeeting,
    finished: &FinishedGames,
) -> KnockoutWinner {
    let (games, MeetingGain { half_points, seeds }) = gained(meeting, finished);
    let pairs = games / 2;
    if !is_over(config, meeting, finished) || games % 2 == 1 {
        return KnockoutWinner::After(missing(config, meeting, finished));
    }
    let [first, second] = meeting.players;
    match half_points.cmp(&games) {
        std::cmp::Ordering::Greater => KnockoutWinner::Known(first),
        std::cmp::Ordering::Less => KnockoutWinner::Known(second),
        std::cmp::Ordering::Equal if pairs < config.pairs + MORE => KnockoutWinner::After(pairs),
        std::cmp::Ordering::Equal => KnockoutWinner::Known(if seeds < 0 { second } else { first }),
    }
}

/// The first pair of which a game is missing.
fn missing(config: &TournamentConfig, meeting: PlayerMeeting, finished: &FinishedGames) -> u32 {
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
