//! Trace of a search while it runs, so that it can be drawn.

use crate::game::{Game, MinMaxPlayer};
use crate::window::AlphaBetaWindow;

/// Receives the events of a search, in the order in which they happen.
///
/// A position that is entered is left before the position that it was tried from hears of its value. `()` hears nothing, and costs
/// nothing.
pub trait Trace<G: Game> {
    /// A position is visited. A search without windows tells the open one.
    fn enter(&mut self, game: &G, on_move: MinMaxPlayer, window: AlphaBetaWindow);

    /// The position has these plies, in the order in which they are tried. Not reported for a leaf.
    fn expand(&mut self, moves: &[G::Move]);

    /// The next of the plies was tried, or is known from the table: its value, and the window for those after it.
    fn tried(&mut self, value: i32, left: AlphaBetaWindow);

    /// Called if the last ply closed the window: the plies after it are left out, if there are any.
    fn cut(&mut self);

    /// The value of the position is found, or a bound that is all its window needs.
    fn leave(&mut self, value: i32);
}

impl<G: Game> Trace<G> for () {
    fn enter(&mut self, _: &G, _: MinMaxPlayer, _: AlphaBetaWindow) {}
    fn expand(&mut self, _: &[G::Move]) {}
    fn tried(&mut self, _: i32, _: AlphaBetaWindow) {}
    fn cut(&mut self) {}
    fn leave(&mut self, _: i32) {}
}
