//! Experiments on players: series of games, tournaments off line, what they say, and how sure that is.
//!
//! A [`Series`] plays pairs of games from [`Openings`]; a [`SeriesScore`] adds them up; a [`Sprt`] says when they are enough. All
//! that is said of strength is worked out from counts alone, so it can be worked out again from the records. A [`Tuning`] finds
//! values for the parameters of a player.
//!
//! ```
//! use kalah_lab::{Pentanomial, Sprt};
//!
//! let sprt: Sprt = "0,2".parse()?;
//! let judged = sprt.judge(&Pentanomial([379, 10170, 21828, 10640, 343]));
//! assert!(judged.decision.is_some());
//! # Ok::<(), kalah_lab::SprtError>(())
//! ```

mod exact_values;
mod experiment;
mod openings;
#[cfg(test)]
mod oracle;
mod rating;
mod report;
mod series;
mod side_by_side;
mod statistics;
mod tournament;
mod tuning;
mod workers;

pub use exact_values::answer_cost::AnswerCost;
pub use exact_values::error::ExactValuesError;
pub use exact_values::game_positions::{GamePositions, SEED_BAND, SampleSize};
pub use exact_values::loss_solver::{LossSolver, MoveLoss};
pub use exact_values::move_losses::MoveLosses;
pub use exact_values::solved_positions::{PositionSource, SolvedPositions};
pub use experiment::bench::{ExperimentResources, LabError};
pub use experiment::config::{DescribedExperiment, LabConfig, LabConfigError};
pub use experiment::run::{ExperimentResult, as_json};
pub use experiment::view::{ExperimentView, FigureTable, Plot};
pub use kalah_files::JournalError;
pub use openings::drawn::{ExactSolver, Openings, is_edge, valued};
pub use openings::error::OpeningsError;
pub use openings::source::{NotOpenings, OpeningKind, OpeningSource};
pub use report::lab_page::lab_page;
pub use report::page::ReportError;
pub use report::plot::{Axes, PlotError, PlotLine, intervals, lines};
pub use series::effort::{HEADS, SeriesEffort};
pub use series::played::{Series, SeriesEnd, SeriesError};
pub use series::records_file::SeriesDescription;
pub use series::score::SeriesScore;
pub use statistics::after_stop::AfterStop;
pub use statistics::pentanomial::{IntervalEstimate, Pentanomial, elo, expected_share};
pub use statistics::plan::{TestExpectation, USUAL_DEVIATION};
pub use statistics::sprt::{Hypothesis, Model, Sprt, SprtError, SprtState};
pub use tournament::config::{ConfigError, TournamentConfig, TournamentEntrant};
pub use tournament::result::{MeetingRow, PlayerResult, TournamentResult};
pub use tournament::runner::{LabTournament, TournamentError, TournamentProgress};
pub use tuning::parameter::{TunedParameter, TunedParameterError};
pub use tuning::played::{Tuning, TuningError, TuningState};
pub use tuning::schedule::SpsaSchedule;
pub use tuning::template::{PlayerTemplate, PlayerTemplateError};
pub use workers::deviation::Deviation;
pub use workers::game_runner::GameRunner;
pub use workers::worker_pool::{PoolMember, WorkerPool, WorkerPoolError};
