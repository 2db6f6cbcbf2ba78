//! The program `kalah`: one file a subcommand.

#[macro_use]
mod terminal;
mod tournament;

mod admin;
mod agent;
mod analyse;
mod arguments;
mod away;
mod backup;
mod bench;
mod board;
mod book;
mod check;
mod completions;
mod configuration;
mod connect;
mod convert;
mod crew;
mod database;
mod doctor;
mod draw;
mod endgame;
mod host;
mod import;
mod init;
mod input;
mod interrupt;
mod json_lines;
mod lab;
mod limit;
mod man;
mod matches;
mod new;
mod nim;
mod overview;
mod perft;
mod play;
mod players;
mod proof;
mod puzzles;
mod restore;
mod schema;
mod secret;
mod serve;
mod solve;
mod solvers;
mod standings;
mod status;
mod submit;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use status::Done;

/// The version, and the commit that the program was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("KALAH_COMMIT"), ")");

/// Play, solve and run tournaments of Kalah.
#[derive(Parser)]
#[command(name = "kalah", version = VERSION, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Admin(admin::Admin),
    Agent(agent::Agent),
    Analyse(analyse::Analyse),
    Backup(backup::Backup),
    Bench(bench::Bench),
    Book(book::Book),
    Check(check::Check),
    Connect(Box<connect::Connect>),
    Completions(completions::Completions),
    Convert(convert::Convert),
    Doctor(doctor::Doctor),
    Endgame(endgame::Endgame),
    Host(host::Host),
    Import(import::Import),
    Init(init::Init),
    Lab(lab::Lab),
    #[command(hide = true)]
    Man(man::Man),
    Match(Box<matches::Match>),
    New(new::New),
    Nim(nim::Nim),
    Perft(perft::Perft),
    Play(play::Play),
    Proof(proof::Proof),
    Puzzles(puzzles::Puzzles),
    Restore(restore::Restore),
    #[command(hide = true)]
    Schema(schema::Schema),
    Serve(Box<serve::Serve>),
    Solve(solve::Solve),
    Standings(standings::Standings),
    Tournament(tournament::Tournament),
    Submit(submit::Submit),
    Worker(worker::Worker),
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    interrupt::status(status::end(arguments::read().and_then(run)))
}

fn run(cli: Cli) -> Done {
    if let Command::Admin(_)
    | Command::Backup(_)
    | Command::Init(_)
    | Command::Restore(_)
    | Command::Serve(_)
    | Command::Worker(_) = cli.command
    {
        // What these write holds names, mail addresses and sources of others. Programs in the sandbox set their own.
        rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    }
    let ends_when_told = matches!(
        cli.command,
        Command::Agent(_) | Command::Connect(_) | Command::Host(_) | Command::Serve(_) | Command::Worker(_)
    );
    if !ends_when_told {
        interrupt::watch()?;
    }
    match cli.command {
        Command::Admin(admin) => admin.run(),
        Command::Agent(agent) => agent.run(),
        Command::Analyse(analyse) => analyse.run(),
        Command::Backup(backup) => Ok(backup.run()?),
        Command::Bench(bench) => Ok(bench.run()?),
        Command::Book(book) => book.run(),
        Command::Check(check) => Ok(check.run()?),
        Command::Completions(completions) => {
            completions.run();
            Ok(())
        }
        Command::Connect(connect) => connect.run(),
        Command::Convert(convert) => convert.run(),
        Command::Doctor(doctor) => {
            doctor.run();
            Ok(())
        }
        Command::Endgame(endgame) => endgame.run(),
        Command::Host(host) => host.run(),
        Command::Import(import) => import.run(),
        Command::Init(init) => init.run(),
        Command::Lab(lab) => lab.run(),
        Command::Man(man) => Ok(man.run()?),
        Command::Match(matches) => matches.run(),
        Command::New(new) => Ok(new.run()?),
        Command::Nim(nim) => nim.run(),
        Command::Perft(perft) => perft.run(),
        Command::Play(play) => play.run(),
        Command::Proof(proof) => proof.run(),
        Command::Puzzles(puzzles) => puzzles.run(),
        Command::Restore(restore) => Ok(restore.run()?),
        Command::Schema(schema) => {
            schema.run();
            Ok(())
        }
        Command::Serve(serve) => serve.run(),
        Command::Worker(worker) => Ok(worker.run()?),
        Command::Solve(solve) => solve.run(),
        Command::Standings(standings) => Ok(standings.run()?),
        Command::Tournament(tournament) => tournament.run(),
        Command::Submit(submit) => submit.run(),
    }
}
