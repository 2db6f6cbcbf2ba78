//! Progress of a table that is filled.

use std::sync::OnceLock;

use crate::progress::Progress;

/// Progress that begins with the first step.
pub(crate) struct SolvingProgressBar {
    total: u64,
    bar: OnceLock<Progress>,
}

impl SolvingProgressBar {
    /// A watch over so many steps.
    pub(crate) fn new(total: u128) -> SolvingProgressBar {
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        SolvingProgressBar { total, bar: OnceLock::new() }
    }

    /// Counts this many more steps.
    pub(crate) fn step(&self, steps: u64) {
        let begin = || Progress::styled("boards", self.total, "{bar:40} {percent}% {eta} left");
        self.bar.get_or_init(begin).inc(steps);
    }
}

impl Drop for SolvingProgressBar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
