//! A search as it went, event by event.

use std::ops::Range;

use crate::game::{Game, MinMaxPlayer};
use crate::table::ValueBound;
use crate::trace::Trace;
use crate::window::AlphaBetaWindow;

/// Record of a search: a [`Trace`] that keeps all its events.
///
/// It grows with every position that is visited, so it is for small searches.
#[derive(Clone, Debug)]
pub struct Recording<G: Game> {
    visits: Vec<VisitedPosition<G>>,
    events: Vec<RecordedEvent>,
    /// The positions that were entered and not left yet: the way from the root.
    open: Vec<OpenVisit>,
    /// The position that was left last, until its parent has its value.
    left: Option<usize>,
}

/// A position below which the search is.
#[derive(Clone, Copy, Debug)]
struct OpenVisit {
    visit: usize,
    window: AlphaBetaWindow,
    best: Option<i32>,
}

/// A position that was visited.
#[derive(Clone, Debug)]
pub struct VisitedPosition<G: Game> {
    /// The position.
    pub game: G,
    /// Player to move there.
    pub on_move: MinMaxPlayer,
    /// The place of the position that it was tried from, and that of the ply among its `plies`; `None` at a root.
    pub from: Option<(usize, usize)>,
    /// The window it was visited with.
    pub window: AlphaBetaWindow,
    /// Legal plies, in the order in which they were to be tried; none at a leaf.
    pub plies: Vec<G::Move>,
    /// Number of them that were tried. A cut-off left out the rest.
    pub tried: usize,
    /// True if a cut-off ended it, even at its last ply.
    pub is_cut: bool,
    /// Value that was found, to Max; at a leaf the evaluation.
    pub value: i32,
}

impl<G: Game> VisitedPosition<G> {
    /// Returns true if nothing was searched below it: the game is over, the horizon is reached, or futility
    /// pruning foresaw the value.
    pub fn is_leaf(&self) -> bool {
        self.plies.is_empty()
    }

    /// Returns how `value` bounds the true one. That of a leaf is taken as it is.
    pub fn bound(&self) -> ValueBound {
        if self.is_leaf() { ValueBound::Exact } else { self.window.bound(self.value) }
    }

    /// The plies that a cut-off left out.
    pub fn left_out(&self) -> &[G::Move] {
        &self.plies[self.tried..]
    }
}

/// Event at a step. Positions are given by their places among the visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordedEvent {
    /// A position is visited. If it is a leaf its value is known at once.
    Visited {
        /// The position.
        visit: usize,
    },
    /// The value of a ply came back.
    Tried {
        /// The position that it was tried from.
        at: usize,
        /// The place of the ply.
        ply: usize,
        /// The position that it led to; `None` if the table knew it.
        child: Option<usize>,
        /// Value of the position.
        value: i32,
        /// The best of the plies before it; `None` if it is the first.
        former: Option<i32>,
        /// The window it was tried with.
        before: AlphaBetaWindow,
        /// The window for the plies after it.
        left: AlphaBetaWindow,
    },
    /// The plies after the last that was tried are left out.
    Cut {
        /// The position.
        at: usize,
    },
    /// The value of a root is found.
    Found {
        /// The root.
        root: usize,
    },
}

/// Knowledge at a step about a position that was visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VisitKnowledge {
    /// The window as it stands.
    pub window: AlphaBetaWindow,
    /// The best value so far; `None` before there is any.
    pub best: Option<i32>,
    /// True if `best` is the value that was found.
    pub is_settled: bool,
    /// True if plies were left out by now, if there were any.
    pub is_cut: bool,
}

impl<G: Game> Default for Recording<G> {
    fn default() -> Self {
        Recording { visits: Vec::new(), events: Vec::new(), open: Vec::new(), left: None }
    }
}

impl<G: Game> Recording<G> {
    /// The positions in the order in which they were visited: each comes before those below it. A position that was visited
    /// again is there again.
    pub fn visits(&self) -> &[VisitedPosition<G>] {
        &self.visits
    }

