//! A game played out, position by position.

use kalah::record::PlyRecord;
use kalah::{GameState, Move, Ply, Position, Side};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query;
use kalah_texts::Text;

use crate::ui::player_names::PlayerNames;
use crate::ui::words;

/// A game played out. What a running match tells is not yet checked: it is believed up to the first
/// ply that is not legal.
#[derive(Debug)]
pub struct SteppedGame(GameState);

impl SteppedGame {
    /// A game of which every ply is legal.
    pub fn new(game: GameState) -> SteppedGame {
        SteppedGame(game)
    }

    pub fn from_records(start: &Position, records: &[PlyRecord]) -> SteppedGame {
        let mut game = GameState::new(*start);
        for record in records {
            if game.play(record.mv).is_err() {
                break;
            }
        }
        SteppedGame(game)
    }

    /// The game itself.
    pub fn game(&self) -> &GameState {
        &self.0
    }

    /// The fields of an address that tells the game.
    pub fn query(&self) -> String {
        game_query::query(&self.0)
    }

    pub fn start(&self) -> &Position {
        self.0.start()
    }

    pub fn plies(&self) -> &[Ply] {
        self.0.plies()
    }

    /// The position after so many plies.
    pub fn position(&self, plies: usize) -> &Position {
        self.0.position_after(plies)
    }

    /// The position after so many plies, drawn with what the last of them did.
    pub fn drawing(&self, plies: usize) -> BoardDrawing {
        let last = plies.checked_sub(1).and_then(|last| Some((self.position(last), self.plies().get(last)?)));
        BoardDrawing::from_position(self.position(plies), last)
    }

    /// Returns who sits South and North after `plies` plies: 0 is the first player of the match.
    pub fn seats(&self, plies: usize) -> [usize; 2] {
        Side::BOTH.map(|side| self.0.seat_at_start_after(plies, side).index())
    }

    /// Describes the ply before this position.
    pub fn describe(&self, ply: usize) -> Text {
        self.describe_with(ply, &PlayerNames::sides())
    }

    /// The same with the names of the players, by seat at the start.
    pub fn describe_with(&self, ply: usize, names: &PlayerNames) -> Text {
        match ply.checked_sub(1).and_then(|last| Some((last, self.plies().get(last)?))) {
            Some((before, ply)) => {
                let sown = match ply.mv {
                    Move::Sow(pit) => self.position(before).seeds(ply.side, pit),
                    Move::Swap => 0,
                };
                names.seated(self.seats(before)).ply(ply, sown)
            }
            None if names.are_sides() => {
                let turn = self.start().turn();
                let is_usual = *self.start() == self.start().rules().start(turn);
                Text::new(if is_usual { "words-start" } else { "words-set-up" })
                    .with("side", words::side(turn))
            }
            None => names.sentence(self.start().turn(), ["words-begins", "words-begins-you"]),
        }
    }
}
