//! Requests for games to be reviewed before others.

use kalah_store::MatchGame;

/// Somebody who waits for a review: equal ones share a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameReviewRequester(pub u64);

/// Request for a game to be reviewed before those that nobody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameReviewRequest {
    /// The game.
    pub game: MatchGame,
    /// Somebody who waits for it.
    pub requester: GameReviewRequester,
}

/// Answer to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameReviewPlace {
    /// It is reviewed now, or after others who asked before.
    Queued,
    /// Too many games wait, of all visitors or of this one.
    Full,
    /// Nobody reviews this game: it was reviewed, it could not be, or nothing is reviewed at this server.
    Impossible,
}
