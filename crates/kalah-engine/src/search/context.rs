//! Everything that a search looks things up in; the same for all threads.

use std::sync::Arc;

use kalah::kernel::{Kernel, Pair, count};
use kalah_endgame::Endgame;

use crate::estimate::Estimate;
use crate::evaluation::Evaluation;
use crate::search::features::{Feature, Features};
use crate::search::rank::Ranker;
use crate::search::table::{Key, Known, Table};

/// The rules, what was found out, the database and the estimate.
pub(crate) struct Context {
    pub(crate) kernel: Kernel,
    pub(crate) ranker: Ranker,
    pub(crate) table: Table,
    pub(crate) endgame: Option<Arc<Endgame>>,
    /// Orders the plies, and judges where there is no evaluation.
    pub(crate) estimate: Estimate,
    pub(crate) evaluation: Option<Evaluation>,
    pub(crate) features: Features,
}

/// A position to ask about. Neither side is empty, and it is not in the database.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) pair: Pair,
    /// Seeds in play.
    pub(crate) seeds: u32,
    pub(crate) key: Option<Key>,
}

impl Context {
    /// The database, if it is to be used.
    #[inline]
    pub(crate) fn database(&self) -> Option<&Endgame> {
        self.endgame.as_deref().filter(|_| self.features.has(Feature::Database))
    }

    /// The position's key in the table; the memory is asked for it.
    #[inline]
    pub(crate) fn key(&self, pair: Pair) -> Option<Key> {
        if !self.features.has(Feature::Table) {
            return None;
        }
        let key = self.table.key(self.ranker.rank(pair))?;
        if self.features.has(Feature::Prefetch) {
            self.table.prefetch(key);
        }
        Some(key)
    }

    /// What the table has of a position; nothing where it has no key.
    #[inline]
    pub(crate) fn known(&self, key: Option<Key>) -> Known {
        key.map(|key| self.table.probe(key)).unwrap_or_default()
    }

    /// The position's slot in the database; the memory is asked for it.
    #[inline]
    pub(crate) fn slot(&self, pair: Pair, seeds: u32) -> Option<usize> {
        let database = self.database().filter(|database| seeds <= database.max_seeds())?;
        let slot = database.slot(pair, seeds);
        if self.features.has(Feature::Prefetch) {
            database.prefetch(slot);
        }
        Some(slot)
    }

    /// The value `G` of a position that needs no search: over, or in the database.
    pub(crate) fn settled(&self, pair: Pair) -> Option<u32> {
        if pair.is_over() {
            return Some(count(pair.mover));
        }
        let slot = self.slot(pair, pair.seeds())?;
        self.database().map(|database| database.value(slot))
    }

    /// The value `G` that a position probably has, for where no search goes on.
    pub(crate) fn estimated(&self, pair: Pair, seeds: u32) -> u32 {
        let margin = match &self.evaluation {
            Some(evaluation) => evaluation.margin(pair),
            None => self.estimate.margin(pair),
        };
        // 2G - s is the margin.
        let gain = (seeds as i32 * Estimate::SEED + margin) / (2 * Estimate::SEED);
        gain.clamp(0, seeds as i32) as u32
    }

    /// A position that needs a search.
    pub(crate) fn node(&self, pair: Pair) -> Node {
        Node { pair, seeds: pair.seeds(), key: self.key(pair) }
    }
}
