//! Requests for games to be judged before others.

use kalah_store::MatchGame;

/// Somebody who waits for a judgement: equal ones share a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgementRequester(pub u64);

/// Request for a game to be judged before those that nobody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgementRequest {
    /// The game.
    pub game: MatchGame,
    /// Somebody who waits for it.
    pub requester: JudgementRequester,
}

/// Answer to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgementPlace {
    /// It is judged now, or after others who asked before.
    Queued,
    /// Too many games wait, of all visitors or of this one.
    Full,
    /// Nobody judges this game: it was judged, it could not be, or nothing is judged at this server.
    Impossible,
}
