//! `kalah book statistics`: starting lines, and how games went that began so.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah::record::Record;
use kalah::{GameState, Move, Position, Rules, Side};
use kalah_textbook::{LineResults, MoveLimits, OpeningStatistics, Textbook};
use serde_json::json;

use crate::convert;
use crate::json_report;
use crate::output::OverwriteArg;
use crate::status::{CommandResult, OfArguments, WrongArguments};
use crate::terminal::counted;

/// Make statistics of openings: starting lines, and how games went that began so
///
/// A line is the first turn of both players and one ply after it, or a beginning of that. Each is played out by a player against itself, and games
/// of records that begin so are counted as well. The player `grade:a` uses such a file for its first move; it comes with
/// the program.
#[derive(Args)]
pub(crate) struct OpeningStatisticsArgs {
    /// Board in a word: 6x6, 6x4
    rules: Rules,
    /// Where to
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Games that are played out after each line
    #[arg(long, value_name = "N", requires = "player")]
    games: Option<NonZeroU32>,
    /// The player of both sides; {} stands for the number of the game, which is the seed of those who play by chance
    #[arg(long, value_name = "PLAYER", requires = "games")]
    player: Option<String>,
    /// Count the games of these files, in any form that `kalah convert` reads
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl OpeningStatisticsArgs {
    pub(crate) fn run(&self) -> CommandResult {
        if self.games.is_none() && self.records.is_empty() {
            return Err(WrongArguments::new(
                "write --games and --player, or --records: statistics need games",
            )
            .into());
        }
        let out = self.overwrite.output(&self.out)?;
        let players = self.players()?;
        let stop = crate::interrupt::flag();
        let lines = OpeningStatistics::all_lines(self.rules);
        let mut counted_lines: HashMap<Vec<Move>, LineResults> = HashMap::new();
        for line in &lines {
            let results = self.played_out(line, &players, &stop)?;
            counted_lines.insert(line.clone(), results);
        }
        for path in &self.records {
            let text = kalah_files::read_text(path)?;
            let games =
                convert::games(&text, Some(self.rules)).with_context(|| path.display().to_string())?;
            for game in &games {
                self.add(game, &mut counted_lines);
            }
        }
        counted_lines.retain(|_, results| results.games() > 0);
        let games: u64 = counted_lines.values().map(|results| u64::from(results.games())).sum();
        let statistics =
            OpeningStatistics::new(self.rules, self.command(), counted_lines.into_iter().collect());
        out.write(statistics.to_string())?;
        let (lines, path) = (statistics.lines().len() as u64, self.out.display());
        if self.json {
            json_report::print(json!({ "file": self.out, "lines": lines, "games": games }));
        } else {
            println!("{path}: {}, {}", counted(lines, "line", "lines"), counted(games, "game", "games"));
        }
        Ok(())
    }

    /// The players of the games after each line.
    fn players(&self) -> CommandResult<Vec<Textbook>> {
        let (Some(games), Some(word)) = (self.games, &self.player) else { return Ok(Vec::new()) };
        let player = |number: u32| word.replace("{}", &number.to_string()).parse().of_arguments();
        Ok((0..games.get()).map(player).collect::<Result<_, WrongArguments>>()?)
    }

    /// Plays a line out by each of the players.
    fn played_out(&self, line: &[Move], players: &[Textbook], stop: &AtomicBool) -> Result<LineResults> {
        let mut start = GameState::new(self.rules.start(Side::South));
        for &mv in line {
            start.play(mv)?;
        }
        let mut results = LineResults::default();
        for player in players {
            if stop.load(Ordering::Relaxed) {
                bail!("interrupted");
            }
            results.add(margin(*start.position(), player));
        }
        Ok(results)
    }

    /// Counts a game for all lines that it begins with.
    fn add(&self, game: &Record, lines: &mut HashMap<Vec<Move>, LineResults>) {
        let Some(margin) = game.ending.margin() else { return };
        if game.start != self.rules.start(Side::South) {
            return;
        }
        let moves: Vec<Move> = game.plies.iter().map(|ply| ply.mv).collect();
        for length in 1..=moves.len() {
            if let Some(results) = lines.get_mut(&moves[..length]) {
                results.add(margin);
            }
        }
    }

    /// The command without what changes nothing in the result.
    fn command(&self) -> String {
        let mut command = format!("kalah book statistics {}", self.rules);
        if let (Some(games), Some(player)) = (self.games, &self.player) {
            // Writing to a string does not fail.
            _ = write!(command, " --games {games} --player {player}");
        }
        for path in &self.records {
            _ = write!(command, " --records {}", path.display());
        }
        command
    }
}

/// South's margin at the end of a game that a player goes on with against itself.
fn margin(mut position: Position, player: &Textbook) -> i32 {
    while let Some(choice) = player.select(&position, &MoveLimits::default(), &|| false) {
        let Ok(ply) = position.play(choice.mv) else { break };
        position = ply.position;
    }
    position.outcome().unwrap_or(0)
}
