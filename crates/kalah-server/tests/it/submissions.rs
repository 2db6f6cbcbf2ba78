//! From what is handed in to what plays: whole runs over HTTP, with a worker that the test plays.

mod again;
mod comments;
mod deadlines;
mod described;
mod faults;
mod finals;
mod lying_worker;
mod output;
mod passing;
mod restarts;
pub(crate) mod worker;
