//! The wide search at the root: which moves are best and what they are worth, one depth after the other.

use std::cmp::Reverse;

use kalah::kernel::{MAX_WIDE_SEEDS, WideKernel, WidePair};
use kalah::{Move, Pit, Ply, Position, Rules};

use super::estimate::{WIDE_FEATURES, WideEstimate};
use super::search::{INFINITE, SearchWindow, UNLIMITED, WideContext, WideSearcher, WideValue};
use super::table::{NO_PIT, WideTable, hash};
use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::analysis::root::{MarginBound, MoveValue};
use crate::analysis::source::{ExactMargin, ValueSource};
use crate::estimate::LinearEstimate;
use crate::evaluation::{EvaluationError, WideEvaluation};
use crate::opening_rules::{for_who_played, is_settled, plays_on};
use crate::run::SearchRun;
use crate::search::mtdf::SearchStopped;
use crate::search::tuning::SearchTuning;
use crate::solver::SolveError;

/// Depth from which a search goes to the end of the game.
const LAST_DEPTH: u32 = 63;

/// Searches positions of one board of any size. It learns from each position for the next.
pub struct WideSolver {
    context: WideContext,
    rules: Rules,
}

impl WideSolver {
    /// A search for the board and the rule of capture of `rules`, with a table of at most so many bytes.
    pub fn new(rules: Rules, table_bytes: usize) -> WideSolver {
        let context = WideContext {
            kernel: WideKernel::new(rules)
                .unwrap_or_else(|| unreachable!("wide words have room for every board")),
            table: WideTable::new(table_bytes),
            estimate: WideEstimate::new(rules),
            network: WideEvaluation::built_in(rules),
            tuning: SearchTuning::default(),
        };
        WideSolver { context, rules }
    }

    /// The same search with another evaluation; with none the weights of [`WideSolver::features`] judge where it ends.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: Option<WideEvaluation>) -> WideSolver {
        self.context.network = evaluation;
        self
    }

    /// Takes the weights of a text for its evaluation, or none.
    pub(crate) fn set_weights(&mut self, text: Option<&str>) -> Result<(), EvaluationError> {
        self.context.network = text.map(|text| WideEvaluation::read(self.rules, text)).transpose()?;
        Ok(())
    }

    /// A search with these constants, as boards get it.
    #[expect(clippy::unnecessary_wraps, reason = "a module for browsers has none to give")]
    pub(crate) fn for_board(
        rules: Rules,
        table_bytes: usize,
        tuning: SearchTuning,
    ) -> Result<WideSolver, SolveError> {
        Ok(WideSolver::new(rules, table_bytes).with_tuning(tuning))
    }

    /// The same search with other constants.
    #[must_use]
    pub fn with_tuning(mut self, tuning: SearchTuning) -> WideSolver {
        self.context.tuning = tuning;
        self
    }

    /// The rules that it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Forgets what was learned from earlier positions.
    pub fn forget(&self) {
        self.context.table.clear();
    }

    /// The features of a position that its estimate weighs; the last is 1. `None` if the position has too many seeds.
    ///
    /// The order is: of the side to move minus those of the other side, its seeds, its pits with seeds, its pits that
    /// are sown past the store, and the seeds in these; the seeds of the best capture of the side to move, and of the
    /// other side; the pits of the side to move whose last seed falls into the store.
    pub fn features(&self, position: &Position) -> Option<[i32; WIDE_FEATURES]> {
        Some(self.context.estimate.features(WidePair::from_position(position)?))
    }

    /// The best moves of a position and their values, deepening until the scope, the run or the game ends; see
    /// [`Solver::analyse`](crate::Solver::analyse). `observe` hears what is seen at once, as depth 0, and then of every
    /// depth that was completed.
    ///
    /// # Errors
    /// If the position belongs to another board or has too many seeds.
    pub fn analyse(
        &self,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
        observe: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Result<Analysis, SolveError> {
        if !position.rules().is_same_board(self.rules) {
            return Err(SolveError::Rules { found: position.rules(), expected: self.rules });
        }
        if usize::from(position.seeds_in_play()) > MAX_WIDE_SEEDS {
            return Err(SolveError::Seeds(position.seeds_in_play()));
        }
        let mut root = WideRoot {
            solver: self,
            searcher: WideSearcher::new(&self.context, run),
            position: *position,
            moves: Vec::new(),
            lines: scope.lines.max(1),
        };
        root.look_at_once();
        Ok(root.deepen(scope.depth, run, observe))
    }

    /// The moves after a ply that the table has.
    fn line(&self, ply: &Ply) -> Vec<Move> {
        let mut line = vec![ply.mv];
        let mut position = ply.position;
        // A cycle is impossible, but the table may change meanwhile.
        while line.len() < LAST_DEPTH as usize && !position.is_over() && is_settled(&position) {
            let best =
                WidePair::from_position(&position).and_then(|pair| self.context.table.probe(hash(pair)));
            let pit = best.map(|known| known.best).filter(|&pit| pit != NO_PIT).and_then(Pit::from_index);
            let Some(next) = pit.and_then(|pit| position.play(Move::Sow(pit)).ok()) else { break };
            line.push(next.mv);
            position = next.position;
        }
        line
    }
}

