//! A position that is searched, and what is known of it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kalah::Position;
use kalah_analysis::ply_review::ReviewedMoveValue;
use kalah_engine::{Analysis, AnalysisScope, AnalysisSession, Lookup, SearchRun, SolveError, Solver};

/// A question under way.
pub(crate) struct Question {
    pub(crate) position: Position,
    scope: AnalysisScope,
    /// Nodes at most.
    nodes: u64,
    session: AnalysisSession,
    analysis: Analysis,
    is_over: bool,
}

impl Question {
    /// Looks up what is known without a search.
    pub(crate) fn new(
        solver: &Solver,
        lookup: &Lookup,
        position: &Position,
        scope: AnalysisScope,
        nodes: u64,
    ) -> Result<Question, SolveError> {
        let (session, analysis) = at_sight(solver, lookup, position, scope)?;
        let is_over = session.is_done();
        Ok(Question { position: *position, scope, nodes, session, analysis, is_over })
    }

    /// Begins anew with what is known now. Where the search was deeper before, that is believed until it is there again.
    pub(crate) fn look_again(&mut self, solver: &Solver, lookup: &Lookup) -> Result<(), SolveError> {
        let (session, analysis) = at_sight(solver, lookup, &self.position, self.scope)?;
        self.session = session;
        self.believe(analysis);
        Ok(())
    }

    /// Searches until this is true.
    pub(crate) fn advance(
        &mut self,
        solver: &Solver,
        is_time: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), SolveError> {
        let left = self.nodes.saturating_sub(self.session.nodes());
        if self.is_over || left == 0 {
            self.is_over = true;
            return Ok(());
        }
        let stop = AtomicBool::new(false);
        let look = || stop.store(is_time(), Relaxed);
        let run = SearchRun::new().within(left).stopped_by(&stop).giving_way(&look);
        let analysis = self.session.advance(solver, &run, &mut |_| ())?;
        self.believe(analysis);
        self.is_over = self.session.is_done() || self.session.nodes() >= self.nodes;
        Ok(())
    }

    fn believe(&mut self, analysis: Analysis) {
        let proven = |analysis: &Analysis| {
            usize::from(analysis.is_exact()) + analysis.moves.iter().filter(|value| value.exact).count()
        };
        let is_deeper = analysis.depth >= self.analysis.depth || self.session.is_done();
        if is_deeper || proven(&analysis) > proven(&self.analysis) {
            self.analysis = analysis;
        }
    }

    /// What is known.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// What is known of the moves.
    pub(crate) fn values(&self) -> Vec<ReviewedMoveValue> {
        self.analysis.moves.iter().map(ReviewedMoveValue::from).collect()
    }

    /// Returns true if nothing more will be.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}

fn at_sight(
    solver: &Solver,
    lookup: &Lookup,
    position: &Position,
    scope: AnalysisScope,
) -> Result<(AnalysisSession, Analysis), SolveError> {
    let run = SearchRun::new();
    run.stop();
    let mut session = AnalysisSession::new(lookup, position, scope);
    let analysis = session.advance(solver, &run, &mut |_| ())?;
    Ok((session, analysis))
}
