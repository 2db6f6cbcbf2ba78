//! Levels of the engine for people: whom each suits, and how it errs.

use kalah_engine::Level;
use kalah_texts::Text;

/// The word by which a game names a visitor.
pub const VISITOR: &str = "human";

/// The word of whom a visitor plays against who has named nobody.
pub const USUAL_OPPONENT: &str = "engine:3";

/// A level that one button begins a game against.
#[derive(Clone, Debug)]
pub struct QuickLevel {
    /// Its word, as in `engine:a`.
    pub word: &'static str,
    pub label: String,
    /// Players whom it suits.
    pub suits: Text,
    pub errs: Text,
}

/// The levels with a button, and the keys of those whom they suit.
const QUICK: [(&str, &str); 9] = [
    ("a", "play-level-first"),
    ("b", "play-level-learning"),
    ("c", "play-level-beginner"),
    ("1", "play-level-trying"),
    ("2", "play-level-practised"),
    ("3", "play-level-casual"),
    ("5", "play-level-club"),
    ("7", "play-level-expert"),
    ("10", "play-level-master"),
];

impl QuickLevel {
    /// Returns the levels with a button on `/play`.
    pub fn all() -> Vec<QuickLevel> {
        let found = |(word, suits): (&'static str, _)| {
            let level: Level = word.parse().ok()?;
            Some(QuickLevel { word, label: level.label(), suits: Text::new(suits), errs: errors_text(level) })
        };
        QUICK.into_iter().filter_map(found).collect()
    }

    /// Returns some of them, by their words.
    pub fn some(words: &[&str]) -> Vec<QuickLevel> {
        QuickLevel::all().into_iter().filter(|level| words.contains(&level.word)).collect()
    }
}

/// Returns a sentence that says how a level errs.
pub fn errors_text(level: Level) -> Text {
    Text::new(match level.word() {
        "a" => "play-errs-a",
        "b" => "play-errs-b",
        "c" => "play-errs-c",
        "1" => "play-errs-1",
        "2" => "play-errs-2",
        "3" => "play-errs-3",
        "4" => "play-errs-4",
        "5" => "play-errs-5",
        "6" => "play-errs-6",
        "7" => "play-errs-7",
        "8" => "play-errs-8",
        "9" => "play-errs-9",
        _ => "play-errs-10",
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kalah_engine::Level;
    use kalah_texts::Language;

    use super::{QUICK, QuickLevel, errors_text};

    #[test]
    fn each_level_says_how_it_errs() {
        let sentences: HashSet<_> =
            Level::all().map(|level| Language::ENGLISH.write(&errors_text(level))).collect();
        assert_eq!(sentences.len(), Level::all().count());
        assert_eq!(QuickLevel::all().len(), QUICK.len());
        assert_eq!(QuickLevel::some(&["a", "7"]).len(), 2);
    }
}
