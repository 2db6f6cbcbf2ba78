//! `kalah play`: a person at the terminal.

mod command;
mod game;
mod hint;
mod sitter;

use std::str::FromStr;
use std::time::{Duration, SystemTime};

use anyhow::Result;
use clap::{Args, ValueEnum};
use kalah::{Position, Rules, Side};
use kalah_engine::Level;
use kalah_match::{MatchSettings, PlayerSpec, UnknownPlayer};
use kalah_player::{Driver, Limit};

use crate::limit::seconds;
use crate::players::{IsolationArg, PLAYER_HELP, resolve};
use crate::status::{CommandResult, OfArguments, WrongArguments};
use game::TerminalGame;
use sitter::Sitter;

/// Play at the terminal, against a player of your choice
///
/// The board is drawn with South below. Write a pit's number to sow it; `?` lists what else there is.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct PlayArgs {
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single
    #[arg(long, default_value = "6x6")]
    rules: Rules,
    /// Start from this position, in any of the forms that the guide lists
    #[arg(long)]
    position: Option<String>,
    /// Who plays South, the side that moves first: human or a player [default: human]
    #[arg(long, value_name = "PLAYER")]
    south: Option<SidePlayer>,
    /// Who plays North: human or a player [default: the engine]
    #[arg(long, value_name = "PLAYER")]
    north: Option<SidePlayer>,
    /// Seat yourself as A (South, first) or B (North, second), the engine on the other
    #[arg(long, value_enum, conflicts_with_all = ["south", "north"])]
    human: Option<HumanSeat>,
    /// How strong the engine is where no player is named: a, b and c for who is learning the rules, then 1 to 10 [default: 4]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// Seconds for each call of a player with growing look-ahead
    #[arg(short, long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    #[command(flatten)]
    isolation: IsolationArg,
}

/// Seat of a person.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum HumanSeat {
    #[value(name = "A", alias = "a")]
    A,
    #[value(name = "B", alias = "b")]
    B,
}

impl HumanSeat {
    /// Refuses a person in a match of these players, and names the command that seats one.
    pub(crate) fn refusal(self, [a, b]: [&PlayerSpec; 2]) -> WrongArguments {
        let seats = match self {
            HumanSeat::A => format!("--human A, or against B of this match: kalah play --north {b}"),
            HumanSeat::B => format!("--human B, or against A of this match: kalah play --south {a}"),
        };
        WrongArguments::new(format!("kalah match plays programs alone; a person plays by kalah play {seats}"))
    }
}

/// Player on a side.
#[derive(Clone)]
enum SidePlayer {
    Human,
    Word(PlayerSpec),
}

impl FromStr for SidePlayer {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<SidePlayer, UnknownPlayer> {
        if word == "human" { Ok(SidePlayer::Human) } else { word.parse().map(SidePlayer::Word) }
    }
}

impl SidePlayer {
    fn word(&self) -> Option<&PlayerSpec> {
        match self {
            SidePlayer::Human => None,
            SidePlayer::Word(word) => Some(word),
        }
    }
}

impl PlayArgs {
    /// South's seat and North's.
    fn seats(&self) -> CommandResult<[SidePlayer; 2]> {
        let names_program =
            [&self.south, &self.north].into_iter().flatten().any(|seat| seat.word().is_some());
        if let Some(level) = self.level.filter(|_| names_program) {
            return Err(WrongArguments::new(format!(
                "--level is for a game in which no player is named: write --north engine:level={level}"
            ))
            .into());
        }
        // No game like the one before: the errors of the lower levels come from the clock.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let program = || {
            let level = self.level.unwrap_or(Level::USUAL);
            let word = format!("engine:level={level},seed={}", now.as_secs());
            word.parse::<SidePlayer>().of_arguments()
        };
        Ok(match (self.human, &self.south, &self.north) {
            (Some(HumanSeat::B), ..) => [program()?, SidePlayer::Human],
            (_, None | Some(SidePlayer::Human), None) => [SidePlayer::Human, program()?],
            (_, Some(south), None) => [south.clone(), SidePlayer::Human],
            (_, None, Some(north)) => [SidePlayer::Human, north.clone()],
            (_, Some(south), Some(north)) => [south.clone(), north.clone()],
        })
    }

    pub(crate) fn run(&self) -> CommandResult {
        let start = match &self.position {
            Some(text) => Position::parse(text, Some(self.rules)).of_arguments()?,
            None => self.rules.start(Side::South),
        };
        let limit = Limit::Growing { time: self.time, driver: Driver::Described };
        let seats = self.seats()?;
        let words: Vec<_> = seats.iter().filter_map(SidePlayer::word).collect();
        let isolation = self.isolation.isolation(&words)?;
        let settings = MatchSettings { limit, isolation, ..MatchSettings::new(self.rules) };
        let two_people = matches!(seats, [SidePlayer::Human, SidePlayer::Human]);
        let sitter = |seat: &SidePlayer, letter| -> Result<Sitter> {
            Ok(match seat {
                SidePlayer::Human if two_people => Sitter::person(format!("player {letter}")),
                SidePlayer::Human => Sitter::person("you"),
                SidePlayer::Word(word) => Sitter::program(resolve(word, &settings.isolation)?, &settings),
            })
        };
        let players = [sitter(&seats[0], "A")?, sitter(&seats[1], "B")?];
        Ok(TerminalGame::new(settings, players, start)?.play()?)
    }
}
