//! The fast inner step on boards of any size: up to 12 pits a side and 1,023 seeds.
//!
//! A [`WidePair`] is what a [`Pair`](crate::kernel::PitPair) is on smaller boards, with ten bits a pit in words of 128 bits:
//! the pits of both sides without the stores, seen by the side to move, the owner's left-most pit in the lowest bits.
//! No pit can overflow, since a board holds at most 1,023 seeds.

use crate::pit::MAX_PITS;
use crate::position::Position;
use crate::rules::{Capture, Rules};
use crate::side::Side;

/// The most seeds in play that a [`WidePair`] has room for.
pub const MAX_WIDE_SEEDS: usize = (1 << BITS) - 1;

/// Bits of a pit.
const BITS: u32 = 10;

/// Mask of the lowest pit.
const PIT: u128 = (1 << BITS) - 1;

/// The lowest bit of every pit.
const ONES: u128 = {
    let (mut ones, mut pit) = (0, 0);
    while pit < MAX_PITS {
        ones |= 1 << (BITS as usize * pit);
        pit += 1;
    }
    ones
};

/// Slots of the ring that a sowing goes around: both rows and one store.
const MAX_RING: usize = 2 * MAX_PITS + 1;

/// The pits of both sides, mover first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WidePair {
    /// The pits of the side to move, ten bits a pit.
    pub mover: u128,
    /// The pits of the other side, ten bits a pit.
    pub opponent: u128,
}

impl WidePair {
    /// The pits of a position, if it has at most [`MAX_WIDE_SEEDS`] in play.
    pub fn from_position(position: &Position) -> Option<WidePair> {
        let fits = usize::from(position.seeds_in_play()) <= MAX_WIDE_SEEDS;
        let word = |side: Side| {
            let pits = position.pits(side).iter().rev();
            pits.fold(0, |word, &seeds| word << BITS | u128::from(seeds))
        };
        let turn = position.turn();
        fits.then(|| WidePair { mover: word(turn), opponent: word(turn.opposite()) })
    }

    /// The same pits with the other side to move.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> WidePair {
        WidePair { mover: self.opponent, opponent: self.mover }
    }

    /// Returns true if a side has no seeds left, so that the game is over; the other side's are still here.
    #[inline]
    pub const fn is_over(self) -> bool {
        self.mover == 0 || self.opponent == 0
    }

    /// Seeds in play.
    #[inline]
    pub const fn seeds(self) -> u32 {
        wide_count(self.mover) + wide_count(self.opponent)
    }

    /// Seeds in the mover's pit with this index.
    #[inline]
    pub const fn mover_seeds(self, pit: usize) -> u32 {
        (self.mover >> (BITS as usize * pit) & PIT) as u32
    }

    /// Seeds in the opponent's pit with this index, in the opponent's own order.
    #[inline]
    pub const fn opponent_seeds(self, pit: usize) -> u32 {
        (self.opponent >> (BITS as usize * pit) & PIT) as u32
    }
}

/// Seeds in a word of pits, at most [`MAX_WIDE_SEEDS`].
#[inline]
pub const fn wide_count(word: u128) -> u32 {
    // The top pit of the product is the sum of all pits.
    (word.wrapping_mul(ONES) >> (BITS as usize * (MAX_PITS - 1)) & PIT) as u32
}

/// Effect of sowing one pit with fewer seeds than the ring has slots.
#[derive(Clone, Copy, Debug, Default)]
struct WideSowing {
    mover: u128,
    opponent: u128,
    banked: u32,
    last: LastSeed,
}

/// Place where the last seed of a sowing falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum LastSeed {
    /// Into the mover's pit with this index.
    Pit(usize),
    Store,
    /// Into a pit of the opponent.
    #[default]
    Away,
}

/// Result of one ply.
#[derive(Clone, Copy, Debug)]
pub struct WideSown {
    /// The pits after it, still seen by the side that moved, not yet swept.
    pub pair: WidePair,
    /// Seeds that the mover banked.
    pub banked: u32,
    /// True if the last seed fell into the store. There is an extra turn unless the game is over.
    pub again: bool,
}

/// Tables of sowings for one size of board and one rule of capture.
#[derive(Clone, Debug)]
pub struct WideKernel {
    /// Sowings by pit, then by the seeds that are left after whole laps.
    sowings: Vec<[WideSowing; MAX_RING]>,
    /// One seed in each pit of a row.
    lap: u128,
    pits: usize,
    capture: Capture,
}

impl WideKernel {
    /// The tables for these rules; the opening rules are not its business.
    pub fn new(rules: Rules) -> WideKernel {
        let pits = rules.pits();
        let mut sowings = vec![[WideSowing::default(); MAX_RING]; pits];
        for (pit, row) in sowings.iter_mut().enumerate() {
            for (seeds, sowing) in row.iter_mut().take(2 * pits + 1).enumerate() {
                *sowing = WideSowing::new(pits, pit, seeds);
            }
        }
        let lap = ONES & ((1 << (BITS as usize * pits)) - 1);
        WideKernel { sowings, lap, pits, capture: rules.capture() }
    }

    /// Pits a side.
    #[inline]
    pub const fn pits(&self) -> usize {
        self.pits
    }

