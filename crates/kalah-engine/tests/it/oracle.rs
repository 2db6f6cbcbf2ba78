//! Values by the rules of the game and nothing else: slow, obvious, and written apart from the solver.

use std::collections::HashMap;

use kalah::{OpeningStage, Position, PositionSetup, Rules, Side};

/// Minimax, remembering the positions that it has seen.
#[derive(Default)]
pub(crate) struct Oracle {
    seen: HashMap<[Vec<u16>; 2], i32>,
}

impl Oracle {
    /// The final margin of the side to move.
    pub(crate) fn margin(&mut self, position: &Position) -> i32 {
        position.margin(position.turn()) + self.rest(position)
    }

    /// By how much the side to move will do better from here on than the other.
    fn rest(&mut self, position: &Position) -> i32 {
        if position.is_over() {
            return 0;
        }
        let side = position.turn();
        let pits = [side, side.opposite()].map(|side| position.pits(side).to_vec());
        if let Some(&rest) = self.seen.get(&pits) {
            return rest;
        }
        let mut best = i32::MIN;
        for mv in position.legal_moves() {
            let after = position.play(mv).unwrap().position;
            let now = after.margin(side) - position.margin(side);
            let later = self.rest(&after);
            best = best.max(now + if after.turn() == side { later } else { -later });
        }
        self.seen.insert(pits, best);
        best
    }
}

/// Random numbers that are the same everywhere (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ mixed >> 31) % u64::from(end)).unwrap()
    }
}

/// A random position with 2 to `most` seeds in play, each side having some, under way, whoever moves.
pub(crate) fn random_position(rules: Rules, most: u32, random: &mut Random) -> Position {
    let mut setup = PositionSetup::start(rules, if random.below(2) == 0 { Side::South } else { Side::North });
    setup.stage = OpeningStage::Underway;
    let pits = u32::try_from(rules.pits()).unwrap();
    for half in [&mut setup.south, &mut setup.north] {
        half.pits.fill(0);
        half.pits[random.below(pits) as usize] = 1;
        half.store = random.below(20);
    }
    for _ in 0..random.below(most - 1) {
        let half = if random.below(2) == 0 { &mut setup.south } else { &mut setup.north };
        half.pits[random.below(pits) as usize] += 1;
    }
    setup.position().unwrap()
}
