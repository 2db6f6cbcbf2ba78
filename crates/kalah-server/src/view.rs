//! The pages that live.

use kalah_jobs::JobId;
use kalah_tournament::PlayerNumber;

use crate::game_number::GameNumber;

/// A page that changes while somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum View {
    /// The matrix.
    Matrix,
    /// The complete ranking.
    Ranking,
    /// One player's page.
    Player(PlayerNumber),
    /// Both games of a match.
    Match(JobId),
    /// The latest position of a game.
    Game(JobId, GameNumber),
}

impl View {
    /// Where its changes come from.
    pub(crate) fn live_path(self) -> String {
        match self {
            View::Matrix => "/live".to_owned(),
            View::Ranking => "/live/ranking".to_owned(),
            View::Player(number) => format!("/live/players/{number}"),
            View::Match(id) => format!("/live/matches/{id}"),
            View::Game(id, game) => format!("/live/matches/{id}/games/{game}"),
        }
    }
}
