//! The database of a server: what has to outlive the server.
//!
//! One module a family of tables, with queries that answer what is asked and rows as types. Records of games are the
//! truth; the small rows of `results` are worked out from them once, when a match is over, so that a start reads no
//! game. [`Store::fold`] works them out again, and [`Store::results`] tells whether they are as they were written.

mod audit;
mod class;
mod copy;
mod database;
mod entries;
mod error;
mod files;
mod fold;
mod games;
mod ids;
mod matches;
mod people;
mod rescue;
mod results;
mod role;
mod settle;
mod tokens;
mod tournaments;

pub use audit::{AuditRow, Deed};
pub use class::{Class, ClassChange, Listed};
pub use database::Store;
pub use entries::{Player, Registration};
pub use error::{Obstacle, StoreError};
pub use files::Loss;
pub use fold::{Damaged, Fold, Scope};
pub use ids::{LinkId, PersonId, TokenId};
pub use matches::{Lease, RunningMatch, SetAside};
pub use people::PersonRow;
pub use rescue::Rescued;
pub use results::{FinishedMatch, Results};
pub use role::{NotRole, NotScope, Role, Scopes};
pub use settle::Change;
pub use tokens::{NewLink, NewToken, SecretHash, TokenRow};
pub use tournaments::{Asked, NotTournamentName, TournamentId, TournamentName, TournamentRow};
