//! `kalah match`: two players against each other, one pair of games or many.

mod board_display;
mod game_rows;
mod plan;
mod reasons;
mod table;

use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use kalah::record::Record;
use kalah::{Position, Rules};
use kalah_engine::SolveError;
use kalah_files::OutputFile;
use kalah_lab::{
    GameRunner, OPENING_NODES, OpeningSource, Openings, OpeningsError, Series, SeriesBeginning,
    SeriesDescription, SeriesEnd, SeriesError, SeriesScore, Sprt,
};
use kalah_match::{Cores, MatchSettings, PlayerSpec, ResolvedPlayer, Transcript, play_match};
use kalah_player::Limit;
use kalah_protocol::mankalah;

use crate::json_report;
use crate::limit::{LimitArgs, seconds};
use crate::output::OverwriteArg;
use crate::play::HumanSeat;
use crate::player_argument::BotArgument;
use crate::players::{IsolationArg, PLAYER_HELP, resolve, unfit_openings};
use crate::progress::{LONG, minutes};
use crate::status::{CommandResult, WrongArguments};
use crate::terminal::is_steered;
use crate::worker_pool::{ConnectedWorkers, WorkerPoolArgs};
use board_display::{BoardDisplay, outcome};
use plan::MatchPlan;
use reasons::FaultReasons;
use table::{SeriesTable, efforts};

/// Let two players play against each other
///
/// On a terminal one pair of games, each player moving first in one, is shown on a board, four plies ahead. Elsewhere, and with
/// --transcript, it is printed board by board, with a second for each call. With --games the score grows in a table.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct MatchArgs {
    /// Player A
    #[arg(value_parser = BotArgument::<PlayerSpec>::new())]
    a: PlayerSpec,
    /// Player B
    #[arg(value_parser = BotArgument::<PlayerSpec>::new())]
    b: PlayerSpec,
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single [default: 6x6, and those of ManKalah for its agents]
    #[arg(long)]
    rules: Option<Rules>,
    /// Games to play, two to a pair; 2 if left out, with --sprt as many as it takes
    #[arg(long, value_name = "N", value_parser = games)]
    games: Option<u64>,
    /// Play until it is clear whether A is stronger by ELO1 or by no more than ELO0: a sequential probability ratio
    /// test over whole pairs in the order in which they were begun. The differences are normalised Elo, and it is wrong once in
    /// twenty times; ,alpha=A ,beta=B and ,model=logistic after them change that
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Tell how many pairs and hours to expect, and play nothing
    #[arg(long, conflicts_with_all = ["transcript", "json", "csv"])]
    plan: bool,
    #[command(flatten)]
    limit: LimitArgs,
    /// The limit of player B, if another one: time=S, move-time=S, clock=S+S, lookahead=N, nodes=N, fuel=N
    #[arg(long, value_name = "LIMIT")]
    limit_b: Option<Limit>,
    #[command(flatten)]
    isolation: IsolationArg,
    #[command(flatten)]
    pool: WorkerPoolArgs,
    /// Where the pairs start, each at another opening: random:PLIES, balanced:PLIES (such as the engine holds for even),
    /// fair:PLIES and edge:PLIES (proven to be drawn, or won by a single seed), a file of positions or records such as
    /// ./openings.txt, all with ,seed=N for others; or start. When they are used up the match ends. By default one pair starts
    /// at the start, up to 250 after four random plies, more after eight
    #[arg(long)]
    openings: Option<OpeningSource>,
    /// End games as soon as their exact result is known: by an endgame database that is built in a moment, and by what comes
    /// with the program
    #[arg(long, conflicts_with = "nats")]
    adjudicate: bool,
    /// Write each game into FILE as text, board by board
    #[arg(long, value_name = "FILE", conflicts_with = "transcript")]
    text: Option<PathBuf>,
    /// Pairs played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Seconds until a program must be ready for a game
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    startup: Duration,
    /// Keep the records in FILE, one JSON object a line, and go on behind those it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// A person does not play here, but in `kalah play`
    #[arg(long, value_name = "A|B", hide = true)]
    human: Option<HumanSeat>,
    /// Print the one pair board by board, as where the output is no terminal
    #[arg(long, conflicts_with_all = ["games", "sprt", "resume", "json", "nats"])]
    transcript: bool,
    #[arg(long, help = json_report::HELP)]
    json: bool,
    /// Write a row for each game into FILE: players, start, result, plies, time
    #[arg(long, value_name = "FILE", conflicts_with = "transcript")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
}

