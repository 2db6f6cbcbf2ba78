//! What the network of wide boards sees of a position.
//!
//! ```text
//! input                                       inputs of a side   is one of
//! a pit, by its steps to the store and seeds      8 to 12        24 ranges of numbers of seeds
//! best capture                                          1        0..=23 seeds, more as 23
//! pit nearest to the store with an extra turn           1        none or its steps to the store
//! number of pits with an extra turn                     1        0..=4, more as 4
//! ```
//!
//! The mover's come first, then the opponent's; then the number of pits a side, the rule of capture and the range of the number of
//! seeds in play. A pit is known by its steps to its owner's store, so that boards of all widths share what is learned of it.
//!
//! The network adds up the same from fewer parts: two neighbouring pits are one of 24 x 24 pairs, what captures and gives extra
//! turns is one of 24 x 13 x 5, and all that a board has anyway is part of the layer for the seeds in play.

use kalah::kernel::{PitWord, WidePair};
use kalah::{Capture, MAX_PITS, Rules};

use crate::evaluation::units::NetworkLayer;
use crate::evaluation::weights::NetworkWeights;

/// Ranges of numbers of seeds in a pit.
const SEEDS: usize = 24;
/// Numbers of seeds of a capture: greater ones share the last.
const CAPTURES: usize = 24;
/// Steps of the nearest pit with an extra turn, 0 for none.
const NEAREST: usize = MAX_PITS + 1;
/// Numbers of pits with an extra turn: greater ones share the last.
const EXTRA_TURNS: usize = 5;
/// Ranges of numbers of seeds in play, each of so many.
const PHASES: usize = 24;
const SEEDS_OF_PHASE: u32 = 8;
/// Fewest pits a side: one more than [`MAX_PLAYED_PITS`](crate::MAX_PLAYED_PITS).
const FEWEST_PITS: usize = 8;
const WIDTHS: usize = MAX_PITS + 1 - FEWEST_PITS;

// Where the kinds of inputs begin.
const CAPTURE: usize = MAX_PITS * SEEDS;
const NEAR: usize = CAPTURE + CAPTURES;
const EXTRA: usize = NEAR + NEAREST;
const SIDE: usize = EXTRA + EXTRA_TURNS;
const WIDTH: usize = 2 * SIDE;
const RULE: usize = WIDTH + WIDTHS;
const PHASE: usize = RULE + 2;

/// Joined inputs of a pair of pits, and of what a side could do at once.
const PAIR: usize = SEEDS * SEEDS;
const CHANCES: usize = CAPTURES * NEAREST * EXTRA_TURNS;

/// The ranges of numbers of seeds begin here, those from 20 on.
const RANGES: [usize; SEEDS - 20] = [20, 22, 26, 32];
/// A number of seeds that is in the last range.
const MANY: usize = RANGES[RANGES.len() - 1];

/// The range of each number of seeds up to [`MANY`].
const RANGE: [u8; MANY + 1] = {
    let (mut range, mut seeds) = ([0; MANY + 1], 0);
    while seeds <= MANY {
        let (mut begun, mut at) = (0, 0);
        while at < RANGES.len() {
            begun += if seeds >= RANGES[at] { 1 } else { 0 };
            at += 1;
        }
        range[seeds] = if begun == 0 { seeds as u8 } else { RANGES[0] as u8 + begun - 1 };
        seeds += 1;
    }
    range
};

/// Pits of a row, and one more for sowings that end elsewhere.
const ROW: usize = MAX_PITS + 1;
/// Pits with more seeds than this go around any board more than once.
const MAX_LAP: usize = 2 * MAX_PITS + 1;

/// End of a sowing that may capture.
#[derive(Clone, Copy)]
struct CaptureReach {
    /// The own pit where the last seed falls, or [`MAX_PITS`].
    last: u8,
    /// The pit across, in its owner's order.
    across: u8,
    /// Seeds that the opposite pit gets on the way: 1 if the sowing goes around the board.
    lap: u8,
}

