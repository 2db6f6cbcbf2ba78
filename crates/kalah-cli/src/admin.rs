//! `kalah admin`: the keeping of a tournament.

mod class;
mod export;
mod invite;
mod lecturer_link;
mod nats_config;
mod site;
mod sources;
mod tournament;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use kalah_server::{Damaged, Fold, recompute, try_again};
use tokio::runtime::Builder;

use self::class::Class;
use self::export::Export;
use self::invite::Invite;
use self::lecturer_link::LecturerLink;
use self::nats_config::NatsConfig;
use self::sources::Sources;
use self::tournament::Tournament;
use crate::status::Done;

/// Look after a tournament while no server runs
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Recompute(Recompute),
    Again(Again),
    Class(Class),
    Export(Export),
    Invite(Invite),
    LecturerLink(LecturerLink),
    Sources(Sources),
    Tournament(Tournament),
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
struct Again {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl Again {
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
    pub(crate) fn run(self) -> Done {
        match self.task {
            Task::Recompute(recompute) => Ok(recompute.run()?),
            Task::Again(again) => Ok(again.run()?),
            Task::Class(class) => Ok(class.run()?),
            Task::Export(export) => Ok(export.run()?),
            Task::Invite(invite) => Ok(invite.run()?),
            Task::LecturerLink(link) => Ok(link.run()?),
            Task::Sources(sources) => Ok(sources.run()?),
            Task::Tournament(tournament) => Ok(tournament.run()?),
            Task::NatsConfig(config) => config.run(),
        }
    }
}

impl Recompute {
    fn run(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        tell(&runtime.block_on(recompute(&self.data))?);
        Ok(())
    }
}

fn tell(fold: &Fold) {
    let Fold { folded, differed, stray, damaged } = fold;
    for id in differed {
        println!("match {id}: another result was stored than its records give; repaired");
    }
    for Damaged { id, why, .. } in damaged {
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