/// A search at the root.
struct WideRoot<'a> {
    solver: &'a WideSolver,
    searcher: WideSearcher<'a>,
    position: Position,
    /// The moves, in the order of the search.
    moves: Vec<WideRootMove>,
    /// Number of moves that get a value of their own.
    lines: usize,
}

/// A move at the root.
struct WideRootMove {
    ply: Ply,
    value: MoveValue,
    /// The margin of `value` in parts of a seed.
    parts: i32,
}

impl WideRootMove {
    fn new(ply: Ply, found: WideValue, bound: MarginBound, depth: u32, from: ValueSource) -> WideRootMove {
        let WideValue { margin: parts, proven: exact } = found;
        // To the nearest seed; what is exact is one.
        let margin = (parts + LinearEstimate::SEED / 2).div_euclid(LinearEstimate::SEED);
        let value = MoveValue { mv: ply.mv, margin, bound, exact, from, depth, line: Vec::new() };
        WideRootMove { ply, value, parts }
    }
}

impl WideRoot<'_> {
    /// Gives every move its value at sight.
    fn look_at_once(&mut self) {
        let plies = self.position.legal_moves().filter_map(|mv| self.position.play(mv).ok());
        self.moves = plies.map(|ply| glance(&self.solver.context, ply)).collect();
        sort(&mut self.moves);
    }

    fn deepen(
        mut self,
        depth: u32,
        run: &SearchRun,
        mut observe: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Analysis {
        let mut reached = 0;
        self.report(&mut observe, 0, run);
        for depth in 1..=depth.min(LAST_DEPTH) {
            let is_settled = self.moves.iter().all(|mv| mv.value.exact);
            let depth = if depth == LAST_DEPTH { UNLIMITED } else { depth };
            if is_settled || self.look(depth).is_err() {
                break;
            }
            reached = depth;
            self.report(&mut observe, depth, run);
        }
        self.analysis(reached, run)
    }

    /// Looks `depth` changes of side ahead. If stopped, what was found until then counts, as soon as the move that was
    /// best before has its new value.
    fn look(&mut self, depth: u32) -> Result<(), SearchStopped> {
        let mut margins: Vec<i32> = Vec::new();
        let mut found = Vec::new();
        for last in &self.moves {
            let beat = margins.get(self.lines - 1).copied();
            match look(&mut self.searcher, last, depth, beat) {
                Ok(mv) => {
                    if mv.value.bound == MarginBound::Is {
                        let place = margins.partition_point(|&margin| margin >= mv.parts);
                        margins.insert(place, mv.parts);
                    }
                    found.push(mv);
                }
                Err(SearchStopped) => break,
            }
        }
        let reached = found.len();
        for (mv, found) in self.moves.iter_mut().zip(found) {
            *mv = found;
        }
        // Those that were not reached come last.
        sort(&mut self.moves[..reached]);
        if reached == self.moves.len() { Ok(()) } else { Err(SearchStopped) }
    }

    fn report(&self, observe: &mut Option<&mut dyn FnMut(&Analysis)>, depth: u32, run: &SearchRun) {
        if let Some(observe) = observe {
            observe(&self.analysis(depth, run));
        }
    }

    fn analysis(&self, depth: u32, run: &SearchRun) -> Analysis {
        let with_line = |(at, WideRootMove { ply, value, .. }): (usize, &WideRootMove)| {
            let has_line = at < self.lines && value.bound == MarginBound::Is;
            MoveValue { line: if has_line { self.solver.line(ply) } else { Vec::new() }, ..value.clone() }
        };
        let margin = self.position.margin(self.position.turn());
        let known = self.position.is_over().then_some(ExactMargin { margin, from: ValueSource::Over });
        let moves = self.moves.iter().enumerate().map(with_line).collect();
        Analysis { moves, depth, nodes: run.nodes(), known }
    }
}

