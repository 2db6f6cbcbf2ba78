//! A pair of games for somebody who watches: the board as the games go on, then a table.

use std::io::Write;

use kalah::record::{Ending, PlyRecord};
use kalah::{Move, Ply, Position, Side};
use kalah_match::{GameOutcome, Observer};

use crate::draw::{DrawnPly, draw};
use crate::terminal::erase_lines;

/// Letters of a name that are shown beside the board: a line that is longer than the terminal could not be erased.
const LONGEST_NAME: usize = 40;

/// Draws the board anew after each ply.
pub(crate) struct BoardDisplay {
    names: [String; 2],
    /// The seat whose player is South now.
    south: usize,
    position: Option<Position>,
    /// Lines of the board that stands there.
    lines: usize,
}

impl BoardDisplay {
    /// Games of players A and B.
    pub(crate) fn new(names: &[String; 2]) -> BoardDisplay {
        let names = names.each_ref().map(|name| name.chars().take(LONGEST_NAME).collect());
        BoardDisplay { names, south: 0, position: None, lines: 0 }
    }

    fn draw(&mut self, position: &Position, last: Option<&DrawnPly>) {
        let names = [&*self.names[self.south], &*self.names[1 - self.south]];
        let board = draw(position, names, last);
        erase_lines(self.lines);
        print!("{board}");
        // What is not shown now is shown with the next board.
        _ = std::io::stdout().flush();
        self.lines = board.lines().count();
        self.position = Some(*position);
    }
}

impl Observer for BoardDisplay {
    fn started(&mut self, game: usize, start: &Position) {
        (self.south, self.lines) = (0, 0);
        let first = start.turn().index();
        println!("\nGame {}: {} moves first", game + 1, self.names[first]);
        self.draw(start, None);
    }

    fn ply(&mut self, _game: usize, ply: &Ply, _record: &PlyRecord) {
        if ply.mv == Move::Swap {
            self.south = 1 - self.south;
        }
        let played = self.position.map(|before| DrawnPly { before, ply: *ply });
        self.draw(&ply.position, played.as_ref());
    }

    fn ended(&mut self, _game: usize, result: &GameOutcome) {
        println!("\n{}", outcome(result));
    }
}

/// Describes how a game ended, in a line.
pub(crate) fn outcome(game: &GameOutcome) -> String {
    let record = &game.record;
    match record.ending {
        Ending::Finished { margin } | Ending::Adjudicated { margin } => {
            let total = i64::from(record.start.total());
            let [most, least] =
                [total + i64::from(margin.abs()), total - i64::from(margin.abs())].map(|twice| twice / 2);
            let winner = match margin {
                0 => return format!("drawn, {most} to {least}"),
                1.. => record.player(Side::South),
                _ => record.player(Side::North),
            };
            format!("{winner} wins, {most} to {least}")
        }
        Ending::Forfeit { loser, fault } => format!("{} loses: {fault}", record.player(loser)),
        Ending::Aborted => "interrupted".to_owned(),
    }
}
