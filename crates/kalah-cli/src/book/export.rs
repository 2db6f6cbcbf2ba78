//! `kalah book export`.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use kalah::Rules;

use crate::server_commands::export_book;
use crate::status::CommandResult;

/// Write the explorer of the first plies as a static site: a page a position, for any web server or none
///
/// Values are those of the book, the proofs and the small database that come with the program; what they do not know is
/// marked. Positions that several ways lead to have one page.
#[derive(Args)]
pub(crate) struct BookExportArgs {
    /// Board in a word: 6x4, 6x5+empty
    rules: Rules,
    /// The folder, which is made; files in it are replaced
    #[arg(short, long, value_name = "FOLDER")]
    out: PathBuf,
    /// Plies from the start; an extra turn is a ply of its own
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=20))]
    plies: u8,
}

impl BookExportArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let pages = export_book(self.rules, usize::from(self.plies), &self.out)
            .with_context(|| format!("the explorer of {} cannot be written", self.rules))?;
        println!(
            "{pages} pages in {}; begin at {}",
            self.out.display(),
            self.out.join("index.html").display()
        );
        Ok(())
    }
}
