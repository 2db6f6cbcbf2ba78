//! Analysis: the moves of a position and their values. `root` values moves to one depth, `deepening` goes deeper and
//! deeper, `best_moves` finds all that are best, `source` says where a value comes from.

mod best_moves;
pub(crate) mod deepening;
pub(crate) mod root;
pub(crate) mod source;
