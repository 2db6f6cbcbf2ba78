//! Lessons that answer to what their address asks for: searches step by step, and Nim-Mancala.
//!
//! [`Lesson::draw`] makes the content of a page. The server puts it into a page; without a network the reader's device does, by
//! the module that `exports` is for. The searches themselves are in `kalah-textbook`.

#[cfg(target_family = "wasm")]
mod exports;
mod nim;
mod nim_tree;
mod search;
mod search_kind;
mod search_tree;
mod search_words;

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

    /// Draws the content for the query of an address, which takes up to a fraction of a second. What is wrong with a board stands in
    /// the content.
    pub fn draw(self, query: &str) -> Result<String, LessonError> {
        match self {
            Lesson::Search => Ok(search::draw(&parsed(query)?)?),
            Lesson::Nim => Ok(nim::draw(&parsed(query)?)?),
        }
    }
}

fn parsed<Query: DeserializeOwned>(query: &str) -> Result<Query, serde_urlencoded::de::Error> {
    serde_urlencoded::from_str(query)
}

#[cfg(test)]
mod tests {
    use super::Lesson;

    #[test]
    fn a_lesson_is_drawn_for_a_query_and_says_what_is_wrong() {
        let search = Lesson::Search.draw("rules=4x3&search=minimax&depth=2&step=3").unwrap();
        assert!(search.contains("step 3 of") && search.contains("Minimax"), "{search}");
        assert!(Lesson::Search.draw("").unwrap().contains("step 0 of"));
        assert!(Lesson::Search.draw("search=%3Cb%3E").unwrap().contains("There is no search"));
        let nim = Lesson::Nim.draw("board=2,0,0").unwrap();
        assert!(nim.contains("The board 2,0,0"), "{nim}");
        assert!(Lesson::Nim.draw("board=2&board=3").is_err());
    }
}
