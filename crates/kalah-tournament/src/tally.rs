//! Results of an entry.

use std::cmp::Ordering;
use std::ops::{AddAssign, SubAssign};

use kalah::record::Fault;

use crate::result::{MatchResult, MatchSeat};

/// Matches after which a place in the ranking is more than chance: until then an entry is provisional, and stands below
/// all who are not.
pub const PROVISIONAL: u32 = 5;

/// Number of games that a player lost by something other than the rules.
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

    /// Returns the sum of all faults.
    pub const fn total(&self) -> u32 {
        self.illegal_moves + self.timeouts + self.crashes + self.resignations
    }
}

/// Results of an entry so far. Wins, draws and losses are those of matches, not games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EntryTally {
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

impl EntryTally {
    /// Matches played.
    pub const fn played(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Wins, and half the draws, by matches played: 0 to 1. `None` before the first match.
    pub fn win_ratio(&self) -> Option<f64> {
        (self.played() > 0).then(|| f64::from(self.half_points()) / f64::from(2 * self.played()))
    }

    /// Returns true if it has played too little to stand among the others.
    pub const fn is_provisional(&self) -> bool {
        self.played() < PROVISIONAL
    }

    /// Two for each match won, one for each drawn.
    pub(crate) const fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// Returns the tally of one match for a seat.
    pub(crate) fn from_result(result: &MatchResult, seat: MatchSeat) -> EntryTally {
        let mut tally = EntryTally::default();
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

    /// The better one is `Less`: by win ratio, then by seeds captured a match. Who is provisional stands below all who
    /// are not, and who has not played yet comes last.
    pub(crate) fn order(&self, other: &EntryTally) -> Ordering {
        let share = |mine: u64, matches: u32| u128::from(mine) * u128::from(matches);
        let unplayed = |tally: &EntryTally| tally.played() == 0;
        // Fractions are compared by multiplying crosswise, which is exact.
        let by = |mine: u64, theirs: u64| share(theirs, self.played()).cmp(&share(mine, other.played()));
        unplayed(self)
            .cmp(&unplayed(other))
            .then(self.is_provisional().cmp(&other.is_provisional()))
            .then_with(|| by(self.half_points().into(), other.half_points().into()))
            .then_with(|| by(self.seeds, other.seeds))
    }
}

impl AddAssign for EntryTally {
    fn add_assign(&mut self, other: EntryTally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.seeds += other.seeds;
        self.seeds_lost += other.seeds_lost;
        self.faults.each(other.faults, |count, more| *count += more);
    }
}

impl SubAssign for EntryTally {
    fn sub_assign(&mut self, other: EntryTally) {
        self.wins -= other.wins;
        self.draws -= other.draws;
        self.losses -= other.losses;
        self.seeds -= other.seeds;
        self.seeds_lost -= other.seeds_lost;
        self.faults.each(other.faults, |count, less| *count -= less);
    }
}