    /// Indices of the mover's pits that hold seeds, from the store outwards.
    #[inline]
    pub fn filled_pits(&self, pair: WidePair) -> impl Iterator<Item = usize> + use<> {
        (0..self.pits).rev().filter(move |&pit| pair.mover_seeds(pit) > 0)
    }

    /// Sows the mover's pit with this index. The pit must be on the board and hold seeds.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,023 seeds")]
    pub fn sow(&self, pair: WidePair, pit: usize) -> WideSown {
        let seeds = pair.mover_seeds(pit) as usize;
        debug_assert!(pit < self.pits && seeds > 0, "pit {pit} of {pair:x?}");
        let ring = 2 * self.pits + 1;
        let (laps, rest) = (seeds / ring, seeds % ring);
        let sowing = &self.sowings[pit][rest];
        let around = self.lap * laps as u128;
        let mut mover = (pair.mover & !(PIT << (BITS as usize * pit))) + sowing.mover + around;
        let mut opponent = pair.opponent + sowing.opponent + around;
        let mut banked = sowing.banked + laps as u32;
        // A last pit that holds one seed was empty, or is the one that was sown: a lap leaves a seed in each.
        if let LastSeed::Pit(last) = sowing.last {
            let (here, across) = (BITS as usize * last, BITS as usize * (self.pits - 1 - last));
            let caught = opponent >> across & PIT;
            if mover >> here & PIT == 1 && (caught > 0 || self.capture == Capture::EvenIfOppositeEmpty) {
                mover &= !(PIT << here);
                opponent &= !(PIT << across);
                banked += caught as u32 + 1;
            }
        }
        WideSown { pair: WidePair { mover, opponent }, banked, again: sowing.last == LastSeed::Store }
    }
}

impl WideSowing {
    fn new(pits: usize, pit: usize, seeds: usize) -> WideSowing {
        let ring = 2 * pits + 1;
        // Nothing but whole laps ends in the pit that was sown.
        let mut sowing = WideSowing { last: LastSeed::Pit(pit), ..WideSowing::default() };
        for step in 1..=seeds {
            let slot = (pit + step) % ring;
            sowing.last = match slot {
                _ if slot < pits => {
                    sowing.mover += 1 << (BITS as usize * slot);
                    LastSeed::Pit(slot)
                }
                _ if slot == pits => {
                    sowing.banked += 1;
                    LastSeed::Store
                }
                _ => {
                    sowing.opponent += 1 << (BITS as usize * (slot - pits - 1));
                    LastSeed::Away
                }
            };
        }
        sowing
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_WIDE_SEEDS, WideKernel, WidePair};
    use crate::{Capture, OpeningStage, Rules, Side};

    proptest::proptest! {
        /// Every ply leads where the rules say, on boards of all sizes, with laps.
        #[test]
        fn sowing_is_that_of_the_rules(
            pits in proptest::collection::vec(0_u32..40, 24), size in 1_usize..=12, always: bool,
        ) {
            let capture = if always { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
            let rules = Rules::new(size, 1).unwrap().with_capture(capture);
            let mut setup = crate::PositionSetup::start(rules, Side::South);
            // Every second pit is empty or nearly so.
            let thin = |pits: &[u32]| pits.iter().map(|&seeds| if seeds < 20 { seeds / 10 } else { seeds }).collect();
            setup.south.pits = thin(&pits[..size]);
            setup.north.pits = thin(&pits[12..12 + size]);
            setup.stage = OpeningStage::Underway;
            let position = setup.swept().position().unwrap();
            proptest::prop_assume!(!position.is_over());
            let (kernel, pair) = (WideKernel::new(rules), WidePair::from_position(&position).unwrap());
            proptest::prop_assert_eq!(pair.seeds(), u32::from(position.seeds_in_play()));
            let filled: Vec<_> = kernel.filled_pits(pair).collect();
            proptest::prop_assert_eq!(filled.len(), position.legal_moves().count());
            for pit in filled {
                let ply = position.play(crate::Move::Sow(crate::Pit::from_index(pit).unwrap())).unwrap();
                let sown = kernel.sow(pair, pit);
                let after = &ply.position;
                if sown.pair.is_over() {
                    proptest::prop_assert!(after.is_over());
                    continue;
                }
                proptest::prop_assert_eq!(sown.again, ply.extra_turn);
                let seen = if sown.again { sown.pair } else { sown.pair.flipped() };
                proptest::prop_assert_eq!(Some(seen), WidePair::from_position(after));
                let banked = after.store(Side::South) - position.store(Side::South);
                proptest::prop_assert_eq!(sown.banked, u32::from(banked));
            }
        }
    }

    #[test]
    fn the_fullest_boards_have_room() {
        let rules = Rules::new(12, 42).unwrap();
        let pair = WidePair::from_position(&rules.start(Side::South)).unwrap();
        assert_eq!(pair.seeds(), 1008);
        assert!(usize::from(Rules::new(12, 43).unwrap().start(Side::South).seeds_in_play()) > MAX_WIDE_SEEDS);
        assert_eq!(WidePair::from_position(&Rules::new(12, 43).unwrap().start(Side::South)), None);
    }
}
