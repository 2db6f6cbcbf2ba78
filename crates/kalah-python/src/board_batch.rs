//! Many boards that are played at once, without any memory being taken on the way.

use fastrand::Rng;
use kalah::kernel::{Kernel, PitPair, count, filled};
use kalah::{OpeningStage, Position, PositionSetup, Rules, SetupHalf, Side};

/// Boards of a batch, each in the middle of a game of its own.
pub(crate) struct BoardBatch {
    kernel: Kernel,
    rules: Rules,
    start: PitPair,
    boards: Vec<BatchBoard>,
    random: Rng,
}

/// A board of a batch, seen by the side to move.
#[derive(Clone, Copy)]
pub(crate) struct BatchBoard {
    pub(crate) pair: PitPair,
    /// Stores of the side to move and of the other.
    pub(crate) stores: [u8; 2],
    /// The side to move: 0 for South, 1 for North.
    pub(crate) mover: u8,
}

/// What random games of a batch came to.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlayoutCounts {
    /// Games that ended.
    pub(crate) games: u64,
    /// Games that South won, drew, and lost.
    pub(crate) results: [u64; 3],
}

impl BatchBoard {
    /// Plays a pit. Returns the final margin of who moved, if that ended the game.
    fn play(&mut self, kernel: &Kernel, pit: usize) -> Option<i8> {
        let sown = kernel.sow(self.pair, pit);
        let [own, other] = self.stores.map(u32::from);
        let own = own + sown.banked;
        if sown.pair.is_over() {
            let margin = own + count(sown.pair.mover);
            let other = other + count(sown.pair.opponent);
            return Some(byte(margin).cast_signed() - byte(other).cast_signed());
        }
        let (own, other) = (byte(own), byte(other));
        // Chosen without a branch: nobody can guess it.
        self.pair = if sown.again { sown.pair } else { sown.pair.flipped() };
        self.stores = if sown.again { [own, other] } else { [other, own] };
        self.mover ^= u8::from(!sown.again);
        None
    }

