//! Known values together with a search: before it, and after it was stopped.

use kalah::Position;

use super::Lookup;
use crate::analysis::deepening::{Analysis, AnalysisScope, RootKnowledge};
use crate::analysis::source::{MarginInterval, ValueSource};
use crate::opening_rules::for_who_played;
use crate::run::SearchRun;
use crate::solver::{SolveError, Solver};

impl Lookup {
    /// Narrows what is known of a position by what a search for its value has proven until it was stopped.
    pub fn margins_with(&self, position: &Position, run: &SearchRun) -> MarginInterval {
        let known = self.margins(position);
        let (lower, upper) = run.margins();
        MarginInterval {
            at_least: known.at_least.max(lower),
            at_most: known.at_most.min(upper),
            from: ValueSource::Search,
        }
    }
}

impl Solver {
    /// Analyses like [`Solver::analyse`], but looks up known values first and searches only the rest. `observe` gets
    /// the known values before the search, as depth 0, and then every depth that was completed, one after the other.
    ///
    /// # Errors
    /// If the position does not fit the solver.
    pub fn analyse_with(
        &self,
        lookup: &Lookup,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
        observe: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        self.analyse_known(&lookup.at_root(position), position, scope, run, Some(observe))
    }
}

impl Lookup {
    /// What is known of a position that will be searched.
    pub(crate) fn at_root(&self, position: &Position) -> RootKnowledge {
        let expected = position.legal_moves().filter_map(|mv| {
            let ply = position.play(mv).ok()?;
            let expected = self.expected(&ply.position)?;
            Some((mv, for_who_played(&ply, expected.margin), expected.depth))
        });
        let own = self.clone();
        RootKnowledge {
            value: self.value(position),
            moves: self.moves(position),
            expected: expected.collect(),
            line: Box::new(move |position| own.line(position)),
        }
    }
}
