//! Minimax: every position down to the horizon.

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{Interrupted, SearchResult, TextbookSearch};
use crate::table::ValueBound;
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'_, G, E, O, T> {
    /// The value of a position with Max on move. Among equal plies the first one tried counts.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn minimax(&mut self, game: &G, horizon: Horizon) -> Result<SearchResult<G::Move>, Interrupted> {
        let mut line = Vec::new();
        let value = self.minimax_value(game, MinMaxPlayer::Max, horizon, &mut line)?;
        Ok(SearchResult { value, line })
    }

    fn minimax_value(
        &mut self,
        game: &G,
        player: MinMaxPlayer,
        horizon: Horizon,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        self.enter(game, player, AlphaBetaWindow::OPEN)?;
        let Some(nearer) = horizon.nearer().filter(|_| !game.is_over()) else {
            return Ok(self.leaf(game, player));
        };
        let mut best = player.worst();
        for mv in self.ordered(game, player) {
            let (child, next) = game.after(mv);
            let on_move = player.then(next);
            let mut below = Vec::new();
            let value = match self.recall(&child, on_move, nearer) {
                Some((_, value)) => value,
                None => self.minimax_value(&child, on_move, nearer, &mut below)?,
            };
            if player.prefers(value, best) {
                best = value;
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
            self.tried(value, AlphaBetaWindow::OPEN);
        }
        self.note(game, player, line);
        self.remember(game, player, horizon, ValueBound::Exact, best);
        Ok(self.leave(best))
    }
}
