//! Principal variation search: alpha-beta that takes the first ply for the best, and only asks of the others whether they are
//! better (A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6, 1983: negascout).

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{Interrupted, SearchResult, TextbookSearch};
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'_, G, E, O, T> {
    /// The value of a position with Max on move: the same as that of [`TextbookSearch::minimax`].
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn principal_variation(
        &mut self,
        game: &G,
        horizon: Horizon,
    ) -> Result<SearchResult<G::Move>, Interrupted> {
        let mut line = Vec::new();
        let value =
            self.principal_value(game, MinMaxPlayer::Max, horizon, AlphaBetaWindow::OPEN, &mut line)?;
        Ok(SearchResult { value, line })
    }

    fn principal_value(
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
            let asked = if place == 0 { left } else { left.null(player) };
            let known = self.recall(&child, on_move, nearer);
            let known = known.filter(|&(bound, value)| left.is_settled_by(bound, value));
            let mut value = match known {
                Some((_, value)) => value,
                None => self.principal_value(&child, on_move, nearer, asked, &mut below)?,
            };
            // It is better than what was first, and how much better matters.
            if known.is_none() && place > 0 && left.alpha < value && value < left.beta {
                self.looked_again();
                below.clear();
                value = self.principal_value(&child, on_move, nearer, left, &mut below)?;
            }
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
