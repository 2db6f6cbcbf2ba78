//! The program `kalah`: one file a subcommand.

#[macro_use]
mod terminal;

mod admin;
mod analyse;
mod arguments;
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
mod status;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use status::Done;

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

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    status::end(arguments::read().and_then(run))
}

fn run(cli: Cli) -> Done {
    match cli.command {
        Command::Admin(admin) => admin.run(),
        Command::Analyse(analyse) => analyse.run(),
        Command::Bench(bench) => Ok(bench.run()?),
        Command::Book(book) => book.run(),
        Command::Check(check) => Ok(check.run()?),
        Command::Doctor(doctor) => {
            doctor.run();
            Ok(())
        }
        Command::Endgame(endgame) => endgame.run(),
        Command::Lab(lab) => lab.run(),
        Command::Match(matches) => matches.run(),
        Command::New(new) => Ok(new.run()?),
        Command::Nim(nim) => nim.run(),
        Command::Perft(perft) => perft.run(),
        Command::Play(play) => play.run(),
        Command::Proof(proof) => proof.run(),
        Command::Serve(serve) => serve.run(),
        Command::Worker(worker) => Ok(worker.run()?),
        Command::Solve(solve) => solve.run(),
    }
}
