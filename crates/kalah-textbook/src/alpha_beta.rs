//! Alpha-beta: the value of minimax from fewer positions.

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{Interrupted, SearchResult, TextbookSearch};
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'_, G, E, O, T> {
    /// The value of a position with Max on move: the same as that of [`TextbookSearch::minimax`], and the
    /// same first ply.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn alpha_beta(&mut self, game: &G, horizon: Horizon) -> Result<SearchResult<G::Move>, Interrupted> {
        let mut line = Vec::new();
        let value =
            self.alpha_beta_value(game, MinMaxPlayer::Max, horizon, AlphaBetaWindow::OPEN, &mut line)?;
        Ok(SearchResult { value, line })
    }

    /// Fail-soft: a value outside the window is a bound on the true one, on the far side of it.
    pub(crate) fn alpha_beta_value(
        &mut self,
        game: &G,
        player: MinMaxPlayer,
        horizon: Horizon,
        window: AlphaBetaWindow,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        self.enter(game, player, window)?;
        let Some(nearer) = horizon.nearer().filter(|_| !game.is_over()) else {
            return Ok(self.leaf(game, player));
        };
        if let Some(value) = self.foreseen(game, player, window) {
            return Ok(value);
        }
        let mut best = player.worst();
        let mut left = window;
        for (place, mv) in self.ordered(game, player).into_iter().enumerate() {
            let (child, next) = game.after(mv);
            let on_move = player.then(next);
            let mut below = Vec::new();
            let known = self.recall(&child, on_move, nearer);
            let value = match known.filter(|&(bound, value)| left.is_settled_by(bound, value)) {
                Some((_, value)) => value,
                None => self.alpha_beta_value(&child, on_move, nearer, left, &mut below)?,
            };
            if player.prefers(value, best) {
                best = value;
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
            left = left.narrowed(player, best);
            self.tried(value, left);
            if left.is_closed() {
                self.cut(place);
                break;
            }
        }
        self.note(game, player, line);
        self.remember(game, player, horizon, window.bound(best), best);
        Ok(self.leave(best))
    }
}
