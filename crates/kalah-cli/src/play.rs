//! `kalah play`: a person at the terminal.

mod command;
mod hint;

use std::io::{self, BufRead, IsTerminal, Write};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use kalah::kernel::MAX_KERNEL_PITS;
use kalah::{Move, Ply, Position, Rules, Side};
use kalah_engine::Level;
use kalah_match::{MatchSettings, Player, PlayerSpec, UnknownPlayer, choose};
use kalah_player::Answer;
use kalah_player::{Driver, Limit};

use crate::draw::draw;
use crate::limit::seconds;
use crate::players::{IsolationArg, PLAYER_HELP, resolve, told};
use crate::status::{Done, OfArguments};
use command::{Command, HELP};
use hint::Adviser;

/// Play at the terminal, against a player of your choice
///
/// The board is drawn with South below. Write a pit's number to sow it; `?` lists what else there is.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct Play {
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie+single
    #[arg(long, default_value = "6x6")]
    rules: Rules,
    /// Start from this position, in any of the forms that the guide lists
    #[arg(long)]
    position: Option<String>,
    /// Who plays South, the side that moves first: human or a player [default: human]
    #[arg(long, value_name = "PLAYER")]
    south: Option<Seat>,
    /// Who plays North: human or a player [default: the engine]
    #[arg(long, value_name = "PLAYER")]
    north: Option<Seat>,
    /// Seat yourself as A (South, first) or B (North, second), the engine on the other
    #[arg(long, value_enum, conflicts_with_all = ["south", "north"])]
    human: Option<HumanSeat>,
    /// How strong the engine is where no player is named: 1, for who has just learned the rules, to 10
    #[arg(long, value_name = "1..10", default_value = "4")]
    level: Level,
    /// Seconds for each call of a player with growing look-ahead
    #[arg(short, long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    #[command(flatten)]
    isolation: IsolationArg,
}

#[derive(Clone, Copy, ValueEnum)]
enum HumanSeat {
    #[value(name = "A", alias = "a")]
    A,
    #[value(name = "B", alias = "b")]
    B,
}

/// Who sits on a side.
#[derive(Clone)]
enum Seat {
    Human,
    Word(PlayerSpec),
}

impl FromStr for Seat {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<Seat, UnknownPlayer> {
        if word == "human" { Ok(Seat::Human) } else { word.parse().map(Seat::Word) }
    }
}

impl Seat {
    fn word(&self) -> Option<&PlayerSpec> {
        match self {
            Seat::Human => None,
            Seat::Word(word) => Some(word),
        }
    }
}

impl Play {
    /// South's seat and North's.
    fn seats(&self) -> Result<[Seat; 2]> {
        // No game like the one before: the errors of the lower levels come from the clock.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let program = || {
            let pits = self.rules.pits();
            let word = if pits > MAX_KERNEL_PITS {
                "deepening".to_owned()
            } else {
                format!("engine:level={},seed={}", self.level, now.as_secs())
            };
            word.parse::<Seat>()
        };
        Ok(match (self.human, &self.south, &self.north) {
            (Some(HumanSeat::B), ..) => [program()?, Seat::Human],
            (_, None | Some(Seat::Human), None) => [Seat::Human, program()?],
            (_, Some(south), None) => [south.clone(), Seat::Human],
            (_, None, Some(north)) => [Seat::Human, north.clone()],
            (_, Some(south), Some(north)) => [south.clone(), north.clone()],
        })
    }

    pub(crate) fn run(&self) -> Done {
        let start = match &self.position {
            Some(text) => Position::parse(text, Some(self.rules)).of_arguments()?,
            None => self.rules.start(Side::South),
        };
        let limit = Limit::Growing { time: self.time, driver: Driver::Described };
        let seats = self.seats()?;
        let words: Vec<_> = seats.iter().filter_map(Seat::word).collect();
        let isolation = self.isolation.isolation(&words)?;
        let settings = MatchSettings { limit, isolation, ..MatchSettings::new(self.rules) };
        let mut players = Vec::new();
        let two_people = matches!(seats, [Seat::Human, Seat::Human]);
        for (seat, letter) in seats.iter().zip(["A", "B"]) {
            players.push(match seat {
                Seat::Human if two_people => Sitter { name: format!("player {letter}"), program: None },
                Seat::Human => Sitter { name: "you".to_owned(), program: None },
                Seat::Word(word) => {
                    let spec = resolve(word, &settings.isolation)?;
                    let name = match word {
                        PlayerSpec::Engine(engine) => format!("engine, level {}", engine.options.level),
                        _ => spec.to_string(),
                    };
                    Sitter { name, program: Some(spec.player(&settings)) }
                }
            });
        }
        let adviser = Adviser::new(start.rules());
        let mut game = Game { settings, players, adviser, south: 0, position: start, before: Vec::new() };
        let played = game.play();
        for sitter in &mut game.players {
            if let Some(program) = &mut sitter.program {
                program.end();
            }
        }
        Ok(played?)
    }
}

