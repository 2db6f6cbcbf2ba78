//! Limit on the time or the look-ahead for one ply.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limit on the time or the look-ahead that a player may spend on one ply.
///
/// As JSON it is an object with one key: `{"time-ms":100}`, `{"original-time-ms":100}`, `{"move-time-ms":500}`,
/// `{"clock-ms":[60000,600]}`, `{"lookahead":4}`, `{"nodes":20000}` or `{"fuel":1000000}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "LimitText", into = "LimitText")]
pub enum Limit {
    /// The player is asked again and again with a growing look-ahead; the clock starts anew for each
    /// call, and the last answer in time counts.
    Growing {
        /// The time of one call.
        time: Duration,
        /// Growth of the look-ahead, and its end.
        driver: Driver,
    },
    /// Time of the one call for each ply.
    MoveTime(Duration),
    /// Clock for all of a game, with one call a ply. A player hears a share of it as the time of its move,
    /// and may take more as long as its clock has some.
    Clock {
        /// Time on the clock at the start of a game.
        time: Duration,
        /// Time added after each ply.
        increment: Duration,
    },
    /// Look-ahead in plies of the one call for each ply.
    Lookahead(NonZeroU32),
    /// Positions that the player may visit in the one call for each ply.
    Nodes(u64),
    /// The look-ahead grows until a module has executed this many instructions for the ply, or a
    /// player inside this process has visited this many positions. No clock is looked at, so a
    /// match is the same on every machine; the times of its plies are 0.
    Fuel(u64),
}

/// The program that asks for a growing look-ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Driver {
    /// Driver as the assignment describes it.
    #[default]
    Described,
    /// Driver as the assignment's program behaved, which is not quite the same.
    Original,
}

impl Limit {
    /// Creates the limit of a growing look-ahead as the assignment describes it, with this much time a call.
    pub const fn growing(time: Duration) -> Limit {
        Limit::Growing { time, driver: Driver::Described }
    }

    /// Returns true if the result depends on how fast the machine is.
    pub const fn is_timed(self) -> bool {
        matches!(self, Limit::Growing { .. } | Limit::MoveTime(_) | Limit::Clock { .. })
    }

    /// The same on a machine that takes so many times as long: its times are longer, to a whole millisecond, and nothing else
    /// changes.
    #[must_use]
    pub fn scaled(self, slower: f64) -> Limit {
        let scaled = |time: Duration| {
            // A factor that makes no sense changes nothing.
            let longer = Duration::try_from_secs_f64(time.as_secs_f64() * slower).unwrap_or(time);
            Duration::from_millis(u64::try_from(longer.as_millis()).unwrap_or(u64::MAX).max(1))
        };
        match self {
            Limit::Growing { time, driver } => Limit::Growing { time: scaled(time), driver },
            Limit::MoveTime(time) => Limit::MoveTime(scaled(time)),
            Limit::Clock { time, increment } if increment.is_zero() => {
                Limit::Clock { time: scaled(time), increment }
            }
            Limit::Clock { time, increment } => {
                Limit::Clock { time: scaled(time), increment: scaled(increment) }
            }
            Limit::Lookahead(_) | Limit::Nodes(_) | Limit::Fuel(_) => self,
        }
    }

    /// Returns the share of a clock for one ply: a twentieth, and most of the increment.
    pub fn share_of_clock(left: Duration, increment: Duration) -> Duration {
        (left / 20 + increment * 3 / 4).min(left).max(Duration::from_millis(1))
    }
}

impl Default for Limit {
    /// Growing look-ahead, one second a call.
    fn default() -> Limit {
        Limit::growing(Duration::from_secs(1))
    }
}

impl fmt::Display for Limit {
    /// Writes the limit in words: `0.1 s a move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Growing { time, driver } => {
                write!(f, "growing look-ahead, {} s a call", time.as_secs_f64())?;
                f.write_str(if *driver == Driver::Original { ", original driver" } else { "" })
            }
            Limit::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Limit::Clock { time, increment } => {
                write!(f, "{} s and {} s a move", time.as_secs_f64(), increment.as_secs_f64())
            }
            Limit::Lookahead(plies) => write!(f, "look-ahead {plies}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} positions a move"),
            Limit::Fuel(fuel) => write!(f, "{fuel} instructions a move"),
        }
    }
}

/// The form in databases and messages. Times are whole milliseconds.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LimitText {
    TimeMs(u64),
    OriginalTimeMs(u64),
    MoveTimeMs(u64),
    ClockMs([u64; 2]),
    Lookahead(NonZeroU32),
    Nodes(u64),
    Fuel(u64),
}

impl From<LimitText> for Limit {
    fn from(text: LimitText) -> Limit {
        match text {
            LimitText::TimeMs(time) => Limit::growing(Duration::from_millis(time)),
            LimitText::OriginalTimeMs(time) => {
                Limit::Growing { time: Duration::from_millis(time), driver: Driver::Original }
            }
            LimitText::MoveTimeMs(time) => Limit::MoveTime(Duration::from_millis(time)),
            LimitText::ClockMs([time, increment]) => Limit::Clock {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
            },
            LimitText::Lookahead(plies) => Limit::Lookahead(plies),
            LimitText::Nodes(nodes) => Limit::Nodes(nodes),
            LimitText::Fuel(fuel) => Limit::Fuel(fuel),
        }
    }
}

impl From<Limit> for LimitText {
    fn from(limit: Limit) -> LimitText {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        match limit {
            Limit::Growing { time, driver: Driver::Described } => LimitText::TimeMs(milliseconds(time)),
            Limit::Growing { time, driver: Driver::Original } => {
                LimitText::OriginalTimeMs(milliseconds(time))
            }
            Limit::MoveTime(time) => LimitText::MoveTimeMs(milliseconds(time)),
            Limit::Clock { time, increment } => {
                LimitText::ClockMs([milliseconds(time), milliseconds(increment)])
            }
            Limit::Lookahead(plies) => LimitText::Lookahead(plies),
            Limit::Nodes(nodes) => LimitText::Nodes(nodes),
            Limit::Fuel(fuel) => LimitText::Fuel(fuel),
        }
    }
}
