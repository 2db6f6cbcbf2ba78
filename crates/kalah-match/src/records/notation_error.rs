//! Why a text is not read, or not written in a form.

use kalah_protocol::game_log::GameLogError;
use thiserror::Error;

/// Reason why a text is not read, in one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl From<GameLogError> for NotationError {
    fn from(wrong: GameLogError) -> NotationError {
        NotationError(wrong.to_string())
    }
}
