//! Requests of the referee.

use std::fmt;

use kalah::{Move, MovesError, ParseError, Position, Rules, RulesError, parse_moves};
use kalah_player::Go;
use thiserror::Error;

/// A line from the referee to the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
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

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Uki => f.write_str("uki"),
            Request::IsReady => f.write_str("isready"),
            Request::NewGame(rules) => write!(f, "newgame {rules}"),
            Request::Position { board, moves } => {
                write!(f, "position {board}")?;
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Request::Go(go) => write!(f, "go {go}"),
            Request::Stop => f.write_str("stop"),
            Request::Quit => f.write_str("quit"),
        }
    }
}

impl Request {
    /// Reads a line. A board needs the rules of the last `newgame`, which hold its capture rule.
    ///
    /// # Errors
    /// If the line is none of the protocol's, or its board or moves cannot be read.
    pub fn parse(line: &str, rules: Rules) -> Result<Request, RequestError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let request = match (word, rest) {
            ("uki", "") => Request::Uki,
            ("isready", "") => Request::IsReady,
            ("stop", "") => Request::Stop,
            ("quit", "") => Request::Quit,
            ("newgame", rules) => Request::NewGame(rules.parse()?),
            ("position", rest) => {
                let (board, moves) = rest.split_once("moves").unwrap_or((rest, ""));
                Request::Position { board: Position::parse(board, Some(rules))?, moves: parse_moves(moves)? }
            }
            ("go", rest) => Request::Go(read_go(rest)?),
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
