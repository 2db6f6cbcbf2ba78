//! A board as somebody states it, which may be illegal, on its way to a [`Position`](crate::Position).

use std::fmt;

use crate::pit::MAX_PITS;
use crate::rules::{MAX_TOTAL, Rules};
use crate::side::Side;

/// Degree to which the opening rules still matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OpeningStage {
    /// No ply was played yet: the board is the start of the rules.
    Start,
    /// The pie rule holds, and the first player goes on after an extra turn.
    FirstTurn,
    /// The pie rule holds, and the second player may exchange the seats.
    SwapOffered,
    /// No opening rule applies any more.
    #[default]
    Underway,
}

/// Side of a [`PositionSetup`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SetupHalf {
    /// Seeds in each pit, from the owner's left.
    pub pits: Vec<u32>,
    /// Seeds in the store.
    pub store: u32,
}

/// Unchecked parts that make a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionSetup {
    /// The rules to play by.
    pub rules: Rules,
    /// South's pits and store.
    pub south: SetupHalf,
    /// North's pits and store.
    pub north: SetupHalf,
    /// The side to move.
    pub turn: Side,
    /// Degree to which the opening rules still matter. [`OpeningStage::Underway`] on the start board means
    /// [`OpeningStage::Start`].
    pub stage: OpeningStage,
}

impl PositionSetup {
    /// The start of a game in which `first` moves first.
    pub fn start(rules: Rules, first: Side) -> PositionSetup {
        PositionSetup {
            rules,
            south: start_half(rules),
            north: start_half(rules),
            turn: first,
            stage: OpeningStage::Start,
        }
    }

    /// The half of one side.
    pub fn half(&self, side: Side) -> &SetupHalf {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }

    /// Returns the same board with the seeds that are left banked by their owner, if one side is empty, as
    /// the rules end a game. Otherwise returns it unchanged.
    #[must_use]
    pub fn swept(mut self) -> PositionSetup {
        if self.south.is_empty() || self.north.is_empty() {
            for half in [&mut self.south, &mut self.north] {
                half.store = half.pits.iter().fold(half.store, |sum, &seeds| sum.saturating_add(seeds));
                half.pits.fill(0);
            }
        }
        self
    }

    /// Checks everything that a position promises; returns the stage that belongs to the board.
    pub(crate) fn check(&self) -> Result<OpeningStage, SetupError> {
        for side in Side::BOTH {
            let found = self.half(side).pits.len();
            if found != self.rules.pits() {
                return Err(SetupError::Pits { side, found, expected: self.rules.pits() });
            }
        }
        let total = self.total();
        if total > u64::from(MAX_TOTAL) {
            return Err(SetupError::TooManySeeds { total });
        }
        for side in Side::BOTH {
            let left = self.half(side.opposite()).pits.iter().sum();
            if self.half(side).is_empty() && left > 0 {
                return Err(SetupError::Unswept { empty: side, left });
            }
        }
        self.checked_stage()
    }

    /// Seeds on the whole board.
    fn total(&self) -> u64 {
        [&self.south, &self.north]
            .into_iter()
            .flat_map(|half| half.pits.iter().chain([&half.store]))
            .map(|&seeds| u64::from(seeds))
            .sum()
    }

    /// The stage that belongs to the board. No ply leads back to the start board, since each one
    /// banks a seed or moves seeds that only come back through the opponent's side.
    fn checked_stage(&self) -> Result<OpeningStage, SetupError> {
        let start = start_half(self.rules);
        let at_start = self.south == start && self.north == start;
        let pie_possible = self.rules.pie_rule() && !at_start && !self.south.is_empty();
        match self.stage {
            OpeningStage::Start | OpeningStage::Underway if at_start => Ok(OpeningStage::Start),
            OpeningStage::Underway => Ok(OpeningStage::Underway),
            OpeningStage::FirstTurn | OpeningStage::SwapOffered if pie_possible => Ok(self.stage),
            stage => Err(SetupError::Stage(stage)),
        }
    }
}

impl SetupHalf {
    fn is_empty(&self) -> bool {
        self.pits.iter().all(|&seeds| seeds == 0)
    }
}

fn start_half(rules: Rules) -> SetupHalf {
    // The rules' seeds fit 16 bits.
    let seeds = u32::try_from(rules.seeds()).unwrap_or(MAX_TOTAL);
    SetupHalf { pits: vec![seeds; rules.pits()], store: 0 }
}

/// Reason why a setup is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side has more or fewer pits than the rules say.
    Pits {
        /// The side.
        side: Side,
        /// Number of its pits.
        found: usize,
        /// The pits of the rules, 1 to 12.
        expected: usize,
    },
    /// The setup has more than [`MAX_TOTAL`] seeds.
    TooManySeeds {
        /// Seeds on the board.
        total: u64,
    },
    /// The game is over because one side is empty, but the other still has seeds in its pits.
    Unswept {
        /// The side without seeds.
        empty: Side,
        /// Seeds in the other side's pits.
        left: u32,
    },
    /// The stage cannot belong to this board or these rules.
    Stage(OpeningStage),
}

impl std::error::Error for SetupError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Pits { side, found, expected } => {
                write!(
                    f,
                    "{side} has {found} pits where the rules have {expected} (1 to {MAX_PITS} are possible)"
                )
            }
            SetupError::TooManySeeds { total } => {
                write!(f, "{total} seeds are more than a board holds ({MAX_TOTAL})")
            }
            SetupError::Unswept { empty, left } => write!(
                f,
                "all pits of {empty} are empty, so the game is over: the {left} seeds in the pits of {} belong in its store",
                empty.opposite()
            ),
            SetupError::Stage(stage) => f.write_str(match stage {
                OpeningStage::Start => "this is not the start board of the rules",
                OpeningStage::FirstTurn => "the first turn cannot still run on this board under these rules",
                OpeningStage::SwapOffered => "no swap can be on offer on this board under these rules",
                OpeningStage::Underway => "the game cannot be under way on this board",
            }),
        }
    }
}
