//! Why a comparison with exact values failed.

use kalah::record::ReplayError;
use kalah_engine::SolveError;
use kalah_match::MatchError;
use thiserror::Error;

use crate::openings::error::OpeningsError;

/// Reason for the failure of a comparison with exact values.
#[derive(Debug, Error)]
pub enum ExactValuesError {
    /// A position has no exact value.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is no opening.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// A game that positions are drawn from has an illegal move.
    #[error(transparent)]
    Game(#[from] ReplayError),
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MatchError),
    /// The player did not choose a move, or an illegal one.
    #[error("{0}")]
    Player(String),
    /// All positions are drawn.
    #[error("there are {found} such positions and no more{}", beside(*left_out))]
    UsedUp {
        /// Positions that were found.
        found: u64,
        /// Positions that were too hard.
        left_out: u64,
    },
    /// No game has a position that is asked for.
    #[error("no game had such a position")]
    NoPosition,
    /// The board has too few seeds.
    #[error("{rules} has {total} seeds")]
    TooFewSeeds {
        /// The rules.
        rules: kalah::Rules,
        /// Seeds of the board.
        total: u32,
    },
    /// The work was interrupted.
    #[error("interrupted")]
    Interrupted,
}

fn beside(left_out: u64) -> String {
    match left_out {
        0 => String::new(),
        left_out => format!(" beside {left_out} that take too many nodes"),
    }
}
