//! `kalah endgame probe`.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use kalah::kernel::PitPair;
use kalah::{Move, Position};
use kalah_endgame::EndgameFile;
use serde_json::{Value, json};

use super::display::capture_name;
use crate::json_report;
use crate::status::{CommandResult, OfArguments};

/// Look up the value of a position and of each of its moves
///
/// Margins are those at the end of the game, stores included, of the side to move.
#[derive(Args)]
pub(crate) struct Probe {
    /// The database
    file: PathBuf,
    /// The position, in any of the forms that the guide lists
    position: String,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl Probe {
    pub(crate) fn run(&self) -> CommandResult {
        // The board's size as the position has it, so that an error can name both.
        let read = Position::parse(&self.position, None).of_arguments()?;
        let file = EndgameFile::open(&self.file)?;
        let position = self.position(&file, &read)?;
        let margin = margin(&file, &position)?;
        let mut moves = Vec::new();
        for pit in position.sowable() {
            let after = position.play(Move::Sow(pit)).context("a pit that holds seeds can be sown")?.position;
            let sign = if after.turn() == position.turn() { 1 } else { -1 };
            moves.push((pit, sign * self::margin(&file, &after)?));
        }
        if self.json {
            let moves: Vec<Value> = moves
                .iter()
                .map(|(pit, margin)| json!({ "pit": pit.number(), "margin": margin, "exact": true }))
                .collect();
            json_report::print(json!({ "margin": margin, "exact": true, "moves": moves }));
            return Ok(());
        }
        println!("{} to move: {margin:+}", position.turn());
        for (pit, margin) in moves {
            println!("pit {pit}: {margin:+}");
        }
        Ok(())
    }

    /// The position under the rules of the file, if the file has it.
    fn position(&self, file: &EndgameFile, read: &Position) -> Result<Position> {
        let (pits, found) = (file.rules().pits(), read.rules().pits());
        let path = self.file.display();
        ensure!(found == pits, "{path} has {pits} pits a side, {read} has {found}");
        let rules = read.rules().with_capture(file.rules().capture());
        let (most, found) = (file.max_seeds(), read.seeds_in_play());
        if u32::from(found) > most {
            bail!("{path} goes up to {most} seeds in play ({}), {read} has {found}", capture_name(rules));
        }
        Ok(Position::parse(&self.position, Some(rules))?)
    }
}

/// The margin at the end of the side to move, or of the one that the game ended on.
fn margin(file: &EndgameFile, position: &Position) -> Result<i32> {
    let margin = position.margin(position.turn());
    if position.is_over() {
        return Ok(margin);
    }
    let pair =
        PitPair::from_position(position).context("a database has boards of at most 8 pits and 255 seeds")?;
    let seeds = pair.seeds();
    Ok(margin + 2 * file.value(pair, seeds)?.cast_signed() - seeds.cast_signed())
}
