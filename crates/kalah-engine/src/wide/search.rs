//! Principal variation search: the margin of the seeds in play within a window.
//!
//! Margins are in parts of [`LinearEstimate::SEED`] of a seed, so that the estimate decides between moves of equal seeds.

use kalah::MAX_PITS;
use kalah::kernel::{WideKernel, WidePair, count};

use super::estimate::WideEstimate;
use super::table::{NO_PIT, WideBound, WideFinding, WideTable, hash};
use crate::estimate::LinearEstimate;
use crate::evaluation::{MarginEstimate, WideEvaluation};
use crate::run::SearchRun;
use crate::search::mtdf::SearchStopped;
use crate::search::tuning::SearchTuning;

/// The depth of a search without limit.
pub(super) const UNLIMITED: u32 = 255;

/// Interval of the looks at the world outside, in nodes; shorter only where the budget ends before.
const TICK: u64 = 1024;

/// Plies that are tried to the full depth before later ones are reduced, and the least depth at which they are.
const FULL_DEPTH_PLIES: usize = 3;
const REDUCED_FROM: u32 = 3;

/// More than any margin.
pub(super) const INFINITE: i32 = 1 << 20;

/// The margin of a position for its side to move: if inside the window that was asked for, it is this; else it is at
/// most or at least this.
#[derive(Clone, Copy, Debug)]
pub(super) struct WideValue {
    pub(super) margin: i32,
    /// True if no estimate was needed for it.
    pub(super) proven: bool,
}

/// Bounds that a search is interested in; both ends are outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchWindow {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl SearchWindow {
    pub(super) const WHOLE: SearchWindow = SearchWindow { alpha: -INFINITE, beta: INFINITE };

    /// Asks whether a margin is more than `alpha`.
    pub(super) fn above(alpha: i32) -> SearchWindow {
        SearchWindow { alpha, beta: alpha + 1 }
    }

    /// The same window for who moves after a ply.
    fn after(self, ply: &WidePly) -> SearchWindow {
        let SearchWindow { alpha, beta } = self;
        if ply.again {
            SearchWindow { alpha: alpha - ply.banked, beta: beta - ply.banked }
        } else {
            SearchWindow { alpha: ply.banked - beta, beta: ply.banked - alpha }
        }
    }
}

/// A ply and what it leads to.
#[derive(Clone, Copy, Default)]
struct WidePly {
    pit: usize,
    /// The pits after it, seen by who moves then; of a game that is over by who moved.
    after: WidePair,
    /// Parts of seeds that its player banks.
    banked: i32,
    again: bool,
    over: bool,
    order: i32,
    /// What the pits after it are probably worth to who moves then, where the order needed it.
    expected: Option<MarginEstimate>,
}

impl WidePly {
    /// The margin for who played it, from that of who moves then.
    fn margin(&self, after: i32) -> i32 {
        self.banked + if self.again { after } else { -after }
    }
}

/// Sources in which all searches of a board look things up.
pub(super) struct WideContext {
    pub(super) kernel: WideKernel,
    pub(super) table: WideTable,
    pub(super) estimate: WideEstimate,
    /// The network; without one the estimate judges.
    pub(super) network: Option<WideEvaluation>,
    pub(super) tuning: SearchTuning,
}

impl WideContext {
    /// The margin that the side to move probably gains of the seeds in play; the estimate cannot tell how far it is off.
    #[inline]
    pub(super) fn expected(&self, pair: WidePair) -> MarginEstimate {
        match &self.network {
            Some(network) => network.expected(pair),
            None => MarginEstimate { margin: self.estimate.parts(pair), error: 0 },
        }
    }
}

/// One search.
pub(super) struct WideSearcher<'a> {
    context: &'a WideContext,
    run: &'a SearchRun<'a>,
    nodes: u64,
    /// The number of nodes at which the world outside is looked at again.
    look_at: u64,
}

