//! Request to a player.

use std::fmt;
use std::num::NonZeroU32;

/// Time or look-ahead that a player shall spend on one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Look-ahead in plies.
    Lookahead(NonZeroU32),
    /// Time in milliseconds.
    MoveTime(u64),
    /// Number of positions visited.
    Nodes(u64),
    /// Thinking until a stop.
    Infinite,
}

impl fmt::Display for Go {
    /// Writes the request in a few words, which protocols may take over: `lookahead 4`, `movetime 100`,
    /// `nodes 5000`, `infinite`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Go::Lookahead(plies) => write!(f, "lookahead {plies}"),
            Go::MoveTime(milliseconds) => write!(f, "movetime {milliseconds}"),
            Go::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Go::Infinite => f.write_str("infinite"),
        }
    }
}
