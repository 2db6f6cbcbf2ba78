//! Games that are being judged.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use kalah::record::Record;
use kalah_jobs::JobId;
use kalah_store::MatchGame;

use crate::coordinator::requested_judgements::RequestedJudgements;

/// Games that are being judged.
#[derive(Debug)]
pub(crate) struct Judging {
    /// Nodes for each position; nothing is judged with none.
    pub(crate) nodes: u64,
    pub(crate) given: HashMap<JobId, GameUnderJudgement>,
    /// Games that could not be judged, until the next start.
    pub(crate) given_up: HashSet<MatchGame>,
    pub(crate) rests_until: Option<Instant>,
    /// Games that somebody waits for.
    pub(crate) requested: RequestedJudgements,
}

/// A game that is being judged.
#[derive(Debug)]
pub(crate) struct GameUnderJudgement {
    pub(crate) game: MatchGame,
    pub(crate) record: Record,
    /// True if somebody waits for it.
    pub(crate) is_requested: bool,
}

impl Judging {
    pub(crate) fn new(nodes: u64) -> Judging {
        Judging {
            nodes,
            given: HashMap::new(),
            given_up: HashSet::new(),
            rests_until: None,
            requested: RequestedJudgements::default(),
        }
    }

    /// Returns true if games are judged at all.
    pub(crate) fn has_judge(&self) -> bool {
        self.nodes > 0
    }

    /// A job will not be done.
    pub(crate) fn give_up(&mut self, id: JobId) {
        if let Some(GameUnderJudgement { game, .. }) = self.given.remove(&id) {
            self.given_up.insert(game);
        }
    }

    /// Resumes the search for games, since there is a new one.
    pub(crate) fn wake(&mut self) {
        self.rests_until = None;
    }
}
