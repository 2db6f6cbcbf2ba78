//! The children of a position: what is settled at once, and in which order the others are tried.

use arrayvec::ArrayVec;
use kalah::kernel::{MAX_KERNEL_PITS, count};

use crate::estimate::LinearEstimate;
use crate::evaluation::NetworkEvaluation;
use crate::search::context::{Context, SearchNode};
use crate::search::features::SearchFeature;
use crate::search::table::NO_MOVE;
use crate::value::PlyStep;

/// Purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchAim {
    /// A proof: plies come first whose proof is cheap.
    Proof,
    /// The best move within a depth: plies come first that are probably good.
    Play,
    /// A proof after a search for play, whose best plies say nothing about what is cheap to prove.
    Finish,
}

/// Seeds above the database from where on the network orders the plies of a proof. Nearer to it the better order costs
/// more time than it saves.
const NETWORK_ABOVE: u32 = 6;

/// Weights by which the plies of a position are ordered.
#[derive(Clone, Copy)]
struct RankWeights {
    /// Weight of a seed banked.
    banked: i32,
    /// Weight of what follows, against its margin by the estimate or the network.
    margin: i32,
    /// Weight of an extra turn; `None` if they come first, so that nothing else is ranked when one of them serves.
    extra_turn: Option<i32>,
}

impl RankWeights {
    /// For the best ply: a seed is a seed.
    const PLAY: RankWeights = RankWeights { banked: LinearEstimate::SEED, margin: 1, extra_turn: Some(0) };

    /// For the cheapest proof: every seed that leaves the board makes it shorter, which is worth far more than the seed.
    const PROOF: RankWeights = RankWeights { banked: 8 * LinearEstimate::SEED, margin: 1, extra_turn: None };

    /// For the cheapest proof by the network, which errs less than the estimate and so counts for more.
    const NETWORK: RankWeights = RankWeights {
        banked: 10 * LinearEstimate::SEED,
        margin: 3,
        extra_turn: Some(28 * LinearEstimate::SEED),
    };
}

/// Ranks of urgent children, above those of all others: what was best before, and extra turns.
const FIRST: i32 = i32::MAX;
const EXTRA_TURN: i32 = 1 << 28;
/// The rank of a child that was not ranked yet, below all others.
const UNRANKED: i32 = i32::MIN;

/// Source of the value of a child.
#[derive(Clone, Copy)]
pub(crate) enum ChildValueSource {
    /// The game is over and the mover has gained this in all.
    Over(u32),
    /// The value lies in this slot of the database.
    Database(usize),
    /// It has to be searched.
    Open,
}

/// A ply and the position that it leads to.
#[derive(Clone, Copy)]
pub(crate) struct ChildPosition {
    pub(crate) node: SearchNode,
    pub(crate) step: PlyStep,
    /// Index of the pit that was sown.
    pub(crate) pit: u32,
    pub(crate) fate: ChildValueSource,
    rank: i32,
}

impl ChildPosition {
    /// Returns the gain of the ply, if that is known without a search.
    #[inline]
    pub(crate) fn settled(&self, context: &Context) -> Option<u32> {
        match self.fate {
            ChildValueSource::Over(gain) => Some(gain),
            ChildValueSource::Database(slot) => {
                context.database().map(|database| self.step.gain(database.value(slot)))
            }
            ChildValueSource::Open => None,
        }
    }
}

/// The most that some plies gain, or a bound of it.
#[derive(Clone, Copy)]
pub(crate) struct BestGain {
    pub(crate) gain: u32,
    /// Index of the pit, or [`NO_MOVE`].
    pub(crate) pit: u32,
}

impl BestGain {
    pub(crate) const NOTHING: BestGain = BestGain { gain: 0, pit: NO_MOVE };

    #[inline]
    pub(crate) fn offer(&mut self, gain: u32, pit: u32) {
        if gain > self.gain || self.pit == NO_MOVE {
            *self = BestGain { gain, pit };
        }
    }
}

/// The children of a position, and the order in which they are tried.
///
/// Children stay where they were made, and indices are sorted in their place: moving them is a tenth of the time of a search.
pub(crate) struct Children<'a> {
    list: ArrayVec<ChildPosition, MAX_KERNEL_PITS>,
    /// Indices of the children that are not settled, sorted as far as they were asked for.
    order: ArrayVec<u8, MAX_KERNEL_PITS>,
    weights: RankWeights,
    /// Network that judges what follows, in place of the estimate.
    network: Option<&'a NetworkEvaluation>,
}

