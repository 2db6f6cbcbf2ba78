#![doc = include_str!("../README.md")]

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
