//! State that the searches share: evaluation, memory, counts and limits.

use std::collections::HashMap;

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::horizon::Horizon;
use crate::table::{ValueBound, ValueTable};
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

/// Counts of the work of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchCounts {
    /// Positions visited, the root among them.
    pub visited: u64,
    /// Positions where the remaining plies were left out, since they could not matter.
    pub cuts: u64,
    /// Number of those positions where the first ply that was tried was enough.
    pub first_cuts: u64,
    /// Plies that a principal variation search looked at again, since they were better than the first.
    pub again: u64,
    /// Searches with a null window that MTD(f) took.
    pub passes: u64,
    /// Positions that futility pruning left out, with all below them.
    pub futile: u64,
    /// Positions looked up in the table.
    pub lookups: u64,
    /// Positions that the table answered.
    pub hits: u64,
    /// Positions stored in the table.
    pub stored: u64,
    /// Unfinished positions where the horizon ended the search. If none, the game was seen whole.
    pub at_horizon: u64,
}

/// Limits at which a search has to give up.
#[derive(Clone, Copy)]
pub struct SearchBudget<'a> {
    /// The most positions to visit.
    pub nodes: u64,
    /// Function called once every [`POLL`] positions; true stops the search.
    pub stop: &'a dyn Fn() -> bool,
}

/// Positions between two questions whether to stop.
pub const POLL: u64 = 1024;

impl SearchBudget<'_> {
    /// Budget that never ends a search.
    pub const UNLIMITED: SearchBudget<'static> = SearchBudget { nodes: u64::MAX, stop: &|| false };
}

/// The budget was used up before the search was done; its value means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// The value of a position, and how it comes about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The worth to Max.
    pub value: i32,
    /// The plies that both players choose, from the root. Shorter than the horizon if the game ends,
    /// or where the table answered.
    pub line: Vec<M>,
}

/// Bounds, to Max, of all values that can come up below a position, when the player given moves there.
pub type Range<'a, G> = dyn Fn(&G, MinMaxPlayer) -> [i32; 2] + 'a;

/// A search: by what it judges, in which order it looks, what it remembers, and who hears what it does.
pub struct TextbookSearch<'a, G: Game, E, O, T = ()> {
    evaluation: &'a E,
    pub(crate) order: &'a O,
    table: Option<ValueTable<G>>,
    /// Best ply at each position when it was last searched, if that is tried first.
    hints: Option<HashMap<(G, MinMaxPlayer), G::Move>>,
    /// Bounds of the values below a position, if futility pruning uses them.
    range: Option<&'a Range<'a, G>>,
    budget: SearchBudget<'a>,
    counts: SearchCounts,
    trace: T,
}

impl<'a, G: Game, E: Evaluation<G>, O: MoveOrdering<G>> TextbookSearch<'a, G, E, O> {
    /// A search without table or limits, of which nobody hears.
    pub fn new(evaluation: &'a E, order: &'a O) -> TextbookSearch<'a, G, E, O> {
        TextbookSearch {
            evaluation,
            order,
            table: None,
            hints: None,
            range: None,
            budget: SearchBudget::UNLIMITED,
            counts: SearchCounts::default(),
            trace: (),
        }
    }

    /// Returns this search with a trace that records its events.
    #[must_use]
    pub fn traced<T: Trace<G>>(self, trace: T) -> TextbookSearch<'a, G, E, O, T> {
        let TextbookSearch { evaluation, order, table, hints, range, budget, counts, trace: () } = self;
        TextbookSearch { evaluation, order, table, hints, range, budget, counts, trace }
    }
}

