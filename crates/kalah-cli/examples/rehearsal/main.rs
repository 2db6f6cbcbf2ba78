//! A whole term, played by one command: a real server on the loopback, a class that pushes by real git, deadlines, kills,
//! a tournament that is watched, closed and archived. Prints figures, and ends with 1 if anything was lost.
//!
//! ```text
//! cargo build --release && cargo run --release -p kalah-cli --example rehearsal
//! ```

#[path = "../../../kalah-source/tests/it/bomb.rs"]
mod bomb;
mod bots;
mod class;
mod figures;
mod followed;
mod http;
mod phases;
mod server;
mod siege;
mod student;
mod term;
mod watching;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Parser;

use self::figures::Figures;
use self::term::Plan;

/// Play a whole term on this machine, and print figures
#[derive(Parser)]
struct Args {
    /// Students, each with a player [default: 300]
    #[arg(long)]
    players: Option<usize>,
    /// Matches, builds and tests at once
    #[arg(long, default_value_t = 2)]
    workers: usize,
    /// Seconds in which the tournament is played and watched, after all that was handed in has been tried
    #[arg(long, value_name = "SECONDS")]
    play_for: Option<u64>,
    /// How often the server is killed
    #[arg(long)]
    kills: Option<usize>,
    /// Seconds after which it gives up
    #[arg(long, default_value_t = 7200)]
    at_most: u64,
    /// A small one, of a minute or two: 12 students, a kill
    #[arg(long)]
    quick: bool,
    /// Hand in within a minute while strangers attack the server, and before that without them, and compare
    #[arg(long)]
    siege: bool,
    /// The program [default: beside this one]
    #[arg(long, value_name = "PATH")]
    kalah: Option<PathBuf>,
}

impl Args {
    fn plan(&self) -> Plan {
        let usual = if self.quick { Plan::quick() } else { Plan::whole() };
        Plan {
            players: self.players.unwrap_or(usual.players),
            workers: self.workers,
            play_for: self.play_for.map_or(usual.play_for, Duration::from_secs),
            kills: self.kills.unwrap_or(usual.kills),
            at_most: Duration::from_secs(self.at_most),
            ..usual
        }
    }
}

/// The program that lies where this one was built.
fn beside() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let kalah = own.parent().and_then(|examples| Some(examples.parent()?.join("kalah")));
    kalah
        .filter(|path| path.exists())
        .context("there is no `kalah` beside this program: build it first, or name it by --kalah")
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    let program = args.kalah.clone().map_or_else(beside, Ok)?;
    if args.siege {
        println!("{}", siege::compare(args.plan().players, Duration::from_mins(1), &program)?);
        return Ok(ExitCode::SUCCESS);
    }
    let figures = term::rehearse(&args.plan(), &program, &|line| eprintln!("{line}"), Figures::of)?;
    println!("{figures}");
    Ok(if figures.lost.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
