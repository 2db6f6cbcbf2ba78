//! Where a value comes from, and what is known of a margin.

use std::fmt;

/// Source of a value, in the order in which they are consulted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValueSource {
    /// The rules alone: the game is over, or the seeds left can change no more.
    Over,
    /// The endgame database.
    Database,
    /// The log of a proof.
    Proof,
    /// An opening book.
    Book,
    /// The table of solved boards.
    Table,
    /// A search.
    Search,
}

impl fmt::Display for ValueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueSource::Over => "over",
            ValueSource::Database => "database",
            ValueSource::Book => "book",
            ValueSource::Table => "table",
            ValueSource::Proof => "proof",
            ValueSource::Search => "search",
        })
    }
}

/// An exact margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactMargin {
    /// The final margin of the side to move, stores included.
    pub margin: i32,
    /// Source of the value; never a search.
    pub from: ValueSource,
}

/// Proven interval of a margin, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarginInterval {
    /// The margin is this at least.
    pub at_least: i32,
    /// The margin is this at most.
    pub at_most: i32,
    /// The last source, in the order of the look-up, that this rests on.
    pub from: ValueSource,
}

impl MarginInterval {
    /// The margin, if only one is left.
    pub fn exact(self) -> Option<ExactMargin> {
        (self.at_least == self.at_most).then_some(ExactMargin { margin: self.at_least, from: self.from })
    }

    /// Both at once. Whoever adds nothing is no source.
    #[must_use]
    pub fn and(self, other: MarginInterval) -> MarginInterval {
        let tells = other.at_least > self.at_least || other.at_most < self.at_most;
        MarginInterval {
            at_least: self.at_least.max(other.at_least),
            at_most: self.at_most.min(other.at_most),
            from: if tells { self.from.max(other.from) } else { self.from },
        }
    }
}
