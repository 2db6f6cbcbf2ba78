//! Who is ahead: a fold over results.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use kalah::record::Fault;

use crate::player::{EntryId, Pair};
use crate::result::{MatchResult, Seat};

/// How often a player lost a game by something other than the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FaultCounts {
    /// Answers that were no legal move.
    pub illegal_moves: u32,
    /// Answers that did not come in time.
    pub timeouts: u32,
    /// Programs that ended in the middle of a game.
    pub crashes: u32,
    /// Games given up.
    pub resignations: u32,
}

impl FaultCounts {
    fn count(&mut self, fault: Fault) {
        *match fault {
            Fault::IllegalMove => &mut self.illegal_moves,
            Fault::TimedOut => &mut self.timeouts,
            Fault::Crashed => &mut self.crashes,
            Fault::Resigned => &mut self.resignations,
        } += 1;
    }

    /// All faults together.
    pub const fn total(&self) -> u32 {
        self.illegal_moves + self.timeouts + self.crashes + self.resignations
    }
}

/// What an entry has achieved so far. Wins, draws and losses are those of matches, not games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Matches with more games won than lost.
    pub wins: u32,
    /// Matches with as many games won as lost.
    pub draws: u32,
    /// Matches with more games lost than won.
    pub losses: u32,
    /// Seeds captured in all games.
    pub seeds: u64,
    /// Seeds that the opponents captured.
    pub seeds_lost: u64,
    /// Games lost by a fault.
    pub faults: FaultCounts,
}

impl Tally {
    /// Matches played.
    pub const fn played(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Wins, and half the draws, by matches played: 0 to 1. `None` before the first match.
    pub fn win_ratio(&self) -> Option<f64> {
        (self.played() > 0).then(|| f64::from(self.half_points()) / f64::from(2 * self.played()))
    }

    const fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    fn add(&mut self, result: &MatchResult, seat: Seat) {
        *match result.points(seat).cmp(&0) {
            Ordering::Greater => &mut self.wins,
            Ordering::Equal => &mut self.draws,
            Ordering::Less => &mut self.losses,
        } += 1;
        self.seeds += u64::from(result.seeds(seat));
        self.seeds_lost += u64::from(result.seeds(seat.other()));
        result.faults(seat).for_each(|fault| self.faults.count(fault));
    }

    /// The better one is `Less`: by win ratio, then by seeds captured a match. Who has not played
    /// yet comes last.
    fn order(&self, other: &Tally) -> Ordering {
        let share = |mine: u64, matches: u32| u128::from(mine) * u128::from(matches);
        let unplayed = |tally: &Tally| tally.played() == 0;
        // Fractions are compared by multiplying crosswise, which is exact.
        let by = |mine: u64, theirs: u64| share(theirs, self.played()).cmp(&share(mine, other.played()));
        unplayed(self)
            .cmp(&unplayed(other))
            .then_with(|| by(self.half_points().into(), other.half_points().into()))
            .then_with(|| by(self.seeds, other.seeds))
    }
}

/// One row of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose row.
    pub entry: EntryId,
    /// 1 for the best; those who cannot be told apart share a rank.
    pub rank: u32,
    /// What it has achieved.
    pub tally: Tally,
}

/// All entries, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    rows: Vec<Standing>,
    met: BTreeSet<Pair>,
}

impl Standings {
    /// The standings of these entries. Results in which another entry takes part count nothing, and
    /// of two results of one pair only one counts, the one that is smaller by its games.
    pub fn of<'a>(
        entries: impl IntoIterator<Item = EntryId>,
        results: impl IntoIterator<Item = &'a MatchResult>,
    ) -> Standings {
        let mut tallies: BTreeMap<EntryId, Tally> =
            entries.into_iter().map(|entry| (entry, Tally::default())).collect();
        let mut met = BTreeMap::new();
        for result in results {
            if let Some(pair) = result.pair()
                && pair.entries().iter().all(|entry| tallies.contains_key(entry))
            {
                met.entry(pair)
                    .and_modify(|kept: &mut &MatchResult| {
                        if key(result) < key(kept) {
                            *kept = result;
                        }
                    })
                    .or_insert(result);
            }
        }
        for result in met.values() {
            for seat in Seat::BOTH {
                tallies.entry(result.entries[seat.index()]).or_default().add(result, seat);
            }
        }
        Standings { rows: ranked(tallies), met: met.into_keys().collect() }
    }

    /// The rows, the best first; those who share a rank, by entry.
    pub fn rows(&self) -> &[Standing] {
        &self.rows
    }

    /// The row of an entry.
    pub fn of_entry(&self, entry: EntryId) -> Option<&Standing> {
        self.rows.iter().find(|row| row.entry == entry)
    }

    /// The pairs that have met.
    pub const fn met(&self) -> &BTreeSet<Pair> {
        &self.met
    }
}

/// An order of results, so that which of two counts does not depend on which came first.
fn key(result: &MatchResult) -> impl Ord {
    let points = result.games.map(|game| (game.points(Seat::First), game.seeds));
    (
        result.entries,
        points,
        Seat::BOTH.map(|seat| result.faults(seat).map(|fault| fault as u8).collect::<Vec<_>>()),
    )
}

fn ranked(tallies: BTreeMap<EntryId, Tally>) -> Vec<Standing> {
    let mut rows: Vec<Standing> =
        tallies.into_iter().map(|(entry, tally)| Standing { entry, rank: 0, tally }).collect();
    rows.sort_by(|one, other| one.tally.order(&other.tally));
    let mut rank = 0;
    let mut above: Option<Tally> = None;
    for (place, row) in (1..).zip(&mut rows) {
        if above.is_none_or(|above| above.order(&row.tally).is_ne()) {
            rank = place;
        }
        row.rank = rank;
        above = Some(row.tally);
    }
    rows
}
