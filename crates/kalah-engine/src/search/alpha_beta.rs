//! The search: answers "is `G >= goal`?" for one position.
//!
//! Alpha-beta with a null window, fail-soft. What it answers as proven is proven: every bound comes
//! from the end of the game, the database, a proven entry of the table, or, by
//! [`Step`](crate::value::Step), from such bounds of children: of one that gains `goal`, or of all that do not.
//! If the depth is limited, an answer is proven if no estimate was needed for it.

use kalah::kernel::MAX_KERNEL_PITS;

use crate::run::Run;
use crate::search::abdada::{Abdada, Asked};
use crate::search::context::{Context, Node};
use crate::search::features::Feature;
use crate::search::move_ordering::{Aim, Best, Child, Children, looks_up_first};
use crate::search::table::{Finding, Known, NO_MOVE, PROOF};
use crate::value::Bounds;

/// The answer to "is `G >= goal`?": if `bound >= goal` then `G >= bound`, else `G <= bound`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) bound: u32,
    /// Whether this is sure, and not an estimate or made of one.
    pub(crate) proven: bool,
}

/// Why a search ended without an answer of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Interrupt {
    /// It was told to stop, or another thread answered the question of all.
    Stopped,
    /// Another thread answered the question of this level of the trail.
    Overtaken { level: usize, answer: Answer },
}

/// One thread of a search.
pub(crate) struct Searcher<'a> {
    context: &'a Context,
    run: &'a Run<'a>,
    /// What the threads of a search share; `None` if there is but one.
    shared: Option<&'a Abdada>,
    aim: Aim,
    /// The questions this thread is at that others may answer, the first question first.
    trail: Vec<Asked>,
    nodes: u64,
    told: u64,
    /// The number of nodes at which the world outside is looked at again.
    look_at: u64,
}

/// The margin of futility pruning one change of side ahead, in seeds: how far the evaluation must be off the goal. One
/// more for every two changes of side.
const FUTILITY_MARGIN: u32 = 2;

/// How often the world outside is looked at, in nodes; more often only where the budget ends before.
const TICK: u64 = 1024;

impl<'a> Searcher<'a> {
    pub(crate) fn new(
        context: &'a Context,
        run: &'a Run<'a>,
        shared: Option<&'a Abdada>,
        aim: Aim,
    ) -> Searcher<'a> {
        let look_at = TICK.min(run.left());
        Searcher { context, run, shared, aim, trail: Vec::new(), nodes: 0, told: 0, look_at }
    }

    /// Answers "is `G >= goal`?" with `1 <= goal <= seeds`, looking `depth` changes of side ahead.
    /// An extra turn costs no depth.
    pub(crate) fn ask(&mut self, node: &Node, goal: u32, depth: u32) -> Result<Answer, Interrupt> {
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
        let mut children = Children::of(self.context, node);
        let mut best = Best::NOTHING;
        if self.context.features.has(Feature::ChildrenFirst) {
            best = children.settle(self.context);
            if best.gain >= goal {
                return Ok(Answer { bound: best.gain, proven: true });
            }
        }
        let before = self.nodes;
        if looks_up_first(self.context, node.seeds) {
            let looked_up = children.settle_by_table(self.context, goal);
            best.offer(looked_up.gain, looked_up.pit);
        }
        let mut proven = true;
        if best.gain < goal {
            let first = if self.aim == Aim::Finish { known.proven_best() } else { known.best() };
            children.order(self.context, self.aim, first);
            (best, proven) = match self.shared {
                Some(shared) if shared.is_worth(node.seeds, depth) => {
                    self.ask_shared(shared, &mut children, best, Asked { node: *node, goal, depth })?
                }
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
        Ok(Answer { bound, proven })
    }

    /// Nodes are counted here, and the world outside is looked at from time to time.
    #[inline]
    fn count(&mut self) -> Result<(), Interrupt> {
        self.nodes += 1;
        if self.nodes >= self.look_at { self.look_around() } else { Ok(()) }
    }

    #[cold]
    fn look_around(&mut self) -> Result<(), Interrupt> {
        self.tell();
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

    /// Tells the run of the nodes since the last time.
    pub(crate) fn tell(&mut self) {
        self.run.add_nodes(self.nodes - self.told);
        self.told = self.nodes;
    }

    fn estimated(&self, node: &Node, known: Known) -> Answer {
        let bounds = known.proven_bounds(node.seeds);
        let gain = self.context.estimated(node.pair, node.seeds);
        Answer { bound: gain.clamp(bounds.lower, bounds.upper), proven: false }
    }

    /// Futility pruning: the answer where the evaluation is so far from the goal that a search of this depth would hardly
    /// say otherwise. The estimate is not good enough for it. Matches told the margin: `docs/engine.md`.
    fn futile(&self, node: &Node, known: Known, goal: u32, depth: u32) -> Option<Answer> {
        if self.aim != Aim::Play || self.context.evaluation.is_none() {
            return None;
        }
        let gain = self.estimated(node, known).bound;
        let margin = FUTILITY_MARGIN + (depth - 1) / 2;
        let bound = if gain >= goal + margin {
            gain - margin
        } else if gain + margin < goal {
            gain + margin
        } else {
            return None;
        };
        Some(Answer { bound, proven: false })
    }

    /// Asks the children in order until one gains `goal`.
    #[inline]
    fn ask_each(
        &mut self,
        children: &mut Children,
        mut best: Best,
        goal: u32,
        depth: u32,
    ) -> Result<(Best, bool), Interrupt> {
        let mut all_proven = true;
        let mut at = 0;
        while let Some(child) = children.get(self.context, self.aim, at) {
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
        mut best: Best,
        asked: Asked,
    ) -> Result<(Best, bool), Interrupt> {
        let Asked { goal, depth, .. } = asked;
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
            let child = if again { children.tried(at) } else { children.get(self.context, self.aim, at) };
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
                    return Ok((Best { gain: answer.bound, pit: NO_MOVE }, answer.proven));
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

    /// What the ply gains that leads to this child: at least `goal`, or less.
    #[inline]
    fn ask_child(&mut self, child: &Child, goal: u32, depth: u32) -> Result<Answer, Interrupt> {
        if let Some(bound) = child.settled(self.context) {
            return Ok(Answer { bound, proven: true });
        }
        let Some(question) = child.step.question(goal) else {
            return Ok(Answer { bound: child.step.banked, proven: true });
        };
        let depth = if depth == PROOF || child.step.again { depth } else { depth - 1 };
        let answer = self.ask(&child.node, question, depth)?;
        Ok(Answer { bound: child.step.gain(answer.bound), proven: answer.proven })
    }

    fn keep(&self, node: &Node, bounds: Bounds, depth: u32, best: u32, work: u64) {
        if let Some(key) = node.key {
            self.context.table.store(key, Finding { bounds, depth, best, work });
        }
        if depth == PROOF {
            self.run.proven(node.pair, bounds, work);
        }
    }
}

/// The answer that the table has.
#[inline]
fn remembered(known: Known, seeds: u32, goal: u32, depth: u32) -> Option<Answer> {
    if let Some(bound) = known.proven_bounds(seeds).answer(goal) {
        return Some(Answer { bound, proven: true });
    }
    if depth == PROOF || known.guess.is_empty() || known.guess.depth() < depth {
        return None;
    }
    known.guess.bounds().answer(goal).map(|bound| Answer { bound, proven: false })
}
