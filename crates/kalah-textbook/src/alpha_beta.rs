//! Alpha-beta: the value of minimax from fewer positions.

use crate::game::{Evaluation, Game, INFINITY, Order, Player};
use crate::horizon::Horizon;
use crate::search::{Found, Interrupted, Search};
use crate::table::Bound;

/// What the players are already sure of elsewhere in the tree: Max of `alpha` or more, Min of
/// `beta` or less. A value outside cannot change the result, so its exact size does not matter.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// The window once `player` is sure of `value`.
    fn narrowed(self, player: Player, value: i32) -> Window {
        match player {
            Player::Max => Window { alpha: self.alpha.max(value), ..self },
            Player::Min => Window { beta: self.beta.min(value), ..self },
        }
    }

    const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// What a value found within this window says of the true one.
    const fn bound(self, value: i32) -> Bound {
        if value <= self.alpha {
            Bound::AtMost
        } else if value >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Whether a bound on a value is all that this window needs to know.
    const fn is_settled_by(self, bound: Bound, value: i32) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::AtMost => value <= self.alpha,
            Bound::AtLeast => value >= self.beta,
        }
    }
}

impl<G: Game, E: Evaluation<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The value of a position with Max on move: the same as that of [`Search::minimax`], and the
    /// same first ply.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn alpha_beta(&mut self, game: &G, horizon: Horizon) -> Result<Found<G::Move>, Interrupted> {
        let mut line = Vec::new();
        let value = self.alpha_beta_value(game, Player::Max, horizon, Window::OPEN, &mut line)?;
        Ok(Found { value, line })
    }

    /// Fail-soft: a value outside the window is a bound on the true one, on the far side of it.
    fn alpha_beta_value(
        &mut self,
        game: &G,
        player: Player,
        horizon: Horizon,
        window: Window,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        self.visit()?;
        let Some(nearer) = horizon.nearer().filter(|_| !game.is_over()) else {
            return Ok(self.leaf(game, player));
        };
        let mut best = player.worst();
        let mut left = window;
        for mv in self.order.moves(game) {
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
            if left.is_closed() {
                self.cut();
                break;
            }
        }
        self.remember(game, player, horizon, window.bound(best), best);
        Ok(best)
    }
}
