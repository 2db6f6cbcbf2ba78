//! Transcripts back into records.

use kalah::import::HaskellBoard;
use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{GameState, Move, ParseError, Position, Rules, Side};
use thiserror::Error;

use crate::records::transcript::{ABORTED, predicate};

/// Reads the games of a transcript. It names no moves: each is found from the boards around it (where
/// two end the game on the same board, the left-most).
///
/// Without `rules` they are those that the boards suggest. The players are called `A` and `B`. The
/// times of a ply's dashes are added up. A game that breaks off counts as aborted.
///
/// # Errors
/// Names the first line that is no board or does not follow from the board before it.
pub fn read_transcript(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, TranscriptError> {
    let mut games: Vec<PartialGame> = Vec::new();
    let mut at_start = true;
    for (number, line) in (1..).zip(text.lines()) {
        if line.contains("game (first move") {
            at_start = true;
        } else if let Some(end) = line.rfind('}').filter(|_| line.starts_with("Board")) {
            let (board, rest) = line.split_at(end + 1);
            let wrong = |error| TranscriptError::Board { line: number, error };
            let position = Position::parse(board, rules).map_err(wrong)?;
            if at_start {
                games.push(PartialGame::new(position));
                at_start = false;
            } else if let Some(game) = games.last_mut() {
                game.follow(&position).ok_or(TranscriptError::Unreachable { line: number })?;
            }
            let rest_of = |game: &mut PartialGame| game.rest(rest.trim());
            games.last_mut().and_then(rest_of).ok_or_else(|| unknown(number, rest))?;
        } else if let (Some(game), true) = (games.last_mut(), line.starts_with("Player_")) {
            game.rest(line.trim()).ok_or_else(|| unknown(number, line))?;
        }
    }
    if games.is_empty() {
        return Err(TranscriptError::Empty);
    }
    Ok(games.into_iter().map(PartialGame::record).collect())
}

fn unknown(line: usize, rest: &str) -> TranscriptError {
    TranscriptError::Rest { line, rest: rest.trim().to_owned() }
}

/// A game as far as it was read.
struct PartialGame {
    state: GameState,
    plies: Vec<PlyRecord>,
    /// Times in microseconds and look-ahead of the ply that comes next.
    next: (Option<u64>, Option<u32>),
    forfeit: Option<(Side, Fault)>,
}

impl PartialGame {
    fn new(start: Position) -> PartialGame {
        PartialGame { state: GameState::new(start), plies: Vec::new(), next: (None, None), forfeit: None }
    }

    /// Plays the move that leads to this board.
    fn follow(&mut self, board: &Position) -> Option<()> {
        let seen = HaskellBoard(board).to_string();
        let moves: Vec<Move> = self.state.position().legal_moves().collect();
        let mv = moves.into_iter().find(|&mv| {
            let leads = self.state.play(mv).is_ok()
                && HaskellBoard(&seen_by_player_a(&self.state)).to_string() == seen;
            if !leads {
                self.state.undo();
            }
            leads
        })?;
        let (time_us, lookahead) = std::mem::take(&mut self.next);
        self.plies.push(PlyRecord { time_us, lookahead, ..PlyRecord::bare(mv) });
        Some(())
    }

    /// Takes what stands after a board.
    fn rest(&mut self, rest: &str) -> Option<()> {
        if let Some(words) = rest.rsplit_once("Player_").map(|(_, words)| words) {
            let (player, did) = words.split_once(' ')?;
            let seat = match player {
                "A" => Side::South,
                "B" => Side::North,
                _ => return None,
            };
            let loser = self.state.seat_at_start(seat);
            let faults = [Fault::TimedOut, Fault::IllegalMove, Fault::Crashed, Fault::Resigned];
            self.forfeit = Some((loser, faults.into_iter().find(|&fault| predicate(fault) == did)?));
            return Some(());
        }
        let dashes = match rest.strip_suffix('>') {
            Some(dashes) => dashes,
            None if rest.ends_with("End of game") && self.state.position().is_over() => return Some(()),
            None => rest.strip_suffix(ABORTED).unwrap_or(rest).trim(),
        };
        let times = dashes.split('-').skip(1).map(|time| time.parse::<f64>().ok());
        let times: Option<Vec<f64>> = times.collect();
        let times = times?;
        let lookahead = u32::try_from(times.len() + 1).ok()?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates")]
        let time = (times.iter().sum::<f64>() * 1e6).round() as u64;
        self.next = (Some(time), Some(lookahead));
        Some(())
    }

    fn record(self) -> Record {
        let ending = match (self.state.position().outcome(), self.forfeit) {
            (Some(margin), _) => Ending::Finished { margin },
            (None, Some((loser, fault))) => Ending::Forfeit { loser, fault },
            (None, None) => Ending::Aborted,
        };
        Record {
            start: *self.state.start(),
            south: "A".into(),
            north: "B".into(),
            plies: self.plies,
            ending,
            cause: None,
        }
    }
}

/// The board as transcripts show it: from player A's side, who sits South at the start.
fn seen_by_player_a(game: &GameState) -> Position {
    let position = game.position();
    if game.seat_at_start(Side::South) == Side::South { *position } else { position.mirrored() }
}

/// Reason why a text is no transcript.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TranscriptError {
    /// No board stands in it.
    #[error("no line begins with \"Board {{turn = \": this is no transcript")]
    Empty,
    /// A board that cannot be read.
    #[error("line {line}: {error}")]
    Board {
        /// Number of the line, from 1.
        line: usize,
        /// Description of the error.
        error: ParseError,
    },
    /// A board to which no legal move leads.
    #[error("line {line}: no legal move leads to this board from the one before")]
    Unreachable {
        /// Number of the line, from 1.
        line: usize,
    },
    /// The text after a board is neither times nor an end.
    #[error("line {line}: \"{}\" is neither times nor the end of a game", .rest.escape_default())]
    Rest {
        /// Number of the line, from 1.
        line: usize,
        /// Text that follows.
        rest: String,
    },
}
