//! The program `kalah`: one file a subcommand.

#[macro_use]
mod terminal;
mod tournament;

mod admin;
mod agent;
mod analyse;
mod arguments;
mod backup;
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
mod database_files;
mod demo;
mod doctor;
mod draw;
mod endgame;
mod grade;
mod host;
mod import;
mod init;
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
mod restore;
mod schema;
mod secret;
mod serve;
mod site;
mod solve;
mod solvers;
mod standings;
mod status;
mod submit;
mod worker;
mod worker_pool;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kalah_source::kill_running_git;

use status::CommandResult;

/// The version, and the commit that the program was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("KALAH_COMMIT"), ")");

/// Play, solve and run tournaments of Kalah.
#[derive(Parser)]
#[command(name = "kalah", version = VERSION, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Subcommand)]
enum CliCommand {
    Admin(admin::Admin),
    Agent(agent::AgentModeArgs),
    Analyse(analyse::Analyse),
    Backup(backup::Backup),
    Bench(bench::BenchArgs),
    Book(book::BookArgs),
    Check(check::CheckArgs),
    Connect(Box<connect::ConnectArgs>),
    Completions(completions::Completions),
    Convert(convert::Convert),
    Demo(demo::DemoArgs),
    Doctor(doctor::Doctor),
    Endgame(endgame::EndgameArgs),
    Grade(grade::GradeArgs),
    Host(host::HostArgs),
    Import(import::Import),
    Init(init::InitArgs),
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
    Restore(restore::Restore),
    #[command(hide = true)]
    Schema(schema::Schema),
    Serve(Box<serve::Serve>),
    Site(site::SiteArgs),
    Solve(solve::Solve),
    Standings(standings::StandingsArgs),
    Tournament(tournament::TournamentArgs),
    Submit(submit::Submit),
    Worker(worker::WorkerArgs),
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let ended = status::end(arguments::read().and_then(run));
    kill_running_git();
    interrupt::status(ended)
}

fn run(cli: Cli) -> CommandResult {
    if let CliCommand::Admin(_)
    | CliCommand::Backup(_)
    | CliCommand::Demo(_)
    | CliCommand::Init(_)
    | CliCommand::Restore(_)
    | CliCommand::Serve(_)
    | CliCommand::Worker(_) = cli.command
    {
        // What these write holds names, mail addresses and sources of others. Programs in the sandbox set their own.
        rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    }
    let ends_when_told = matches!(
        cli.command,
        CliCommand::Agent(_)
            | CliCommand::Connect(_)
            | CliCommand::Demo(_)
            | CliCommand::Host(_)
            | CliCommand::Serve(_)
            | CliCommand::Worker(_)
    );
    if !ends_when_told {
        interrupt::watch()?;
    }
    match cli.command {
        CliCommand::Admin(admin) => admin.run(),
        CliCommand::Agent(agent) => agent.run(),
        CliCommand::Analyse(analyse) => analyse.run(),
        CliCommand::Backup(backup) => Ok(backup.run()?),
        CliCommand::Bench(bench) => Ok(bench.run()?),
        CliCommand::Book(book) => book.run(),
        CliCommand::Check(check) => Ok(check.run()?),
        CliCommand::Completions(completions) => {
            completions.run();
            Ok(())
        }
        CliCommand::Connect(connect) => connect.run(),
        CliCommand::Convert(convert) => convert.run(),
        CliCommand::Demo(demo) => demo.run(),
        CliCommand::Doctor(doctor) => {
            doctor.run();
            Ok(())
        }
        CliCommand::Endgame(endgame) => endgame.run(),
        CliCommand::Grade(grade) => grade.run(),
        CliCommand::Host(host) => host.run(),
        CliCommand::Import(import) => import.run(),
        CliCommand::Init(init) => init.run(),
        CliCommand::Lab(lab) => lab.run(),
        CliCommand::Man(man) => Ok(man.run()?),
        CliCommand::Match(matches) => matches.run(),
        CliCommand::New(new) => new.run(),
        CliCommand::Nim(nim) => nim.run(),
        CliCommand::Perft(perft) => perft.run(),
        CliCommand::Play(play) => play.run(),
        CliCommand::Proof(proof) => proof.run(),
        CliCommand::Puzzles(puzzles) => puzzles.run(),
        CliCommand::Restore(restore) => Ok(restore.run()?),
        CliCommand::Schema(schema) => {
            schema.run();
            Ok(())
        }
        CliCommand::Serve(serve) => serve.run(),
        CliCommand::Worker(worker) => Ok(worker.run()?),
        CliCommand::Site(site) => site.run().map_err(Into::into),
        CliCommand::Solve(solve) => solve.run(),
        CliCommand::Standings(standings) => Ok(standings.run()?),
        CliCommand::Tournament(tournament) => tournament.run(),
        CliCommand::Submit(submit) => submit.run(),
    }
}
