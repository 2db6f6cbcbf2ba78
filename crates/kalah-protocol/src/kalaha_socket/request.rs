//! Requests of clients.

/// A request. The original recognises them by how a line begins, letters in their case, in this order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KalahaRequest {
    /// `HELLO`: which player am I?
    Hello,
    /// `BOARD`: how does it stand?
    Board,
    /// `MOVE 3 1`: the pit, from 1, and the number of the player.
    Move(Params),
    /// `PLAYER`: whose turn is it?
    Player,
    /// `NEW`: start over.
    New,
    /// `WINNER`: is it over, and who won?
    Winner,
    /// Other text.
    Unknown,
}

/// Parameters behind `MOVE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Params {
    /// A pit and a player; neither has to exist.
    Numbers {
        /// The pit.
        pit: i64,
        /// The player.
        player: i64,
    },
    /// Parameters that are not two whole numbers.
    Invalid,
}

impl KalahaRequest {
    /// Reads a line, whatever it is.
    pub fn from_line(line: &str) -> KalahaRequest {
        let is = |word: &str| line.starts_with(word);
        if is("HELLO") {
            KalahaRequest::Hello
        } else if is("BOARD") {
            KalahaRequest::Board
        } else if is("MOVE") {
            KalahaRequest::Move(params(line))
        } else if is("PLAYER") {
            KalahaRequest::Player
        } else if is("NEW") {
            KalahaRequest::New
        } else if is("WINNER") {
            KalahaRequest::Winner
        } else {
            KalahaRequest::Unknown
        }
    }
}

fn params(line: &str) -> Params {
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    let numbers = || match words[..] {
        [_, pit, player] => Some(Params::Numbers { pit: pit.parse().ok()?, player: player.parse().ok()? }),
        _ => None,
    };
    numbers().unwrap_or(Params::Invalid)
}