impl<'a> Children<'a> {
    /// No children.
    #[inline]
    pub(crate) fn new() -> Children<'a> {
        Children {
            list: ArrayVec::new_const(),
            order: ArrayVec::new_const(),
            weights: RankWeights::PLAY,
            network: None,
        }
    }

    /// Adds all children of a position, from the store outwards; what will be looked up is asked of the memory.
    #[inline]
    pub(crate) fn add(&mut self, context: &Context, node: &SearchNode) {
        for pit in node.pair.filled_pits().rev() {
            let sown = context.kernel.sow(node.pair, pit);
            let left = node.seeds - sown.banked;
            let pair = if sown.again { sown.pair } else { sown.pair.flipped() };
            let (key, fate) = if sown.pair.is_over() {
                (None, ChildValueSource::Over(sown.banked + count(sown.pair.mover)))
            } else if let Some(slot) = context.slot(pair, left) {
                (None, ChildValueSource::Database(slot))
            } else {
                (context.key(pair), ChildValueSource::Open)
            };
            self.order.push(self.list.len() as u8);
            self.list.push(ChildPosition {
                node: SearchNode { pair, seeds: left, key, expected: None },
                step: PlyStep { banked: sown.banked, left, again: sown.again },
                pit: pit as u32,
                fate,
                rank: UNRANKED,
            });
        }
    }

    /// Takes out the children whose value is known without a search, and tells the best of them; the others keep their order.
    /// Ends at one that gains `goal`: the order is then of no use.
    #[inline]
    pub(crate) fn settle(&mut self, context: &Context, goal: u32) -> BestGain {
        let mut best = BestGain::NOTHING;
        self.order.clear();
        for (at, child) in self.list.iter().enumerate() {
            if let Some(gain) = child.settled(context) {
                best.offer(gain, child.pit);
                if gain >= goal {
                    return best;
                }
            } else {
                self.order.push(at as u8);
            }
        }
        best
    }

    /// Names the urgent children: `first`, if there is such a pit, then, for a proof that the estimate orders, extra turns
    /// from the store outwards. Before the plies `seeds` are in play.
    #[inline]
    pub(crate) fn order(&mut self, context: &'a Context, aim: SearchAim, seeds: u32, first: u32) {
        if aim == SearchAim::Play {
            self.network = context.evaluation.as_ref();
        } else {
            self.network = ordering_network(context, seeds);
            self.weights = if self.network.is_some() { RankWeights::NETWORK } else { RankWeights::PROOF };
        }
        let extra_turns =
            self.weights.extra_turn.is_none() && context.features.has(SearchFeature::ExtraTurns);
        for child in &mut self.list {
            child.rank = if child.pit == first && context.features.has(SearchFeature::BestMove) {
                FIRST
            } else if child.step.again && extra_turns {
                EXTRA_TURN + child.pit as i32
            } else {
                UNRANKED
            };
        }
    }

    /// The child to be tried as number `at`, if there are so many; to be asked for one after the other.
    ///
    /// What is not urgent is ranked when it is its turn, since mostly it never comes: first what banks much and leaves
    /// the opponent little, and so is likely to be proven cheaply, or to be good.
    #[inline]
    pub(crate) fn get(&mut self, context: &Context, at: usize) -> Option<&ChildPosition> {
        let (weights, network) = (self.weights, self.network);
        let list = &mut self.list;
        let rest = self.order.get_mut(at..)?;
        let most_urgent = |list: &[ChildPosition], rest: &[u8]| {
            (0..rest.len()).max_by_key(|&at| list[usize::from(rest[at])].rank)
        };
        let mut next = most_urgent(list, rest)?;
        if list[usize::from(rest[next])].rank == UNRANKED && rest.len() > 1 {
            #[cfg(target_family = "wasm")]
            for &child in rest.iter() {
                context.touch(&list[usize::from(child)].node);
            }
            for &child in rest.iter() {
                let child = &mut list[usize::from(child)];
                child.rank = rank(context, weights, network, child);
            }
            next = most_urgent(list, rest)?;
        }
        rest.swap(0, next);
        list.get(usize::from(rest[0]))
    }

    /// The child that [`Children::get`] returned as number `at`.
    pub(crate) fn tried(&self, at: usize) -> Option<&ChildPosition> {
        self.order.get(at).and_then(|&child| self.list.get(usize::from(child)))
    }
}

/// The place in the order of a child that is not urgent; of equals the one nearer to the store comes first.
#[inline]
fn rank(
    context: &Context,
    weights: RankWeights,
    network: Option<&NetworkEvaluation>,
    child: &mut ChildPosition,
) -> i32 {
    let mut score = 0;
    if context.features.has(SearchFeature::Banked) {
        score += weights.banked * child.step.banked as i32;
    }
    if child.step.again && context.features.has(SearchFeature::ExtraTurns) {
        score += weights.extra_turn.unwrap_or(0);
    }
    if context.features.has(SearchFeature::Estimate) {
        let pair = child.node.pair;
        let margin = if context.evaluates_leaves(network) {
            child.node.expected.insert(context.expected(&child.node)).margin
        } else {
            network.map_or_else(|| context.estimate.margin(pair), |network| network.margin(pair))
        };
        score += weights.margin * if child.step.again { margin } else { -margin };
    }
    score * 8 + child.pit as i32
}

/// The network that orders the plies of a proof from a position with so many seeds. Without a database nearly all
/// positions would be far from it, and the network takes too long for that.
#[inline]
fn ordering_network(context: &Context, seeds: u32) -> Option<&NetworkEvaluation> {
    let is_far = seeds >= context.database()?.max_seeds() + NETWORK_ABOVE;
    let network = context.evaluation.as_ref().or(context.network.as_ref());
    network.filter(|_| is_far && context.features.has(SearchFeature::Network))
}
