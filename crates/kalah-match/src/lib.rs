//! Players, clocks, the look-ahead driver, games and matches.

mod observer;
mod outcome;
mod pair;
mod settings;
mod spec;

pub use observer::Observer;
pub use outcome::{Game, Match};
pub use pair::{MatchError, play_match};
pub use settings::{Driver, Limit, MatchSettings};
pub use spec::{CommandSpec, PlayerSpec};
