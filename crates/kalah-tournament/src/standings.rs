//! Who is ahead: a fold over results.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, hash_map};
use std::ops::{AddAssign, SubAssign};

use kalah::record::Fault;

use crate::player::{EntryId, Pair};
use crate::result::{GameResult, MatchResult, Seat};

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

    fn each(&mut self, other: FaultCounts, change: fn(&mut u32, u32)) {
        change(&mut self.illegal_moves, other.illegal_moves);
        change(&mut self.timeouts, other.timeouts);
        change(&mut self.crashes, other.crashes);
        change(&mut self.resignations, other.resignations);
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

    /// What one match gives who sat there.
    fn of(result: &MatchResult, seat: Seat) -> Tally {
        let mut tally = Tally::default();
        *match result.points(seat).cmp(&0) {
            Ordering::Greater => &mut tally.wins,
            Ordering::Equal => &mut tally.draws,
            Ordering::Less => &mut tally.losses,
        } += 1;
        tally.seeds = result.seeds(seat).into();
        tally.seeds_lost = result.seeds(seat.other()).into();
        result.faults(seat).for_each(|fault| tally.faults.count(fault));
        tally
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

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.seeds += other.seeds;
        self.seeds_lost += other.seeds_lost;
        self.faults.each(other.faults, |count, more| *count += more);
    }
}

impl SubAssign for Tally {
    fn sub_assign(&mut self, other: Tally) {
        self.wins -= other.wins;
        self.draws -= other.draws;
        self.losses -= other.losses;
        self.seeds -= other.seeds;
        self.seeds_lost -= other.seeds_lost;
        self.faults.each(other.faults, |count, less| *count -= less);
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
///
/// [`Standings::of`] folds all results at once; [`apply`](Standings::apply) and
/// [`withdraw`](Standings::withdraw) come to the same, one result at a time, in time that depends on the
/// number of entries and not on that of results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    rows: Vec<Standing>,
    /// The result that counts of each pair that has met.
    counting: HashMap<Pair, MatchResult>,
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
        let mut counting = HashMap::new();
        for result in results {
            if let Some(pair) = result.pair()
                && pair.entries().iter().all(|entry| tallies.contains_key(entry))
            {
                counting
                    .entry(pair)
                    .and_modify(|kept| {
                        if key(result) < key(kept) {
                            *kept = *result;
                        }
                    })
                    .or_insert(*result);
            }
        }
        for result in counting.values() {
            for seat in Seat::BOTH {
                *tallies.entry(result.entries[seat.index()]).or_default() += Tally::of(result, seat);
            }
        }
        let rows = tallies.into_iter().map(|(entry, tally)| Standing { entry, rank: 0, tally });
        let mut standings = Standings { rows: rows.collect(), counting };
        standings.rank();
        standings
    }

    /// An entry takes part from now on; nothing changes if it does already.
    pub fn enter(&mut self, entry: EntryId) {
        if self.of_entry(entry).is_none() {
            self.rows.push(Standing { entry, rank: 0, tally: Tally::default() });
            self.rank();
        }
    }

    /// An entry takes no part any more, and its results count for nobody.
    pub fn leave(&mut self, entry: EntryId) {
        let others: Vec<EntryId> = self.rows.iter().map(|row| row.entry).collect();
        for pair in others.into_iter().filter_map(|other| Pair::new(entry, other)) {
            if let Some(result) = self.counting.remove(&pair) {
                self.count(&result, Tally::sub_assign);
            }
        }
        self.rows.retain(|row| row.entry != entry);
        self.rank();
    }

    /// One more result. False if it does not count: another entry takes part in it, or the pair has a
    /// result that is smaller by its games.
    pub fn apply(&mut self, result: &MatchResult) -> bool {
        let Some(pair) = result.pair() else { return false };
        if pair.entries().iter().any(|&entry| self.of_entry(entry).is_none()) {
            return false;
        }
        let replaced = match self.counting.entry(pair) {
            hash_map::Entry::Vacant(place) => {
                place.insert(*result);
                None
            }
            hash_map::Entry::Occupied(kept) if key(kept.get()) <= key(result) => return false,
            hash_map::Entry::Occupied(mut kept) => Some(kept.insert(*result)),
        };
        if let Some(replaced) = replaced {
            self.count(&replaced, Tally::sub_assign);
        }
        self.count(result, Tally::add_assign);
        self.rank();
        true
    }

    /// Takes the result of a pair back, as if the two had not met. What it was, if there was one.
    pub fn withdraw(&mut self, pair: Pair) -> Option<MatchResult> {
        let result = self.counting.remove(&pair)?;
        self.count(&result, Tally::sub_assign);
        self.rank();
        Some(result)
    }

    /// The rows, the best first; those who share a rank, by entry.
    pub fn rows(&self) -> &[Standing] {
        &self.rows
    }

    /// The row of an entry.
    pub fn of_entry(&self, entry: EntryId) -> Option<&Standing> {
        self.rows.iter().find(|row| row.entry == entry)
    }

    /// Whether the two have a result.
    pub fn have_met(&self, pair: Pair) -> bool {
        self.counting.contains_key(&pair)
    }

    /// The results that count.
    pub fn played(&self) -> usize {
        self.counting.len()
    }

    fn count(&mut self, result: &MatchResult, change: fn(&mut Tally, Tally)) {
        for seat in Seat::BOTH {
            let entry = result.entries[seat.index()];
            if let Some(row) = self.rows.iter_mut().find(|row| row.entry == entry) {
                change(&mut row.tally, Tally::of(result, seat));
            }
        }
    }

    /// Puts the rows in order and numbers them. Rows that are nearly in order take little time.
    fn rank(&mut self) {
        self.rows
            .sort_by(|one, other| one.tally.order(&other.tally).then_with(|| one.entry.cmp(&other.entry)));
        let mut rank = 0;
        let mut above: Option<Tally> = None;
        for (place, row) in (1..).zip(&mut self.rows) {
            if above.is_none_or(|above| above.order(&row.tally).is_ne()) {
                rank = place;
            }
            row.rank = rank;
            above = Some(row.tally);
        }
    }
}

/// An order of results, so that which of two counts does not depend on which came first.
fn key(result: &MatchResult) -> impl Ord {
    let faults = |game: &GameResult| Seat::BOTH.map(|seat| game.fault(seat).map(|fault| fault as u8));
    let games = result.games.map(|game| (game.points(Seat::First), game.seeds, faults(&game)));
    (result.entries, games)
}
