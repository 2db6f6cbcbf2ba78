//! Games and positions in the form that is wanted.

use kalah::import::{HaskellBoard, JavaBoard};
use kalah::record::Record;
use kalah::{Position, write_moves};
use kalah_match::{Transcript, write_record};
use kalah_protocol::{kgp, mankalah};

use super::form::Form;
use super::read::Told;

/// Writes the content, a line each.
///
/// # Errors
/// In a line, why this cannot be written so.
pub(super) fn write(told: &Told, form: Form) -> Result<String, String> {
    match (told, form) {
        (Told::Games(games), Form::Record) => {
            Ok(games.iter().map(|game| write_record(game) + "\n").collect())
        }
        (Told::Games(games), Form::Transcript) => transcript(games),
        (Told::Games(games), Form::Moves) => games.iter().map(moves).collect(),
        (Told::Games(games), _) => {
            let mut text = String::new();
            for game in games {
                let replay = game.replay().map_err(|error| error.to_string())?;
                text.extend(replay.positions().map(|position| board(position, form) + "\n"));
            }
            Ok(text)
        }
        (Told::Positions(_), Form::Record | Form::Transcript | Form::Moves) => Err(
            "these are positions, of which no game can be made: choose board, haskell, java, kgp or mankalah"
                .to_owned(),
        ),
        (Told::Positions(positions), _) => {
            Ok(positions.iter().map(|position| board(position, form) + "\n").collect())
        }
    }
}

fn moves(game: &Record) -> Result<String, String> {
    let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv).collect();
    write_moves(&game.start, &moves).map(|text| text + "\n").map_err(|error| error.to_string())
}

fn transcript(games: &[Record]) -> Result<String, String> {
    let mut transcript = Transcript::new(Vec::new());
    for (index, game) in games.iter().enumerate() {
        transcript.record(index % 2, game).map_err(|error| error.to_string())?;
    }
    let written = transcript.finish().map_err(|error| error.to_string())?;
    String::from_utf8(written).map_err(|error| error.to_string())
}

fn board(position: &Position, form: Form) -> String {
    match form {
        Form::Haskell => HaskellBoard(position).to_string(),
        Form::Java => JavaBoard(position).to_string(),
        Form::Kgp => kgp::Board::of(position).to_string(),
        Form::Mankalah => {
            let seeds = mankalah::message::board(position);
            seeds.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
        }
        Form::Board | Form::Record | Form::Transcript | Form::Moves => position.to_string(),
    }
}
