//! A legal position.

use crate::pit::{MAX_PITS, Move, Pit, PitSet};
use crate::rules::Rules;
use crate::setup::{OpeningStage, PositionSetup, SetupError, SetupHalf};
use crate::side::Side;

/// A position that the rules allow: made from a [`PositionSetup`] or by [`Position::play`].
/// Only the rules of play, beside this module, change its fields.
///
/// If a side has no seeds in its pits, the other has none either: the sweep was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) pits: [[u16; MAX_PITS]; 2],
    pub(crate) stores: [u16; 2],
    pub(crate) rules: Rules,
    pub(crate) turn: Side,
    pub(crate) stage: OpeningStage,
}

impl Position {
    /// The position of a setup that was checked: its numbers fit, its stage belongs to the board.
    fn checked(setup: &PositionSetup, stage: OpeningStage) -> Position {
        let fit = |seeds: u32| u16::try_from(seeds).unwrap_or(u16::MAX);
        let mut pits = [[0; MAX_PITS]; 2];
        for side in Side::BOTH {
            for (to, &from) in pits[side.index()].iter_mut().zip(&setup.half(side).pits) {
                *to = fit(from);
            }
        }
        Position {
            pits,
            stores: [fit(setup.south.store), fit(setup.north.store)],
            rules: setup.rules,
            turn: setup.turn,
            stage,
        }
    }

    /// The rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side to move. Once the game is over it says nothing.
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns how far the opening rules still matter.
    pub const fn stage(&self) -> OpeningStage {
        self.stage
    }

    /// Seeds in the pits of a side, from its owner's left.
    #[inline]
    pub fn pits(&self, side: Side) -> &[u16] {
        &self.pits[side.index()][..self.rules.pits()]
    }

    /// Seeds in one pit; 0 beyond the board.
    #[inline]
    pub const fn seeds(&self, side: Side, pit: Pit) -> u16 {
        self.pits[side.index()][pit.index()]
    }

    /// Seeds in the store of a side.
    #[inline]
    pub const fn store(&self, side: Side) -> u16 {
        self.stores[side.index()]
    }

    /// Seeds in all pits, stores left out.
    pub fn seeds_in_play(&self) -> u16 {
        self.pits.iter().flatten().sum()
    }

    /// Seeds on the whole board.
    pub fn total(&self) -> u16 {
        self.seeds_in_play() + self.stores[0] + self.stores[1]
    }

    /// Returns the store of `side` minus the store of the other. Once the game is over, the margin won by.
    #[inline]
    pub fn margin(&self, side: Side) -> i32 {
        i32::from(self.store(side)) - i32::from(self.store(side.opposite()))
    }

    /// Returns true if the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.pits[0] == [0; MAX_PITS]
    }

    /// South's final margin if the game is over.
    pub fn outcome(&self) -> Option<i32> {
        self.is_over().then(|| self.margin(Side::South))
    }

    /// The pits that the side to move may sow; none when the game is over.
    #[inline]
    pub fn sowable(&self) -> PitSet {
        let mut set = PitSet::EMPTY;
        for (index, &seeds) in self.pits(self.turn).iter().enumerate() {
            if seeds > 0
                && let Some(pit) = Pit::from_index(index)
            {
                set.insert(pit);
            }
        }
        set
    }

    /// Returns true if the side to move may exchange the seats.
    pub const fn may_swap(&self) -> bool {
        matches!(self.stage, OpeningStage::SwapOffered)
    }

    /// Returns the legal moves: pits of the side to move from the left, then a swap if there is one.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let swap = self.may_swap().then_some(Move::Swap);
        self.sowable().map(Move::Sow).chain(swap)
    }

    /// The same board seen from the other side: the halves and the turn exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let [south, north] = self.pits;
        let [south_store, north_store] = self.stores;
        Position {
            pits: [north, south],
            stores: [north_store, south_store],
            turn: self.turn.opposite(),
            ..*self
        }
    }

    /// The setup that leads to this position.
    pub fn setup(&self) -> PositionSetup {
        let half = |side| SetupHalf {
            pits: self.pits(side).iter().map(|&seeds| u32::from(seeds)).collect(),
            store: u32::from(self.store(side)),
        };
        PositionSetup {
            rules: self.rules,
            south: half(Side::South),
            north: half(Side::North),
            turn: self.turn,
            stage: self.stage,
        }
    }
}

impl PositionSetup {
    /// The position that this setup states.
    ///
    /// # Errors
    /// If there is no such position, see [`SetupError`].
    pub fn position(&self) -> Result<Position, SetupError> {
        Ok(Position::checked(self, self.check()?))
    }
}

impl Rules {
    /// The start of a game in which `first` moves first.
    pub fn start(self, first: Side) -> Position {
        Position::checked(&PositionSetup::start(self, first), OpeningStage::Start)
    }
}