/// Look-ahead where somebody watches and said nothing: two programs in a slow language are done in seconds, and none loses
/// by a deadline that nobody has set.
const QUICK: Limit = Limit::Lookahead(NonZeroU32::MIN.saturating_add(3));

/// Games of a match that goes on until a test ends it: enough to tell 2 Elo apart.
const MANY: u64 = 200_000;

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

impl MatchArgs {
    /// Returns a player that plays from the start of a game alone.
    fn agent(&self) -> Option<&PlayerSpec> {
        [&self.a, &self.b].into_iter().find(|player| player.needs_start())
    }

    /// Returns the rules of the match.
    fn rules(&self) -> Rules {
        self.rules.unwrap_or_else(
            || {
                if self.agent().is_some() { mankalah::rules() } else { Rules::default() }
            },
        )
    }

    pub(crate) fn run(&self) -> CommandResult {
        if let Some(seat) = self.human {
            return Err(seat.refusal([&self.a, &self.b]).into());
        }
        if self.plan {
            return Ok(self.planned(self.concurrency.get()).print(self.sprt, self.games())?);
        }
        if let Some(why) = unfit_openings([&self.a, &self.b], &self.openings()) {
            return Err(WrongArguments::new(why).into());
        }
        let output =
            |path: &Option<PathBuf>| path.as_deref().map(|path| self.overwrite.output(path)).transpose();
        let outputs = [output(&self.csv)?, output(&self.text)?];
        let isolation = self.isolation.isolation(&[&self.a, &self.b])?;
        let players = [resolve(&self.a, &isolation)?, resolve(&self.b, &isolation)?];
        if self.limit.fuel.is_some()
            && let Some(program) = players.iter().find(|player| player.is_program())
        {
            return Err(WrongArguments::new(format!(
                "--fuel counts instructions of WASM modules, but {program} is a program: use --nodes or --lookahead"
            ))
            .into());
        }
        let cancel = crate::interrupt::flag();
        let settings = MatchSettings {
            limit: if self.is_watched() { self.limit.limit_or(QUICK) } else { self.limit.limit() },
            second_limit: self.limit_b,
            startup: self.startup,
            isolation,
            adjudicator: self.adjudicate.then(|| Arc::new(crate::solvers::known(self.rules()))),
            cores: Cores::for_games(self.concurrency.get()),
            ..MatchSettings::new(self.rules())
        };
        let workers = self.pool.connect()?;
        let score = if let Some(workers) = workers {
            let score = self.series(
                &players,
                settings,
                &outputs,
                &cancel,
                ConnectedWorkers::game_runner(Some(&workers)),
            );
            workers.disconnect();
            score?
        } else if self.is_watched() {
            self.watched(&players, &settings, &cancel)?
        } else if self.is_one_pair() {
            self.pair(&players, &settings, &cancel)?
        } else {
            self.series(&players, settings, &outputs, &cancel, GameRunner::Here)?
        };
        if cancel.load(Ordering::Relaxed) {
            return Err(anyhow!("interrupted").into());
        }
        if score.is_without_plies() {
            return Err(anyhow!("no game could be played").into());
        }
        Ok(())
    }

