//! Levels for people: an engine that looks less far and misjudges as people do.
//!
//! A level sees some changes of side ahead, values every move, and then errs a little about each of them: what it
//! sees at once, an extra turn or a capture, less than the rest. It plays what then looks best to it, so it slips
//! where moves are near each other, and never throws away what lies in plain sight.

use std::fmt;
use std::str::FromStr;

use kalah::{Position, Side};

use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::analysis::root::MoveValue;
use crate::random::mixed;

/// Playing strength of an engine: from 1, for those who have just learned the rules, to 10, as well as it can.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Way of thinking of a level.
#[derive(Clone, Copy)]
struct LevelHabit {
    /// Changes of side that it looks ahead.
    depth: u32,
    /// Error about the margin of a move, in seeds: most errors are smaller than this.
    error: f64,
}

/// Chosen so that each level scores about as well against the one before as that one did: see
/// `docs/engine.md` for the measurement.
const HABITS: [LevelHabit; 9] = [
    LevelHabit { depth: 1, error: 12.0 },
    LevelHabit { depth: 1, error: 8.0 },
    LevelHabit { depth: 1, error: 5.5 },
    LevelHabit { depth: 1, error: 3.7 },
    LevelHabit { depth: 2, error: 3.4 },
    LevelHabit { depth: 2, error: 1.9 },
    LevelHabit { depth: 3, error: 1.0 },
    LevelHabit { depth: 5, error: 1.0 },
    LevelHabit { depth: 8, error: 1.1 },
];

impl Level {
    /// Level of a game in which none is asked for: it plays like somebody who has played a few games.
    pub const USUAL: Level = Level(4);

    /// Nodes that an opponent of people has for a ply: a second on usual machines.
    pub const NODES: u64 = 1_500_000;

    /// The strongest.
    pub const BEST: Level = Level(10);

    /// The number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns what is searched for a move, at most `depth` changes of side ahead.
    pub fn scope(self, depth: u32) -> AnalysisScope {
        match self.habit() {
            None => AnalysisScope { depth, lines: 1 },
            Some(habit) => AnalysisScope { depth: depth.min(habit.depth), ..AnalysisScope::ALL },
        }
    }

    /// The move that is played after an analysis of that scope; `None` if the game is over. The same seed errs in the same way in
    /// the same position.
    pub fn pick<'a>(self, position: &Position, seed: u64, analysis: &'a Analysis) -> Option<&'a MoveValue> {
        match self.habit() {
            None => analysis.best(),
            Some(habit) => habit.pick(position, seed, &analysis.moves),
        }
    }

    /// Returns the way of thinking of the level; `None` for the strongest, which has no habits.
    fn habit(self) -> Option<LevelHabit> {
        HABITS.get(usize::from(self.0) - 1).copied()
    }
}

impl LevelHabit {
    /// The move that looks best to whoever thinks like this.
    fn pick<'a>(&self, position: &Position, seed: u64, moves: &'a [MoveValue]) -> Option<&'a MoveValue> {
        let here = hash(position, seed);
        let looks = |value: &MoveValue| {
            let in_sight = position.play(value.mv).is_ok_and(|ply| ply.extra_turn || ply.captured.is_some());
            let error = if in_sight { self.error / 2.0 } else { self.error };
            let pit = position.legal_moves().position(|mv| mv == value.mv).unwrap_or(0);
            f64::from(value.margin) + error * bell(mixed(here ^ mixed(pit as u64 + 1)))
        };
        moves.iter().max_by(|a, b| looks(a).total_cmp(&looks(b)))
    }
}

/// A number from about -2 to 2, mostly near 0, drawn from the bits: the sum of four even ones.
fn bell(bits: u64) -> f64 {
    let parts = [0, 16, 32, 48].map(|shift| f64::from((bits >> shift) as u16) / f64::from(u16::MAX) - 0.5);
    // The variance of each is a twelfth.
    parts.iter().sum::<f64>() * 3.0_f64.sqrt()
}

fn hash(position: &Position, seed: u64) -> u64 {
    let pits = [position.turn(), position.turn().opposite()].map(|side: Side| position.pits(side));
    pits.into_iter().flatten().fold(mixed(seed), |hash, &seeds| mixed(hash ^ u64::from(seeds)))
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let level = text.parse().ok().filter(|level| (1..=10).contains(level));
        level.map(Level).ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// A word that is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{}\" is no level: 1 to 10 are", .0.escape_default())]
pub struct LevelError(String);
