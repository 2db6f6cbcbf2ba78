//! The program `kalah`: one file a subcommand.

#[macro_use]
mod terminal;

mod admin;
mod analyse;
mod bench;
mod board;
mod book;
mod check;
mod database;
mod doctor;
mod draw;
mod endgame;
mod json_lines;
mod lab;
mod limit;
mod matches;
mod new;
mod nim;
mod perft;
mod play;
mod players;
mod proof;
mod secret;
mod serve;
mod solve;
mod solvers;
mod worker;

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
    Admin(admin::Admin),
    Analyse(analyse::Analyse),
    Bench(bench::Bench),
    Book(book::Book),
    Check(check::Check),
    Doctor(doctor::Doctor),
    Endgame(endgame::Endgame),
    Lab(lab::Lab),
    Match(matches::Match),
    New(new::New),
    Nim(nim::Nim),
    Perft(perft::Perft),
    Play(play::Play),
    Proof(proof::Proof),
    Serve(serve::Serve),
    Solve(solve::Solve),
    Worker(worker::Worker),
}

/// Exit status 0: done; 1: the work failed, one line on standard error; 2: wrong arguments.
fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let done = match Cli::parse().command {
        Command::Admin(admin) => admin.run(),
        Command::Analyse(analyse) => analyse.run(),
        Command::Bench(bench) => bench.run(),
        Command::Book(book) => book.run(),
        Command::Check(check) => check.run(),
        Command::Doctor(doctor) => {
            doctor.run();
            Ok(())
        }
        Command::Endgame(endgame) => endgame.run(),
        Command::Lab(lab) => lab.run(),
        Command::Match(matches) => matches.run(),
        Command::New(new) => new.run(),
        Command::Nim(nim) => nim.run(),
        Command::Perft(perft) => perft.run(),
        Command::Play(play) => play.run(),
        Command::Proof(proof) => proof.run(),
        Command::Serve(serve) => serve.run(),
        Command::Worker(worker) => worker.run(),
        Command::Solve(solve) => solve.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if nobody_reads(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kalah: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the work ended because the reader of its output has gone.
fn nobody_reads(error: &anyhow::Error) -> bool {
    let failed = error.root_cause().downcast_ref::<std::io::Error>();
    failed.is_some_and(|failed| failed.kind() == std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    /// No two arguments of a command have the same name, and the like.
    #[test]
    fn the_arguments_are_in_order() {
        Cli::command().debug_assert();
    }
}
