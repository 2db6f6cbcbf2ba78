//! The rules that lead from one position to the next, and what happens on the way.

use std::fmt;

use crate::pit::{MAX_PITS, Move, Pit};
use crate::position::Position;
use crate::rules::Capture;
use crate::setup::OpeningStage;
use crate::side::Side;

/// Ply with all its effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Move that was played.
    pub mv: Move,
    /// Side that played it.
    pub side: Side,
    /// The position after it.
    pub position: Position,
    /// Place where the last seed fell; `None` for a swap.
    pub landing: Option<Landing>,
    /// Capture, if there was one.
    pub captured: Option<Captured>,
    /// True if the same side moves again.
    pub extra_turn: bool,
    /// Seeds that South and North took from their own pits, if this ply ended the game.
    pub swept: Option<[u16; 2]>,
}

/// Place where the last seed of a sowing fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// Pit of this side.
    Pit(Side, Pit),
    /// The mover's store.
    Store,
}

/// A capture. The capturing seed itself goes to the store as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Captured {
    /// The opponent's pit that was emptied.
    pub pit: Pit,
    /// The seeds that lay there; 0 only under `EvenIfOppositeEmpty`.
    pub seeds: u16,
}

impl Position {
    /// Returns true if the move may be played.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.refusal(mv).is_none()
    }

    /// Plays a move of the side to move, and tells all that happened.
    ///
    /// # Errors
    /// If the move is not legal here; the error keeps both.
    #[inline]
    pub fn play(&self, mv: Move) -> Result<Ply, IllegalMove> {
        if let Some(refusal) = self.refusal(mv) {
            return Err(IllegalMove { mv, position: *self, refusal });
        }
        Ok(match mv {
            Move::Sow(pit) => self.sow(pit),
            Move::Swap => self.swap(),
        })
    }

    fn refusal(&self, mv: Move) -> Option<MoveRefusal> {
        match mv {
            _ if self.is_over() => Some(MoveRefusal::GameOver),
            Move::Sow(pit) if pit.index() >= self.rules.pits() => Some(MoveRefusal::NoSuchPit),
            Move::Sow(pit) if self.seeds(self.turn, pit) == 0 => Some(MoveRefusal::EmptyPit),
            Move::Swap if !self.may_swap() => Some(MoveRefusal::NoSwapOffered),
            _ => None,
        }
    }

    fn swap(&self) -> Ply {
        Ply {
            mv: Move::Swap,
            side: self.turn,
            position: Position { stage: OpeningStage::Underway, ..*self },
            landing: None,
            captured: None,
            extra_turn: false,
            swept: None,
        }
    }

    /// Sows a pit that holds seeds: once around the mover's pits, the mover's store and the
    /// opponent's pits, as often as the seeds last.
    fn sow(&self, pit: Pit) -> Ply {
        let side = self.turn;
        let mut after = *self;
        let landing = after.distribute(side, pit);
        let captured = after.capture(side, landing);
        let may_go_on = self.stage != OpeningStage::Start || self.rules.first_move_extra_turn();
        let stored_last = landing == Landing::Store;
        let swept = after.sweep();
        let extra_turn = stored_last && may_go_on && swept.is_none();
        if !extra_turn {
            after.turn = side.opposite();
        }
        after.stage = match self.stage {
            OpeningStage::Start | OpeningStage::FirstTurn if self.rules.pie_rule() && swept.is_none() => {
                if extra_turn {
                    OpeningStage::FirstTurn
                } else {
                    OpeningStage::SwapOffered
                }
            }
            _ => OpeningStage::Underway,
        };
        Ply { mv: Move::Sow(pit), side, position: after, landing: Some(landing), captured, extra_turn, swept }
    }

    /// Lifts the seeds of a pit and lays them out; tells where the last one fell.
    fn distribute(&mut self, side: Side, pit: Pit) -> Landing {
        let n = self.rules.pits();
        let ring = 2 * n + 1;
        let seeds = usize::from(std::mem::take(&mut self.pits[side.index()][pit.index()]));
        // Slots of the ring: the own pits, the own store, the opponent's pits.
        let (laps, rest) = (seeds / ring, seeds % ring);
        let [own, other] = [side.index(), side.opposite().index()];
        for step in 1..=if laps == 0 { rest } else { ring } {
            let slot = (pit.index() + step) % ring;
            let to = match slot {
                _ if slot < n => &mut self.pits[own][slot],
                _ if slot == n => &mut self.stores[own],
                _ => &mut self.pits[other][slot - n - 1],
            };
            // The board's total fits 16 bits, so every sum does.
            *to += u16::try_from(laps + usize::from(step <= rest)).unwrap_or(u16::MAX);
        }
        let last = (pit.index() + seeds) % ring;
        let pit_at = |index| Pit::from_index(index).unwrap_or(pit);
        match last {
            _ if last < n => Landing::Pit(side, pit_at(last)),
            _ if last == n => Landing::Store,
            _ => Landing::Pit(side.opposite(), pit_at(last - n - 1)),
        }
    }

    /// Captures if the last seed fell into an empty pit of the mover's own.
    ///
    /// Such a pit now holds exactly one seed: a sowing of a full lap or more leaves at least two in
    /// every pit but the one it came from, and that one was emptied.
    fn capture(&mut self, side: Side, landing: Landing) -> Option<Captured> {
        let Landing::Pit(owner, pit) = landing else { return None };
        let [own, other] = [side.index(), side.opposite().index()];
        if owner != side || self.pits[own][pit.index()] != 1 {
            return None;
        }
        let opposite = self.rules.pits() - 1 - pit.index();
        let seeds = self.pits[other][opposite];
        if seeds == 0 && self.rules.capture() == Capture::NeedsOppositeSeeds {
            return None;
        }
        self.pits[own][pit.index()] = 0;
        self.pits[other][opposite] = 0;
        self.stores[own] += seeds + 1;
        Some(Captured { pit: Pit::from_index(opposite)?, seeds })
    }

    /// Ends the game if a side is empty; tells what each side took home, South first.
    fn sweep(&mut self) -> Option<[u16; 2]> {
        if self.pits.iter().all(|half| *half != [0; MAX_PITS]) {
            return None;
        }
        let swept = self.pits.map(|half| half.iter().sum());
        for side in Side::BOTH {
            self.stores[side.index()] += swept[side.index()];
        }
        self.pits = [[0; MAX_PITS]; 2];
        Some(swept)
    }
}

/// A move that the rules do not allow, with the position it was tried in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// Position in which the move was tried.
    pub position: Position,
    /// Reason for the refusal.
    pub refusal: MoveRefusal,
}

/// Reason why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// The game is over; no move is left.
    GameOver,
    /// The board has fewer pits.
    NoSuchPit,
    /// The pit holds no seeds.
    EmptyPit,
    /// The seats cannot be exchanged now.
    NoSwapOffered,
}

impl std::error::Error for IllegalMove {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, position, refusal } = self;
        let turn = position.turn();
        match (refusal, mv) {
            (MoveRefusal::GameOver, _) => write!(f, "the game is over in {position}"),
            (MoveRefusal::NoSuchPit, Move::Sow(pit)) => write!(f, "{turn} has no pit {pit} in {position}"),
            (MoveRefusal::EmptyPit, Move::Sow(pit)) => {
                write!(f, "pit {pit} of {turn} is empty in {position}")
            }
            (_, mv) => write!(f, "{turn} may not play {mv} in {position}"),
        }
    }
}
