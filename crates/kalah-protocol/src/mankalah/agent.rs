//! The agent's half of a conversation with the engine.

use kalah::{GameState, IllegalMove, Move, Position, Rules, Side};
use thiserror::Error;

use super::message::{NextMover, NotMessage, ToAgent, ToEngine, board};

/// An agent in one game: it follows the game by what it hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MankalahAgent {
    rules: Rules,
    /// The game, and where the agent sits at its start, once it has begun.
    seated: Option<(GameState, Side)>,
}

/// Action that an agent has to take after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AgentAction {
    /// No action: the agent waits for the next line.
    Nothing,
    /// Turn of the agent: it answers with a move of this position.
    YourTurn(Position),
    /// End of the conversation: the agent leaves.
    End,
}

/// Reason why the conversation cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AgentError {
    /// The protocol has no such line.
    #[error(transparent)]
    Unreadable(#[from] NotMessage),
    /// A move before `START`, or a second `START`.
    #[error("\"{0}\" has no place here")]
    Unexpected(String),
    /// The engine plays a move that the rules forbid.
    #[error("the engine tells of an illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    /// The engine has other seeds on its board, or another player to move.
    #[error("the engine plays by other rules: \"{told}\" where \"{expected}\" was expected")]
    OtherRules {
        /// Line of the engine.
        told: String,
        /// Line that these rules give.
        expected: String,
    },
}

impl MankalahAgent {
    /// An agent for games by these rules; the original's are [`super::rules`].
    pub const fn new(rules: Rules) -> MankalahAgent {
        MankalahAgent { rules, seated: None }
    }

    /// Takes a line of the engine.
    ///
    /// # Errors
    /// If the game cannot go on.
    pub fn receive(&mut self, line: &str) -> Result<AgentAction, AgentError> {
        let message: ToAgent = line.parse()?;
        let change = match message {
            ToAgent::End => return Ok(AgentAction::End),
            ToAgent::Start(seat) if self.seated.is_none() => {
                let start = self.rules.start(Side::South);
                self.seated = Some((GameState::new(start), seat));
                return Ok(if seat == Side::South {
                    AgentAction::YourTurn(start)
                } else {
                    AgentAction::Nothing
                });
            }
            ToAgent::Start(_) => return Err(AgentError::Unexpected(line.to_owned())),
            ToAgent::Change(change) => change,
        };
        let Some((game, seat)) = &mut self.seated else {
            return Err(AgentError::Unexpected(line.to_owned()));
        };
        game.play(change.mv)?;
        let next = match game.position().outcome() {
            Some(_) => NextMover::Nobody,
            None if game.to_move() == *seat => NextMover::You,
            None => NextMover::Opponent,
        };
        if change.board != board(game.position()) || change.next != next {
            let expected =
                ToAgent::Change(super::message::MoveMade { board: board(game.position()), next, ..change });
            return Err(AgentError::OtherRules { told: line.to_owned(), expected: expected.to_string() });
        }
        Ok(if next == NextMover::You {
            AgentAction::YourTurn(*game.position())
        } else {
            AgentAction::Nothing
        })
    }

    /// The line that answers with a move.
    pub fn answer(&mut self, mv: Move) -> String {
        // Of its own swap an agent is told nothing.
        if let (Move::Swap, Some((game, _))) = (mv, &mut self.seated) {
            // Where it is not legal the engine says so.
            _ = game.play(mv);
        }
        format!("{}\n", ToEngine::Play(mv))
    }
}