    /// Returns the events of the search. Step `n` of the search is what the first `n` events led to.
    pub fn events(&self) -> &[RecordedEvent] {
        &self.events
    }

    /// The places of the positions of each tree: one for each look-ahead of deepening and each pass of MTD(f), else one.
    pub fn trees(&self) -> Vec<Range<usize>> {
        let roots = (0..self.visits.len()).filter(|&visit| self.visits[visit].from.is_none());
        let roots: Vec<usize> = roots.collect();
        let ends = roots.iter().skip(1).copied().chain([self.visits.len()]);
        roots.iter().zip(ends).map(|(&root, end)| root..end).collect()
    }

    /// Returns what is known after so many events, or all if there are fewer, of the positions that were
    /// visited by then.
    pub fn seen(&self, events: usize) -> Vec<VisitKnowledge> {
        let mut seen: Vec<VisitKnowledge> = Vec::new();
        for &event in self.events.iter().take(events) {
            match event {
                RecordedEvent::Visited { visit } => {
                    let visit = &self.visits[visit];
                    let is_leaf = visit.is_leaf();
                    let best = is_leaf.then_some(visit.value);
                    seen.push(VisitKnowledge {
                        window: visit.window,
                        best,
                        is_settled: is_leaf,
                        is_cut: false,
                    });
                }
                RecordedEvent::Tried { at, child, value, former, left, .. } => {
                    if let Some(child) = child {
                        seen[child].is_settled = true;
                    }
                    seen[at].window = left;
                    seen[at].best = Some(better(self.visits[at].on_move, value, former));
                }
                RecordedEvent::Cut { at } => seen[at].is_cut = true,
                RecordedEvent::Found { root } => seen[root].is_settled = true,
            }
        }
        seen
    }
}

impl<G: Game> Trace<G> for Recording<G> {
    fn enter(&mut self, game: &G, on_move: MinMaxPlayer, window: AlphaBetaWindow) {
        let from = self.open.last().map(|above| (above.visit, self.visits[above.visit].tried));
        let visit = self.visits.len();
        self.visits.push(VisitedPosition {
            game: game.clone(),
            on_move,
            from,
            window,
            plies: Vec::new(),
            tried: 0,
            is_cut: false,
            // Once it is left, what was found.
            value: on_move.worst(),
        });
        self.open.push(OpenVisit { visit, window, best: None });
        self.events.push(RecordedEvent::Visited { visit });
    }

    fn expand(&mut self, moves: &[G::Move]) {
        if let Some(open) = self.open.last() {
            self.visits[open.visit].plies = moves.to_vec();
        }
    }

    fn tried(&mut self, value: i32, left: AlphaBetaWindow) {
        let Some(open) = self.open.last_mut() else { return };
        let OpenVisit { visit: at, window: before, best: former } = *open;
        let visit = &mut self.visits[at];
        *open = OpenVisit { visit: at, window: left, best: Some(better(visit.on_move, value, former)) };
        let (ply, child) = (visit.tried, self.left.take());
        visit.tried += 1;
        self.events.push(RecordedEvent::Tried { at, ply, child, value, former, before, left });
    }

    fn cut(&mut self) {
        if let Some(open) = self.open.last() {
            self.visits[open.visit].is_cut = true;
            self.events.push(RecordedEvent::Cut { at: open.visit });
        }
    }

    fn leave(&mut self, value: i32) {
        let Some(OpenVisit { visit, .. }) = self.open.pop() else { return };
        self.visits[visit].value = value;
        self.left = Some(visit).filter(|_| !self.open.is_empty());
        if self.open.is_empty() {
            self.events.push(RecordedEvent::Found { root: visit });
        }
    }
}

/// The one of two values that a player would rather have; the former if they are equal.
fn better(player: MinMaxPlayer, value: i32, former: Option<i32>) -> i32 {
    former.filter(|&former| !player.prefers(value, former)).unwrap_or(value)
}
