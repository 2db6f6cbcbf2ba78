//! What the searches share: what they judge by, remember and count, and when they give up.

use crate::game::{Evaluation, Game, Order, Player};
use crate::horizon::Horizon;
use crate::table::{Bound, Table};

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions visited, the root among them.
    pub visited: u64,
    /// Positions where the remaining plies were left out, since they could not matter.
    pub cuts: u64,
    /// Positions looked up in the table.
    pub lookups: u64,
    /// Positions that the table answered.
    pub hits: u64,
    /// Positions stored in the table.
    pub stored: u64,
    /// Unfinished positions where the horizon ended the search. If none, the game was seen whole.
    pub at_horizon: u64,
}

/// When a search has to give up.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most positions to visit.
    pub nodes: u64,
    /// Asked once every [`POLL`] positions.
    pub stop: &'a dyn Fn() -> bool,
}

/// Positions between two questions whether to stop.
pub const POLL: u64 = 1024;

impl Budget<'_> {
    /// Never gives up.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: u64::MAX, stop: &|| false };
}

/// The budget was used up before the search was done; its value means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// The value of a position, and how it comes about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The worth to Max.
    pub value: i32,
    /// The plies that both players choose, from the root. Shorter than the horizon if the game ends,
    /// or where the table answered.
    pub line: Vec<M>,
}

/// A search: by what it judges, in which order it looks, what it remembers.
pub struct Search<'a, G: Game, E, O> {
    evaluation: &'a E,
    pub(crate) order: &'a O,
    table: Option<Table<G>>,
    budget: Budget<'a>,
    counts: Counts,
}

impl<'a, G: Game, E: Evaluation<G>, O: Order<G>> Search<'a, G, E, O> {
    /// A search without table or limits.
    pub fn new(evaluation: &'a E, order: &'a O) -> Search<'a, G, E, O> {
        Search { evaluation, order, table: None, budget: Budget::UNLIMITED, counts: Counts::default() }
    }

    /// This search with a table that is looked up before each recursion.
    #[must_use]
    pub fn with_table(self, table: Table<G>) -> Search<'a, G, E, O> {
        Search { table: Some(table), ..self }
    }

    /// This search with limits.
    #[must_use]
    pub fn within(self, budget: Budget<'a>) -> Search<'a, G, E, O> {
        Search { budget, ..self }
    }

    /// What was done so far, over all calls.
    pub const fn counts(&self) -> Counts {
        self.counts
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
    pub(crate) fn leaf(&mut self, game: &G, on_move: Player) -> i32 {
        self.counts.at_horizon += u64::from(!game.is_over());
        self.evaluation.value(game, on_move)
    }

    pub(crate) const fn cut(&mut self) {
        self.counts.cuts += 1;
    }

    /// What the table knows of a position for this horizon, if there is a table.
    pub(crate) fn recall(&mut self, game: &G, on_move: Player, horizon: Horizon) -> Option<(Bound, i32)> {
        let known = self.table.as_ref()?.get(game, on_move, horizon);
        self.counts.lookups += 1;
        self.counts.hits += u64::from(known.is_some());
        known
    }

    /// Stores what was found, if there is a table.
    pub(crate) fn remember(&mut self, game: &G, on_move: Player, horizon: Horizon, bound: Bound, value: i32) {
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
