//! Messages on the wire: lines that end with a line feed, without blanks.

use std::fmt;
use std::str::FromStr;

use kalah::{Move, Pit, Position, Side};
use thiserror::Error;

/// The longest line that is read: a board of 12 pits has fewer letters.
const MOST_LETTERS: usize = 256;

/// Message of the engine to an agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToAgent {
    /// `START;South`: the game begins, and this is where the agent sits. South moves first.
    Start(Side),
    /// `CHANGE;3;7,7,...;YOU`: somebody moved.
    Change(MoveMade),
    /// `END`: nothing more is asked.
    End,
}

/// A move of either player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveMade {
    /// Move that was played.
    pub mv: Move,
    /// Seeds after it: North's pits from its own left, North's store, South's pits, South's store.
    pub board: Vec<u16>,
    /// Turn that comes then.
    pub next: NextMover,
}

/// Next to move, as the agent that hears it sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextMover {
    /// `YOU`
    You,
    /// `OPP`
    Opponent,
    /// `END`: nobody.
    Nobody,
}

/// Message of an agent to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToEngine {
    /// `MOVE;3`, or `SWAP` where the pie rule offers it.
    Play(Move),
}

/// A line that is none of these.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{}\" is no message", shortened(.0))]
pub struct NotMessage(String);

fn shortened(line: &str) -> String {
    line.chars().take(60).flat_map(char::escape_default).collect()
}

/// The board of a position as it is sent.
pub fn board(position: &Position) -> Vec<u16> {
    let side = |side: Side| position.pits(side).iter().copied().chain([position.store(side)]);
    side(Side::North).chain(side(Side::South)).collect()
}

impl FromStr for ToAgent {
    type Err = NotMessage;

    fn from_str(line: &str) -> Result<ToAgent, NotMessage> {
        let fields: Vec<_> = line.split(';').collect();
        let read = || match fields[..] {
            _ if line.len() > MOST_LETTERS => None,
            ["START", "South"] => Some(ToAgent::Start(Side::South)),
            ["START", "North"] => Some(ToAgent::Start(Side::North)),
            ["END"] => Some(ToAgent::End),
            ["CHANGE", mv, board, next] => Some(ToAgent::Change(MoveMade {
                mv: if mv == "SWAP" { Move::Swap } else { Move::Sow(pit(mv)?) },
                board: board.split(',').map(|seeds| seeds.parse().ok()).collect::<Option<_>>()?,
                next: match next {
                    "YOU" => NextMover::You,
                    "OPP" => NextMover::Opponent,
                    "END" => NextMover::Nobody,
                    _ => return None,
                },
            })),
            _ => None,
        };
        read().ok_or_else(|| NotMessage(line.to_owned()))
    }
}

impl FromStr for ToEngine {
    type Err = NotMessage;

    fn from_str(line: &str) -> Result<ToEngine, NotMessage> {
        let read = || match line.strip_prefix("MOVE;") {
            Some(number) => pit(number).map(Move::Sow),
            None => (line == "SWAP").then_some(Move::Swap),
        };
        read().map(ToEngine::Play).ok_or_else(|| NotMessage(line.to_owned()))
    }
}

/// A pit by its number, from 1.
fn pit(number: &str) -> Option<Pit> {
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number: usize = number.parse().ok().filter(|_| is_number)?;
    number.checked_sub(1).and_then(Pit::from_index)
}

/// The number of a pit, from 1.
fn number(pit: Pit) -> usize {
    pit.index() + 1
}

impl fmt::Display for ToAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToAgent::Start(side) => write!(f, "START;{side}"),
            ToAgent::End => f.write_str("END"),
            ToAgent::Change(MoveMade { mv, board, next }) => {
                match mv {
                    Move::Sow(pit) => write!(f, "CHANGE;{};", number(*pit))?,
                    Move::Swap => f.write_str("CHANGE;SWAP;")?,
                }
                for (at, seeds) in board.iter().enumerate() {
                    write!(f, "{}{seeds}", if at == 0 { "" } else { "," })?;
                }
                f.write_str(match next {
                    NextMover::You => ";YOU",
                    NextMover::Opponent => ";OPP",
                    NextMover::Nobody => ";END",
                })
            }
        }
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Play(Move::Sow(pit)) => write!(f, "MOVE;{}", number(*pit)),
            ToEngine::Play(Move::Swap) => f.write_str("SWAP"),
        }
    }
}
