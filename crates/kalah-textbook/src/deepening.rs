//! Iterative deepening: an answer early, and better ones as long as there is time.

use crate::game::{Evaluation, Game, MoveOrdering};
use crate::horizon::Horizon;
use crate::search::{SearchResult, TextbookSearch};
use crate::trace::Trace;

/// Algorithm that searches each look-ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// [`TextbookSearch::minimax`].
    Minimax,
    /// [`TextbookSearch::alpha_beta`].
    AlphaBeta,
    /// [`TextbookSearch::principal_variation`].
    PrincipalVariation,
    /// [`TextbookSearch::mtdf`], each look-ahead with the value of the one before as its guess.
    Mtdf,
}

/// The last look-ahead that was finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deepest<M> {
    /// Look-ahead in plies.
    pub depth: u32,
    /// Result of the search.
    pub found: SearchResult<M>,
}

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'_, G, E, O, T> {
    /// Searches with one look-ahead after the other until the budget ends, or until one sees the
    /// game whole, so that looking further would change nothing. `None` if not even the first was
    /// finished.
    pub fn deepen(
        &mut self,
        algorithm: Algorithm,
        game: &G,
        depths: std::ops::RangeInclusive<u32>,
    ) -> Option<Deepest<G::Move>> {
        let mut deepest = None;
        for depth in depths {
            // What it holds of a smaller look-ahead was found with another horizon, and a hit would
            // hide from the count below that one was reached.
            self.forget();
            let at_horizon = self.counts().at_horizon;
            let horizon = Horizon::Plies(depth);
            let found = match algorithm {
                Algorithm::Minimax => self.minimax(game, horizon),
                Algorithm::AlphaBeta => self.alpha_beta(game, horizon),
                Algorithm::PrincipalVariation => self.principal_variation(game, horizon),
                Algorithm::Mtdf => {
                    let guess = deepest.as_ref().map_or(0, |deepest: &Deepest<G::Move>| deepest.found.value);
                    self.mtdf(game, horizon, guess)
                }
            };
            let Ok(found) = found else { break };
            deepest = Some(Deepest { depth, found });
            if self.counts().at_horizon == at_horizon {
                break;
            }
        }
        deepest
    }
}
