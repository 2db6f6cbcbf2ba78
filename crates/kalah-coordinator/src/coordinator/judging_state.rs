//! Games that are being judged.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use kalah::record::Record;
use kalah_jobs::JobId;
use kalah_store::MatchGame;

use crate::coordinator::requested_judgements::RequestedJudgements;

/// Games that are being judged.
#[derive(Debug)]
pub(super) struct Judging {
    /// Nodes for each position; nothing is judged with none.
    pub(super) nodes: u64,
    pub(super) given: HashMap<JobId, GameUnderJudgement>,
    /// Games that could not be judged, until the next start.
    pub(super) given_up: HashSet<MatchGame>,
    pub(super) rests_until: Option<Instant>,
    /// Games that somebody waits for.
    pub(super) requested: RequestedJudgements,
}

/// A game that is being judged.
#[derive(Debug)]
pub(super) struct GameUnderJudgement {
    pub(super) game: MatchGame,
    pub(super) record: Record,
    /// True if somebody waits for it.
    pub(super) is_requested: bool,
}

impl Judging {
    pub(super) fn new(nodes: u64) -> Judging {
        Judging {
            nodes,
            given: HashMap::new(),
            given_up: HashSet::new(),
            rests_until: None,
            requested: RequestedJudgements::default(),
        }
    }

    /// Returns true if games are judged at all.
    pub(super) fn has_judge(&self) -> bool {
        self.nodes > 0
    }

    /// A job will not be done.
    pub(super) fn give_up(&mut self, id: JobId) {
        if let Some(GameUnderJudgement { game, .. }) = self.given.remove(&id) {
            self.given_up.insert(game);
        }
    }

    /// Resumes the search for games, since there is a new one.
    pub(super) fn wake(&mut self) {
        self.rests_until = None;
    }
}
