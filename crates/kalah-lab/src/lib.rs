//! Experiments on players: series of games, tournaments off line, what they say, and how sure that is.
//!
//! A [`Series`] plays pairs of games from [`Openings`]; a [`Score`] adds them up; a [`Sprt`] says when they are enough. All
//! that is said of strength is worked out from counts alone, so it can be worked out again from the records.
//!
//! ```
//! use kalah_lab::{Pentanomial, Sprt};
//!
//! let sprt: Sprt = "0,2".parse()?;
//! let judged = sprt.judge(&Pentanomial([379, 10170, 21828, 10640, 343]));
//! assert!(judged.decision.is_some());
//! # Ok::<(), kalah_lab::SprtError>(())
//! ```

mod crew;
mod experiment;
mod openings;
#[cfg(test)]
mod oracle;
mod rating;
mod report;
mod series;
mod statistics;
mod tournament;

pub use crew::deviation::Deviation;
pub use crew::foreman::{Crew, CrewError, CrewMember};
pub use crew::hands::Hands;
pub use experiment::bench::{Bench, LabError};
pub use experiment::config::{Described, LabConfig, LabConfigError};
pub use experiment::run::{Done, as_json};
pub use experiment::shown::{Plot, Shown, Table};
pub use openings::drawn::{Exact, Openings, is_edge, valued};
pub use openings::error::OpeningsError;
pub use openings::source::{NotOpenings, OpeningKind, OpeningSource};
pub use report::lab_page::lab_page;
pub use report::page::ReportError;
pub use report::plot::{Axes, Line, PlotError, intervals, lines};
pub use series::effort::{Effort, HEADS};
pub use series::played::{Series, SeriesEnd, SeriesError};
pub use series::score::Score;
pub use statistics::after_stop::AfterStop;
pub use statistics::pentanomial::{Estimate, Pentanomial, elo, expected_share};
pub use statistics::plan::{Expected, USUAL_DEVIATION};
pub use statistics::sprt::{Hypothesis, Judgement, Model, Sprt, SprtError};
pub use tournament::config::{ConfigError, Entrant, TournamentConfig, TournamentFormat};
pub use tournament::journal::JournalError;
pub use tournament::played::{Standing, Tournament, TournamentError};
pub use tournament::result::{MeetingRow, PlayerRow, TournamentResult};
