//! Games and positions in the form that is wanted.

use std::fmt;
use std::str::FromStr;

use kalah::import::{HaskellBoard, JavaBoard};
use kalah::record::Record;
use kalah::{Position, write_moves};
use kalah_protocol::{kgp, mankalah};

use crate::records::json_lines::write_record;
use crate::records::notation_error::NotationError;
use crate::records::read_notation::NotedContent;
use crate::records::transcript::Transcript;

/// How games or positions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationForm {
    /// Games: a line of JSON each.
    Record,
    /// Games: as the Haskell tournament prints a match, board by board.
    Transcript,
    /// Games: their moves, such as 36 21 4.
    Moves,
    /// Positions: `<6,0,0,..> s`.
    Board,
    /// Positions: as the Haskell tournament prints them, `Board {turn = Player_A, ..}`.
    Haskell,
    /// Positions: the Java application's 15 fields.
    Java,
    /// Positions: KGP's, with the side to move as South.
    Kgp,
    /// Positions: ManKalah's, North's pits and store, then South's.
    Mankalah,
}

impl NotationForm {
    /// All forms with their words, and what each is.
    pub const ALL: [(&str, &str, NotationForm); 8] = [
        ("record", "Games: a line of JSON each", NotationForm::Record),
        (
            "transcript",
            "Games: as the Haskell tournament prints a match, board by board",
            NotationForm::Transcript,
        ),
        ("moves", "Games: their moves, such as 36 21 4", NotationForm::Moves),
        ("board", "Positions: <6,0,0,..> s", NotationForm::Board),
        (
            "haskell",
            "Positions: as the Haskell tournament prints them, `Board {turn = Player_A, ..}`",
            NotationForm::Haskell,
        ),
        ("java", "Positions: the Java application's 15 fields", NotationForm::Java),
        ("kgp", "Positions: KGP's, with the side to move as South", NotationForm::Kgp),
        ("mankalah", "Positions: ManKalah's, North's pits and store, then South's", NotationForm::Mankalah),
    ];
}

impl FromStr for NotationForm {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<NotationForm, NotationError> {
        let known = NotationForm::ALL.iter().find(|(known, ..)| *known == word);
        known.map(|(.., form)| *form).ok_or_else(|| {
            let words: Vec<&str> = NotationForm::ALL.iter().map(|(word, ..)| *word).collect();
            NotationError(format!("\"{}\" is no form: {} are", word.escape_default(), words.join(", ")))
        })
    }
}

impl fmt::Display for NotationForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NotationForm::ALL.iter().find(|(.., form)| form == self).map_or("", |(word, ..)| word))
    }
}

/// Writes the content, a line each.
///
/// # Errors
/// In a line, why this cannot be written so.
pub fn write_notation(content: &NotedContent, form: NotationForm) -> Result<String, NotationError> {
    match (content, form) {
        (NotedContent::Games(games), NotationForm::Record) => {
            Ok(games.iter().map(|game| write_record(game) + "\n").collect())
        }
        (NotedContent::Games(games), NotationForm::Transcript) => transcript(games),
        (NotedContent::Games(games), NotationForm::Moves) => games.iter().map(moves).collect(),
        (NotedContent::Games(games), _) => {
            let mut text = String::new();
            for game in games {
                let replay = game.replay().map_err(error)?;
                text.extend(replay.positions().map(|position| board(position, form) + "\n"));
            }
            Ok(text)
        }
        (
            NotedContent::Positions(_),
            NotationForm::Record | NotationForm::Transcript | NotationForm::Moves,
        ) => Err(error(
            "these are positions, of which no game can be made: choose board, haskell, java, kgp or mankalah",
        )),
        (NotedContent::Positions(positions), _) => {
            Ok(positions.iter().map(|position| board(position, form) + "\n").collect())
        }
    }
}

fn error(reason: impl fmt::Display) -> NotationError {
    NotationError(reason.to_string())
}

fn moves(game: &Record) -> Result<String, NotationError> {
    let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv).collect();
    write_moves(&game.start, &moves).map(|text| text + "\n").map_err(error)
}

fn transcript(games: &[Record]) -> Result<String, NotationError> {
    let mut transcript = Transcript::new(Vec::new());
    for (index, game) in games.iter().enumerate() {
        transcript.record(index % 2, game).map_err(error)?;
    }
    let written = transcript.finish().map_err(error)?;
    String::from_utf8(written).map_err(error)
}

fn board(position: &Position, form: NotationForm) -> String {
    match form {
        NotationForm::Haskell => HaskellBoard(position).to_string(),
        NotationForm::Java => JavaBoard(position).to_string(),
        NotationForm::Kgp => kgp::KgpBoard::from_position(position).to_string(),
        NotationForm::Mankalah => {
            let seeds = mankalah::message::board(position);
            seeds.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
        }
        NotationForm::Board | NotationForm::Record | NotationForm::Transcript | NotationForm::Moves => {
            position.to_string()
        }
    }
}
