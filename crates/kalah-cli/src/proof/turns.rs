//! `kalah proof turns`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah::{Move, Position, write_moves};
use kalah_engine::{ProofLog, first_turns};
use serde_json::json;

use super::subject::of_first_player;

use crate::json_report;

/// Tell what a log proves of the start and of each first turn
///
/// Margins are the first player's at the end of the game.
#[derive(Args)]
pub(crate) struct ProofTurnsArgs {
    /// The log, or several that were not merged yet
    #[arg(required = true)]
    logs: Vec<PathBuf>,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl ProofTurnsArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let log = ProofLog::read(&self.logs)?;
        let start = *log.position();
        let turns = std::iter::once((Vec::new(), start)).chain(first_turns(&start));
        let rows = turns.map(|(moves, position)| row(&log, &start, &moves, &position));
        let rows = rows.collect::<Result<Vec<_>>>()?;
        if self.json {
            let rows: Vec<_> = rows
                .iter()
                .map(|(turn, (least, most))| json!({ "turn": turn, "least": least, "most": most }))
                .collect();
            json_report::print(json!({ "turns": rows }));
            return Ok(());
        }
        for (turn, (least, most)) in rows {
            let margin = if least == most { format!("{least:+}") } else { format!("{least:+} to {most:+}") };
            println!("{:<8} {margin}", turn.as_deref().unwrap_or("start"));
        }
        Ok(())
    }
}

/// A turn in words, and the bounds of the first player's margin after it.
fn row(
    log: &ProofLog,
    start: &Position,
    moves: &[Move],
    position: &Position,
) -> Result<(Option<String>, (i32, i32))> {
    let turn = if moves.is_empty() { None } else { Some(write_moves(start, moves)?) };
    Ok((turn, of_first_player(position, log.margins(position))))
}