/// The best first; of equal seeds, those whose value is known, and of these the best by parts.
fn sort(moves: &mut [WideRootMove]) {
    moves.sort_by_key(|mv| (Reverse(mv.value.margin), mv.value.bound, Reverse(mv.parts)));
}

/// A move's value at sight.
fn glance(context: &WideContext, ply: Ply) -> WideRootMove {
    let after = &ply.position;
    let proven = after.is_over();
    let estimated = || WidePair::from_position(after).map_or(0, |pair| context.expected(pair).margin);
    let parts = lead(after) + if proven { 0 } else { estimated() };
    let from = if proven { ValueSource::Over } else { ValueSource::Search };
    let found = WideValue { margin: for_who_played(&ply, parts), proven };
    WideRootMove::new(ply, found, MarginBound::Is, 0, from)
}

/// What the side to move is ahead by in the stores, in parts of a seed.
fn lead(position: &Position) -> i32 {
    LinearEstimate::SEED * position.margin(position.turn())
}

/// A move's value, looking `depth` changes of side ahead; only a bound if the move is not worth more than the parts to
/// `beat`.
fn look(
    searcher: &mut WideSearcher,
    last: &WideRootMove,
    depth: u32,
    beat: Option<i32>,
) -> Result<WideRootMove, SearchStopped> {
    let WideRootMove { ply, value, parts } = last;
    if value.exact && (value.bound == MarginBound::Is || beat.is_some_and(|beat| *parts <= beat)) {
        return Ok(WideRootMove { ply: *ply, value: value.clone(), parts: *parts });
    }
    let found =
        |found, bound| WideRootMove::new(*ply, found, bound, depth.min(LAST_DEPTH), ValueSource::Search);
    if let Some(beat) = beat {
        let bound = margin_after(searcher, ply, SearchWindow::above(beat), depth)?;
        if bound.margin <= beat {
            return Ok(found(bound, MarginBound::AtMost));
        }
    }
    let margin = margin_after(searcher, ply, SearchWindow::WHOLE, depth)?;
    Ok(found(margin, MarginBound::Is))
}

/// The final margin for who played a ply, if it is inside the window; else a bound of it.
fn margin_after(
    searcher: &mut WideSearcher,
    ply: &Ply,
    window: SearchWindow,
    depth: u32,
) -> Result<WideValue, SearchStopped> {
    let left = if depth == UNLIMITED || ply.extra_turn { depth } else { depth - 1 };
    let SearchWindow { alpha, beta } = window;
    let inner = if plays_on(ply) { window } else { SearchWindow { alpha: -beta, beta: -alpha } };
    let WideValue { margin, proven } = margin(searcher, &ply.position, inner, left)?;
    Ok(WideValue { margin: for_who_played(ply, margin), proven })
}

/// The final margin of the side to move; while opening rules matter by the rules themselves, since that is over after
/// at most one turn of each side.
fn margin(
    searcher: &mut WideSearcher,
    position: &Position,
    window: SearchWindow,
    depth: u32,
) -> Result<WideValue, SearchStopped> {
    let lead = lead(position);
    if position.is_over() {
        return Ok(WideValue { margin: lead, proven: true });
    }
    if let Some(pair) = WidePair::from_position(position).filter(|_| is_settled(position)) {
        let inner = SearchWindow { alpha: window.alpha - lead, beta: window.beta - lead };
        let WideValue { margin, proven } = searcher.value(pair, inner, depth)?;
        return Ok(WideValue { margin: lead + margin, proven });
    }
    let mut best = WideValue { margin: -INFINITE, proven: true };
    for ply in position.legal_moves().filter_map(|mv| position.play(mv).ok()) {
        let value = margin_after(searcher, &ply, SearchWindow::WHOLE, depth.max(1))?;
        best = WideValue { margin: best.margin.max(value.margin), proven: best.proven && value.proven };
    }
    Ok(best)
}
