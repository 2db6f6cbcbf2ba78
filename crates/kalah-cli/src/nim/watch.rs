//! A progress bar.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if a person watches and it goes on for a while.
pub(crate) struct SolvingProgressBar {
    started: Instant,
    total: u64,
    bar: OnceLock<ProgressBar>,
}

impl SolvingProgressBar {
    /// A watch over so many steps.
    pub(crate) fn new(total: u128) -> SolvingProgressBar {
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        SolvingProgressBar { started: Instant::now(), total, bar: OnceLock::new() }
    }

    /// Counts this many more steps.
    pub(crate) fn step(&self, steps: u64) {
        if !std::io::stderr().is_terminal() {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let style = ProgressStyle::with_template("{bar:40} {percent}% {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(self.total).with_style(style).with_elapsed(self.started.elapsed())
        });
        bar.inc(steps);
    }
}

impl Drop for SolvingProgressBar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
