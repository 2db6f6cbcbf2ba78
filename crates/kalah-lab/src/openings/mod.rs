//! Starts of the pairs of a series: `source` parses their description, `reachable` finds positions, `list` reads them from a
//! file, `draw` draws them without replacement, `exact` finds their values, `error` has the reasons why there is none.

pub(crate) mod draw;
pub(crate) mod error;
pub(crate) mod exact;
pub(crate) mod list;
pub(crate) mod reachable;
pub(crate) mod source;
