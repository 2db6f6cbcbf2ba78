//! A game at the terminal.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use kalah::record::{Ending, PlyRecord, Record};
use kalah::{GameState, Move, Ply, Position, Side};
use kalah_engine::Level;
use kalah_files::ContinuedFile;
use kalah_match::{MatchSettings, choose, read_records, write_record};
use kalah_player::PlayerAnswer;

use super::command::{BoardCommand, HELP};
use super::hint::HintAdviser;
use super::sitter::Sitter;
use crate::draw::{DrawnPly, LEGEND, draw};
use crate::input::Input;
use crate::players::explain_failure;

/// A game that can go back, and begin again.
pub(crate) struct TerminalGame {
    settings: MatchSettings,
    players: [Sitter; 2],
    input: Input,
    adviser: HintAdviser,
    /// Index of the player who sat South at the start.
    first: usize,
    state: GameState,
    /// The plies after which a person had a choice before.
    choices: Vec<usize>,
    cancel: AtomicBool,
}

/// Next step after a line that a person has entered.
enum NextInput {
    Ask,
    Play(Move),
    /// Continuation with another position on the board.
    GoOn,
    Leave,
}

impl TerminalGame {
    pub(crate) fn new(
        settings: MatchSettings,
        players: [Sitter; 2],
        start: Position,
    ) -> Result<TerminalGame> {
        let (input, adviser) = (Input::new()?, HintAdviser::new(start.rules()));
        let (state, cancel) = (GameState::new(start), AtomicBool::new(false));
        Ok(TerminalGame { settings, players, input, adviser, first: 0, state, choices: Vec::new(), cancel })
    }

    /// Plays until somebody leaves, or programs have played to the end.
    pub(crate) fn play(&mut self) -> Result<()> {
        for player in &mut self.players {
            player.begin(&self.settings, &self.cancel)?;
        }
        let played = self.go_on();
        self.players.iter_mut().for_each(Sitter::end);
        played
    }

    fn go_on(&mut self) -> Result<()> {
        println!("{}", self.drawn());
        let people = self.players.iter().any(|player| player.program.is_none());
        if people {
            println!("On the board: {LEGEND}. Write ? for all that you can do.");
        }
        loop {
            let over = self.state.position().is_over();
            if over {
                println!("{}", self.result());
                if !people {
                    return Ok(());
                }
            }
            let turn = self.to_move();
            let next =
                if over || self.players[turn].program.is_none() { self.ask()? } else { self.think(turn)? };
            match next {
                NextInput::Leave => return Ok(()),
                NextInput::Play(mv) => self.played(turn, mv)?,
                NextInput::Ask | NextInput::GoOn => {}
            }
            println!("{}", self.drawn());
        }
    }

    fn played(&mut self, turn: usize, mv: Move) -> Result<()> {
        let ply = *self.state.play(mv)?;
        println!("{}", self.tell(turn, &ply));
        Ok(())
    }

    /// The index of the player to move.
    fn to_move(&self) -> usize {
        self.player_at(self.state.position().turn())
    }

    /// The index of the player who sits there now.
    fn player_at(&self, side: Side) -> usize {
        (self.first + self.state.seat_at_start(side).index()) % 2
    }

    /// Returns the last ply.
    fn last(&self) -> Option<DrawnPly> {
        let (ply, before) = self.state.plies().split_last()?;
        Some(DrawnPly { before: *self.state.position_after(before.len()), ply: *ply })
    }

    fn drawn(&self) -> String {
        let names = Side::BOTH.map(|side| &*self.players[self.player_at(side)].name);
        draw(self.state.position(), names, self.last().as_ref())
    }

    /// Lets a program choose; if it has lost otherwise than on the board, that is the end.
    fn think(&mut self, turn: usize) -> Result<NextInput> {
        let sitter = &mut self.players[turn];
        let Some(program) = &mut sitter.program else { unreachable!("people are asked, not called") };
        let position = self.state.position();
        let chosen = choose(&mut *program.player, position, &self.settings, &self.cancel, &mut |_, _| {});
        let did = match chosen.map(|chosen| chosen.answer) {
            Ok(PlayerAnswer::Play(mv)) => match position.play(mv) {
                Ok(_) => return Ok(NextInput::Play(mv)),
                Err(error) => format!("answered {mv}, but {error}"),
            },
            Ok(PlayerAnswer::Resign) => "resigned".to_owned(),
            Err(failure) => explain_failure(failure)?,
        };
        println!("{} {did}: the game is lost for it", sitter.name);
        Ok(NextInput::Leave)
    }

    /// Asks the person until something happens on the board.
    fn ask(&mut self) -> Result<NextInput> {
        loop {
            let prompt = if self.state.position().is_over() {
                "rematch, save FILE, u or q> ".to_owned()
            } else {
                format!("{}> ", self.state.position().turn())
            };
            let Some(line) = self.input.line(&prompt)? else { return Ok(NextInput::Leave) };
            match line.parse() {
                Ok(command) => match self.execute(command)? {
                    NextInput::Ask => {}
                    next => return Ok(next),
                },
                Err(error) => {
                    let error: super::command::UnknownCommand = error;
                    println!("{error}");
                }
            }
        }
    }