/// A player at the board; a person if there is no program.
struct Sitter {
    name: String,
    program: Option<Box<dyn Player>>,
}

/// A game at the terminal. Unlike a match it can go back.
struct Game {
    settings: MatchSettings,
    players: Vec<Sitter>,
    /// Index of the player who sits South now.
    south: usize,
    position: Position,
    adviser: Adviser,
    /// Where a person had a choice before, with the seat of South then.
    before: Vec<(Position, usize)>,
}

impl Game {
    fn play(&mut self) -> Result<()> {
        let cancel = AtomicBool::new(false);
        for sitter in &mut self.players {
            if let Some(program) = &mut sitter.program
                && let Err(failure) = program.begin(self.settings.rules, &cancel)
            {
                bail!("{} {}", sitter.name, told(failure)?);
            }
        }
        println!("{}", self.drawn());
        while !self.position.is_over() {
            let turn = self.to_move();
            let person = self.players[turn].program.is_none();
            let Some(mv) = (if person { self.ask()? } else { self.think(turn, &cancel)? }) else {
                return Ok(());
            };
            let ply = self.position.play(mv)?;
            println!("{}", self.tell(turn, &ply));
            if mv == Move::Swap {
                self.south = 1 - self.south;
            }
            self.position = ply.position;
            println!("{}", self.drawn());
        }
        println!("{}", self.result());
        Ok(())
    }

    /// The index of the player to move.
    fn to_move(&self) -> usize {
        match self.position.turn() {
            Side::South => self.south,
            Side::North => 1 - self.south,
        }
    }

    fn drawn(&self) -> String {
        draw(&self.position, [&self.players[self.south].name, &self.players[1 - self.south].name], None)
    }

    /// Lets a program choose; `None` if it has lost otherwise than on the board.
    fn think(&mut self, turn: usize, cancel: &AtomicBool) -> Result<Option<Move>> {
        let sitter = &mut self.players[turn];
        let Some(program) = &mut sitter.program else { unreachable!("people are asked, not called") };
        let chosen = choose(&mut **program, &self.position, &self.settings, cancel, &mut |_, _| {});
        let did = match chosen.map(|chosen| chosen.answer) {
            Ok(Answer::Play(mv)) => match self.position.play(mv) {
                Ok(_) => return Ok(Some(mv)),
                Err(error) => format!("answered {mv}, but {error}"),
            },
            Ok(Answer::Resign) => "resigned".to_owned(),
            Err(failure) => told(failure)?,
        };
        println!("{} {did}: the game is lost for it", sitter.name);
        Ok(None)
    }

    /// Asks the person until there is a legal move; `None` to leave.
    fn ask(&mut self) -> Result<Option<Move>> {
        loop {
            print!("{}> ", self.position.turn());
            io::stdout().flush()?;
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                println!();
                return Ok(None);
            }
            if !io::stdin().is_terminal() {
                println!("{}", line.trim_end());
            }
            match line.parse() {
                Ok(Command::Quit) => return Ok(None),
                Ok(Command::Help) => println!("{HELP}"),
                Ok(Command::Hint) => println!("{}", self.adviser.hint(&self.position)),
                Ok(Command::Board) => println!("{}", self.drawn()),
                Ok(Command::TakeBack) => match self.before.pop() {
                    Some((position, south)) => {
                        (self.position, self.south) = (position, south);
                        println!("{}", self.drawn());
                    }
                    None => println!("there is nothing to take back"),
                },
                Ok(Command::Move(mv)) if self.position.is_legal(mv) => {
                    self.before.push((self.position, self.south));
                    return Ok(Some(mv));
                }
                Ok(Command::Move(mv)) => {
                    if let Err(error) = self.position.play(mv) {
                        println!("{error}");
                    }
                }
                Err(error) => println!("{error}"),
            }
        }
    }

    /// What happened, in a line.
    fn tell(&self, player: usize, ply: &Ply) -> String {
        let name = &self.players[player].name;
        let mut line = match ply.mv {
            Move::Swap => return format!("{name}: swap, the seats are exchanged"),
            Move::Sow(pit) => format!("{name}: {}", pit.letter()),
        };
        match ply.captured.map(|captured| captured.seeds) {
            None => {}
            Some(1) => line.push_str(", captures 1 seed"),
            Some(seeds) => line.extend([", captures ", &seeds.to_string(), " seeds"]),
        }
        if ply.extra_turn {
            line.push_str(", moves again");
        }
        line
    }

    fn result(&self) -> String {
        let margin = self.position.margin(Side::South);
        let stores = [Side::South, Side::North].map(|side| self.position.store(side));
        let winner = match margin {
            0 => return format!("a draw, {} to {}", stores[0], stores[1]),
            1.. => self.south,
            _ => 1 - self.south,
        };
        let win = if self.players[winner].name == "you" { "win" } else { "wins" };
        let [most, least] = if margin > 0 { stores } else { [stores[1], stores[0]] };
        format!("{} {win}, {most} to {least}", self.players[winner].name)
    }
}
