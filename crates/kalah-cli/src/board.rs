//! Rules and position as arguments, the same for every subcommand that takes a board.

use clap::Args;
use kalah::{Position, Rules, Side};

use crate::status::{OfArguments, WrongArguments};

/// The board to work on.
#[derive(Args)]
pub(crate) struct BoardArgs {
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single
    #[arg(long)]
    rules: Option<Rules>,
    /// Start from this position, in any of the forms that the guide lists
    #[arg(long)]
    position: Option<String>,
}

impl BoardArgs {
    /// The position asked for: the start of the rules if none was given, Kalah(6,6) without rules.
    ///
    /// # Errors
    /// If it is none, or not one of these rules.
    pub(crate) fn position(&self) -> Result<Position, WrongArguments> {
        match &self.position {
            Some(text) => Position::parse(text, self.rules).of_arguments(),
            None => Ok(self.rules.unwrap_or_default().start(Side::South)),
        }
    }
}
