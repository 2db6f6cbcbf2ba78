//! Lines of an input, and those that are no part of its form.

use anyhow::{Error, Result, anyhow};

use crate::status::said_once;

/// The lines that say something, with their numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}

/// Treatment of stray lines.
pub(super) struct StrayLines {
    are_skipped: bool,
}

impl StrayLines {
    /// The first stray line is an error.
    pub(super) const fn refused() -> StrayLines {
        StrayLines { are_skipped: false }
    }

    /// Stray lines are reported on standard error and skipped.
    pub(super) const fn skipped() -> StrayLines {
        StrayLines { are_skipped: true }
    }

    /// Passes over a line that cannot be read.
    ///
    /// # Errors
    /// If stray lines are refused: names the line, and the option that skips it.
    pub(super) fn skip(&self, number: usize, why: &Error) -> Result<()> {
        let why = said_once(why);
        if self.are_skipped {
            eprintln!("kalah: line {number} is skipped: {why}");
            return Ok(());
        }
        Err(anyhow!("line {number}: {why}; --lenient skips such lines"))
    }
}
