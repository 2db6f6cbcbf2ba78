//! Where the pairs of a series start: `source` says what was asked for, `reached` finds the positions, `list` reads them from a
//! file, `drawn` draws them without replacement, `error` says why there is none.

pub(crate) mod drawn;
pub(crate) mod error;
pub(crate) mod list;
pub(crate) mod reached;
pub(crate) mod source;
