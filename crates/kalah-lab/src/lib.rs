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
//! let decided = sprt.decide(&Pentanomial([379, 10170, 21828, 10640, 343]));
//! assert!(decided.decision.is_some());
//! # Ok::<(), kalah_lab::SprtError>(())
//! ```

mod dataset;
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

pub use kalah_files::JournalError;

pub use self::dataset::card::DatasetCard;
pub use self::dataset::columns::write_dataset;
pub use self::dataset::rows::{DatasetRow, DatasetWork, random_positions};
pub use self::exact_values::answer_cost::AnswerCost;
pub use self::exact_values::error::ExactValuesError;
pub use self::exact_values::game_positions::{GamePositions, SEED_BAND, SampleSize};
pub use self::exact_values::loss_solver::{LossSolver, MoveLoss};
pub use self::exact_values::many_positions::solve_on_threads;
pub use self::exact_values::move_losses::MoveLosses;
pub use self::exact_values::solved_positions::{PositionSource, SolvedPositions};
pub use self::experiment::bench::{ExperimentResources, LabError};
pub use self::experiment::config::{DescribedExperiment, LabConfig, LabConfigError};
pub use self::experiment::run::{BegunExperiment, ExperimentResult, as_json};
pub use self::experiment::steps::ExperimentSteps;
pub use self::experiment::view::{ExperimentView, FigureTable, Plot, TableFigure};
pub use self::openings::draw::{ExactSolver, Openings, is_edge, valued};
pub use self::openings::error::OpeningsError;
pub use self::openings::exact::{OPENING_NODES, opening_solver};
pub use self::openings::source::{NotOpenings, OpeningKind, OpeningSource};
pub use self::rating::rated_games::{RatedName, rate_games};
pub use self::report::lab_page::lab_page;
pub use self::report::page::ReportError;
pub use self::report::plot::{Axes, PlotError, PlotLine, intervals, lines};
pub use self::series::effort::{HEADS, SeriesEffort};
pub use self::series::records_file::SeriesDescription;
pub use self::series::score::SeriesScore;
pub use self::series::series_run::{Series, SeriesBeginning, SeriesEnd, SeriesError};
pub use self::statistics::after_stop::AfterStop;
pub use self::statistics::pentanomial::{IntervalEstimate, Pentanomial, elo, expected_share};
pub use self::statistics::plan::{TestExpectation, USUAL_DEVIATION};
pub use self::statistics::sprt::{Hypothesis, Model, Sprt, SprtError, SprtState};
pub use self::tournament::config::{ConfigError, TournamentConfig, TournamentEntrant};
pub use self::tournament::result::{MeetingRow, PlayerResult, TournamentResult};
pub use self::tournament::runner::{LabTournament, TournamentError, TournamentProgress};
pub use self::tuning::parameter::{TunedParameter, TunedParameterError};
pub use self::tuning::schedule::SpsaSchedule;
pub use self::tuning::template::{PlayerTemplate, PlayerTemplateError};
pub use self::tuning::tuning_run::{Tuning, TuningError, TuningState};
pub use self::workers::deviation::Deviation;
pub use self::workers::game_runner::GameRunner;
pub use self::workers::worker_pool::{PoolMember, WorkerPool, WorkerPoolError};
