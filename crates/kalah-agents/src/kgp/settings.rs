//! Settings for agents.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use kalah_jobs::TournamentSettings;
use kalah_player::Limit;

/// Settings for agents that connect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KgpSettings {
    /// Boards to play on: each is an open tournament of its own, begun if there is none. Agents play on them
    /// in turn.
    pub boards: Vec<Rules>,
    /// The time for a move.
    pub time: Duration,
    /// The address by which browsers reach the site, without a slash at its end: agents get the addresses of their games by it.
    pub site: String,
    /// Limits for each client.
    pub limits: KgpLimits,
}

/// Limits on agents. A client is an address, as for [`RequestLimits`](kalah_http::rate_limit::RequestLimits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KgpLimits {
    /// Agents at once.
    pub total: usize,
    /// Maximum number of these from one network.
    pub per_network: usize,
    /// Maximum number of these from one client.
    pub per_client: usize,
    /// Maximum time for a reply of the protocol's own: to the greeting, to a ping.
    pub reply: Duration,
    /// Period of silence after which a connection is pinged.
    pub silence: Duration,
    /// Lines a second that answer nothing; forty times as many may come at once.
    pub idle_lines: NonZeroU32,
    /// Tokens an hour that nobody has shown before, from one client.
    pub new_tokens: NonZeroU32,
    /// Time that an agent waits for another one before a player of the server takes the place.
    pub patience: Duration,
}

impl Default for KgpLimits {
    fn default() -> KgpLimits {
        const FIFTY: NonZeroU32 = NonZeroU32::new(50).expect("50 is not 0");
        KgpLimits {
            total: 1024,
            per_network: 512,
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
    /// Creates settings for these boards, with 5 seconds a move.
    pub fn new(site: impl Into<String>, boards: Vec<Rules>) -> KgpSettings {
        let time = Duration::from_secs(5);
        KgpSettings { boards, time, site: site.into(), limits: KgpLimits::default() }
    }

    /// Returns the settings of matches on one of the boards.
    pub(super) fn settings(&self, rules: Rules) -> TournamentSettings {
        TournamentSettings::new(rules, Limit::MoveTime(self.time))
    }
}
