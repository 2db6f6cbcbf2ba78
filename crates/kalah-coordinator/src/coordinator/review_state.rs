//! Games that are being reviewed.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use kalah::record::Record;
use kalah_jobs::JobId;
use kalah_store::MatchGame;

use crate::coordinator::requested_reviews::RequestedGameReviews;

/// Games that are being reviewed.
#[derive(Debug)]
pub(super) struct GameReviewState {
    /// Nodes for each position; nothing is reviewed with none.
    pub(super) nodes: u64,
    pub(super) given: HashMap<JobId, GameUnderReview>,
    /// Games that could not be reviewed, until the next start.
    pub(super) given_up: HashSet<MatchGame>,
    pub(super) rests_until: Option<Instant>,
    /// Games that somebody waits for.
    pub(super) requested: RequestedGameReviews,
}

/// A game that is being reviewed.
#[derive(Debug)]
pub(super) struct GameUnderReview {
    pub(super) game: MatchGame,
    pub(super) record: Record,
    /// True if somebody waits for it.
    pub(super) is_requested: bool,
}

impl GameReviewState {
    pub(super) fn new(nodes: u64) -> GameReviewState {
        GameReviewState {
            nodes,
            given: HashMap::new(),
            given_up: HashSet::new(),
            rests_until: None,
            requested: RequestedGameReviews::default(),
        }
    }

    /// Returns true if games are reviewed at all.
    pub(super) fn reviews_games(&self) -> bool {
        self.nodes > 0
    }

    /// A job will not be done.
    pub(super) fn give_up(&mut self, id: JobId) {
        if let Some(GameUnderReview { game, .. }) = self.given.remove(&id) {
            self.given_up.insert(game);
        }
    }

    /// Resumes the search for games, since there is a new one.
    pub(super) fn wake(&mut self) {
        self.rests_until = None;
    }
}
