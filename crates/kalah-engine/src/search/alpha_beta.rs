//! The search: answers "is `G >= goal`?" for one position.
//!
//! Alpha-beta with a null window, fail-soft. What it answers as proven is proven: every bound comes
//! from the end of the game, the database, a proven entry of the table, or, by
//! [`Step`](crate::value::PlyStep), from such bounds of children: of one that gains `goal`, or of all that do not.
//! If the depth is limited, an answer is proven if no estimate was needed for it.

use kalah::kernel::MAX_KERNEL_PITS;

use crate::evaluation::MarginEstimate;
use crate::run::SearchRun;
use crate::search::abdada::{Abdada, SearchedQuestion};
use crate::search::context::{Context, SearchNode};
use crate::search::features::SearchFeature;
use crate::search::move_ordering::{BestGain, ChildPosition, Children, SearchAim};
use crate::search::table::{NO_MOVE, PROOF, StoredFinding, TableBounds};
use crate::value::Bounds;

/// The answer to "is `G >= goal`?": if `bound >= goal` then `G >= bound`, else `G <= bound`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchAnswer {
    pub(crate) bound: u32,
    /// True if this is sure, and not an estimate or made of one.
    pub(crate) proven: bool,
}

/// Reason for the end of a search without an answer of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Interrupt {
    /// The run was stopped, or another thread answered the common question.
    Stopped,
    /// Another thread answered the question of this level of the trail.
    Overtaken { level: usize, answer: SearchAnswer },
}

/// One thread of a search.
pub(crate) struct AlphaBetaSearcher<'a> {
    context: &'a Context,
    run: &'a SearchRun<'a>,
    /// State that the threads of a search share; `None` if there is but one.
    shared: Option<&'a Abdada>,
    aim: SearchAim,
    /// The questions this thread is at that others may answer, the first question first.
    trail: Vec<SearchedQuestion>,
    nodes: u64,
    reported: u64,
    /// The number of nodes at which the world outside is looked at again.
    look_at: u64,
}

/// Interval of the looks at the world outside, in nodes; shorter only where the budget ends before.
const TICK: u64 = 1024;

