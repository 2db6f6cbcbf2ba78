//! What a match is played by: rules, limits, budgets.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use kalah::{Position, Rules, Side};

use crate::cores::Cores;
use crate::isolation::Isolation;

/// How long, or how deep, a player may think about one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The player is asked again and again with a growing look-ahead; the clock starts anew for each
    /// call, and the last answer in time counts.
    Lookahead {
        /// The time of one call.
        time: Duration,
        /// How the look-ahead grows and when it ends.
        driver: Driver,
    },
    /// One call a ply, with this much time.
    MoveTime(Duration),
    /// One call a ply, with this look-ahead in plies.
    FixedLookahead(NonZeroU32),
    /// One call a ply, in which the player may visit this many positions.
    Nodes(u64),
    /// The look-ahead grows until a module has executed this many instructions for the ply, or a
    /// player inside this process has visited this many positions. No clock is looked at, so a
    /// match is the same on every machine; the times of its plies are 0.
    Fuel(u64),
}

impl Default for Limit {
    /// Growing look-ahead, one second a call.
    fn default() -> Limit {
        Limit::Lookahead { time: Duration::from_secs(1), driver: Driver::Described }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Lookahead { time, driver: Driver::Described } => {
                write!(f, "growing look-ahead, {time:?} a call")
            }
            Limit::Lookahead { time, driver: Driver::Original } => {
                write!(f, "growing look-ahead, {time:?} a call, original driver")
            }
            Limit::MoveTime(time) => write!(f, "{time:?} a ply"),
            Limit::FixedLookahead(plies) => write!(f, "look-ahead {plies}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a ply"),
            Limit::Fuel(fuel) => write!(f, "{fuel} fuel a ply"),
        }
    }
}

/// The program that asks for a growing look-ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Driver {
    /// As the assignment describes it.
    #[default]
    Described,
    /// As the assignment's program behaved, which is not quite the same.
    Original,
}

/// Everything about a match but who plays.
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// The rules of both games.
    pub rules: Rules,
    /// Where the first game starts, if not at the start of the rules. The second game starts from
    /// the same position with the seats exchanged.
    pub start: Option<Position>,
    /// The limit of a ply.
    pub limit: Limit,
    /// How long a process may take until it is ready for a game.
    pub startup: Duration,
    /// How much later than [`Limit::MoveTime`] an answer may arrive: the way through the pipe.
    pub margin: Duration,
    /// The longest time for one ply where the limit is not one of time.
    pub patience: Duration,
    /// How bots' programs are kept from the rest of the machine. WASM modules are held in any case.
    pub isolation: Isolation,
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
            startup: Duration::from_secs(10),
            margin: Duration::from_millis(100),
            patience: Duration::from_mins(1),
            isolation: Isolation::no_programs(),
            cores: Cores::default(),
        }
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