/// Computes the inputs of positions on one board.
#[derive(Clone)]
pub(super) struct WideBoard {
    pits: usize,
    rule: usize,
    needs: u8,
    reach: [[CaptureReach; MAX_LAP + 2]; MAX_PITS],
}

/// Inputs of one side, each counted from 0.
struct SideInputs {
    /// Ranges of the pits by their steps to the store, less 1.
    ranges: [u8; MAX_PITS],
    capture: usize,
    nearest: usize,
    extra_turns: usize,
}

impl WideBoard {
    /// All inputs that there are.
    pub(super) const ALL: usize = PHASE + PHASES;
    /// Inputs that a position has at most.
    pub(super) const ACTIVE: usize = 2 * (MAX_PITS + 3) + 3;

    /// The board of these rules; `None` for boards of 7 pits or less.
    pub(super) fn new(rules: Rules) -> Option<WideBoard> {
        let pits = rules.pits();
        if pits < FEWEST_PITS {
            return None;
        }
        let ring = 2 * pits + 1;
        let nowhere = CaptureReach { last: MAX_PITS as u8, across: MAX_PITS as u8, lap: 0 };
        let mut reach = [[nowhere; MAX_LAP + 2]; MAX_PITS];
        for (pit, row) in reach.iter_mut().enumerate().take(pits) {
            for (seeds, reach) in row.iter_mut().enumerate().take(ring + 1).skip(1) {
                let last = (pit + seeds) % ring;
                if last < pits {
                    let (last, across) = (last as u8, (pits - 1 - last) as u8);
                    *reach = CaptureReach { last, across, lap: u8::from(pit + seeds >= ring) };
                }
            }
        }
        let needs_seeds = rules.capture() == Capture::NeedsOppositeSeeds;
        Some(WideBoard { pits, rule: usize::from(!needs_seeds), needs: u8::from(needs_seeds), reach })
    }

    /// Pits a side.
    #[inline]
    pub(super) fn pits(&self) -> usize {
        self.pits
    }

    /// The inputs of a position, each below [`WideBoard::ALL`].
    pub(super) fn inputs(&self, pair: WidePair) -> impl Iterator<Item = usize> {
        let sides = self.sides(pair).into_iter().zip([0, SIDE]).flat_map(|(side, first)| {
            let pits = (0..self.pits).map(move |at| at * SEEDS + usize::from(side.ranges[at]));
            let rest = [CAPTURE + side.capture, NEAR + side.nearest, EXTRA + side.extra_turns];
            pits.chain(rest).map(move |input| first + input)
        });
        sides.chain([WIDTH + self.pits - FEWEST_PITS, RULE + self.rule, PHASE + phase(pair)])
    }

    /// What is seen of the mover's side, and of the opponent's.
    #[inline]
    fn sides(&self, pair: WidePair) -> [SideInputs; 2] {
        let rows = [row(pair.mover), row(pair.opponent)];
        [self.side(&rows[0], &rows[1]), self.side(&rows[1], &rows[0])]
    }

    /// What is seen of a side. No branch depends on the seeds.
    #[expect(clippy::needless_bitwise_bool, reason = "the lazy operators are branches")]
    #[inline]
    fn side(&self, own: &[u8; ROW], other: &[u8; ROW]) -> SideInputs {
        let mut ranges = [0; MAX_PITS];
        let (mut best, mut ends_home) = (0, 0_u32);
        for (pit, row) in self.reach.iter().enumerate().take(self.pits) {
            let (seeds, steps) = (own[pit], self.pits - pit);
            ranges[steps - 1] = RANGE[usize::from(seeds).min(MANY)];
            ends_home |= u32::from(usize::from(seeds) == steps) << pit;
            let CaptureReach { last, across, lap } = row[usize::from(seeds).min(MAX_LAP + 1)];
            let caught = other[usize::from(across)].saturating_add(lap);
            // The pit where a full lap ends is the one it began in, which was emptied.
            let is_empty = (own[usize::from(last)] == 0) | (usize::from(last) == pit);
            let captures = is_empty & (usize::from(last) < MAX_PITS) & (caught >= self.needs);
            best = best.max(if captures { caught.saturating_add(1) } else { 0 });
        }
        let nearest = if ends_home == 0 { 0 } else { self.pits - ends_home.ilog2() as usize };
        let extra_turns = (ends_home.count_ones() as usize).min(EXTRA_TURNS - 1);
        SideInputs { ranges, capture: usize::from(best).min(CAPTURES - 1), nearest, extra_turns }
    }

