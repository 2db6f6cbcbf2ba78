//! A whole game as a value: what was played, how long it took, and how it ended.
//!
//! As JSON a record is one object:
//! `{"rules":"6x6","start":"<...> s","south":"name","north":"name","plies":[{"move":"3",...}],`
//! `"termination":"finished","winner":"south","margin":4}`.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game_state::{GameState, seat_at_start};
use crate::moves::parse_moves;
use crate::pit::Move;
use crate::play::IllegalMove;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;

/// A game from its start to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RecordText", into = "RecordText")]
pub struct Record {
    /// Position in which the game started; it holds the rules.
    pub start: Position,
    /// Name of the player who sat South at the start.
    pub south: String,
    /// Name of the player who sat North at the start.
    pub north: String,
    /// Plies in the order in which they were played.
    pub plies: Vec<PlyRecord>,
    /// Ending of the game.
    pub ending: Ending,
    /// Reason of a forfeit in one line that reads after the loser's name, as far as it was told.
    pub cause: Option<String>,
}

/// Ply as its player made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlyRecord {
    /// Move that was played.
    #[serde(rename = "move", with = "move_text")]
    pub mv: Move,
    /// The player's time for it on the referee's clock, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
    /// The processor time that all of the player's processes and threads took for it, in microseconds, as far
    /// as it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_us: Option<u64>,
    /// The processor time, in microseconds, that the player took while it was not asked, if that was enough to be
    /// counted: it is a part of [`time_us`](Self::time_us).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged_us: Option<u64>,
    /// The deepest look-ahead, in plies, that was answered in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lookahead: Option<u32>,
    /// Final margin that the player expected in its position, as far as it said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The positions that the player said it visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl PlyRecord {
    /// A ply of which nothing but the move is known.
    pub const fn bare(mv: Move) -> PlyRecord {
        PlyRecord {
            mv,
            time_us: None,
            cpu_us: None,
            charged_us: None,
            lookahead: None,
            score: None,
            nodes: None,
        }
    }
}

/// Ending of a game. Sides are those at the end of the game, after a swap if there was one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The game was played to its end by the rules, South's store being ahead by `margin`.
    Finished {
        /// South's store minus North's.
        margin: i32,
    },
    /// A player lost by something other than the rules of the game.
    Forfeit {
        /// Side that lost.
        loser: Side,
        /// Reason of the loss.
        fault: Fault,
    },
    /// The game was stopped where the result was known, South being ahead by `margin` under best play of
    /// both.
    Adjudicated {
        /// South's store minus North's, as they would be at the end.
        margin: i32,
    },
    /// The game was stopped without a result, for no fault of a player's.
    Aborted,
}

/// Reason why a player lost before the game was over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The player answered with a move that the rules forbid, or with no move at all.
    IllegalMove,
    /// The player did not answer in time.
    TimedOut,
    /// The player's program ended or closed its output.
    Crashed,
    /// The player gave up.
    Resigned,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::IllegalMove => "illegal move",
            Fault::TimedOut => "timed out",
            Fault::Crashed => "crashed",
            Fault::Resigned => "resigned",
        })
    }
}

impl Ending {
    /// The side that won, if any.
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Finished { margin } | Ending::Adjudicated { margin } => match margin {
                1.. => Some(Side::South),
                0 => None,
                _ => Some(Side::North),
            },
            Ending::Forfeit { loser, .. } => Some(loser.opposite()),
            Ending::Aborted => None,
        }
    }

    /// 1 if the side won, -1 if it lost, 0 for a draw or a game without result.
    pub fn points(self, side: Side) -> i32 {
        match self.winner() {
            Some(winner) if winner == side => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    /// South's store minus North's at the end; a forfeited or aborted game has no margin.
    pub const fn margin(self) -> Option<i32> {
        match self {
            Ending::Finished { margin } | Ending::Adjudicated { margin } => Some(margin),
            Ending::Forfeit { .. } | Ending::Aborted => None,
        }
    }
}

/// Writes how the game ended; of a forfeited game the fault.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Finished { .. } => f.write_str("finished"),
            Ending::Adjudicated { .. } => f.write_str("adjudicated"),
            Ending::Forfeit { fault, .. } => fault.fmt(f),
            Ending::Aborted => f.write_str("aborted"),
        }
    }
}

impl Record {
    /// The record of a game of which nothing but the moves is known.
    pub fn bare(game: &GameState, [south, north]: [&str; 2], ending: Ending) -> Record {
        Record {
            start: *game.start(),
            south: south.to_owned(),
            north: north.to_owned(),
            plies: game.plies().iter().map(|ply| PlyRecord::bare(ply.mv)).collect(),
            ending,
            cause: None,
        }
    }

    /// Plays the record from its start.
    ///
    /// # Errors
    /// If a ply is illegal or the ending is not the one that the rules give.
    pub fn replay(&self) -> Result<GameState, ReplayError> {
        let mut game = GameState::new(self.start);
        for (index, ply) in self.plies.iter().enumerate() {
            game.play(ply.mv).map_err(|error| ReplayError::Illegal { ply: index + 1, error })?;
        }
        match (self.ending, game.position().outcome()) {
            (Ending::Finished { .. }, None) => Err(ReplayError::Unfinished),
            (Ending::Finished { margin }, Some(actual)) if margin != actual => {
                Err(ReplayError::Margin { claimed: margin, actual })
            }
            (Ending::Forfeit { .. } | Ending::Adjudicated { .. } | Ending::Aborted, Some(_)) => {
                Err(ReplayError::Over)
            }
            _ => Ok(game),
        }
    }

