//! A game as it goes: its start, what was played, and who sits where.

use crate::pit::Move;
use crate::play::{IllegalMove, Ply};
use crate::position::Position;
use crate::side::Side;

/// A game up to some ply. It can go on and go back.
///
/// A player is named by the side where it sat at the start, since a swap exchanges the seats.
///
/// ```
/// use kalah::{GameState, Move, Rules, Side};
///
/// let rules: Rules = "6x4+pie".parse()?;
/// let mut game = GameState::new(rules.start(Side::South));
/// let first = game.position().legal_moves().next().expect("a move");
/// game.play(first)?;
/// game.play(Move::Swap)?;
/// assert_eq!(game.seat_at_start(Side::South), Side::North);
/// game.undo();
/// assert_eq!(game.seat_at_start(Side::South), Side::South);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameState {
    start: Position,
    plies: Vec<Ply>,
}

impl GameState {
    /// A game of which nothing was played yet.
    pub const fn new(start: Position) -> GameState {
        GameState { start, plies: Vec::new() }
    }

    /// Returns the position in which the game started.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.position_after(self.plies.len())
    }

    /// The position after so many plies; the one now if there were not so many.
    pub fn position_after(&self, plies: usize) -> &Position {
        let played = &self.plies[..plies.min(self.plies.len())];
        played.last().map_or(&self.start, |ply| &ply.position)
    }

    /// Returns all positions, the start first.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.position))
    }

    /// Returns all plies so far, in order.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// If the rules forbid it. The game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<&Ply, IllegalMove> {
        let ply = self.position().play(mv)?;
        let last = self.plies.len();
        self.plies.push(ply);
        Ok(&self.plies[last])
    }

    /// Takes the last ply back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Ply> {
        self.plies.pop()
    }

    /// Returns the side on which the player who now sits on `side` sat at the start. The other way around it
    /// is the same: where the player sits now who sat on `side` at the start.
    pub fn seat_at_start(&self, side: Side) -> Side {
        self.seat_at_start_after(self.plies.len(), side)
    }

    /// The same after so many plies.
    pub fn seat_at_start_after(&self, plies: usize, side: Side) -> Side {
        seat_at_start(self.plies.iter().take(plies).map(|ply| ply.mv), side)
    }

    /// Returns the side on which the player to move sat at the start.
    pub fn to_move(&self) -> Side {
        self.seat_at_start(self.position().turn())
    }
}

/// Returns the side on which the player who sits on `side` after these moves sat at the start.
pub(crate) fn seat_at_start(moves: impl Iterator<Item = Move>, side: Side) -> Side {
    moves.filter(|&mv| mv == Move::Swap).fold(side, |side, _| side.opposite())
}
