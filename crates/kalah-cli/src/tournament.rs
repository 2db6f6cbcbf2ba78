//! `kalah tournament`: any number of players, off line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use kalah_lab::{GameRunner, LabTournament, Openings, TournamentConfig, TournamentResult};

use crate::json_report;
use crate::limit::seconds;
use crate::output::{OverwriteArg, is_own_json, is_own_page};
use crate::players::{IsolationArg, resolve, unfit_openings};
use crate::progress::Progress;
use crate::status::CommandResult;
use crate::terminal::counted;
use crate::worker_pool::{ConnectedWorkers, WorkerPoolArgs};

const FILE_HELP: &str = "\
The file:

    name = \"Heuristics\"
    rules = \"6x4\"                  # 6x6 if left out
    format = \"round-robin\"         # or gauntlet (the first meets all others), swiss (with rounds = 5), knockout,
                                 # double-elimination
    pairs = 20                     # pairs of games of each two who meet
    openings = \"random:4,seed=1\"   # as of kalah match
    limit = \"lookahead=4\"          # time=S, move-time=S, clock=S+S, lookahead=N, nodes=N, fuel=N

    [[players]]
    player = \"alphabeta:8,eval=h1\" # as kalah match takes them
    [[players]]
    player = \"./my-bot\"
    name = \"mine\"
    limit = \"nodes=5000\"           # another limit for this one

Every game is written to FILE.games as soon as it ends, and synced: whatever happens, the same command goes on where it was. The
result goes to FILE.json and FILE.html, a page that needs no other file.";

/// Play a tournament of any number of players, off line
#[derive(Args)]
#[command(after_help = FILE_HELP)]
pub(crate) struct TournamentArgs {
    /// What is played
    file: PathBuf,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Seconds until a program must be ready for a game
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    startup: Duration,
    #[command(flatten)]
    isolation: IsolationArg,
    #[command(flatten)]
    pool: WorkerPoolArgs,
    #[command(flatten)]
    overwrite: OverwriteArg,
    /// Print the result as JSON, as it is in FILE.json; docs/json.md lists the keys
    #[arg(long)]
    json: bool,
}

impl TournamentArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let json_file =
            self.overwrite.report(&self.beside("json"), |found| is_own_json(found, "meetings"))?;
        let html_file = self.overwrite.report(&self.beside("html"), is_own_page)?;
        let workers = self.pool.connect()?;
        let mut tournament = self.tournament(ConnectedWorkers::game_runner(workers.as_ref()))?;
        let stop = crate::interrupt::flag();
        let bar = Progress::styled("games", 0, "{bar:40} {pos} of {len} games, {eta} to go");
        let played = tournament.play(&self.beside("games"), &stop, &mut |_, standing| {
            bar.set_length((standing.games + standing.open) as u64);
            bar.set_position(standing.games as u64);
        });
        bar.finish_and_clear();
        drop(tournament);
        if let Some(workers) = workers {
            workers.disconnect();
        }
        let result = played?;
        let json = format!("{:#}", json_report::versioned(serde_json::to_value(&result)?));
        json_file.write(format!("{json}\n"))?;
        html_file.write(result.page()?)?;
        if self.json {
            println!("{json}");
        } else {
            self.print(&result);
        }
        if result.is_over { Ok(()) } else { Err(anyhow!("interrupted: the same command goes on").into()) }
    }

    fn tournament<'a>(&self, runner: GameRunner<'a>) -> Result<LabTournament<'a>> {
        let text = kalah_files::read_text(&self.file)?;
        let config = TournamentConfig::read(&text).with_context(|| self.file.display().to_string())?;
        let specs: Vec<_> = config.players.iter().map(|entrant| &entrant.spec).collect();
        if let Some(why) = unfit_openings(specs.iter().copied(), &config.openings) {
            return Err(anyhow!("{}: {why}", self.file.display()));
        }
        let isolation = self.isolation.isolation(&specs)?;
        let players = specs.iter().map(|spec| resolve(spec, &isolation)).collect::<Result<_, _>>()?;
        let openings =
            Openings::new(config.rules, config.openings.clone(), crate::solvers::exact(config.rules))?;
        let (startup, concurrency) = (self.startup, runner.at_once(self.concurrency.get()));
        Ok(LabTournament { config, players, isolation, startup, concurrency, openings, runner })
    }

    /// The file beside the one that describes the tournament.
    fn beside(&self, extension: &str) -> PathBuf {
        self.file.with_extension(extension)
    }

    fn print(&self, result: &TournamentResult) {
        let width = result.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        println!(
            "{:>4} {:<width$} {:>6} {:>15} {:>8} {:>6} {:>7}",
            "rank", "player", "Elo", "95%", "points", "games", "seeds"
        );
        for (rank, row) in (1..).zip(&result.rows) {
            let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:+.0}"));
            let elo = number(row.elo.map(|elo| elo.value));
            let interval =
                row.elo.map_or("-".to_owned(), |elo| format!("{} to {}", number(elo.low), number(elo.high)));
            println!(
                "{rank:>4} {:<width$} {elo:>6} {interval:>15} {:>8} {:>6} {:>+7}",
                row.name, row.points, row.games, row.seeds
            );
        }
        let games = counted(result.games as u64, "game", "games");
        println!("\n{games}; the report is {}", self.beside("html").display());
    }
}
