//! Reports as one file that shows everything without another: `plot` draws, `page` writes.

pub(crate) mod page;
pub(crate) mod plot;
