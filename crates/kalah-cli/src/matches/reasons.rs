//! Why a game was lost other than on the board.

use kalah::record::Ending;
use kalah_match::Game;

/// Who was at fault in a game and what its program wrote last, a line each.
pub(crate) fn reasons(number: u64, game: &Game) -> Vec<String> {
    let Ending::Forfeit { loser, .. } = game.record.ending else { return Vec::new() };
    let name = game.record.player(loser);
    let cause = game.cause.as_deref().unwrap_or_default();
    let stderr = &game.stderr[game.record.seat_at_start(loser).index()];
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    let said = last.map(|line| format!("game {number}: {name} wrote: {}", line.trim().escape_debug()));
    [Some(format!("game {number}: {name} {cause}")), said].into_iter().flatten().collect()
}
