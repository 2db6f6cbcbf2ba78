//! The entries in the order in which they are drawn.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::player::EntryId;
use crate::tally::EntryTally;

/// A place in the drawing order: whoever has played less is drawn first, of two the better one.
///
/// Among entries that have played equally often and have equal points either the seeds decide, which gives the order
/// of the standings, or a lot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct DrawingRank {
    /// Matches played.
    pub(crate) played: u32,
    /// Points times two.
    pub(crate) half_points: Reverse<u32>,
    /// Seeds captured, or a lot.
    tie: Reverse<u64>,
    /// Entry that has this turn.
    pub(crate) entry: EntryId,
}

impl DrawingRank {
    /// Creates the turn of an entry; of two with equal points, the one that has captured more seeds is drawn
    /// first.
    pub(super) fn by_rank(entry: EntryId, tally: &EntryTally) -> DrawingRank {
        DrawingRank::new(entry, tally, tally.seeds)
    }

    /// Creates the turn of an entry; of two with equal points, chance decides which is drawn first.
    pub(super) fn by_lot(entry: EntryId, tally: &EntryTally) -> DrawingRank {
        DrawingRank::new(entry, tally, lot(entry, tally.played()))
    }

    fn new(entry: EntryId, tally: &EntryTally, tie: u64) -> DrawingRank {
        let half_points = Reverse(tally.half_points());
        DrawingRank { played: tally.played(), half_points, tie: Reverse(tie), entry }
    }

    /// Returns the turn before all who have played so often.
    const fn first(played: u32) -> DrawingRank {
        DrawingRank {
            played,
            half_points: Reverse(u32::MAX),
            tie: Reverse(u64::MAX),
            entry: EntryId(u64::MIN),
        }
    }

    /// Matches won less matches lost: where it stands, whether it has played more or less than another one.
    pub(crate) fn score(&self) -> i64 {
        i64::from(self.half_points.0) - i64::from(self.played)
    }

    /// Returns the turn that an entry would have by lot with so many matches and this score, as near as there
    /// can be.
    pub(crate) fn with_score(entry: EntryId, played: u32, score: i64) -> DrawingRank {
        let half_points = u32::try_from(score + i64::from(played)).unwrap_or(0).min(2 * played);
        DrawingRank { played, half_points: Reverse(half_points), tie: Reverse(lot(entry, played)), entry }
    }
}

/// A number that looks random, another one after each match: the mixing function of `SplitMix64` (G. Steele, D. Lea,
/// C. Flood, OOPSLA 2014).
///
/// So entries that came together, and may be alike, are not drawn together; and who has met somebody is not drawn
/// again and again with those whom that one has met, since results in a small circle tell little of all the others.
fn lot(entry: EntryId, played: u32) -> u64 {
    let mix = |number: u64| {
        let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ (number >> 31)
    };
    mix(entry.0 ^ mix(played.into()))
}

/// Entries by their [`DrawingRank`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct DrawingOrder(BTreeSet<DrawingRank>);

impl DrawingOrder {
    pub(super) fn insert(&mut self, turn: DrawingRank) {
        self.0.insert(turn);
    }

    pub(super) fn remove(&mut self, turn: DrawingRank) {
        self.0.remove(&turn);
    }

    /// Returns those who have played fewer matches than `bound`, the next one to draw first.
    pub(crate) fn below(&self, bound: u32) -> impl Iterator<Item = &DrawingRank> {
        self.0.range(..DrawingRank::first(bound))
    }

    /// The least number of matches that somebody has played, `from` and more.
    pub(crate) fn level(&self, from: u32) -> Option<u32> {
        self.0.range(DrawingRank::first(from)..).next().map(|turn| turn.played)
    }

    /// Returns those who have played as often as `turn` says and stand above it, the nearest first.
    pub(crate) fn above(&self, turn: DrawingRank) -> impl Iterator<Item = &DrawingRank> {
        self.0.range(DrawingRank::first(turn.played)..turn).rev()
    }

    /// Returns those who have played as often as `turn` says and do not stand above it, the nearest first.
    pub(crate) fn not_above(&self, turn: DrawingRank) -> impl Iterator<Item = &DrawingRank> {
        self.0.range(turn..DrawingRank::first(turn.played.saturating_add(1)))
    }
}

impl FromIterator<DrawingRank> for DrawingOrder {
    fn from_iter<I: IntoIterator<Item = DrawingRank>>(turns: I) -> DrawingOrder {
        DrawingOrder(turns.into_iter().collect())
    }
}
