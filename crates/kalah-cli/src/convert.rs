//! `kalah convert`: games and positions from one form into another.

mod form;
mod read;
mod stray_lines;
mod write;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah::Rules;

use kalah::record::Record;

use self::form::NotationForm;
use self::stray_lines::StrayLines;
use crate::status::{CommandResult, WrongArguments};

/// The games of a text in any known form.
///
/// # Errors
/// If there are none, or they cannot be read.
pub(crate) fn games(text: &str, rules: Option<Rules>) -> Result<Vec<Record>> {
    match read::read(text, rules, &StrayLines::refused())? {
        read::ConvertInput::Games(games) => Ok(games),
        read::ConvertInput::Positions(_) => Err(anyhow::anyhow!("these are positions, and no games")),
    }
}

/// Read games or positions in any known form, and print them in another
///
/// What is read is recognised: records (JSON, a line each or as `kalah match --json` and tournaments write them), transcripts of the Haskell tournament, ManKalah's messages
/// (CHANGE;..), the log of its engine and of the Java application's window, moves (36 21 4), and boards in any known
/// text, one a line. A game as boards gives a board after each ply.
#[derive(Args)]
pub(crate) struct Convert {
    /// The file; standard input if left out
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Into what
    #[arg(long, value_name = "FORM")]
    to: NotationForm,
    /// Rules in a word, where the text does not say them; moves begin at their start
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,
    /// Report lines that cannot be read, and skip them
    #[arg(long)]
    lenient: bool,
}

impl Convert {
    pub(crate) fn run(&self) -> CommandResult {
        let text = self.text()?;
        let stray = if self.lenient { StrayLines::skipped() } else { StrayLines::refused_with_advice() };
        let read = read::read(&text, self.rules, &stray)?;
        let written = write::write(&read, self.to).map_err(WrongArguments::new)?;
        print!("{written}");
        Ok(())
    }

    fn text(&self) -> Result<String> {
        Ok(self.file.as_deref().map_or_else(kalah_files::read_stdin, kalah_files::read_text)?)
    }
}
