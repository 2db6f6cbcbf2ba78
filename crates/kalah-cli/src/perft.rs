//! `kalah perft`: leaves of the move tree.

use clap::Args;
use kalah::Move;
use serde_json::json;

use crate::board::BoardArgs;
use crate::json_report;
use crate::status::CommandResult;

/// Count the leaves of the move tree, to check and to time the rules
#[derive(Args)]
pub(crate) struct Perft {
    /// Plies below the position; an extra turn is a ply of its own
    depth: u32,
    #[command(flatten)]
    board: BoardArgs,
    /// Print the leaves below each move as well
    #[arg(long)]
    divide: bool,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self) -> CommandResult {
        let position = self.board.position()?;
        let moves = if self.divide { kalah::divide(&position, self.depth) } else { Vec::new() };
        let leaves = kalah::perft(&position, self.depth);
        if self.json {
            let mut report = json!({ "leaves": leaves });
            if self.divide {
                let row = |(mv, leaves): &(Move, u64)| json!({ "move": mv.to_string(), "leaves": leaves });
                report["moves"] = moves.iter().map(row).collect();
            }
            json_report::print(report);
            return Ok(());
        }
        for (mv, leaves) in moves {
            println!("{mv}: {leaves}");
        }
        println!("{leaves}");
        Ok(())
    }
}
