//! A hint for the side to move.

use std::time::{Duration, Instant};

use kalah::{Position, write_moves};
use kalah_textbook::{Limits, Textbook};

/// The look-ahead of a hint, in plies, and the time after which a smaller one has to do.
const LOOKAHEAD: u32 = 14;
const TIME: Duration = Duration::from_millis(500);

/// The best move that a short search finds, in a line.
pub(crate) fn hint(position: &Position) -> String {
    let Ok(player) = "deepening:order=extra-turn".parse::<Textbook>() else {
        unreachable!("the word of a player of the textbook")
    };
    let since = Instant::now();
    let limits = |lookahead| Limits { lookahead: Some(lookahead), nodes: None };
    let choices = (1..=LOOKAHEAD)
        .map_while(|lookahead| player.select(position, &limits(lookahead), &|| since.elapsed() >= TIME));
    let Some(choice) = choices.last() else { return "no move is left".to_owned() };
    let line = write_moves(position, &choice.line).unwrap_or_default();
    let score = choice.score.unwrap_or_default();
    format!("hint: {} (margin {score:+} after {} plies: {line})", choice.mv, choice.depth)
}