impl<'a> WideSearcher<'a> {
    pub(super) fn new(context: &'a WideContext, run: &'a SearchRun<'a>) -> WideSearcher<'a> {
        WideSearcher { context, run, nodes: 0, look_at: TICK.min(run.left()) }
    }

    /// The margin of a position that no side has emptied, looking `depth` changes of side ahead. An extra turn costs no
    /// depth.
    pub(super) fn value(
        &mut self,
        pair: WidePair,
        window: SearchWindow,
        depth: u32,
    ) -> Result<WideValue, SearchStopped> {
        let found = self.search(pair, None, window, depth);
        self.run.add_nodes(self.nodes);
        self.nodes = 0;
        self.look_at = TICK.min(self.run.left());
        found
    }

    fn search(
        &mut self,
        pair: WidePair,
        expected: Option<MarginEstimate>,
        window: SearchWindow,
        depth: u32,
    ) -> Result<WideValue, SearchStopped> {
        self.count()?;
        // Nobody gains more than all seeds in play.
        let most = LinearEstimate::SEED * pair.seeds().cast_signed();
        if most <= window.alpha || -most >= window.beta {
            let margin = if most <= window.alpha { most } else { -most };
            return Ok(WideValue { margin, proven: true });
        }
        // An estimate takes less time than a look into the table.
        if let Some(margin) = self.at_sight(pair, expected, window, depth) {
            return Ok(WideValue { margin: margin.clamp(-most, most), proven: false });
        }
        let key = hash(pair);
        let known = self.context.table.probe(key);
        if let Some(value) = known.and_then(|known| remembered(known, window, depth)) {
            return Ok(value);
        }
        let (mut plies, count) = self.plies(pair, known.map_or(NO_PIT, |known| known.best), depth);
        let (best, pit) = self.best_of(&mut plies[..count], window, depth)?;
        let bound = if best.margin >= window.beta {
            WideBound::AtLeast
        } else if best.margin <= window.alpha {
            WideBound::AtMost
        } else {
            WideBound::Exactly
        };
        let WideValue { margin, proven } = best;
        let best_pit = if bound == WideBound::AtMost { NO_PIT } else { pit };
        self.context.table.store(key, WideFinding { value: margin, bound, proven, depth, best: best_pit });
        Ok(best)
    }

    /// The margin where a search ends, or where the evaluation is so far outside the window that a search of this depth would
    /// hardly say otherwise (futility pruning).
    fn at_sight(
        &self,
        pair: WidePair,
        expected: Option<MarginEstimate>,
        window: SearchWindow,
        depth: u32,
    ) -> Option<i32> {
        if depth > 0 && (depth == UNLIMITED || self.context.network.is_none()) {
            return None;
        }
        let MarginEstimate { margin, error } = expected.unwrap_or_else(|| self.context.expected(pair));
        if depth == 0 {
            return Some(margin);
        }
        let off = self.context.tuning.futility_margin(depth, error);
        if margin - off >= window.beta {
            Some(margin - off)
        } else if margin + off <= window.alpha {
            Some(margin + off)
        } else {
            None
        }
    }

    /// Tries plies in order until one leaves the window; the best margin, and its pit.
    fn best_of(
        &mut self,
        plies: &mut [WidePly],
        mut window: SearchWindow,
        depth: u32,
    ) -> Result<(WideValue, usize), SearchStopped> {
        let (mut best, mut pit) = (-INFINITE, NO_PIT);
        let mut all_proven = true;
        for at in 0..plies.len() {
            let next = (at..plies.len()).max_by_key(|&at| plies[at].order).unwrap_or(at);
            plies.swap(at, next);
            let ply = &plies[at];
            let value = self.try_ply(ply, window, depth, at)?;
            all_proven &= value.proven;
            if value.margin > best {
                (best, pit) = (value.margin, ply.pit);
                window.alpha = window.alpha.max(best);
            }
            if best >= window.beta {
                return Ok((WideValue { margin: best, proven: value.proven }, pit));
            }
        }
        Ok((WideValue { margin: best, proven: all_proven }, pit))
    }

    /// The margin of a ply: all but the first are asked whether they are better, later ones to less depth first.
    fn try_ply(
        &mut self,
        ply: &WidePly,
        window: SearchWindow,
        depth: u32,
        at: usize,
    ) -> Result<WideValue, SearchStopped> {
        if ply.over {
            let rest = count(ply.after.mover).cast_signed() - count(ply.after.opponent).cast_signed();
            return Ok(WideValue { margin: ply.banked + LinearEstimate::SEED * rest, proven: true });
        }
        let left = if ply.again || depth == UNLIMITED { depth } else { depth - 1 };
        if at > 0 {
            let null = SearchWindow::above(window.alpha);
            let is_late = at >= FULL_DEPTH_PLIES
                && depth >= REDUCED_FROM
                && !ply.again
                && ply.banked < 2 * LinearEstimate::SEED;
            if is_late && depth != UNLIMITED {
                let value = self.value_of(ply, null, left - 1)?;
                if value.margin <= window.alpha {
                    return Ok(value);
                }
            }
            let value = self.value_of(ply, null, left)?;
            if value.margin <= window.alpha || value.margin >= window.beta {
                return Ok(value);
            }
        }
        self.value_of(ply, window, left)
    }

    fn value_of(
        &mut self,
        ply: &WidePly,
        window: SearchWindow,
        depth: u32,
    ) -> Result<WideValue, SearchStopped> {
        let WideValue { margin, proven } = self.search(ply.after, ply.expected, window.after(ply), depth)?;
        Ok(WideValue { margin: ply.margin(margin), proven })
    }

    /// All plies with their places in the order: what was best before, then what banks much and leaves little. One ply
    /// before the estimates of the search these are not made twice, and an extra turn counts as a seed.
    fn plies(&self, pair: WidePair, first: usize, depth: u32) -> ([WidePly; MAX_PITS], usize) {
        let WideContext { kernel, .. } = self.context;
        let mut plies = [WidePly::default(); MAX_PITS];
        let mut count = 0;
        for (ply, pit) in plies.iter_mut().zip(pair.filled_pits().rev()) {
            let sown = kernel.sow(pair, pit);
            let over = sown.pair.is_over();
            let after = if sown.again || over { sown.pair } else { sown.pair.flipped() };
            let banked = LinearEstimate::SEED * sown.banked.cast_signed();
            *ply = WidePly {
                pit,
                after,
                banked,
                again: sown.again,
                over,
                order: i32::MAX,
                ..WidePly::default()
            };
            if pit != first {
                let rest = match depth {
                    _ if over => 0,
                    1 => LinearEstimate::SEED,
                    _ => ply.expected.insert(self.context.expected(after)).margin,
                };
                ply.order = banked + if sown.again { rest } else { -rest };
            }
            count += 1;
        }
        (plies, count)
    }

    /// Nodes are counted here, and the world outside is looked at from time to time.
    fn count(&mut self) -> Result<(), SearchStopped> {
        self.nodes += 1;
        if self.nodes < self.look_at {
            return Ok(());
        }
        self.run.add_nodes(self.nodes);
        self.nodes = 0;
        self.look_at = TICK.min(self.run.left());
        if self.run.is_stopped() { Err(SearchStopped) } else { Ok(()) }
    }
}

/// Returns the finding of the table, if it answers the question.
fn remembered(known: WideFinding, window: SearchWindow, depth: u32) -> Option<WideValue> {
    let WideFinding { value: margin, bound, proven, .. } = known;
    let is_enough = match bound {
        WideBound::Exactly => true,
        WideBound::AtLeast => margin >= window.beta,
        WideBound::AtMost => margin <= window.alpha,
    };
    (is_enough && (proven || known.depth >= depth)).then_some(WideValue { margin, proven })
}
