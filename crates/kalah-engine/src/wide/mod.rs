//! Search on boards of more than 7 pits a side.
//!
//! Ten bits a pit do not fit the exact keys and the database of smaller boards, so this is a search of its own: principal
//! variation search (Marsland and Campbell 1982) with a table, late move reductions and futility pruning by the error that the
//! network expects. A position is known in the table by a hash of 64 bits; what is called proven is so up to two positions
//! that share one.

mod analysis;
mod estimate;
mod search;
mod table;

pub use self::analysis::WideSolver;