    /// Says how long all games take, if that is long: now if the limit is one of time, else after the first games. A test ends
    /// by itself.
    fn announce(&self, table: &mut SeriesTable) {
        if self.sprt.is_some() {
            return;
        }
        // How many games workers elsewhere play at a time is not known before they come.
        let (at_once, how) = match (self.pool.is_asked(), self.concurrency.get()) {
            (true, _) => (1, "one pair at a time: workers share it".to_owned()),
            (false, 1) => (1, "one pair at a time".to_owned()),
            (false, many) => (many, format!("{many} pairs at a time")),
        };
        match self.planned(at_once).time_of(self.games()) {
            Some(time) if time >= LONG => eprintln!("about {} for all games, {how}", minutes(time)),
            Some(_) => {}
            None => table.estimate_when_known(),
        }
    }

    /// Returns what is planned, with so many pairs at a time.
    fn planned(&self, concurrency: usize) -> MatchPlan {
        let limit = self.limit.limit();
        MatchPlan { rules: self.rules(), limits: [limit, self.limit_b.unwrap_or(limit)], concurrency }
    }

    /// Returns true if one pair is shown game by game.
    fn is_one_pair(&self) -> bool {
        let keeps = [&self.resume, &self.text, &self.csv].into_iter().any(Option::is_some);
        self.games() == 2 && self.sprt.is_none() && !self.json && !keeps
    }

    /// Returns true if somebody watches the default single pair.
    fn is_watched(&self) -> bool {
        self.is_one_pair() && self.games.is_none() && !self.transcript && is_steered(&io::stdout())
    }

    /// Games to play at most.
    fn games(&self) -> u64 {
        self.games.unwrap_or(if self.sprt.is_some() { MANY } else { 2 })
    }

    /// The openings that were asked for; else those of the file that is continued, which has openings for more pairs than
    /// were asked for so far.
    fn openings(&self) -> OpeningSource {
        let continued = || SeriesDescription::read(self.resume.as_deref()?)?.openings.parse().ok();
        let usual = || match self.games() / 2 {
            _ if self.agent().is_some() => OpeningSource::Start,
            1 if self.resume.is_none() => OpeningSource::Start,
            // A file may be continued with more pairs.
            pairs => OpeningSource::usual(pairs.max(2)),
        };
        self.openings.clone().or_else(continued).unwrap_or_else(usual)
    }

