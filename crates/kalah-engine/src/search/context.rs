//! Everything that a search looks things up in; the same for all threads.

use std::sync::Arc;

use kalah::kernel::{Kernel, PitPair, count};
use kalah_endgame::Endgame;

use crate::estimate::LinearEstimate;
use crate::evaluation::{MarginEstimate, NetworkEvaluation};
use crate::search::features::{Features, SearchFeature};
use crate::search::rank::Ranker;
use crate::search::table::{TableBounds, TableKey, TranspositionTable};
use crate::search::tuning::SearchTuning;

/// The rules, what was found out, the database and the estimate.
pub(crate) struct Context {
    pub(crate) kernel: Kernel,
    pub(crate) ranker: Ranker,
    pub(crate) table: TranspositionTable,
    pub(crate) endgame: Option<Arc<Endgame>>,
    /// Orders the plies, and evaluates leaves where there is no evaluation.
    pub(crate) estimate: LinearEstimate,
    pub(crate) evaluation: Option<NetworkEvaluation>,
    /// Orders the plies of proofs far above the database where there is no evaluation.
    pub(crate) network: Option<NetworkEvaluation>,
    pub(crate) features: Features,
    pub(crate) tuning: SearchTuning,
}

/// A position to ask about. Neither side is empty, and it is not in the database.
#[derive(Clone, Copy)]
pub(crate) struct SearchNode {
    pub(crate) pair: PitPair,
    /// Seeds in play.
    pub(crate) seeds: u32,
    pub(crate) key: Option<TableKey>,
    /// Expected margin ([`Context::expected`]), if move ordering has computed it.
    pub(crate) expected: Option<MarginEstimate>,
}

impl Context {
    /// The database, if it is to be used.
    #[inline]
    pub(crate) fn database(&self) -> Option<&Endgame> {
        self.endgame.as_deref().filter(|_| self.features.has(SearchFeature::Database))
    }

    /// The position's key in the table; the memory is asked for it.
    #[inline]
    pub(crate) fn key(&self, pair: PitPair) -> Option<TableKey> {
        if !self.features.has(SearchFeature::Table) {
            return None;
        }
        let key = self.table.key(self.ranker.rank(pair))?;
        if self.features.has(SearchFeature::Prefetch) {
            self.table.prefetch(key);
        }
        Some(key)
    }

    /// Reads the table early for a position that will probably be asked about, in place of asking the memory.
    #[cfg(target_family = "wasm")]
    #[inline]
    pub(crate) fn touch(&self, node: &SearchNode) {
        if let Some(key) = node.key.filter(|_| self.features.has(SearchFeature::Prefetch)) {
            self.table.touch(key);
        }
    }

    /// Returns the bounds of the table for a position; none where it has no key.
    #[inline]
    pub(crate) fn known(&self, key: Option<TableKey>) -> TableBounds {
        key.map(|key| self.table.probe(key)).unwrap_or_default()
    }

    /// The position's slot in the database; the memory is asked for it.
    #[inline]
    pub(crate) fn slot(&self, pair: PitPair, seeds: u32) -> Option<usize> {
        let database = self.database().filter(|database| seeds <= database.max_seeds())?;
        let slot = database.slot(pair, seeds);
        if self.features.has(SearchFeature::Prefetch) {
            database.prefetch(slot);
        }
        Some(slot)
    }

    /// The value `G` of a position that needs no search: over, or in the database.
    pub(crate) fn settled(&self, pair: PitPair) -> Option<u32> {
        if pair.is_over() {
            return Some(count(pair.mover));
        }
        let slot = self.slot(pair, pair.seeds())?;
        self.database().map(|database| database.value(slot))
    }

    /// The expected value `G` of a leaf.
    #[inline]
    pub(crate) fn estimated(&self, node: &SearchNode) -> u32 {
        let seeds = node.seeds as i32;
        let gain = self.expected(node).gain(seeds) / MarginEstimate::GAIN;
        gain.clamp(0, seeds) as u32
    }

    /// The expected margin by the evaluation of leaves: the network, or the estimate if there is none.
    #[inline]
    pub(crate) fn expected(&self, node: &SearchNode) -> MarginEstimate {
        node.expected.unwrap_or_else(|| match &self.evaluation {
            Some(network) => network.expected(node.pair),
            None => MarginEstimate { margin: self.estimate.margin(node.pair), error: 0 },
        })
    }

    /// Returns true if leaves are evaluated by this network, or by the estimate if it is `None`.
    #[inline]
    pub(crate) fn evaluates_leaves(&self, network: Option<&NetworkEvaluation>) -> bool {
        // There is one network for a board, and `evaluation` and `network` are never both there.
        network.is_some() == self.evaluation.is_some()
    }

    /// A position that needs a search.
    pub(crate) fn node(&self, pair: PitPair) -> SearchNode {
        SearchNode { pair, seeds: pair.seeds(), key: self.key(pair), expected: None }
    }
}
