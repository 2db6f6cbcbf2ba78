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
        let expected = position.legal_moves().filter_map(|mv| {
            let ply = position.play(mv).ok()?;
            let expected = lookup.expected(&ply.position)?;
            Some((mv, for_who_played(&ply, expected.margin), expected.depth))
        });
        let known = RootKnowledge {
            value: lookup.value(position),
            moves: lookup.moves(position),
            expected: expected.collect(),
            line: &|position| lookup.line(position),
        };
        self.analyse_known(&known, position, scope, run, Some(observe))
    }
}
