//! Game-tree search as it is taught: each algorithm a small file over one [`Game`] trait, counting
//! what it does; the heuristics of Kalah that a class compares; Nim-Mancala.
//!
//! ```
//! use kalah_textbook::{Limits, Textbook};
//!
//! let player: Textbook = "alphabeta:6,eval=h6,order=extra-turn".parse()?;
//! let start = kalah::Rules::default().start(kalah::Side::South);
//! let choice = player.select(&start, &Limits::default(), &|| false);
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
pub use game::{Evaluation, Game, INFINITY, Next, Order, Player};
pub use heuristic::Heuristic;
pub use horizon::Horizon;
pub use order::Order as KalahOrder;
pub use player::{Choice, Futility, Limits, MAX_LOOKAHEAD, Method, Searcher, Textbook};
pub use recording::{Event, Recording, Seen, Visit};
pub use search::{Budget, Counts, Found, Interrupted, POLL, Range, Search};
pub use table::{Bound, Table};
pub use trace::Trace;
pub use weights::{Feature, Weights, WeightsError};
pub use window::Window;
pub use word::WordError;
