//! Search that knows how the opponent judges: H. Iida, J. Uiterwijk, H. van den Herik and I. Herschberg, "Potential applications of
//! opponent-model search", ICCA Journal 16, 1993.
//!
//! Max takes what is best by its own evaluation. It knows that Min chooses by another one, as if Max chose by that as well. So
//! where Min would blunder by Max's evaluation, Max counts on it.

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{Interrupted, SearchResult, TextbookSearch};

/// Value of a position to Max by its own evaluation, and by that of Min.
#[derive(Clone, Copy)]
struct ModelledValue {
    own: i32,
    theirs: i32,
}

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>> TextbookSearch<'_, G, E, O> {
    /// The value of a position with Max on move, if Min judges by `theirs` and looks as far.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn opponent_model(
        &mut self,
        game: &G,
        horizon: Horizon,
        theirs: &impl Evaluation<G>,
    ) -> Result<SearchResult<G::Move>, Interrupted> {
        let mut line = Vec::new();
        let worth = self.modelled(game, MinMaxPlayer::Max, horizon, theirs, &mut line)?;
        Ok(SearchResult { value: worth.own, line })
    }

    fn modelled(
        &mut self,
        game: &G,
        player: MinMaxPlayer,
        horizon: Horizon,
        theirs: &impl Evaluation<G>,
        line: &mut Vec<G::Move>,
    ) -> Result<ModelledValue, Interrupted> {
        self.visit()?;
        let Some(nearer) = horizon.nearer().filter(|_| !game.is_over()) else {
            return Ok(ModelledValue { own: self.leaf(game, player), theirs: theirs.value(game, player) });
        };
        let mut best: Option<ModelledValue> = None;
        for mv in self.ordered(game, player) {
            let (child, next) = game.after(mv);
            let mut below = Vec::new();
            let worth = self.modelled(&child, player.then(next), nearer, theirs, &mut below)?;
            let is_better = best.is_none_or(|best| match player {
                MinMaxPlayer::Max => worth.own > best.own,
                MinMaxPlayer::Min => worth.theirs < best.theirs,
            });
            // Min takes Max for somebody who chooses by the same evaluation.
            let expected = best.map_or(worth.theirs, |best| match player {
                MinMaxPlayer::Max => best.theirs.max(worth.theirs),
                MinMaxPlayer::Min => best.theirs.min(worth.theirs),
            });
            if is_better {
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
            let own = if is_better { worth.own } else { best.map_or(worth.own, |best| best.own) };
            best = Some(ModelledValue { own, theirs: expected });
        }
        Ok(best.unwrap_or(ModelledValue { own: player.worst(), theirs: player.worst() }))
    }
}
