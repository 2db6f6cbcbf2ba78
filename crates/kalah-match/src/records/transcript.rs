//! A match as the seed's tournament prints it.

use std::io::{self, Write};
use std::time::Duration;

use kalah::import::HaskellBoard;
use kalah::record::{Ending, Fault, PlyRecord, Record, ReplayError};
use kalah::{Move, Ply, Position, Side};

use crate::game::observer::Observer;
use crate::game::outcome::GameOutcome;

const RULE: &str = "-----------------------------------------------------------------------";

/// Writes the transcript of one match while it is played.
///
/// After each board stand a dash and a time in seconds for every answer in time beyond the first
/// look-ahead, then `>`. Player A is South at the start of both games, and after a swap has what was
/// North's: then the boards are shown from the other side.
#[derive(Debug)]
pub struct Transcript<W> {
    out: W,
    /// The first failure to write. Nothing is written after it.
    state: io::Result<()>,
    position: Option<Position>,
    swapped: bool,
    called: bool,
    points: i32,
    margin: i32,
}

impl<W: Write> Transcript<W> {
    /// A transcript that goes here, piece by piece.
    pub fn new(out: W) -> Transcript<W> {
        let (position, swapped, called) = (None, false, false);
        Transcript { out, state: Ok(()), position, swapped, called, points: 0, margin: 0 }
    }

    /// Returns the writer.
    ///
    /// # Errors
    /// The first failure to write, if there was one.
    pub fn finish(self) -> io::Result<W> {
        self.state.map(|()| self.out)
    }

    /// Writes a game that is over, as the first (0) or the second (1) of a match.
    ///
    /// # Errors
    /// If a ply of it is not legal.
    pub fn record(&mut self, index: usize, record: &Record) -> Result<(), ReplayError> {
        let replay = record.replay()?;
        self.started(index, &record.start);
        for (ply, recorded) in replay.plies().iter().zip(&record.plies) {
            self.ply(index, ply, recorded);
        }
        let game = GameOutcome {
            record: record.clone(),
            stderr: Default::default(),
            usage: [None; 2],
            starved: 0,
            began: true,
        };
        self.ended(index, &game);
        Ok(())
    }

    fn write(&mut self, text: &str) {
        if self.state.is_ok() {
            self.state = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        }
    }

    fn board(&mut self, position: &Position) {
        self.position = Some(*position);
        let seen = if self.swapped { position.mirrored() } else { *position };
        self.write(&HaskellBoard(&seen).to_string());
    }

    fn result(&mut self, which: &str, points: i32, margin: i32) {
        // The original program has a word for one game and another for both, whatever the number before it.
        let unit = if which == "Total" { "points" } else { "point" };
        self.write(&format!(
            "{RULE}\n# {which} result for player A: {points} {unit} with a pebble difference of {margin}\n{RULE}\n"
        ));
    }

    fn dash(&mut self, time: Duration) {
        self.write(&format!("-{:.3}", time.as_secs_f64()));
    }
}

impl<W: Write> Observer for Transcript<W> {
    fn started(&mut self, game: usize, start: &Position) {
        self.swapped = false;
        self.called = false;
        let first = letter(start.turn());
        self.write(&format!("\n{} game (first move goes to player {first}):\n", ordinal(game)));
        self.board(start);
    }

    fn call(&mut self, _game: usize, lookahead: u32, time: Duration) {
        self.called = true;
        if lookahead > 1 {
            self.dash(time);
        }
    }

    fn ply(&mut self, _game: usize, ply: &Ply, record: &PlyRecord) {
        if let (false, Some(time)) = (self.called, record.time_us) {
            self.dash(Duration::from_micros(time));
        }
        self.called = false;
        self.swapped ^= ply.mv == Move::Swap;
        self.write(">\n");
        self.board(&ply.position);
    }

    fn ended(&mut self, game: usize, result: &GameOutcome) {
        let end = match result.record.ending {
            Ending::Finished { .. } => "End of game".to_owned(),
            Ending::Adjudicated { .. } => "The result is known".to_owned(),
            Ending::Aborted => ABORTED.to_owned(),
            Ending::Forfeit { loser, fault } => {
                format!("Player_{} {}", letter(result.record.seat_at_start(loser)), predicate(fault))
            }
        };
        self.write(&format!(" {end}\n"));
        let (points, margin) = (result.points(), result.margin().unwrap_or_default());
        self.points += points;
        self.margin += margin;
        self.result(ordinal(game), points, margin);
        if game == 1 {
            self.write("\n");
            self.result("Total", self.points, self.margin);
            self.write("\n");
        }
    }
}

/// Ending of an aborted game.
pub(crate) const ABORTED: &str = "Game aborted";

/// Describes the fault of a player who lost before the end of the game.
pub(crate) const fn predicate(fault: Fault) -> &'static str {
    match fault {
        Fault::TimedOut => "failed to make a move in time",
        Fault::IllegalMove => "made an illegal move",
        Fault::Crashed => "crashed",
        Fault::Resigned => "resigned",
    }
}

const fn letter(seat: Side) -> char {
    match seat {
        Side::South => 'A',
        Side::North => 'B',
    }
}

const fn ordinal(game: usize) -> &'static str {
    if game == 0 { "First" } else { "Second" }
}
