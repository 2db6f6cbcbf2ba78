//! Why something is no book.

use kalah::Rules;

use crate::solver::MAX_PLAYED_PITS;

/// Reason for rejecting bytes as a book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// Something else altogether.
    #[error("this is no opening book")]
    Foreign,
    /// The lines at the beginning cannot be read.
    #[error("the header of the opening book is damaged, or of a newer program")]
    Header,
    /// There is no book for such rules.
    #[error(
        "no opening book can be for {0}: it has up to {MAX_PLAYED_PITS} pits, up to 255 seeds and no opening rules"
    )]
    Rules(Rules),
    /// The bytes are not those that were written.
    #[error("the opening book is damaged: its checksum is wrong")]
    Checksum,
    /// An entry says what cannot be.
    #[error("entry {0} of the opening book is damaged")]
    Entry(usize),
}