    /// Number of layers that a position has on boards of so many pits: one for its seeds in play, and those of joined inputs.
    pub(super) const fn layers_of(pits: usize) -> usize {
        1 + 2 * (pits.div_ceil(2) + 1)
    }

    /// The layers of joined inputs.
    pub(super) fn layers(&self, weights: &NetworkWeights) -> WideLayers {
        let layer = |input: usize| &weights.layers[input];
        let mut joined = Vec::new();
        for first in [0, SIDE] {
            for pit in (0..self.pits).step_by(2) {
                let near = first + pit * SEEDS;
                let is_last = pit + 1 == self.pits;
                joined.extend((0..PAIR).map(|at| {
                    let one = layer(near + at / SEEDS);
                    if is_last { *one } else { one.plus(layer(near + SEEDS + at % SEEDS)) }
                }));
            }
            joined.extend((0..CHANCES).map(|at| {
                let (capture, rest) = (at / (NEAREST * EXTRA_TURNS), at % (NEAREST * EXTRA_TURNS));
                let turns =
                    layer(first + NEAR + rest / EXTRA_TURNS).plus(layer(first + EXTRA + rest % EXTRA_TURNS));
                turns.plus(layer(first + CAPTURE + capture))
            }));
        }
        let board = weights.first.plus(layer(WIDTH + self.pits - FEWEST_PITS)).plus(layer(RULE + self.rule));
        let phases = (0..PHASES).map(|phase| board.plus(layer(PHASE + phase))).collect();
        WideLayers { joined: joined.into(), phases }
    }

    /// The layers that add up in a position on a board of which [`WideBoard::layers_of`] gives this number.
    #[inline]
    pub(super) fn active<'a, const LAYERS: usize>(
        &self,
        layers: &'a WideLayers,
        pair: WidePair,
    ) -> [&'a NetworkLayer; LAYERS] {
        let mut active = [&layers.phases[phase(pair)]; LAYERS];
        let pairs = (LAYERS - 1) / 2 - 1;
        let half = pairs * PAIR + CHANCES;
        for (at, side) in self.sides(pair).into_iter().enumerate() {
            let begin = at * half;
            let active = &mut active[1 + at * (pairs + 1)..][..=pairs];
            for (pair, layer) in active[..pairs].iter_mut().enumerate() {
                let [near, far] = [2 * pair, 2 * pair + 1].map(|pit| usize::from(side.ranges[pit]));
                *layer = &layers.joined[begin + pair * PAIR + near * SEEDS + far];
            }
            let chance = (side.capture * NEAREST + side.nearest) * EXTRA_TURNS + side.extra_turns;
            active[pairs] = &layers.joined[begin + pairs * PAIR + chance];
        }
        active
    }
}

/// Layers of one board.
pub(super) struct WideLayers {
    /// Contributions of each joined input.
    joined: Box<[NetworkLayer]>,
    /// Of each range of seeds in play, with the biases of the board.
    phases: Box<[NetworkLayer]>,
}

/// The range of the number of seeds in play.
#[inline]
fn phase(pair: WidePair) -> usize {
    ((pair.seeds() / SEEDS_OF_PHASE) as usize).min(PHASES - 1)
}

