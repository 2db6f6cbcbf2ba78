//! The engine's half of a conversation with one agent.

use kalah::{GameState, Move, Side};
use thiserror::Error;

use super::message::{MoveMade, NextMover, NotMessage, ToAgent, ToEngine, board};

/// Engine side of Mankalah: determines the lines for an agent in one seat. It knows no clock and no pipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MankalahEngine {
    /// Seat of the agent at the start, South being whoever moves first.
    seat: Side,
}

/// Reason why an agent's line has no place. Reads after its name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MankalahViolation {
    /// The protocol has no such line.
    #[error(transparent)]
    Unreadable(#[from] NotMessage),
}

impl MankalahEngine {
    /// Creates the engine for an agent that sits there at the start: South moves first, whatever that side is
    /// called elsewhere.
    pub const fn new(seat: Side) -> MankalahEngine {
        MankalahEngine { seat }
    }

    /// The line that begins a game.
    pub fn open(self) -> String {
        line(&ToAgent::Start(self.seat))
    }

    /// The line that tells the last ply of the game; `None` where the protocol tells this agent nothing: whoever exchanges the
    /// seats is sent no word of it.
    pub fn change(self, game: &GameState) -> Option<String> {
        let ply = game.plies().last()?;
        // The swap itself is not counted: who played it is asked for before it.
        let player = named(game, game.seat_at_start_after(game.plies().len() - 1, ply.side));
        if ply.mv == Move::Swap && player == self.seat {
            return None;
        }
        let next = match game.position().outcome() {
            Some(_) => NextMover::Nobody,
            None if self.moves_next(game) => NextMover::You,
            None => NextMover::Opponent,
        };
        let position = match game.start().turn() {
            Side::South => *game.position(),
            Side::North => game.position().mirrored(),
        };
        Some(line(&ToAgent::Change(MoveMade { mv: ply.mv, board: board(&position), next })))
    }

    /// Returns true if the agent moves next, if anybody does.
    pub fn moves_next(self, game: &GameState) -> bool {
        named(game, game.to_move()) == self.seat
    }

    /// The line that ends the conversation.
    pub fn end(self) -> String {
        line(&ToAgent::End)
    }

    /// Returns the move that the agent chose. Whether that is legal is for the rules to say.
    ///
    /// # Errors
    /// If the line is no message.
    pub fn receive(self, line: &str) -> Result<Move, MankalahViolation> {
        let ToEngine::Play(mv) = line.parse()?;
        Ok(mv)
    }
}

/// Returns the protocol's name for a side: South moves first.
fn named(game: &GameState, side: Side) -> Side {
    match game.start().turn() {
        Side::South => side,
        Side::North => side.opposite(),
    }
}

fn line(message: &ToAgent) -> String {
    format!("{message}\n")
}
