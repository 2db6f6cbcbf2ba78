//! Games and positions in the form that is wanted.

use kalah::import::{HaskellBoard, JavaBoard};
use kalah::record::Record;
use kalah::{Position, write_moves};
use kalah_match::{Transcript, write_record};
use kalah_protocol::{kgp, mankalah};

use super::form::NotationForm;
use super::read::ConvertInput;

/// Writes the content, a line each.
///
/// # Errors
/// In a line, why this cannot be written so.
pub(super) fn write(input: &ConvertInput, form: NotationForm) -> Result<String, String> {
    match (input, form) {
        (ConvertInput::Games(games), NotationForm::Record) => {
            Ok(games.iter().map(|game| write_record(game) + "\n").collect())
        }
        (ConvertInput::Games(games), NotationForm::Transcript) => transcript(games),
        (ConvertInput::Games(games), NotationForm::Moves) => games.iter().map(moves).collect(),
        (ConvertInput::Games(games), _) => {
            let mut text = String::new();
            for game in games {
                let replay = game.replay().map_err(|error| error.to_string())?;
                text.extend(replay.positions().map(|position| board(position, form) + "\n"));
            }
            Ok(text)
        }
        (
            ConvertInput::Positions(_),
            NotationForm::Record | NotationForm::Transcript | NotationForm::Moves,
        ) => Err(
            "these are positions, of which no game can be made: choose board, haskell, java, kgp or mankalah"
                .to_owned(),
        ),
        (ConvertInput::Positions(positions), _) => {
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
