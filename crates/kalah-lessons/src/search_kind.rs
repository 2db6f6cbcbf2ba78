//! The searches that `/search` draws, each the textbook's own.

use kalah::Position;
use kalah_textbook::{
    Algorithm, Heuristic, Horizon, PitOrder, Recording, SearchCounts, TextbookSearch, Trace,
};

/// Position and limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchSettings {
    pub(crate) position: Position,
    pub(crate) evaluation: Heuristic,
    pub(crate) order: PitOrder,
    /// The look-ahead in plies.
    pub(crate) depth: u32,
}

/// A search that can be drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchKind {
    Minimax,
    AlphaBeta,
    /// Alpha-beta with one look-ahead after the other.
    Deepening,
    /// The same, where each look-ahead tries first what was best in the one before.
    DeepeningHints,
}

/// Outcome of a search.
pub(crate) struct SearchSummary<T> {
    /// The value of the board to Max. There is one, since nothing limits the search.
    pub(crate) value: Option<i32>,
    pub(crate) counts: SearchCounts,
    trace: T,
}

impl SearchKind {
    pub(crate) const ALL: [SearchKind; 4] =
        [SearchKind::Minimax, SearchKind::AlphaBeta, SearchKind::Deepening, SearchKind::DeepeningHints];

    /// The word for it in an address.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            SearchKind::Minimax => "minimax",
            SearchKind::AlphaBeta => "alpha-beta",
            SearchKind::Deepening => "deepening",
            SearchKind::DeepeningHints => "deepening-hints",
        }
    }

    /// Returns the key of its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            SearchKind::Minimax => "search-minimax",
            SearchKind::AlphaBeta => "search-alpha-beta",
            SearchKind::Deepening => "search-deepening",
            SearchKind::DeepeningHints => "search-deepening-hints",
        }
    }

    /// Returns true if positions are searched with a window.
    pub(crate) fn has_windows(self) -> bool {
        self != SearchKind::Minimax
    }

    /// Returns true if there is a tree for each look-ahead.
    pub(crate) fn deepens(self) -> bool {
        matches!(self, SearchKind::Deepening | SearchKind::DeepeningHints)
    }

    /// Runs the search without a record of its steps.
    pub(crate) fn counted(self, settings: &SearchSettings) -> SearchSummary<()> {
        self.run(settings, ())
    }

    /// Records every step of the search.
    pub(crate) fn recorded(self, settings: &SearchSettings) -> Recording<Position> {
        self.run(settings, Recording::default()).trace
    }

    fn run<T: Trace<Position>>(self, settings: &SearchSettings, trace: T) -> SearchSummary<T> {
        let SearchSettings { position, evaluation, order, depth } = settings;
        let mut search = TextbookSearch::new(evaluation, order).traced(trace);
        if self == SearchKind::DeepeningHints {
            search = search.with_hints();
        }
        let horizon = Horizon::Plies(*depth);
        let value = match self {
            SearchKind::Minimax => search.minimax(position, horizon).ok().map(|found| found.value),
            SearchKind::AlphaBeta => search.alpha_beta(position, horizon).ok().map(|found| found.value),
            SearchKind::Deepening | SearchKind::DeepeningHints => {
                search.deepen(Algorithm::AlphaBeta, position, 1..=*depth).map(|deepest| deepest.found.value)
            }
        };
        SearchSummary { value, counts: search.counts(), trace: search.into_trace() }
    }
}
