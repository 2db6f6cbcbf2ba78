//! MTD(f): the value found by questions that each have a yes or a no for an answer (A. Plaat, "Research re: search and
//! re-search", 1996). It looks at the same positions again and again, so it stands on the table.

use crate::game::{Evaluation, Game, INFINITY, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{Interrupted, SearchResult, TextbookSearch};
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'_, G, E, O, T> {
    /// The value of a position with Max on move: the same as that of [`TextbookSearch::minimax`]. The nearer to it `guess` is, the fewer
    /// questions are asked.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn mtdf(
        &mut self,
        game: &G,
        horizon: Horizon,
        guess: i32,
    ) -> Result<SearchResult<G::Move>, Interrupted> {
        let (mut least, mut most) = (-INFINITY, INFINITY);
        let mut value = guess;
        let mut line = None;
        while least < most || line.is_none() {
            let goal = if value == least && least < most { value + 1 } else { value };
            let mut found = Vec::new();
            self.passed();
            value = self.alpha_beta_value(
                game,
                MinMaxPlayer::Max,
                horizon,
                AlphaBetaWindow::at_least(goal),
                &mut found,
            )?;
            if value < goal {
                most = value;
            } else {
                // A yes comes with the plies that lead there, a no with none that mean anything.
                least = value;
                line = Some(found);
            }
        }
        let mut line = line.unwrap_or_default();
        if line.is_empty() && !game.is_over() {
            // Futility pruning has answered for the root itself, without a ply. A window around the value leaves it nothing to say.
            let around = AlphaBetaWindow { alpha: value - 1, beta: value + 1 };
            value = self.alpha_beta_value(game, MinMaxPlayer::Max, horizon, around, &mut line)?;
        }
        Ok(SearchResult { value, line })
    }
}
