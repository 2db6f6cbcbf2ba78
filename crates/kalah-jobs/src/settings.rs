//! What a match is played by.

use kalah::Rules;
use kalah_player::Limit;
use serde::{Deserialize, Serialize};

/// Settings of a tournament's matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentSettings {
    /// The rules of every game.
    pub rules: Rules,
    /// The limit of every ply.
    pub limit: Limit,
}
