//! The wide search at the root: which moves are best and what they are worth, one depth after the other.

use std::cmp::Reverse;

use kalah::wide_kernel::{MAX_WIDE_SEEDS, WideKernel, WidePair};
use kalah::{Move, Pit, Ply, Position, Rules};

use super::estimate::WideEstimate;
use super::search::{INFINITE, SearchWindow, UNLIMITED, WideContext, WideSearcher, WideValue};
use super::table::{NO_PIT, WideTable, hash};
use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::analysis::root::{MarginBound, MoveValue};
use crate::analysis::source::{ExactMargin, ValueSource};
use crate::opening_rules::{for_who_played, is_settled, plays_on};
use crate::run::SearchRun;
use crate::search::mtdf::SearchStopped;
use crate::solver::{SolveError, same_board};

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
            kernel: WideKernel::new(rules),
            table: WideTable::new(table_bytes),
            estimate: WideEstimate::new(rules),
        };
        WideSolver { context, rules }
    }

    /// The rules that it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Forgets what was learned from earlier positions.
    pub fn forget(&self) {
        self.context.table.clear();
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
        if !same_board(position.rules(), self.rules) {
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
    /// The moves and their values, in the order of the search.
    moves: Vec<(Ply, MoveValue)>,
    /// Number of moves that get a value of their own.
    lines: usize,
}

impl WideRoot<'_> {
    /// Gives every move its value at sight.
    fn look_at_once(&mut self) {
        let plies = self.position.legal_moves().filter_map(|mv| self.position.play(mv).ok());
        self.moves = plies.map(|ply| (ply, glance(&self.solver.context, &ply))).collect();
        self.sort();
    }

    fn deepen(
        mut self,
        depth: u32,
        run: &SearchRun,
        mut observe: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Analysis {
        let mut reached = 0;
        self.tell(&mut observe, 0, run);
        for depth in 1..=depth.min(LAST_DEPTH) {
            let is_settled = self.moves.iter().all(|(_, value)| value.exact);
            let depth = if depth == LAST_DEPTH { UNLIMITED } else { depth };
            if is_settled || self.look(depth).is_err() {
                break;
            }
            reached = depth;
            self.tell(&mut observe, depth, run);
        }
        self.analysis(reached, run)
    }

    /// Looks `depth` changes of side ahead. If stopped, what was found until then counts, as soon as the move that was
    /// best before has its new value.
    fn look(&mut self, depth: u32) -> Result<(), SearchStopped> {
        let mut margins: Vec<i32> = Vec::new();
        let mut found = Vec::new();
        for (ply, last) in &self.moves {
            let beat = margins.get(self.lines - 1).copied();
            match look(&mut self.searcher, ply, last, depth, beat) {
                Ok(value) => {
                    if value.bound == MarginBound::Is {
                        let place = margins.partition_point(|&margin| margin >= value.margin);
                        margins.insert(place, value.margin);
                    }
                    found.push(value);
                }
                Err(SearchStopped) => break,
            }
        }
        let is_whole = found.len() == self.moves.len();
        for ((_, value), found) in self.moves.iter_mut().zip(&found) {
            *value = found.clone();
        }
        if is_whole {
            self.sort();
            return Ok(());
        }
        // Those that were not reached come last.
        self.moves[..found.len()].sort_by_key(|(_, value)| (Reverse(value.margin), value.bound));
        Err(SearchStopped)
    }

    fn sort(&mut self) {
        self.moves.sort_by_key(|(_, value)| (Reverse(value.margin), value.bound));
    }

    fn tell(&self, observe: &mut Option<&mut dyn FnMut(&Analysis)>, depth: u32, run: &SearchRun) {
        if let Some(observe) = observe {
            observe(&self.analysis(depth, run));
        }
    }

    fn analysis(&self, depth: u32, run: &SearchRun) -> Analysis {
        let with_line = |(at, (ply, value)): (usize, &(Ply, MoveValue))| {
            let has_line = at < self.lines && value.bound == MarginBound::Is;
            MoveValue { line: if has_line { self.solver.line(ply) } else { Vec::new() }, ..value.clone() }
        };
        let margin = self.position.margin(self.position.turn());
        let known = self.position.is_over().then_some(ExactMargin { margin, from: ValueSource::Over });
        let moves = self.moves.iter().enumerate().map(with_line).collect();
        Analysis { moves, depth, nodes: run.nodes(), known }
    }
}

/// A move's value at sight.
fn glance(context: &WideContext, ply: &Ply) -> MoveValue {
    let after = &ply.position;
    let lead = after.margin(after.turn());
    let estimated = || WidePair::from_position(after).map_or(0, |pair| context.estimate.margin(pair));
    let margin = if after.is_over() { lead } else { lead + estimated() };
    let from = if after.is_over() { ValueSource::Over } else { ValueSource::Search };
    MoveValue {
        mv: ply.mv,
        margin: for_who_played(ply, margin),
        bound: MarginBound::Is,
        exact: after.is_over(),
        from,
        depth: 0,
        line: Vec::new(),
    }
}

/// A move's value, looking `depth` changes of side ahead; only a bound if the move is not worth more than the margin to
/// `beat`.
fn look(
    searcher: &mut WideSearcher,
    ply: &Ply,
    last: &MoveValue,
    depth: u32,
    beat: Option<i32>,
) -> Result<MoveValue, SearchStopped> {
    if last.exact && (last.bound == MarginBound::Is || beat.is_some_and(|beat| last.margin <= beat)) {
        return Ok(last.clone());
    }
    let value = |margin, bound, exact| MoveValue {
        mv: ply.mv,
        margin,
        bound,
        exact,
        from: ValueSource::Search,
        depth: depth.min(LAST_DEPTH),
        line: Vec::new(),
    };
    if let Some(beat) = beat {
        let found = margin_after(searcher, ply, SearchWindow::above(beat), depth)?;
        if found.margin <= beat {
            return Ok(value(found.margin, MarginBound::AtMost, found.proven));
        }
    }
    let found = margin_after(searcher, ply, SearchWindow::WHOLE, depth)?;
    Ok(value(found.margin, MarginBound::Is, found.proven))
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
    let lead = position.margin(position.turn());
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
