//! An analysis in pieces, for who has one thread and something else to do on it.

use kalah::Position;

use super::Lookup;
use crate::analysis::deepening::{Analysis, AnalysisScope, Deepening, RootKnowledge};
use crate::analysis::root::{Root, RootProgress};
use crate::run::SearchRun;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::Mtdf;
use crate::solver::{SolveError, Solver};

/// An analysis that goes on where the run before it was stopped. In one piece it does the work of [`Solver::analyse_with`],
/// node by node; each stop costs the way back to where it was.
pub struct AnalysisSession {
    position: Position,
    scope: AnalysisScope,
    known: RootKnowledge,
    root: Option<RootProgress>,
    depths: Deepening,
    /// Nodes of the runs before.
    nodes: u64,
    is_done: bool,
}

impl AnalysisSession {
    /// An analysis that has not begun.
    pub fn new(lookup: &Lookup, position: &Position, scope: AnalysisScope) -> AnalysisSession {
        AnalysisSession {
            position: *position,
            scope,
            known: lookup.at_root(position),
            root: None,
            depths: Deepening::default(),
            nodes: 0,
            is_done: false,
        }
    }

    /// Returns true if nothing is left to search.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Positions asked about.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until nothing is left or the run stops, and returns what is known then. `observe` gets what is known before
    /// the first piece, as depth 0, and then every depth that was completed. The solver is that of all other pieces.
    ///
    /// # Errors
    /// If the position does not fit the solver.
    pub fn advance(
        &mut self,
        solver: &Solver,
        run: &SearchRun,
        observe: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        let mtdf = Mtdf { aim: SearchAim::Play, ..solver.mtdf(&self.position, run)? };
        let (known, before) = (&self.known, self.nodes);
        let mut report = |root: &Root, depth| {
            observe(&known.analysis(root.so_far(&known.line), depth, before + run.nodes()));
        };
        let lines = self.scope.lines;
        let mut root = if let Some(progress) = self.root.take() {
            Root::resume(&mtdf, &self.position, lines, progress)
        } else {
            let mut root = Root::new(&mtdf, &self.position, lines);
            root.take_over(&known.moves, known.value);
            report(&root, 0);
            root
        };
        self.is_done = self.depths.advance(&mut root, self.scope.depth, run, &mut report).is_ok();
        self.root = Some(root.progress());
        let values = if self.is_done { root.values(&known.line) } else { root.so_far(&known.line) };
        self.nodes += run.nodes();
        Ok(self.known.analysis(values, self.depths.reached, self.nodes))
    }
}
