//! Requests of the referee.

use std::fmt;

use kalah::{Move, MovesError, ParseError, Position, Rules, RulesError, parse_moves};
use kalah_player::Go;
use thiserror::Error;

/// A line from the referee to the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UkiRequest {
    /// `uki`: say who you are.
    Uki,
    /// `isready`: answer `readyok` once everything before this line is done.
    IsReady,
    /// `newgame 6x6`: a game by these rules begins.
    NewGame(Rules),
    /// `position <...> s moves 3 6`: the position to think about.
    Position {
        /// A position of the game.
        board: Position,
        /// The plies played since.
        moves: Vec<Move>,
    },
    /// `go ...`: choose a ply.
    Go(Go),
    /// `stop`: answer now. Means nothing to a bot that is not thinking.
    Stop,
    /// `quit`: end.
    Quit,
}

impl fmt::Display for UkiRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UkiRequest::Uki => f.write_str("uki"),
            UkiRequest::IsReady => f.write_str("isready"),
            UkiRequest::NewGame(rules) => write!(f, "newgame {rules}"),
            UkiRequest::Position { board, moves } => {
                write!(f, "position {board}")?;
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            UkiRequest::Go(go) => write!(f, "go {go}"),
            UkiRequest::Stop => f.write_str("stop"),
            UkiRequest::Quit => f.write_str("quit"),
        }
    }
}

impl UkiRequest {
    /// Reads a line. A board needs the rules of the last `newgame`, which hold its capture rule.
    ///
    /// # Errors
    /// If the line is none of the protocol's, or its board or moves cannot be read.
    pub fn parse(line: &str, rules: Rules) -> Result<UkiRequest, RequestError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let request = match (word, rest) {
            ("uki", "") => UkiRequest::Uki,
            ("isready", "") => UkiRequest::IsReady,
            ("stop", "") => UkiRequest::Stop,
            ("quit", "") => UkiRequest::Quit,
            ("newgame", rules) => UkiRequest::NewGame(rules.parse()?),
            ("position", rest) => {
                let (board, moves) = rest.split_once("moves").unwrap_or((rest, ""));
                UkiRequest::Position {
                    board: Position::parse(board, Some(rules))?,
                    moves: parse_moves(moves)?,
                }
            }
            ("go", rest) => UkiRequest::Go(read_go(rest)?),
            _ => return Err(RequestError::Unknown(line.to_owned())),
        };
        Ok(request)
    }
}

/// Reads what follows the word `go`.
fn read_go(text: &str) -> Result<Go, RequestError> {
    let unknown = || RequestError::Go(text.to_owned());
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["lookahead", plies] => plies.parse().map(Go::Lookahead).map_err(|_| unknown()),
        ["movetime", milliseconds] => milliseconds.parse().map(Go::MoveTime).map_err(|_| unknown()),
        ["nodes", nodes] => nodes.parse().map(Go::Nodes).map_err(|_| unknown()),
        ["infinite"] => Ok(Go::Infinite),
        _ => Err(unknown()),
    }
}

/// Reason why a line is no request.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RequestError {
    /// No request has this form.
    #[error(
        "\"{}\" is no request: uki, isready, newgame, position, go, stop and quit are",
        .0.escape_default()
    )]
    Unknown(String),
    /// A limit that is none.
    #[error(
        "\"{}\" is no limit: lookahead N, movetime MS, nodes N and infinite are",
        .0.escape_default()
    )]
    Go(String),
    /// The rules of `newgame`.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The board of `position`.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// The moves of `position`.
    #[error(transparent)]
    Moves(#[from] MovesError),
}