impl<'a> AlphaBetaSearcher<'a> {
    pub(crate) fn new(
        context: &'a Context,
        run: &'a SearchRun<'a>,
        shared: Option<&'a Abdada>,
        aim: SearchAim,
    ) -> AlphaBetaSearcher<'a> {
        let look_at = TICK.min(run.left());
        AlphaBetaSearcher { context, run, shared, aim, trail: Vec::new(), nodes: 0, reported: 0, look_at }
    }

    /// Answers "is `G >= goal`?" with `1 <= goal <= seeds`, looking `depth` changes of side ahead.
    /// An extra turn costs no depth.
    pub(crate) fn ask(
        &mut self,
        node: &SearchNode,
        goal: u32,
        depth: u32,
    ) -> Result<SearchAnswer, Interrupt> {
        self.count()?;
        let known = self.context.known(node.key);
        if let Some(answer) = remembered(known, node.seeds, goal, depth) {
            return Ok(answer);
        }
        if depth == 0 {
            return Ok(self.estimated(node, known));
        }
        if let Some(answer) = self.futile(node, known, goal, depth) {
            return Ok(answer);
        }
        let mut children = Children::new();
        children.add(self.context, node);
        let mut best = BestGain::NOTHING;
        if self.context.features.has(SearchFeature::ChildrenFirst) {
            best = children.settle(self.context, goal);
            if best.gain >= goal {
                return Ok(SearchAnswer { bound: best.gain, proven: true });
            }
        }
        let before = self.nodes;
        let mut proven = true;
        if best.gain < goal {
            let first = if self.aim == SearchAim::Finish { known.proven_best() } else { known.best() };
            children.order(self.context, self.aim, node.seeds, first);
            (best, proven) = match self.shared {
                Some(shared) if shared.is_worth(node.seeds, depth) => self.ask_shared(
                    shared,
                    &mut children,
                    best,
                    SearchedQuestion { node: *node, goal, depth },
                )?,
                _ => self.ask_each(&mut children, best, goal, depth)?,
            };
        }
        // What failed is bounded by what was known before as well.
        let bound =
            if best.gain < goal { best.gain.min(known.proven_bounds(node.seeds).upper) } else { best.gain };
        let depth = if proven { PROOF } else { depth };
        self.keep(
            node,
            Bounds::from_answer(bound, goal, node.seeds),
            depth,
            best.pit,
            self.nodes - before + 1,
        );
        Ok(SearchAnswer { bound, proven })
    }

    /// Nodes are counted here, and the world outside is looked at from time to time.
    #[inline]
    fn count(&mut self) -> Result<(), Interrupt> {
        self.nodes += 1;
        if self.nodes >= self.look_at { self.look_around() } else { Ok(()) }
    }

    #[cold]
    fn look_around(&mut self) -> Result<(), Interrupt> {
        self.report_nodes();
        self.look_at = self.nodes + TICK.min(self.run.left());
        if self.run.is_stopped() || self.shared.is_some_and(Abdada::is_answered) {
            return Err(Interrupt::Stopped);
        }
        for (level, asked) in self.trail.iter().enumerate() {
            let known = self.context.known(asked.node.key);
            if let Some(answer) = remembered(known, asked.node.seeds, asked.goal, asked.depth) {
                return Err(Interrupt::Overtaken { level, answer });
            }
        }
        Ok(())
    }

    /// Reports the nodes since the last report to the run.
    pub(crate) fn report_nodes(&mut self) {
        self.run.add_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
    }

    fn estimated(&self, node: &SearchNode, known: TableBounds) -> SearchAnswer {
        let bounds = known.proven_bounds(node.seeds);
        let gain = self.context.estimated(node);
        SearchAnswer { bound: gain.clamp(bounds.lower, bounds.upper), proven: false }
    }

    /// Futility pruning: the answer where the evaluation is so far from the goal that a search of this depth would hardly
    /// say otherwise. How far is enough depends on how far off the evaluation probably is. The estimate is not good enough for
    /// it. How the margin was found: `docs/engine.md`.
    fn futile(&self, node: &SearchNode, known: TableBounds, goal: u32, depth: u32) -> Option<SearchAnswer> {
        const GAIN: i32 = MarginEstimate::GAIN;
        // Without a limit of depth every answer is a proof, and is kept as one.
        if depth == PROOF || self.aim != SearchAim::Play || self.context.evaluation.is_none() {
            return None;
        }
        let expected = self.context.expected(node);
        let bounds = known.proven_bounds(node.seeds);
        let [lower, upper, goal, seeds] =
            [bounds.lower, bounds.upper, goal, node.seeds].map(u32::cast_signed);
        let gain = expected.gain(seeds).clamp(lower * GAIN, upper * GAIN);
        let off = self.context.tuning.futility_margin(depth, expected.error);
        let bound = if gain - off >= goal * GAIN {
            gain - off
        } else if gain + off < goal * GAIN {
            gain + off
        } else {
            return None;
        };
        Some(SearchAnswer { bound: (bound / GAIN).cast_unsigned(), proven: false })
    }

    /// Asks the children in order until one gains `goal`.
    #[inline]
    fn ask_each(
        &mut self,
        children: &mut Children,
        mut best: BestGain,
        goal: u32,
        depth: u32,
    ) -> Result<(BestGain, bool), Interrupt> {
        let mut all_proven = true;
        let mut at = 0;
        while let Some(child) = children.get(self.context, at) {
            let answer = self.ask_child(child, goal, depth)?;
            best.offer(answer.bound, child.pit);
            if answer.bound >= goal {
                return Ok((best, answer.proven));
            }
            all_proven &= answer.proven;
            at += 1;
        }
        Ok((best, all_proven))
    }

    /// The same where other threads may be at work. After the first child, children that another
    /// thread is at are put off; by the time they come, their answer often lies in the table.
    fn ask_shared(
        &mut self,
        shared: &Abdada,
        children: &mut Children,
        mut best: BestGain,
        asked: SearchedQuestion,
    ) -> Result<(BestGain, bool), Interrupt> {
        let SearchedQuestion { goal, depth, .. } = asked;
        let level = self.trail.len();
        self.trail.push(asked);
        let mut all_proven = true;
        let mut put_off = 0_u32;
        for at in 0..2 * MAX_KERNEL_PITS {
            let again = at / MAX_KERNEL_PITS > 0;
            let at = at % MAX_KERNEL_PITS;
            if again && put_off >> at & 1 == 0 {
                continue;
            }
            let child = if again { children.tried(at) } else { children.get(self.context, at) };
            let Some(child) = child else { continue };
            if !again && at > 0 && shared.is_busy(child) {
                put_off |= 1 << at;
                continue;
            }
            let mark = shared.mark(child);
            let answer = self.ask_child(child, goal, depth);
            shared.unmark(&mark);
            match answer {
                Ok(answer) => {
                    best.offer(answer.bound, child.pit);
                    all_proven &= answer.proven;
                    if answer.bound >= goal {
                        all_proven = answer.proven;
                        break;
                    }
                }
                Err(Interrupt::Overtaken { level: answered, answer }) if answered == level => {
                    self.trail.pop();
                    return Ok((BestGain { gain: answer.bound, pit: NO_MOVE }, answer.proven));
                }
                Err(interrupt) => {
                    self.trail.pop();
                    return Err(interrupt);
                }
            }
        }
        self.trail.pop();
        Ok((best, all_proven))
    }

    /// Asks for the gain of the ply that leads to this child: at least `goal`, or less.
    #[inline]
    fn ask_child(&mut self, child: &ChildPosition, goal: u32, depth: u32) -> Result<SearchAnswer, Interrupt> {
        if let Some(bound) = child.settled(self.context) {
            return Ok(SearchAnswer { bound, proven: true });
        }
        let Some(question) = child.step.question(goal) else {
            return Ok(SearchAnswer { bound: child.step.banked, proven: true });
        };
        let depth = if depth == PROOF || child.step.again { depth } else { depth - 1 };
        let answer = self.ask(&child.node, question, depth)?;
        Ok(SearchAnswer { bound: child.step.gain(answer.bound), proven: answer.proven })
    }

    fn keep(&self, node: &SearchNode, bounds: Bounds, depth: u32, best: u32, work: u64) {
        if let Some(key) = node.key {
            self.context.table.store(key, StoredFinding { bounds, depth, best, work });
        }
        if depth == PROOF {
            self.run.proven(node.pair, bounds, work);
        }
    }
}

/// The answer that the table has.
#[inline]
fn remembered(known: TableBounds, seeds: u32, goal: u32, depth: u32) -> Option<SearchAnswer> {
    if let Some(bound) = known.proven_bounds(seeds).answer(goal) {
        return Some(SearchAnswer { bound, proven: true });
    }
    if depth == PROOF || known.guess.is_empty() || known.guess.depth() < depth {
        return None;
    }
    known.guess.bounds().answer(goal).map(|bound| SearchAnswer { bound, proven: false })
}
