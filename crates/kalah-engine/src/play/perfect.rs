//! Playing without giving away anything that is proven.

use std::cmp::Reverse;

use kalah::{Move, Ply, Position};

use crate::analysis::deepening::Scope;
use crate::analysis::source::Source;
use crate::opening_rules::{goal, is_best, plies, settled};
use crate::play::engine::{Choice, Engine};
use crate::run::Run;
use crate::solver::SolveError;

/// Nodes after which the exact value is given up where a move is there that keeps what is proven.
const EXACT: u64 = 250_000;

/// Nodes of the search that tells what replies are probably worth.
const EXPECTING: u64 = 50_000;

/// Nodes after which a reply is left for the next one, the first time; each time four times as many.
const FIRST_TRY: u64 = 250_000;

impl Engine {
    /// A move that gives away nothing: `None` only if the game is over.
    ///
    /// Where the exact value is known or found, the move is best. Where it is not, and something is proven or was promised, it
    /// is a move after which that much is proven: the choice has that margin then, and is not exact. Who promises in each call
    /// the margin of the choice before ends with that at least, whatever the opponent plays.
    ///
    /// # Errors
    /// [`SolveError::Stopped`] if the run ended before there was a proof; or if the position does not fit the engine.
    pub fn perfect(
        &self,
        position: &Position,
        promised: Option<i32>,
        run: &Run,
    ) -> Result<Option<Choice>, SolveError> {
        if let Some(known) = self.known(position).filter(|known| known.exact) {
            return Ok(Some(known));
        }
        let Some(kept) = self.keep(position, promised, run)? else { return self.exact(position, run) };
        match run.piece(EXACT, || self.exact(position, run)) {
            Err(SolveError::Stopped) => Ok(Some(kept)),
            exact => exact,
        }
    }

    fn exact(&self, position: &Position, run: &Run) -> Result<Option<Choice>, SolveError> {
        let best = self.solver.best_move(position, run)?;
        Ok(best.map(|(mv, margin)| Choice { exact: true, ..proven(mv, margin, Source::Search, run) }))
    }

    /// A move after which as much is proven as was promised or is known before it; `None` where that is nothing, or
    /// where the exact value is at hand.
    fn keep(
        &self,
        position: &Position,
        promised: Option<i32>,
        run: &Run,
    ) -> Result<Option<Choice>, SolveError> {
        let context = &self.solver.context;
        let pair = settled(position).filter(|_| !position.is_over());
        if pair.is_none_or(|pair| context.settled(pair).is_some()) {
            return Ok(None);
        }
        let known = self.lookup.margins(position).at_least;
        let margin = promised.map_or(known, |promised| promised.max(known));
        let goal = goal(position, margin);
        if goal == 0 {
            return Ok(None);
        }
        let moves = self.lookup.moves(position).into_iter();
        if let Some((mv, margins)) = moves.max_by_key(|(_, margins)| margins.at_least)
            && margins.at_least >= margin
        {
            return Ok(Some(proven(mv, margins.at_least, margins.from, run)));
        }
        self.taught.get_or_init(|| self.lookup.teach(&self.solver));
        self.search_for(position, margin, run)
    }

    /// A move after which so much is proven, by searches of the replies in turn with more and more nodes: what is expected to gain most
    /// comes first, since what lies far above the margin is proven most cheaply.
    fn search_for(&self, position: &Position, margin: i32, run: &Run) -> Result<Option<Choice>, SolveError> {
        let expected = self.solver.analyse(position, Scope::ALL, &Run::new().within(EXPECTING))?;
        let expects =
            |ply: &Ply| expected.moves.iter().find(|value| value.mv == ply.mv).map(|value| value.margin);
        let mut replies: Vec<Ply> = plies(position).collect();
        replies.sort_by_key(|ply| Reverse(expects(ply)));
        let mtdf = self.solver.mtdf(position, run)?;
        let mut nodes = FIRST_TRY;
        while !replies.is_empty() {
            let mut open = Vec::new();
            for ply in replies {
                match run.piece(nodes, || is_best(&mtdf, position, &ply, margin)) {
                    Ok(true) => return Ok(Some(proven(ply.mv, margin, Source::Search, run))),
                    Ok(false) => (),
                    Err(_) if run.is_stopped() => return Err(SolveError::Stopped),
                    Err(_) => open.push(ply),
                }
            }
            replies = open;
            nodes *= 4;
        }
        Ok(None)
    }
}

/// The choice of a move after which so much is proven.
fn proven(mv: Move, margin: i32, from: Source, run: &Run) -> Choice {
    Choice { mv, margin, exact: false, from, depth: 0, nodes: run.nodes(), line: vec![mv] }
}
