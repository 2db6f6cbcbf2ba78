//! Trouble of the database, as everybody sees it.

use std::fmt;
use std::time::SystemTime;

use kalah_store::{DatabaseDamage, Obstacle};

/// Trouble of the database while the server runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatabaseTrouble {
    /// What is wrong.
    pub what: TroubleKind,
    /// Time at which it was noticed.
    pub since: SystemTime,
}

/// Kind of the trouble. No path is in it, since everybody may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TroubleKind {
    /// Another program writes, and does not end.
    Locked,
    /// The disk is full.
    Full,
    /// The system refuses to write, for another reason.
    Refused,
    /// No worker can be reached.
    Away,
    /// The database is not what it was; `None` until it is known what could be saved of it.
    Lost(DatabaseDamage, Option<Rescue>),
}

/// Outcome of the rescue of a lost database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rescue {
    /// Results were saved.
    Saved {
        /// File of the data directory.
        file: String,
        /// Number of saved results.
        results: usize,
        /// Number of all results.
        of: usize,
    },
    /// Nothing was saved.
    Nothing,
}

impl DatabaseTrouble {
    /// Begins now.
    pub fn new(what: TroubleKind) -> DatabaseTrouble {
        DatabaseTrouble { what, since: SystemTime::now() }
    }
}

impl From<Obstacle> for TroubleKind {
    fn from(obstacle: Obstacle) -> TroubleKind {
        match obstacle {
            Obstacle::Locked => TroubleKind::Locked,
            Obstacle::Full => TroubleKind::Full,
            Obstacle::Refused => TroubleKind::Refused,
        }
    }
}

impl fmt::Display for TroubleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TroubleKind::Locked => {
                f.write_str("Another program holds the database. Results wait until it lets go.")
            }
            TroubleKind::Full => f.write_str("The disk is full. Results wait until there is room."),
            TroubleKind::Refused => f.write_str("The database cannot be written. Results wait until it can."),
            TroubleKind::Away => {
                f.write_str("No worker can be reached. Matches go on once that is possible again.")
            }
            TroubleKind::Lost(loss, rescue) => {
                write!(f, "The database {loss} while the server ran. No matches are played any more.")?;
                match rescue {
                    None => Ok(()),
                    Some(Rescue::Saved { file, results, of }) => {
                        write!(f, " {results} of {of} results are saved in {file}.")
                    }
                    Some(Rescue::Nothing) => f.write_str(" Its results could not be saved."),
                }
            }
        }
    }
}