    fn execute(&mut self, command: BoardCommand) -> Result<NextInput> {
        match command {
            BoardCommand::Quit => return Ok(NextInput::Leave),
            BoardCommand::Help => println!("{HELP}"),
            BoardCommand::Hint | BoardCommand::Move(_) if self.state.position().is_over() => {
                println!("the game is over");
            }
            BoardCommand::Hint => println!("{}", self.adviser.hint(self.state.position())),
            BoardCommand::Board => println!("{}", self.drawn()),
            BoardCommand::Level(level) => self.level(level)?,
            BoardCommand::Save(file) => match self.save(&file) {
                Ok(()) => println!("the game is in {}", file.display()),
                Err(error) => println!("{}", crate::status::said_once(&error)),
            },
            BoardCommand::Rematch => {
                self.first = 1 - self.first;
                (self.state, self.choices) = (GameState::new(*self.state.start()), Vec::new());
                for player in &mut self.players {
                    player.afresh(&self.settings, &self.cancel)?;
                }
                return Ok(NextInput::GoOn);
            }
            BoardCommand::TakeBack => match self.choices.pop() {
                Some(plies) => {
                    while self.state.plies().len() > plies {
                        self.state.undo();
                    }
                    return Ok(NextInput::GoOn);
                }
                None => println!("there is nothing to take back"),
            },
            BoardCommand::Move(mv) => match self.state.position().play(mv) {
                Ok(_) => {
                    self.choices.push(self.state.plies().len());
                    return Ok(NextInput::Play(mv));
                }
                Err(error) => println!("{error}"),
            },
        }
        Ok(NextInput::Ask)
    }

    /// Lets the engine play on another level from now on.
    fn level(&mut self, level: Level) -> Result<()> {
        let mut engines = 0;
        for player in &mut self.players {
            if let Some(mut engine) = player.on_level(level, &self.settings) {
                engine.begin(&self.settings, &self.cancel)?;
                player.end();
                *player = engine;
                engines += 1;
            }
        }
        let said = if engines == 0 { "no engine plays" } else { "the engine plays on level" };
        println!("{said}{}", if engines == 0 { String::new() } else { format!(" {level}") });
        Ok(())
    }

    /// Adds the game as it stands to a file, as a record.
    fn save(&self, file: &Path) -> Result<()> {
        let position = self.state.position();
        let finished = |margin| Ending::Finished { margin };
        let ending = position.outcome().map_or(Ending::Aborted, finished);
        let [south, north] = [self.first, 1 - self.first].map(|seat| self.players[seat].name.clone());
        let plies = self.state.plies().iter().map(|ply| PlyRecord::bare(ply.mv)).collect();
        let record = Record { start: *self.state.start(), south, north, plies, ending, cause: None };
        let found = ContinuedFile::open(file)?;
        let whole = found.whole().len();
        let are_games = str::from_utf8(found.whole()).is_ok_and(|text| read_records(text).is_ok());
        if !are_games || !found.torn().is_empty() {
            bail!("{} holds other than games and stays as it is: choose another name", file.display());
        }
        Ok(found.accept(whole)?.add(&write_record(&record))?)
    }

    /// Describes a ply, in a line.
    fn tell(&self, player: usize, ply: &Ply) -> String {
        let name = &self.players[player].name;
        let mut line = match ply.mv {
            Move::Swap => return format!("{name}: swap, the seats are exchanged"),
            Move::Sow(pit) => format!("{name}: {}", pit.letter()),
        };
        if let Some(captured) = ply.captured {
            line.extend([", captures ", &seeds(captured.seeds), " from pit "]);
            line.push(captured.pit.letter());
        }
        if ply.extra_turn {
            line += ", moves again";
        }
        if let Some([south, north]) = ply.swept {
            line += ", which ends the game";
            for (side, swept) in
                [(Side::South, south), (Side::North, north)].into_iter().filter(|&(_, swept)| swept > 0)
            {
                line.extend(["; ", &side.to_string(), " keeps ", &seeds(swept)]);
            }
        }
        line
    }

    fn result(&self) -> String {
        let position = self.state.position();
        let margin = position.margin(Side::South);
        let stores = [Side::South, Side::North].map(|side| position.store(side));
        let winner = match margin {
            0 => return format!("a draw, {} to {}", stores[0], stores[1]),
            1.. => self.player_at(Side::South),
            _ => self.player_at(Side::North),
        };
        let win = if self.players[winner].name == "you" { "win" } else { "wins" };
        let [most, least] = if margin > 0 { stores } else { [stores[1], stores[0]] };
        format!("{} {win}, {most} to {least}", self.players[winner].name)
    }
}

fn seeds(count: u16) -> String {
    if count == 1 { "1 seed".to_owned() } else { format!("{count} seeds") }
}
