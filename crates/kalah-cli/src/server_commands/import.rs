//! `kalah import`: games that were played elsewhere, into the archive of a server.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kalah::Rules;
use kalah_server::TournamentName;
use tokio::runtime::Builder;

use crate::convert::games;
use crate::status::CommandResult;

/// Take games of any known form into a new tournament of a server's archive, while no server runs
///
/// Two games after each other of the same two players are a match, and a game alone is a match of its own. Players are known by
/// their names and meet once. The review of the server goes through the games as through all others.
#[derive(Args)]
pub(crate) struct Import {
    /// The games: records, transcripts, ManKalah's messages or moves
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the tournament is to be called
    #[arg(long, value_name = "NAME")]
    tournament: TournamentName,
    /// Where the tournaments are kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Rules in a word, where the text does not say them
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,
}

impl Import {
    pub(crate) fn run(&self) -> CommandResult {
        let name = self.file.display();
        let text = kalah_files::read_text(&self.file)?;
        let games = games(&text, self.rules).with_context(|| format!("{name}"))?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let imported: Result<_> = runtime
            .block_on(kalah_server::import(&self.data, &self.tournament, &games))
            .with_context(|| format!("{name} was not taken in"));
        let imported = imported?;
        let matches = if imported.matches == 1 { "match" } else { "matches" };
        println!(
            "{}: {} {matches} of {} players, archived",
            self.tournament, imported.matches, imported.players
        );
        Ok(())
    }
}
