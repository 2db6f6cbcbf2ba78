//! Answers that are kept for whoever asks the same again.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use kalah::Position;

use crate::progress::AnalysisProgress;

/// The latest answers. One is about two kilobytes.
#[derive(Debug)]
pub(crate) struct AnswerCache {
    most: usize,
    kept: HashMap<Position, Arc<AnalysisProgress>>,
    /// In the order in which they came, the oldest first.
    order: VecDeque<Position>,
}

impl AnswerCache {
    /// Nothing yet, and never more than `most`.
    pub(crate) fn new(most: usize) -> AnswerCache {
        AnswerCache { most, kept: HashMap::new(), order: VecDeque::new() }
    }

    pub(crate) fn get(&self, position: &Position) -> Option<&Arc<AnalysisProgress>> {
        self.kept.get(position)
    }

    /// Keeps an answer, and forgets the oldest if there are too many.
    pub(crate) fn keep(&mut self, position: Position, answer: Arc<AnalysisProgress>) {
        if self.kept.insert(position, answer).is_none() {
            self.order.push_back(position);
        }
        while self.kept.len() > self.most
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept.remove(&oldest);
        }
    }
}
