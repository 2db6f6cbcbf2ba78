//! Levels for people: an engine that overlooks and misjudges as people do.

use std::fmt;
use std::str::FromStr;

use kalah::Position;

use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::analysis::root::MoveValue;
use crate::play::chance::{bits_of_move, bits_of_position};
use crate::play::gain::Gain;
use crate::play::glance::GlanceHabit;
use crate::play::misjudging::MisjudgingHabit;

/// Playing strength of an engine: `a` to `c` for those who are learning the rules, then 1 to 10, which is as well as it can.
///
/// The word of a level keeps its meaning: games are stored with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Words of all levels, the gentlest first.
const WORDS: [&str; 13] = ["a", "b", "c", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Way of choosing a move of a level below the best.
#[derive(Clone, Copy)]
enum LevelHabit {
    /// Looks at the move alone, and overlooks much of that.
    Glance(GlanceHabit),
    /// Searches, and misjudges what it finds.
    Misjudging(MisjudgingHabit),
}

/// Chosen so that the steps between neighbours are about even: see `docs/engine.md` for the measurements.
const HABITS: [LevelHabit; 12] = [
    glance(30, 10),
    glance(45, 22),
    glance(60, 35),
    misjudging(1, 12.0),
    misjudging(1, 8.0),
    misjudging(1, 5.5),
    misjudging(1, 3.7),
    misjudging(2, 3.4),
    misjudging(2, 1.9),
    misjudging(3, 1.0),
    misjudging(5, 1.0),
    misjudging(8, 1.1),
];

/// Ratings on the scale of Elo, level 1 being 1000: the measured steps between neighbours, added up (`docs/engine.md`). Those
/// of `a` to `c` are means of 6x4 and 6x6.
const RATINGS: [u16; 13] = [800, 870, 940, 1000, 1180, 1370, 1540, 1680, 1890, 2060, 2190, 2320, 2590];

const fn glance(extra_turns: u8, captures: u8) -> LevelHabit {
    LevelHabit::Glance(GlanceHabit { extra_turns, captures })
}

const fn misjudging(depth: u32, error: f64) -> LevelHabit {
    LevelHabit::Misjudging(MisjudgingHabit { depth, error })
}

impl Level {
    /// Level of a game in which none is asked for: it plays like somebody who has played a few games.
    pub const USUAL: Level = Level(6);

    /// Nodes that an opponent of people has for a ply: a second on usual machines.
    pub const NODES: u64 = 1_500_000;

    /// The strongest.
    pub const BEST: Level = Level(12);

    /// Returns all levels, the gentlest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..).zip(WORDS).map(|(place, _)| Level(place))
    }

    /// The word of the level, as in `engine:level=a`.
    pub fn word(self) -> &'static str {
        WORDS[usize::from(self.0)]
    }

    /// The name for people: the word with a capital letter.
    pub fn label(self) -> String {
        self.word().to_uppercase()
    }

    /// Returns the rating on the scale of Elo, on which level 1 has 1000.
    pub fn rating(self) -> u16 {
        RATINGS[usize::from(self.0)]
    }

    /// Returns what is searched for a move, at most `depth` changes of side ahead.
    pub fn scope(self, depth: u32) -> AnalysisScope {
        match self.habit() {
            None => AnalysisScope { depth, lines: 1 },
            Some(LevelHabit::Glance(_)) => AnalysisScope { depth: 0, ..AnalysisScope::ALL },
            Some(LevelHabit::Misjudging(habit)) => {
                AnalysisScope { depth: depth.min(habit.depth), ..AnalysisScope::ALL }
            }
        }
    }

    /// The move that is played after an analysis of that scope; `None` if the game is over. The same seed errs in the same way in
    /// the same position.
    pub fn pick<'a>(self, position: &Position, seed: u64, analysis: &'a Analysis) -> Option<&'a MoveValue> {
        let Some(habit) = self.habit() else { return analysis.best() };
        let here = bits_of_position(position, seed);
        let looks = |value: &MoveValue| {
            let gain = Gain::from_move(position, value.mv);
            let bits = bits_of_move(here, position, value.mv);
            match habit {
                LevelHabit::Glance(habit) => habit.looks(gain, bits),
                LevelHabit::Misjudging(habit) => habit.looks(value.margin, gain, bits),
            }
        };
        analysis.moves.iter().max_by(|a, b| looks(a).total_cmp(&looks(b)))
    }

    /// Returns the way of choosing of the level; `None` for the strongest, which has no habits.
    fn habit(self) -> Option<LevelHabit> {
        HABITS.get(usize::from(self.0)).copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let found = Level::all().find(|level| level.word().eq_ignore_ascii_case(text));
        found.ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// A word that is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{}\" is no level: a, b, c and 1 to 10 are", .0.escape_default())]
pub struct LevelError(String);

#[cfg(test)]
mod tests {
    use super::{HABITS, Level, RATINGS, WORDS};

    #[test]
    fn levels_are_ordered_and_read_as_they_are_written() {
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), WORDS.len());
        assert_eq!(levels.len(), HABITS.len() + 1, "all but the best have a habit");
        assert!(levels.is_sorted());
        for &level in &levels {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(levels.iter().map(|level| level.rating()).collect::<Vec<_>>(), RATINGS);
        assert!(RATINGS.is_sorted() && "1".parse::<Level>().map(Level::rating) == Ok(1000));
        assert_eq!("A".parse(), Ok(levels[0]));
        assert_eq!((Level::USUAL.word(), Level::BEST.word()), ("4", "10"));
        for word in ["", "0", "11", "d", "01", "-1", "aa"] {
            assert!(word.parse::<Level>().is_err(), "{word}");
        }
    }
}
