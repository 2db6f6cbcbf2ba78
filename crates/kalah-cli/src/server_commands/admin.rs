//! `kalah admin`: the keeping of a tournament.

mod class;
mod export;
mod invite;
mod lecturer_link;
mod nats_config;
mod similar;
mod site;
mod sources;
mod tournament;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use kalah_server::{DamagedMatch, FoldSummary, recompute, try_again};
use tokio::runtime::Builder;

use self::class::ClassArgs;
use self::export::ArchiveExportArgs;
use self::invite::Invite;
use self::lecturer_link::LecturerLink;
use self::nats_config::NatsConfig;
use self::similar::SimilarArgs;
use self::sources::SourcesArgs;
use self::tournament::TournamentAdminArgs;
use crate::status::CommandResult;

/// Look after a tournament while no server runs
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    Recompute(Recompute),
    Again(RetryArgs),
    Class(ClassArgs),
    Export(ArchiveExportArgs),
    Invite(Invite),
    LecturerLink(LecturerLink),
    Similar(SimilarArgs),
    Sources(SourcesArgs),
    Tournament(TournamentAdminArgs),
    NatsConfig(NatsConfig),
}

/// Work all results out from the records of the games again, and repair those that differ
#[derive(Args)]
struct Recompute {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

/// Let matches be tried again that were set aside because no machine could play them
#[derive(Args)]
struct RetryArgs {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl RetryArgs {
    fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        match runtime.block_on(try_again(&self.data))? {
            0 => println!("No match was set aside"),
            1 => println!("1 match is tried again at the next start"),
            more => println!("{more} matches are tried again at the next start"),
        }
        Ok(())
    }
}

impl Admin {
    pub(crate) fn run(self) -> CommandResult {
        match self.task {
            AdminCommand::Recompute(recompute) => Ok(recompute.run()?),
            AdminCommand::Again(again) => Ok(again.run()?),
            AdminCommand::Class(class) => Ok(class.run()?),
            AdminCommand::Export(export) => Ok(export.run()?),
            AdminCommand::Invite(invite) => Ok(invite.run()?),
            AdminCommand::LecturerLink(link) => Ok(link.run()?),
            AdminCommand::Similar(similar) => Ok(similar.run()?),
            AdminCommand::Sources(sources) => Ok(sources.run()?),
            AdminCommand::Tournament(tournament) => Ok(tournament.run()?),
            AdminCommand::NatsConfig(config) => config.run(),
        }
    }
}

impl Recompute {
    fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        print_fold(&runtime.block_on(recompute(&self.data))?);
        Ok(())
    }
}

fn print_fold(fold: &FoldSummary) {
    let FoldSummary { folded, differed, stray, damaged } = fold;
    for id in differed {
        println!("match {id}: another result was stored than its records give; repaired");
    }
    for DamagedMatch { id, why, .. } in damaged {
        println!("match {id}: {why}; it is played again at the next start");
    }
    if *stray > 0 {
        println!("{stray} stored results belonged to no match; removed");
    }
    println!(
        "{folded} matches agree with their records now: {} repaired, {} to be played again",
        differed.len(),
        damaged.len()
    );
}
