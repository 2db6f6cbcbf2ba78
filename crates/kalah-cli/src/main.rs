//! The program `kalah`: one file a subcommand.

#[macro_use]
mod terminal;
mod tournament;

mod agent;
mod analyse;
mod arguments;
mod bench;
mod board;
mod book;
mod check;
mod completions;
mod configuration;
mod connect;
mod convert;
mod csv_file;
mod database;
mod doctor;
mod draw;
#[cfg(not(all(target_os = "linux", feature = "server")))]
mod elsewhere;
mod endgame;
mod grade;
mod input;
mod interrupt;
mod json_lines;
mod json_report;
mod lab;
mod limit;
mod man;
mod matches;
mod nats_check;
mod new;
mod nim;
mod output;
mod overview;
mod perft;
mod play;
mod player_argument;
mod players;
mod progress;
mod proof;
mod puzzles;
mod rate;
mod schema;
#[cfg(all(target_os = "linux", feature = "server"))]
mod server_commands;
mod solve;
mod solvers;
mod status;
mod submit;
mod worker_pool;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[cfg(not(all(target_os = "linux", feature = "server")))]
use elsewhere as server_commands;
use status::CommandResult;

/// The version, and the commit that the program was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("KALAH_COMMIT"), ")");

/// Play, solve and run tournaments of Kalah.
#[derive(Parser)]
#[command(name = "kalah", bin_name = "kalah", version = VERSION, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Subcommand)]
enum CliCommand {
    Agent(agent::AgentModeArgs),
    Analyse(analyse::Analyse),
    Bench(bench::BenchArgs),
    Book(book::BookArgs),
    Check(check::CheckArgs),
    Connect(Box<connect::ConnectArgs>),
    Completions(completions::Completions),
    Convert(convert::Convert),
    Doctor(doctor::Doctor),
    Endgame(endgame::EndgameArgs),
    Grade(grade::GradeArgs),
    Lab(lab::LabArgs),
    #[command(hide = true)]
    Man(man::Man),
    Match(Box<matches::MatchArgs>),
    New(new::NewArgs),
    Nim(nim::NimArgs),
    Perft(perft::Perft),
    Play(play::PlayArgs),
    Proof(proof::ProofArgs),
    Puzzles(puzzles::Puzzles),
    Rate(rate::RateArgs),
    #[command(hide = true)]
    Schema(schema::Schema),
    Solve(solve::Solve),
    Tournament(tournament::TournamentArgs),
    Submit(submit::Submit),
    #[command(flatten)]
    Server(server_commands::ServerCommand),
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let ended = status::end(arguments::read().and_then(run));
    interrupt::end_programs();
    interrupt::status(ended)
}

fn run(cli: Cli) -> CommandResult {
    let ends_when_told = match &cli.command {
        CliCommand::Server(command) => command.ends_when_told(),
        command => matches!(command, CliCommand::Agent(_) | CliCommand::Connect(_)),
    };
    if !ends_when_told {
        interrupt::watch()?;
    }
    match cli.command {
        CliCommand::Agent(agent) => agent.run(),
        CliCommand::Analyse(analyse) => analyse.run(),
        CliCommand::Bench(bench) => Ok(bench.run()?),
        CliCommand::Book(book) => book.run(),
        CliCommand::Check(check) => Ok(check.run()?),
        CliCommand::Completions(completions) => {
            completions.run();
            Ok(())
        }
        CliCommand::Connect(connect) => connect.run(),
        CliCommand::Convert(convert) => convert.run(),
        CliCommand::Doctor(doctor) => {
            doctor.run();
            Ok(())
        }
        CliCommand::Endgame(endgame) => endgame.run(),
        CliCommand::Grade(grade) => grade.run(),
        CliCommand::Lab(lab) => lab.run(),
        CliCommand::Man(man) => Ok(man.run()?),
        CliCommand::Match(matches) => matches.run(),
        CliCommand::New(new) => new.run(),
        CliCommand::Nim(nim) => nim.run(),
        CliCommand::Perft(perft) => perft.run(),
        CliCommand::Play(play) => play.run(),
        CliCommand::Proof(proof) => proof.run(),
        CliCommand::Puzzles(puzzles) => puzzles.run(),
        CliCommand::Rate(rate) => rate.run(),
        CliCommand::Schema(schema) => {
            schema.run();
            Ok(())
        }
        CliCommand::Server(command) => command.run(),
        CliCommand::Solve(solve) => solve.run(),
        CliCommand::Tournament(tournament) => tournament.run(),
        CliCommand::Submit(submit) => submit.run(),
    }
}
