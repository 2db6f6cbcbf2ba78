//! Rules and position as arguments, the same for every subcommand that takes a board.

use anyhow::Result;
use clap::Args;
use kalah::{Position, Rules, Side};

/// The board to work on.
#[derive(Args)]
pub(crate) struct Board {
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single
    #[arg(long)]
    rules: Option<Rules>,
    /// Start from this position, in any of the forms that the guide lists
    #[arg(long)]
    position: Option<String>,
}

impl Board {
    /// The position asked for: the start of the rules if none was given, Kalah(6,6) without rules.
    pub(crate) fn position(&self) -> Result<Position> {
        match &self.position {
            Some(text) => Ok(Position::parse(text, self.rules)?),
            None => Ok(self.rules.unwrap_or_default().start(Side::South)),
        }
    }
}
