//! Settings of a match: rules, limits, budgets.

use std::sync::Arc;
use std::time::Duration;

use kalah::{Position, Rules, Side};
use kalah_engine::Lookup;
use kalah_player::Limit;

use crate::cores::Cores;
use crate::isolation::Isolation;

/// Settings of a match: everything but the players.
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// The rules of both games.
    pub rules: Rules,
    /// Start position of the first game, if not the start of the rules. The second game starts from the same
    /// position with the seats exchanged.
    pub start: Option<Position>,
    /// The limit of a ply.
    pub limit: Limit,
    /// The limit of player B, if it is another one.
    pub second_limit: Option<Limit>,
    /// Maximum time in which a process has to be ready for a game.
    pub startup: Duration,
    /// Tolerance by which an answer may arrive later than [`Limit::MoveTime`]: the way through the pipe.
    pub margin: Duration,
    /// The longest time for one ply where the limit is not one of time.
    pub patience: Duration,
    /// Maximum time of waiting for other work to end that kept the cores from a bot, before the bot is asked
    /// again.
    pub calm: Duration,
    /// Isolation of bots' programs from the rest of the machine. WASM modules are held in any case.
    pub isolation: Isolation,
    /// Lookup that ends a game as soon as it knows the exact margin. By default games are played to their
    /// end.
    pub adjudicator: Option<Arc<Lookup>>,
    /// Cores of its own for each game, for programs that are held; without shares they run on all.
    pub cores: Cores,
}

impl MatchSettings {
    /// The defaults: growing look-ahead with a second a call, ten seconds to start. No program is started before
    /// [`isolation`](Self::isolation) says how.
    pub fn new(rules: Rules) -> MatchSettings {
        MatchSettings {
            rules,
            start: None,
            limit: Limit::default(),
            second_limit: None,
            startup: Duration::from_secs(10),
            margin: Duration::from_millis(100),
            patience: Duration::from_mins(1),
            calm: Duration::from_secs(10),
            isolation: Isolation::no_programs(),
            adjudicator: None,
            cores: Cores::default(),
        }
    }

    /// The same as each player has it: player A, player B.
    pub(crate) fn of_players(&self) -> [MatchSettings; 2] {
        let second = MatchSettings { limit: self.second_limit.unwrap_or(self.limit), ..self.clone() };
        [self.clone(), second]
    }

    /// The starts of the two games. Player A sits South in both and moves first in one of them.
    pub(crate) fn starts(&self) -> [Position; 2] {
        let first = self.start.unwrap_or_else(|| self.rules.start(Side::South));
        [first, first.mirrored()]
    }
}

impl Default for MatchSettings {
    fn default() -> MatchSettings {
        MatchSettings::new(Rules::default())
    }
}
