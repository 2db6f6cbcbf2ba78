//! The searches that `/search` draws, each the textbook's own.

use kalah::Position;
use kalah_textbook::{Algorithm, Counts, Heuristic, Horizon, KalahOrder, Recording, Search, Trace};

/// Position and limits of a search.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) position: Position,
    pub(super) evaluation: Heuristic,
    pub(super) order: KalahOrder,
    /// The look-ahead in plies.
    pub(super) depth: u32,
}

/// A search that can be drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Minimax,
    AlphaBeta,
    /// Alpha-beta with one look-ahead after the other.
    Deepening,
    /// The same, where each look-ahead tries first what was best in the one before.
    DeepeningHints,
}

/// Outcome of a search.
pub(super) struct Outcome<T> {
    /// The value of the board to Max. There is one, since nothing limits the search.
    pub(super) value: Option<i32>,
    pub(super) counts: Counts,
    trace: T,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Minimax, Kind::AlphaBeta, Kind::Deepening, Kind::DeepeningHints];

    /// The word for it in an address.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Kind::Minimax => "minimax",
            Kind::AlphaBeta => "alpha-beta",
            Kind::Deepening => "deepening",
            Kind::DeepeningHints => "deepening-hints",
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Minimax => "Minimax",
            Kind::AlphaBeta => "Alpha-beta",
            Kind::Deepening => "Deepening",
            Kind::DeepeningHints => "Deepening, former best first",
        }
    }

    /// Returns true if positions are searched with a window.
    pub(super) fn has_windows(self) -> bool {
        self != Kind::Minimax
    }

    /// Returns true if there is a tree for each look-ahead.
    pub(super) fn deepens(self) -> bool {
        matches!(self, Kind::Deepening | Kind::DeepeningHints)
    }

    /// Runs the search without a record of its steps.
    pub(super) fn counted(self, settings: &Settings) -> Outcome<()> {
        self.run(settings, ())
    }

    /// Records every step of the search.
    pub(super) fn recorded(self, settings: &Settings) -> Recording<Position> {
        self.run(settings, Recording::default()).trace
    }

    fn run<T: Trace<Position>>(self, settings: &Settings, trace: T) -> Outcome<T> {
        let Settings { position, evaluation, order, depth } = settings;
        let mut search = Search::new(evaluation, order).traced(trace);
        if self == Kind::DeepeningHints {
            search = search.with_hints();
        }
        let horizon = Horizon::Plies(*depth);
        let value = match self {
            Kind::Minimax => search.minimax(position, horizon).ok().map(|found| found.value),
            Kind::AlphaBeta => search.alpha_beta(position, horizon).ok().map(|found| found.value),
            Kind::Deepening | Kind::DeepeningHints => {
                search.deepen(Algorithm::AlphaBeta, position, 1..=*depth).map(|deepest| deepest.found.value)
            }
        };
        Outcome { value, counts: search.counts(), trace: search.into_trace() }
    }
}
