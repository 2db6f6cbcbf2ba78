//! Reasons for rejecting weights.

use kalah::Rules;

/// Reason for rejecting weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvaluationError {
    /// There is no evaluation for this size of board.
    #[error("an evaluation is for 6 pits a side or for 8 to 12, not for {0}")]
    Board(Rules),
    /// There are so many weights, too few or too many, and not so many.
    #[error("an evaluation has {1} weights, not {0}")]
    Count(usize, usize),
    /// An input's weight could make a sum leave its 16 bits; it is at most the second number.
    #[error("the weight of an input cannot be {0}: it is at most {1}")]
    Input(i16, i16),
    /// A word of the text is not a number of 16 bits.
    #[error("`{0}` is not a weight")]
    Word(String),
}
