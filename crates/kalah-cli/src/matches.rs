//! `kalah match`: two players against each other, one pair of games or many.

mod reasons;
mod score;
mod series;
mod table;

use std::io;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use kalah::Rules;
use kalah_match::{Driver, Limit, MatchSettings, Openings, PlayerSpec, PlayerWord, Transcript, play_match};

use crate::players::{PLAYER_HELP, TrustArg, resolve};
use reasons::reasons;
use score::Score;
use series::Series;
use table::Table;

/// Let two players play against each other
///
/// One pair of games, each player moving first in one, is printed board by board. With --games the
/// score grows in a table.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct Match {
    /// Player A
    a: PlayerWord,
    /// Player B
    b: PlayerWord,
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single
    #[arg(long, default_value = "6x6")]
    rules: Rules,
    /// Games to play, two to a pair
    #[arg(long, value_name = "N", default_value = "2", value_parser = games)]
    games: u64,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    trust: TrustArg,
    /// Where the pairs start: start, random:PLIES, random:PLIES,seed=N. By default one pair starts at
    /// the start, several after four random plies
    #[arg(long)]
    openings: Option<Openings>,
    /// Pairs played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Seconds until a program must be ready for a game
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    startup: Duration,
    /// Keep the records in FILE, one JSON object a line, and go on behind those it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print one JSON object: the score and the record of every game
    #[arg(long)]
    json: bool,
}

/// How long, or how deep, the players may think.
#[derive(Args)]
#[group(multiple = false, id = "limit")]
struct LimitArgs {
    /// Seconds for each call with a growing look-ahead (1 by default)
    #[arg(short, long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Seconds for one call a ply
    #[arg(long, value_name = "S", value_parser = seconds)]
    move_time: Option<Duration>,
    /// Plies to look ahead, in one call a ply
    #[arg(long, value_name = "N")]
    lookahead: Option<NonZeroU32>,
    /// Positions to visit, in one call a ply
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Instructions of WASM modules for each ply, with a growing look-ahead: the same match everywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    fuel: Option<u64>,
    /// How the look-ahead grows
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["move_time", "lookahead", "nodes", "fuel"])]
    driver: DriverArg,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum DriverArg {
    /// As the assignment describes it: the last answer in time counts
    #[default]
    Described,
    /// As the assignment's program did it
    Original,
}

impl LimitArgs {
    fn limit(&self) -> Limit {
        match (self.move_time, self.lookahead, self.nodes, self.fuel) {
            (Some(time), ..) => Limit::MoveTime(time),
            (_, Some(plies), ..) => Limit::FixedLookahead(plies),
            (.., Some(nodes), _) => Limit::Nodes(nodes),
            (.., Some(fuel)) => Limit::Fuel(fuel),
            (None, None, None, None) => Limit::Lookahead {
                time: self.time.unwrap_or(Duration::from_secs(1)),
                driver: match self.driver {
                    DriverArg::Described => Driver::Described,
                    DriverArg::Original => Driver::Original,
                },
            },
        }
    }
}

/// A number of games that is a number of pairs.
fn games(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("write a whole number of games".to_owned()),
        Ok(odd) if odd % 2 == 1 => {
            Err(format!("games are played in pairs, each player first in one: write {}", odd + 1))
        }
        Ok(even) => Ok(even),
    }
}

/// Seconds, parts of a second allowed.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "write seconds, such as 1 or 0.5".to_owned())
}

impl Match {
    pub(crate) fn run(&self) -> Result<()> {
        let trust = self.trust.trust(&[&self.a, &self.b])?;
        let players = [resolve(&self.a, &trust)?, resolve(&self.b, &trust)?];
        if self.limit.fuel.is_some()
            && let Some(program) = players.iter().find(|player| matches!(player, PlayerSpec::Process(_)))
        {
            bail!(
                "--fuel counts instructions of WASM modules, but {program} is a program: use --nodes or --lookahead"
            );
        }
        let cancel = Arc::new(AtomicBool::new(false));
        let handler = Arc::clone(&cancel);
        ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed))?;
        let settings = MatchSettings {
            limit: self.limit.limit(),
            startup: self.startup,
            trust,
            ..MatchSettings::new(self.rules)
        };
        if self.games == 2 && !self.json && self.resume.is_none() {
            self.pair(&players, &settings, &cancel)?;
        } else {
            self.series(&players, settings, &cancel)?;
        }
        if cancel.load(Ordering::Relaxed) {
            bail!("interrupted");
        }
        Ok(())
    }

    fn openings(&self) -> Openings {
        let one_pair = self.games == 2;
        self.openings.unwrap_or(if one_pair {
            Openings::Start
        } else {
            Openings::Random { plies: 4, seed: 0 }
        })
    }

    /// One pair, printed board by board.
    fn pair(&self, [a, b]: &[PlayerSpec; 2], settings: &MatchSettings, cancel: &AtomicBool) -> Result<()> {
        let start = Some(self.openings().start(self.rules, 0));
        let settings = MatchSettings { start, ..settings.clone() };
        let mut transcript = Transcript::new(io::stdout());
        let played = play_match(a, b, &settings, &mut transcript, cancel)?;
        transcript.finish()?;
        for (number, game) in (1..).zip(&played.games) {
            for line in reasons(number, game) {
                eprintln!("{line}");
            }
        }
        Ok(())
    }

    /// Many pairs: a table that grows, or JSON in the end.
    fn series(&self, players: &[PlayerSpec; 2], settings: MatchSettings, cancel: &AtomicBool) -> Result<()> {
        let series = Series {
            players,
            settings,
            openings: self.openings(),
            pairs: self.games / 2,
            concurrency: self.concurrency.get(),
        };
        let names = [&players[0], &players[1]].map(ToString::to_string);
        let mut score = Score::new(names);
        if self.json {
            let records = series.play(self.resume.as_deref(), cancel, &mut |record, _| score.add(record))?;
            println!("{}", score.json(&records));
            return Ok(());
        }
        let mut table = Table::new(&series, &score);
        series.play(self.resume.as_deref(), cancel, &mut |record, game| {
            score.add(record);
            if let Some(game) = game {
                table.trouble(score.games(), game);
            }
            table.show(&score);
        })?;
        table.foot(&score);
        Ok(())
    }
}