    /// The openings themselves.
    fn drawn(&self) -> Result<Openings<'static>> {
        Ok(Openings::new(self.rules(), self.openings(), crate::solvers::exact(self.rules()))?)
    }

    /// Explains what is wrong with the openings, and what to do.
    fn no_opening(&self, error: OpeningsError) -> anyhow::Error {
        if error != OpeningsError::Judged(SolveError::Stopped) {
            return error.into();
        }
        let (openings, rules) = (self.openings(), self.rules());
        anyhow!(
            "no openings {openings} of {rules}: their exact values are not found within {} million nodes each; take \
             balanced:PLIES, or a file of openings",
            OPENING_NODES / 1_000_000
        )
    }

    /// Explains what is wrong with a series.
    fn not_played(&self, error: SeriesError) -> anyhow::Error {
        match error {
            SeriesError::Openings(error) => self.no_opening(error),
            error => error.into(),
        }
    }

    /// Returns the start position of a single pair.
    fn start(&self) -> Result<Option<Position>> {
        let start = self.drawn()?.start(0).map_err(|error| self.no_opening(error))?;
        Ok(Some(start.ok_or_else(|| anyhow!("there is no opening {}", self.openings()))?))
    }

    /// Plays one pair on a board, then prints a table.
    fn watched(
        &self,
        [a, b]: &[ResolvedPlayer; 2],
        settings: &MatchSettings,
        cancel: &AtomicBool,
    ) -> Result<SeriesScore> {
        let names = [a, b].map(ToString::to_string);
        let start = self.start()?;
        let settings = MatchSettings { start, ..settings.clone() };
        println!("{} v. {}: {}, {}", names[0], names[1], self.rules(), settings.limit);
        let played = play_match(a, b, &settings, &mut BoardDisplay::new(&names), cancel)?;
        let mut score = SeriesScore::new(names, None);
        let mut reasons = FaultReasons::default();
        println!("\n{:>4} {:>6}  result", "game", "plies");
        for (number, game) in (1..).zip(&played.games) {
            println!("{number:>4} {:>6}  {}", game.record.plies.len(), outcome(game));
            score.add(&game.record);
            score.add_usage(game);
        }
        println!();
        efforts(&score);
        for line in (1..).zip(&played.games).flat_map(|(number, game)| reasons.of(number, game)) {
            eprintln!("{line}");
        }
        if self.limit.is_left_out() {
            println!(
                "\nThis was a quick look, four plies ahead: --time 1 gives each call a second, as tournaments do; --games 20 plays more."
            );
        }
        Ok(score)
    }

    /// Plays one pair, printed board by board.
    fn pair(
        &self,
        [a, b]: &[ResolvedPlayer; 2],
        settings: &MatchSettings,
        cancel: &AtomicBool,
    ) -> Result<SeriesScore> {
        let start = self.start()?;
        let settings = MatchSettings { start, ..settings.clone() };
        let mut transcript = Transcript::new(io::stdout());
        let played = play_match(a, b, &settings, &mut transcript, cancel)?;
        transcript.finish()?;
        let mut score = SeriesScore::new([a, b].map(ToString::to_string), None);
        let mut reasons = FaultReasons::default();
        for (number, game) in (1..).zip(&played.games) {
            for line in reasons.of(number, game) {
                eprintln!("{line}");
            }
            score.add(&game.record);
        }
        Ok(score)
    }

    /// Plays many pairs: a table that grows, or JSON in the end.
    fn series(
        &self,
        players: &[ResolvedPlayer; 2],
        settings: MatchSettings,
        outputs: &[Option<OutputFile>; 2],
        cancel: &AtomicBool,
        runner: GameRunner<'_>,
    ) -> Result<SeriesScore> {
        let series = Series {
            players,
            settings,
            openings: Mutex::new(self.drawn()?),
            pairs: self.games() / 2,
            concurrency: runner.at_once(self.concurrency.get()),
            runner,
        };
        let names = [&players[0], &players[1]].map(ToString::to_string);
        let mut score = SeriesScore::new(names, self.sprt);
        let beginning = match &self.resume {
            Some(file) => series.resume(file).map_err(|error| self.not_played(error))?,
            None => SeriesBeginning::default(),
        };
        let [csv, text] = outputs;
        let write_files = |records: &[Record]| -> Result<()> {
            if let Some(file) = csv {
                game_rows::write(file, records)?;
            }
            text.as_ref().map_or(Ok(()), |file| Ok(file.write(transcripts(records)?)?))
        };
        if self.json {
            let played = series.play(beginning, cancel, &mut |record, game| {
                score.add(record);
                if let Some(game) = game {
                    score.add_usage(game);
                }
                score.is_decided()
            });
            let (records, end) = played.map_err(|error| self.not_played(error))?;
            write_files(&records)?;
            let mut report = score.json(&records);
            report["end"] = end.word().into();
            json_report::print(report);
            return Ok(score);
        }
        let mut table = SeriesTable::new(&series, &self.openings(), &score);
        self.announce(&mut table);
        let played = series.play(beginning, cancel, &mut |record, game| {
            score.add(record);
            if let Some(game) = game {
                score.add_usage(game);
                table.trouble(score.games(), game);
                table.played(score.games());
            }
            table.show(&score);
            score.is_decided()
        });
        table.foot(&score);
        let (records, end) = played.map_err(|error| self.not_played(error))?;
        write_files(&records)?;
        if end == SeriesEnd::OpeningsUsedUp {
            println!("the openings {} are used up", self.openings());
        }
        Ok(score)
    }
}

/// All games board by board.
fn transcripts(records: &[Record]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for (pair, games) in (1..).zip(records.chunks(2)) {
        writeln!(text, "\nPair {pair}: {} v. {}", games[0].south, games[0].north)?;
        let mut transcript = Transcript::new(&mut text);
        for (index, record) in games.iter().enumerate() {
            transcript.record(index, record)?;
        }
        transcript.finish()?;
    }
    Ok(text)
}
