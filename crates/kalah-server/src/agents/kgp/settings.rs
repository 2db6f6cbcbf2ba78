//! By what agents play here.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use kalah_jobs::Settings;
use kalah_player::Limit;

/// By what agents that connect play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KgpSettings {
    /// On which boards: each is an open tournament of its own, begun if there is none. Agents play on them in turn.
    pub boards: Vec<Rules>,
    /// The time for a move.
    pub time: Duration,
    /// The address by which browsers reach the site, without a slash at its end: agents are told where their games are.
    pub site: String,
    /// What each client may take.
    pub limits: KgpLimits,
}

/// What agents may take of the server. A client is an address, as for [`RequestLimits`](crate::RequestLimits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KgpLimits {
    /// Agents at once.
    pub total: usize,
    /// Of these, from one client.
    pub per_client: usize,
    /// How long a reply of the protocol's own may take: to be greeted, to a ping.
    pub reply: Duration,
    /// For how long a connection may be silent before it is pinged.
    pub silence: Duration,
    /// Lines a second that answer nothing; forty times as many may come at once.
    pub idle_lines: NonZeroU32,
    /// Tokens an hour that nobody has shown before, from one client.
    pub new_tokens: NonZeroU32,
    /// How long an agent waits for another one before a player of the server's takes the place.
    pub patience: Duration,
}

impl Default for KgpLimits {
    fn default() -> KgpLimits {
        const FIFTY: NonZeroU32 = NonZeroU32::new(50).expect("50 is not 0");
        KgpLimits {
            total: 1024,
            per_client: 256,
            reply: Duration::from_secs(20),
            silence: Duration::from_secs(30),
            idle_lines: FIFTY,
            new_tokens: FIFTY,
            patience: Duration::from_secs(1),
        }
    }
}

impl KgpSettings {
    /// On these boards, 5 seconds a move.
    pub fn new(site: impl Into<String>, boards: Vec<Rules>) -> KgpSettings {
        let time = Duration::from_secs(5);
        KgpSettings { boards, time, site: site.into(), limits: KgpLimits::default() }
    }

    /// By what matches on one of the boards are played.
    pub(super) fn settings(&self, rules: Rules) -> Settings {
        Settings { rules, limit: Limit::MoveTime(self.time) }
    }
}