    /// Returns true if the pit with this index may be sown.
    pub(crate) fn may_sow(&self, pit: usize) -> bool {
        pit < size_of::<u64>() && self.pair.mover >> (8 * pit) & 0xff != 0
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a board of a batch has at most 127 seeds")]
const fn byte(seeds: u32) -> u8 {
    seeds as u8
}

impl BoardBatch {
    /// So many boards at their start; `None` for rules that the kernel does not know.
    pub(crate) fn new(rules: Rules, boards: usize, seed: u64) -> Option<BoardBatch> {
        let has_opening_rules = rules.pie_rule() || !rules.first_move_extra_turn();
        let kernel = Kernel::new(rules).filter(|_| !has_opening_rules && rules.total() <= 127)?;
        let start = PitPair::from_position(&rules.start(Side::South))?;
        let board = BatchBoard { pair: start, stores: [0, 0], mover: 0 };
        Some(BoardBatch { kernel, rules, start, boards: vec![board; boards], random: Rng::with_seed(seed) })
    }

    /// The boards.
    pub(crate) fn boards(&self) -> &[BatchBoard] {
        &self.boards
    }

    /// Pits a side.
    pub(crate) fn pits(&self) -> usize {
        self.kernel.pits()
    }

    /// Begins all games anew.
    pub(crate) fn restart(&mut self, seed: Option<u64>) {
        let board = self.fresh();
        self.boards.fill(board);
        if let Some(seed) = seed {
            self.random = Rng::with_seed(seed);
        }
    }

    const fn fresh(&self) -> BatchBoard {
        BatchBoard { pair: self.start, stores: [0, 0], mover: 0 }
    }

    /// Plays the pit with this index on one board, which must be legal. A game that ends is begun anew: returns the final
    /// margin of who moved then.
    pub(crate) fn play(&mut self, board: usize, pit: usize) -> Option<i8> {
        let fresh = self.fresh();
        let board = &mut self.boards[board];
        let ended = board.play(&self.kernel, pit);
        if ended.is_some() {
            *board = fresh;
        }
        ended
    }

    /// Draws a legal pit for one board.
    pub(crate) fn random_pit(&mut self, board: usize) -> usize {
        random_pit(&self.boards[board], &mut self.random)
    }

    /// Plays so many random plies on each board.
    pub(crate) fn random_playouts(&mut self, plies: u64) -> PlayoutCounts {
        let fresh = self.fresh();
        let mut counts = PlayoutCounts::default();
        for board in &mut self.boards {
            for _ in 0..plies {
                let mover = board.mover;
                let pit = random_pit(board, &mut self.random);
                if let Some(margin) = board.play(&self.kernel, pit) {
                    let south = if mover == 0 { margin } else { -margin };
                    counts.games += 1;
                    counts.results[usize::from(south < 1) + usize::from(south < 0)] += 1;
                    *board = fresh;
                }
            }
        }
        counts
    }

    /// Writes what the sides to move see of their boards: rows of 2p + 2 numbers, masks of p pits, and who moves.
    pub(crate) fn write(&self, rows: &mut [i8], masks: &mut [bool], movers: &mut [u8]) {
        // What has a fixed length is copied in one piece.
        match self.pits() {
            1 => self.write_rows::<1>(rows, masks, movers),
            2 => self.write_rows::<2>(rows, masks, movers),
            3 => self.write_rows::<3>(rows, masks, movers),
            4 => self.write_rows::<4>(rows, masks, movers),
            5 => self.write_rows::<5>(rows, masks, movers),
            6 => self.write_rows::<6>(rows, masks, movers),
            7 => self.write_rows::<7>(rows, masks, movers),
            _ => self.write_rows::<8>(rows, masks, movers),
        }
    }

    fn write_rows<const PITS: usize>(&self, rows: &mut [i8], masks: &mut [bool], movers: &mut [u8]) {
        let rows = rows.chunks_exact_mut(2 * PITS + 2);
        for (((board, row), mask), mover) in
            self.boards.iter().zip(rows).zip(masks.chunks_exact_mut(PITS)).zip(movers)
        {
            let halves = [board.pair.mover, board.pair.opponent].into_iter().zip(board.stores);
            for (half, (pits, store)) in row.chunks_exact_mut(PITS + 1).zip(halves) {
                half[..PITS].copy_from_slice(&pits.to_le_bytes().map(u8::cast_signed)[..PITS]);
                half[PITS] = store.cast_signed();
            }
            let filled = filled(board.pair.mover).to_le_bytes().map(|byte| byte != 0);
            mask.copy_from_slice(&filled[..PITS]);
            *mover = board.mover;
        }
    }

    /// The position on a board.
    pub(crate) fn position(&self, board: usize) -> Option<Position> {
        let board = self.boards.get(board)?;
        let half = |word: u64, store: u8| SetupHalf {
            pits: word.to_le_bytes().into_iter().take(self.pits()).map(u32::from).collect(),
            store: store.into(),
        };
        let own = half(board.pair.mover, board.stores[0]);
        let other = half(board.pair.opponent, board.stores[1]);
        let (turn, south, north) =
            if board.mover == 0 { (Side::South, own, other) } else { (Side::North, other, own) };
        PositionSetup { rules: self.rules, south, north, turn, stage: OpeningStage::Underway }.position().ok()
    }
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Draws one of the pits that hold seeds.
fn random_pit(board: &BatchBoard, random: &mut Rng) -> usize {
    let filled = filled(board.pair.mover) >> 7;
    // The upper half of a product draws a number below the count.
    let drawn = (u64::from(random.u32(..)) * u64::from(filled.count_ones())) >> 32;
    // A byte counts the pits that are filled up to its own. The first that is greater than the number drawn is marked by its
    // top bit: no branch depends on chance.
    let counts = filled.wrapping_mul(ONES);
    let greater = (counts + (0x7f - drawn) * ONES) & (0x80 * ONES);
    greater.trailing_zeros() as usize / 8
}
