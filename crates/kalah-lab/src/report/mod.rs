//! Reports as one file that shows everything without another: `plot` draws, `page` and `lab_page` write.

pub(crate) mod lab_page;
pub(crate) mod page;
pub(crate) mod plot;
