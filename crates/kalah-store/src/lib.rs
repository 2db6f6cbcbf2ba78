//! The database of a server: what has to outlive the server.
//!
//! One module a family of tables, with queries that answer what is asked and rows as types. Records of games are the
//! truth; the small rows of `results` are worked out from them once, when a match is over, so that a start reads no
//! game. [`Store::fold`] works them out again, and [`Store::results`] tells whether they are as they were written.

mod acceptance;
mod copy;
mod database;
mod entries;
mod error;
mod files;
mod fold;
mod games;
mod matches;
mod rescue;
mod results;
mod settle;
mod submission_status;
mod submissions;
mod tasks;
mod tournaments;

pub use acceptance::Accepted;
pub use database::Store;
pub use entries::{Player, Registration};
pub use error::{Obstacle, StoreError};
pub use files::Loss;
pub use fold::{Damaged, Fold, Scope};
pub use matches::{Lease, RunningMatch, SetAside};
pub use rescue::Rescued;
pub use results::{FinishedMatch, Results};
pub use settle::Change;
pub use submission_status::{Event, NotStatus, Status};
pub use submissions::{Moment, NewSubmission, Submission, SubmissionId, Submitted, Way};
pub use tasks::{Follows, Purpose, Task, TaskEnd};
pub use tournaments::{
    Asked, NotStage, NotTournamentName, Stage, TournamentId, TournamentName, TournamentRow,
};
