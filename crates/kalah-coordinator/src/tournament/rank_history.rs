//! History of the players' ranks.

use kalah_store::{Moment, RanksAt};
use kalah_tournament::PlayerNumber;

/// Moments that are kept of a tournament at most. When there are more, every second one goes: what is old is known less
/// finely, and never lost.
const MOST: usize = 240;

/// Matches that are over before a tournament of few players is looked at again.
const FEWEST: u64 = 10;

/// Ranks of all players at moments of the past, the earliest first.
#[derive(Debug, Default)]
pub struct RankHistory {
    moments: Vec<RanksAt>,
    /// Matches that are over since the latest one.
    since: u64,
}

/// Changes to the history when a moment is added.
#[derive(Debug)]
pub struct HistoryChange {
    /// The new ranks.
    pub new: RanksAt,
    /// The moments that go.
    pub forget: Vec<Moment>,
}

impl RankHistory {
    /// Creates the history of these moments.
    pub fn from_moments(moments: Vec<RanksAt>) -> RankHistory {
        RankHistory { moments, since: 0 }
    }

    /// A match is over.
    pub fn count(&mut self) {
        self.since += 1;
    }

    /// Returns true if the next step is due in a tournament of `players` players: about once a round, and at
    /// the end.
    pub fn is_due(&self, players: usize, is_over: bool) -> bool {
        let round = u64::try_from(players / 2).unwrap_or(u64::MAX).max(FEWEST);
        self.since >= round || (is_over && self.since > 0)
    }

    /// Adds the current ranks to the history.
    pub fn step(&mut self, at: Moment, mut ranks: Vec<(PlayerNumber, u32)>) -> HistoryChange {
        ranks.sort_unstable();
        let new = RanksAt { at, ranks };
        let mut forget = Vec::new();
        if self.moments.len() >= MOST {
            let mut place = 0;
            self.moments.retain(|moment| {
                place += 1;
                let stays = place % 2 == 1;
                if !stays {
                    forget.push(moment.at);
                }
                stays
            });
        }
        self.moments.push(new.clone());
        self.since = 0;
        HistoryChange { new, forget }
    }

    /// Returns the moments and ranks of a player, the earliest first.
    pub fn of_player(&self, player: PlayerNumber) -> impl Iterator<Item = (Moment, u32)> {
        self.moments.iter().filter_map(move |moment| {
            let place = moment.ranks.binary_search_by_key(&player, |(number, _)| *number).ok()?;
            Some((moment.at, moment.ranks[place].1))
        })
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::Moment;
    use kalah_tournament::PlayerNumber;

    use super::{MOST, RankHistory};

    #[test]
    fn history_grows_coarser_and_loses_neither_end() {
        let mut history = RankHistory::default();
        let mut kept = std::collections::BTreeSet::new();
        for at in 0..1000 {
            let step = history.step(Moment(at), vec![(PlayerNumber(9), 1), (PlayerNumber(7), 2)]);
            for gone in &step.forget {
                assert!(kept.remove(&gone.0));
            }
            kept.insert(at);
        }
        let seen: Vec<i64> = history.of_player(PlayerNumber(7)).map(|(at, _)| at.0).collect();
        assert!(seen.len() <= MOST + 1, "{}", seen.len());
        assert_eq!((seen.first(), seen.last()), (Some(&0), Some(&999)));
        assert_eq!(seen, kept.into_iter().collect::<Vec<_>>(), "the database has the same");
        assert!(history.of_player(PlayerNumber(7)).all(|(_, rank)| rank == 2));
        assert_eq!(history.of_player(PlayerNumber(8)).count(), 0);
    }

    #[test]
    fn it_is_looked_at_once_a_round_and_at_the_end() {
        let mut history = RankHistory::default();
        assert!(!history.is_due(300, true), "nothing was played");
        history.count();
        assert!(!history.is_due(300, false) && history.is_due(300, true));
        (0..149).for_each(|_| history.count());
        assert!(history.is_due(300, false) && !history.is_due(400, false));
        history.step(Moment(1), Vec::new());
        assert!(!history.is_due(300, true));
    }
}
