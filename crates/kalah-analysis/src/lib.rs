//! What positions are worth, for many who ask at once, and what the moves of games gave away.
//!
//! [`Analyst`] answers questions: equal ones share a search, a fixed number of threads searches, and visitors are served
//! in turns. [`GameReviews`] values the moves of whole games by [`game_values`]. [`ply_review`] tells what each ply of a game
//! gave away, [`accuracy`] sums that up, [`highlights`] finds what is remarkable, [`advice`] puts it into words, [`puzzle`]
//! finds positions with one saving turn, [`puzzle_draw`] draws them from games, [`puzzle_themes`] tells what their solutions
//! are about. No input or output, and nothing of any page.

pub mod accuracy;
pub mod advice;
mod analyst;
mod answers;
mod boards;
mod game_reviews;
pub mod game_values;
pub mod highlights;
pub mod ply_review;
mod progress;
pub mod puzzle;
pub mod puzzle_answer;
pub mod puzzle_draw;
pub mod puzzle_search;
pub mod puzzle_themes;
mod report;
pub mod summary;
mod turns;

pub use kalah_engine::SolveError;

pub use self::analyst::{AnalysisRefusal, Analyst, AnalystSettings, Listener, known};
pub use self::game_reviews::{GameReviews, ReviewProgress};
pub use self::progress::{AnalysisProgress, AnalysisState};
pub use self::report::{AnalysisReport, by_pit};
pub use self::turns::QuestionVisitor;
