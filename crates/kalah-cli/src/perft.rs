//! `kalah perft`: leaves of the move tree.

use clap::Args;
use serde_json::json;

use crate::board::BoardArgs;
use crate::status::CommandResult;

/// Count the leaves of the move tree, to check and to time the rules
#[derive(Args)]
pub(crate) struct Perft {
    /// Plies below the position; an extra turn is a ply of its own
    depth: u32,
    #[command(flatten)]
    board: BoardArgs,
    /// Print the leaves below each move as well
    #[arg(long, conflicts_with = "json")]
    divide: bool,
    /// Print {"leaves": N}
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self) -> CommandResult {
        let position = self.board.position()?;
        if self.divide {
            for (mv, leaves) in kalah::divide(&position, self.depth) {
                println!("{mv}: {leaves}");
            }
        }
        let leaves = kalah::perft(&position, self.depth);
        if self.json {
            println!("{}", json!({ "leaves": leaves }));
        } else {
            println!("{leaves}");
        }
        Ok(())
    }
}
