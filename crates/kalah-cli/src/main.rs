//! The program `kalah`: one file a subcommand.

mod board;
mod nim;
mod perft;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play, solve and run tournaments of Kalah.
#[derive(Parser)]
#[command(name = "kalah", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Nim(nim::Nim),
    Perft(perft::Perft),
}

/// Exit status 0: done; 1: the work failed, one line on standard error; 2: wrong arguments.
fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Nim(nim) => nim.run(),
        Command::Perft(perft) => perft.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kalah: {error:#}");
            ExitCode::FAILURE
        }
    }
}