    /// The same game seen from the other end of the board: who sat South sits North.
    #[must_use]
    pub fn mirrored(&self) -> Record {
        let ending = match self.ending {
            Ending::Finished { margin } => Ending::Finished { margin: -margin },
            Ending::Adjudicated { margin } => Ending::Adjudicated { margin: -margin },
            Ending::Forfeit { loser, fault } => Ending::Forfeit { loser: loser.opposite(), fault },
            Ending::Aborted => Ending::Aborted,
        };
        Record {
            start: self.start.mirrored(),
            south: self.north.clone(),
            north: self.south.clone(),
            // Pits are counted from their owner's left.
            plies: self.plies.clone(),
            ending,
            cause: self.cause.clone(),
        }
    }

    /// The name of the player who sits on a side at the end of the game.
    pub fn player(&self, side: Side) -> &str {
        match self.seat_at_start(side) {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }

    /// The side where the player who sits on `side` at the end of the game sat at its start.
    pub fn seat_at_start(&self, side: Side) -> Side {
        seat_at_start(self.plies.iter().map(|ply| ply.mv), side)
    }

    /// The margin at the end of the player who sat on `seat` at the start; a forfeited or aborted game has none.
    pub fn margin_of(&self, seat: Side) -> Option<i32> {
        let margin = self.ending.margin()?;
        Some(if self.seat_at_start(Side::South) == seat { margin } else { -margin })
    }
}

/// Reason why a record is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// A ply is not legal where it was played.
    Illegal {
        /// Number of the ply, from 1.
        ply: usize,
        /// Reason why the ply is illegal.
        error: IllegalMove,
    },
    /// The record says that the game was finished, but it was not.
    Unfinished,
    /// The game was over by the rules, but the record says otherwise.
    Over,
    /// The game ended with another margin than the record says.
    Margin {
        /// Margin that the record claims.
        claimed: i32,
        /// Margin by the stores.
        actual: i32,
    },
}

impl std::error::Error for ReplayError {}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Illegal { ply, error } => write!(f, "ply {ply}: {error}"),
            ReplayError::Unfinished => f.write_str("the record claims a finished game, but moves are left"),
            ReplayError::Over => f.write_str("the record claims an unfinished game, but it is over"),
            ReplayError::Margin { claimed, actual } => {
                write!(f, "the record claims a margin of {claimed}, but it is {actual}")
            }
        }
    }
}

/// The form of a [`Record`] in JSON. `south` and `north` sat there at the start; the sides of the result are those at
/// the end.
#[derive(Serialize, Deserialize)]
struct RecordText {
    rules: Rules,
    start: String,
    south: String,
    north: String,
    /// True if the players exchanged seats during the game. It follows from the plies.
    #[serde(default, skip_serializing_if = "is_false")]
    swapped: bool,
    plies: Vec<PlyRecord>,
    termination: Termination,
    winner: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Termination {
    Finished,
    Adjudicated,
    Aborted,
    #[serde(untagged)]
    Fault(Fault),
}

impl From<Record> for RecordText {
    fn from(record: Record) -> RecordText {
        let termination = match record.ending {
            Ending::Finished { .. } => Termination::Finished,
            Ending::Adjudicated { .. } => Termination::Adjudicated,
            Ending::Forfeit { fault, .. } => Termination::Fault(fault),
            Ending::Aborted => Termination::Aborted,
        };
        RecordText {
            swapped: record.seat_at_start(Side::South) == Side::North,
            rules: record.start.rules(),
            start: record.start.to_string(),
            south: record.south,
            north: record.north,
            plies: record.plies,
            termination,
            winner: record.ending.winner(),
            margin: record.ending.margin(),
            cause: record.cause,
        }
    }
}

impl TryFrom<RecordText> for Record {
    type Error = String;

    fn try_from(text: RecordText) -> Result<Record, String> {
        let start = Position::parse(&text.start, Some(text.rules)).map_err(|error| error.to_string())?;
        let ending = match (text.termination, text.winner, text.margin) {
            (Termination::Finished, _, Some(margin)) => Ending::Finished { margin },
            (Termination::Adjudicated, _, Some(margin)) => Ending::Adjudicated { margin },
            (Termination::Finished | Termination::Adjudicated, _, None) => {
                return Err("a finished game needs its margin".to_owned());
            }
            (Termination::Aborted, ..) => Ending::Aborted,
            (Termination::Fault(fault), Some(winner), _) => {
                Ending::Forfeit { loser: winner.opposite(), fault }
            }
            (Termination::Fault(_), None, _) => {
                return Err("a game that was forfeited needs its winner".to_owned());
            }
        };
        if ending.winner() != text.winner {
            return Err("the winner does not fit the margin".to_owned());
        }
        let RecordText { south, north, plies, cause, .. } = text;
        Ok(Record { start, south, north, plies, ending, cause })
    }
}

/// A move as its text in JSON.
mod move_text {
    use super::{Deserialize, Deserializer, Move, Serializer, parse_moves};
    use serde::de::Error as _;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(mv)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let text = String::deserialize(deserializer)?;
        match parse_moves(&text).map_err(D::Error::custom)?[..] {
            [mv] => Ok(mv),
            _ => Err(D::Error::custom(format!("\"{}\" is not one move", text.escape_default()))),
        }
    }
}
