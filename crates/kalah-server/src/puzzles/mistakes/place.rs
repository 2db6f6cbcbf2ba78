//! Addresses of mistakes.

use std::fmt;
use std::str::FromStr;

use kalah_jobs::JobId;
use kalah_store::MatchGame;

/// Place of a mistake: a ply of a game. Written as `match-12-1-34` or `game-0a1b-34`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum MistakePlace {
    /// Ply of a game of a tournament.
    Match(MatchGame, usize),
    /// Ply of a game that visitors played, by its id.
    Board(String, u32),
}

/// Text that is no place of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the place of a mistake")]
pub(super) struct NotMistakePlace;

impl fmt::Display for MistakePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MistakePlace::Match(game, ply) => {
                write!(f, "match-{}-{}-{ply}", game.id, if game.second { 2 } else { 1 })
            }
            MistakePlace::Board(id, ply) => write!(f, "game-{id}-{ply}"),
        }
    }
}

impl FromStr for MistakePlace {
    type Err = NotMistakePlace;

    fn from_str(text: &str) -> Result<MistakePlace, NotMistakePlace> {
        let parts: Vec<&str> = text.split('-').collect();
        match parts[..] {
            ["match", id, number @ ("1" | "2"), ply] => {
                let id = id.parse().map(JobId::new).map_err(|_| NotMistakePlace)?;
                let game = MatchGame { id, second: number == "2" };
                Ok(MistakePlace::Match(game, ply.parse().map_err(|_| NotMistakePlace)?))
            }
            ["game", id, ply] => {
                Ok(MistakePlace::Board(id.to_owned(), ply.parse().map_err(|_| NotMistakePlace)?))
            }
            _ => Err(NotMistakePlace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MistakePlace, NotMistakePlace};

    #[test]
    fn places_are_written_and_read() {
        for text in ["match-12-1-34", "match-12-2-0", "game-0a1b-3"] {
            assert_eq!(text.parse::<MistakePlace>().unwrap().to_string(), text);
        }
        for text in ["", "match-12-3-4", "match-x-1-4", "game-0a1b", "game-0a1b--1", "game-0-1-2"] {
            assert_eq!(text.parse::<MistakePlace>(), Err(NotMistakePlace), "{text}");
        }
    }
}
