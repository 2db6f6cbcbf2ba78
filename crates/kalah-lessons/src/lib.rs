//! Lessons that answer to what their address asks for: searches step by step, and Nim-Mancala.
//!
//! [`Lesson::draw`] makes the content of a page. The server puts it into a page; without a network the reader's device does, by
//! the module that `exports` is for. The searches themselves are in `kalah-textbook`.

mod compared_search;
#[cfg(target_family = "wasm")]
mod exports;
#[expect(
    clippy::inline_always,
    clippy::unused_self,
    clippy::unnecessary_wraps,
    unreachable_pub,
    reason = "the macro makes a type and methods of each filter"
)]
mod filters;
mod nim;
mod nim_tree;
mod search;
mod search_form;
mod search_kind;
mod search_query;
mod search_tree;
mod search_words;

use kalah_texts::Language;
use serde::de::DeserializeOwned;

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// How a search goes through the tree of a small board.
    Search,
    /// Nim-Mancala against perfect play, and the tree of a small board.
    Nim,
}

/// Reason for not drawing a lesson.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// The query is none of a lesson.
    #[error("no query of a lesson: {0}")]
    Query(#[from] serde_urlencoded::de::Error),
    /// The content cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] askama::Error),
}

impl Lesson {
    /// All lessons, as the module numbers them.
    pub const ALL: [Lesson; 2] = [Lesson::Search, Lesson::Nim];

    /// Draws the content for the query of an address in a language, which takes up to a fraction of a second. What is wrong with
    /// a board stands in the content.
    pub fn draw(self, query: &str, language: Language) -> Result<String, LessonError> {
        match self {
            Lesson::Search => Ok(search::draw(&parsed(query)?, language)?),
            Lesson::Nim => Ok(nim::draw(&parsed(query)?, language)?),
        }
    }
}

fn parsed<Query: DeserializeOwned>(query: &str) -> Result<Query, serde_urlencoded::de::Error> {
    serde_urlencoded::from_str(query)
}

#[cfg(test)]
mod tests {
    use kalah_texts::Language;

    use super::Lesson;

    #[test]
    fn a_lesson_is_drawn_for_a_query_and_says_what_is_wrong() {
        let drawn = |lesson: Lesson, query| lesson.draw(query, Language::ENGLISH);
        let search = drawn(Lesson::Search, "rules=4x3&search=minimax&depth=2&step=3").unwrap();
        assert!(search.contains("step 3 of") && search.contains("Minimax"), "{search}");
        let first = drawn(Lesson::Search, "").unwrap();
        assert!(
            first.contains("left-out") && !first.contains("step 0 of"),
            "it opens on an empty tree: {first}"
        );
        assert!(drawn(Lesson::Search, "search=%3Cb%3E").unwrap().contains("There is no search"));
        let nim = drawn(Lesson::Nim, "board=2,0,0").unwrap();
        assert!(nim.contains("The board 2,0,0"), "{nim}");
        assert!(drawn(Lesson::Nim, "board=2&board=3").is_err());
    }
}