impl<'a, G: Game, E: Evaluation<G>, O: MoveOrdering<G>, T: Trace<G>> TextbookSearch<'a, G, E, O, T> {
    /// Returns this search with a table that is looked up before each recursion.
    #[must_use]
    pub fn with_table(self, table: ValueTable<G>) -> TextbookSearch<'a, G, E, O, T> {
        TextbookSearch { table: Some(table), ..self }
    }

    /// Returns this search with the ply that was best at a position when it was last searched tried before
    /// all others: in deepening that of the look-ahead before.
    #[must_use]
    pub fn with_hints(self) -> TextbookSearch<'a, G, E, O, T> {
        TextbookSearch { hints: Some(HashMap::new()), ..self }
    }

    /// Returns this search with futility pruning: a position is left out if all values below it lie outside
    /// the window. That changes no value if they do lie within `range`.
    #[must_use]
    pub fn with_futility(self, range: &'a Range<'a, G>) -> TextbookSearch<'a, G, E, O, T> {
        TextbookSearch { range: Some(range), ..self }
    }

    /// Returns this search with limits.
    #[must_use]
    pub fn within(self, budget: SearchBudget<'a>) -> TextbookSearch<'a, G, E, O, T> {
        TextbookSearch { budget, ..self }
    }

    /// Returns the counts so far, over all calls.
    pub const fn counts(&self) -> SearchCounts {
        self.counts
    }

    /// Returns the trace.
    pub fn into_trace(self) -> T {
        self.trace
    }

    /// Counts a position and tells of it; every search with a trace calls this first for each.
    pub(crate) fn enter(
        &mut self,
        game: &G,
        on_move: MinMaxPlayer,
        window: AlphaBetaWindow,
    ) -> Result<(), Interrupted> {
        self.visit()?;
        self.trace.enter(game, on_move, window);
        Ok(())
    }

    /// Reports the value of a ply to the trace, and the window for those after it.
    pub(crate) fn tried(&mut self, value: i32, left: AlphaBetaWindow) {
        self.trace.tried(value, left);
    }

    /// Reports to the trace that the value of a position is found, and returns it.
    pub(crate) fn leave(&mut self, value: i32) -> i32 {
        self.trace.leave(value);
        value
    }

    /// Counts a position; every search calls this first for each.
    pub(crate) fn visit(&mut self) -> Result<(), Interrupted> {
        let visited = self.counts.visited;
        if visited >= self.budget.nodes || (visited.is_multiple_of(POLL) && (self.budget.stop)()) {
            return Err(Interrupted);
        }
        self.counts.visited += 1;
        Ok(())
    }

    /// The value of a leaf: the game is over, or the horizon was reached.
    pub(crate) fn leaf(&mut self, game: &G, on_move: MinMaxPlayer) -> i32 {
        self.counts.at_horizon += u64::from(!game.is_over());
        let value = self.evaluation.value(game, on_move);
        self.leave(value)
    }

    /// The plies of a position in the order in which they are tried.
    pub(crate) fn ordered(&mut self, game: &G, on_move: MinMaxPlayer) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = self.order.moves(game).collect();
        let hint = self.hints.as_ref().and_then(|hints| hints.get(&(game.clone(), on_move)));
        if let Some(place) = hint.and_then(|hint| moves.iter().position(|mv| mv == hint)) {
            moves[..=place].rotate_right(1);
        }
        self.trace.expand(&moves);
        moves
    }

    /// Notes the best ply of a position, the first of `line`, for when it is searched again.
    pub(crate) fn note(&mut self, game: &G, on_move: MinMaxPlayer, line: &[G::Move]) {
        if let (Some(hints), Some(&best)) = (&mut self.hints, line.first()) {
            hints.insert((game.clone(), on_move), best);
        }
    }

    /// A bound on the value of a position that is all its window needs, if futility pruning has one.
    pub(crate) fn foreseen(
        &mut self,
        game: &G,
        on_move: MinMaxPlayer,
        window: AlphaBetaWindow,
    ) -> Option<i32> {
        let [least, most] = self.range?(game, on_move);
        let bound = if most <= window.alpha {
            most
        } else if least >= window.beta {
            least
        } else {
            return None;
        };
        self.counts.futile += 1;
        Some(self.leave(bound))
    }

    /// Counts a position whose other plies are left out after the one at this place.
    pub(crate) fn cut(&mut self, place: usize) {
        self.counts.cuts += 1;
        self.counts.first_cuts += u64::from(place == 0);
        self.trace.cut();
    }

    pub(crate) const fn looked_again(&mut self) {
        self.counts.again += 1;
    }

    pub(crate) const fn passed(&mut self) {
        self.counts.passes += 1;
    }

    /// Looks up a position for this horizon in the table, if there is a table.
    pub(crate) fn recall(
        &mut self,
        game: &G,
        on_move: MinMaxPlayer,
        horizon: Horizon,
    ) -> Option<(ValueBound, i32)> {
        let known = self.table.as_ref()?.get(game, on_move, horizon);
        self.counts.lookups += 1;
        self.counts.hits += u64::from(known.is_some());
        known
    }

    /// Stores what was found, if there is a table.
    pub(crate) fn remember(
        &mut self,
        game: &G,
        on_move: MinMaxPlayer,
        horizon: Horizon,
        bound: ValueBound,
        value: i32,
    ) {
        if let Some(table) = &mut self.table {
            self.counts.stored += u64::from(table.insert(game, on_move, horizon, bound, value));
        }
    }

    /// Empties the table, if there is one.
    pub(crate) fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}
