//! What a player is asked.

use std::fmt;
use std::num::NonZeroU32;

/// How long, or how deep, a player shall think about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// So many plies ahead.
    Lookahead(NonZeroU32),
    /// So many milliseconds.
    MoveTime(u64),
    /// So many positions visited.
    Nodes(u64),
    /// Until it is told to stop.
    Infinite,
}

impl fmt::Display for Go {
    /// In a few words, which protocols may take over: `lookahead 4`, `movetime 100`, `nodes 5000`, `infinite`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Go::Lookahead(plies) => write!(f, "lookahead {plies}"),
            Go::MoveTime(milliseconds) => write!(f, "movetime {milliseconds}"),
            Go::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Go::Infinite => f.write_str("infinite"),
        }
    }
}