/// The seeds of the pits of a row, more than 255 as 255.
#[inline]
fn row(word: u128) -> [u8; ROW] {
    const HALF: usize = MAX_PITS / 2;
    let bits = <u128 as PitWord>::BITS as usize;
    let halves = [word as u64, (word >> (bits * HALF)) as u64];
    let mut row = [0; ROW];
    for (pit, seeds) in row[..MAX_PITS].iter_mut().enumerate() {
        let pit_seeds = halves[pit / HALF] >> (bits * (pit % HALF)) & <u128 as PitWord>::LOWEST as u64;
        *seeds = pit_seeds.min(255) as u8;
    }
    row
}

#[cfg(test)]
mod tests {
    use kalah::kernel::WideKernel;

    use super::*;
    use crate::random::Random;

    /// A position with up to `most` seeds in a pit; one pit in three is empty.
    fn position(random: &mut Random, pits: usize, most: u64) -> WidePair {
        let mut row = || {
            (0..pits).fold(0, |row, _| {
                let seeds = if random.below(3) == 0 { 0 } else { random.below(most + 1) };
                row << <u128 as PitWord>::BITS | u128::from(seeds)
            })
        };
        WidePair { mover: row(), opponent: row() }
    }

    #[test]
    fn ranges_hold_all_numbers_in_order() {
        assert!(RANGE.is_sorted());
        assert_eq!([0, 19, 20, 21, 22, 31, MANY].map(|seeds| RANGE[seeds]), [0, 19, 20, 20, 21, 22, 23]);
    }

    #[test]
    fn chances_are_those_of_the_rules() {
        let mut random = Random(1);
        for word in ["8x8", "8x8+empty", "9x4", "11x3", "12x6+empty"] {
            let rules: Rules = word.parse().unwrap();
            let (board, kernel) = (WideBoard::new(rules).unwrap(), WideKernel::new(rules).unwrap());
            let ring = 2 * rules.pits() + 1;
            for _ in 0..500 {
                let pair = position(&mut random, rules.pits(), 2 * rules.pits() as u64 + 3);
                for (side, pair) in board.sides(pair).into_iter().zip([pair, pair.flipped()]) {
                    let (mut capture, mut again) = (0, Vec::new());
                    for pit in pair.filled_pits().rev() {
                        let sown = kernel.sow(pair, pit);
                        let passes = (pit + pair.mover_seeds(pit) as usize + ring - rules.pits()) / ring;
                        capture = capture.max(sown.banked as usize - passes);
                        if sown.again && (pair.mover_seeds(pit) as usize) < ring {
                            again.push(rules.pits() - pit);
                        }
                    }
                    assert_eq!(side.capture, capture.min(CAPTURES - 1), "{word} {pair:?}");
                    assert_eq!(side.nearest, again.first().copied().unwrap_or_default(), "{word} {pair:?}");
                    assert_eq!(side.extra_turns, again.len().min(EXTRA_TURNS - 1), "{word} {pair:?}");
                }
            }
        }
    }

    #[test]
    fn sides_have_the_same_inputs() {
        let mut random = Random(2);
        for word in ["8x8", "10x10+empty", "12x40"] {
            let rules: Rules = word.parse().unwrap();
            let board = WideBoard::new(rules).unwrap();
            for _ in 0..100 {
                let pair = position(&mut random, rules.pits(), 40);
                let [mover, opponent]: [Vec<usize>; 2] =
                    [pair, pair.flipped()].map(|pair| board.inputs(pair).collect());
                assert_eq!(mover.len(), 2 * (rules.pits() + 3) + 3);
                assert!(
                    mover.len() <= WideBoard::ACTIVE && mover.iter().all(|&input| input < WideBoard::ALL)
                );
                let half = rules.pits() + 3;
                assert!((0..half).all(|at| mover[at] + SIDE == opponent[half + at]));
                assert!((0..half).all(|at| mover[half + at] == opponent[at] + SIDE));
                assert_eq!(mover[2 * half..], opponent[2 * half..]);
            }
        }
    }
}
