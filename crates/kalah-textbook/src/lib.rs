//! Game-tree search as it is taught: each algorithm a small file over one [`Game`] trait, counting
//! what it does; the heuristics of Kalah that a class compares; Nim-Mancala.
//!
//! ```
//! use kalah_textbook::{MoveLimits, Textbook};
//!
//! let player: Textbook = "alphabeta:6,eval=h6,order=extra-turn".parse()?;
//! let start = kalah::Rules::default().start(kalah::Side::South);
//! let choice = player.select(&start, &MoveLimits::default(), &|| false);
//! assert_eq!(choice.map(|choice| choice.depth), Some(6));
//! # Ok::<(), kalah_textbook::WordError>(())
//! ```

mod alpha_beta;
mod deepening;
mod game;
mod heuristic;
mod horizon;
mod kalah_game;
mod minimax;
mod monte_carlo;
mod mtdf;
pub mod nim;
mod opponent_model;
mod order;
mod player;
mod principal_variation;
mod recording;
mod search;
mod table;
mod trace;
mod weights;
mod window;
mod word;

pub use deepening::{Algorithm, Deepest};
pub use game::{Evaluation, Game, INFINITY, MinMaxPlayer, MoveOrdering, NextPlayer};
pub use heuristic::Heuristic;
pub use horizon::Horizon;
pub use order::PitOrder;
pub use player::{Futility, MAX_LOOKAHEAD, MoveLimits, PlayerDecision, SearchMethod, SearchPlayer, Textbook};
pub use recording::{RecordedEvent, Recording, VisitKnowledge, VisitedPosition};
pub use search::{Interrupted, POLL, Range, SearchBudget, SearchCounts, SearchResult, TextbookSearch};
pub use table::{ValueBound, ValueTable};
pub use trace::Trace;
pub use weights::{FeatureWeights, FeatureWeightsError, PositionFeature};
pub use window::AlphaBetaWindow;
pub use word::WordError;
