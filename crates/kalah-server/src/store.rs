//! The database: what has to outlive the process, and nothing that can be computed from it.

mod database;
mod error;
mod files;
mod rescue;
mod writing;

pub(crate) use self::database::{Store, StoredGames, StoredMatch};
pub use self::error::StoreError;
pub(crate) use self::writing::Change;
