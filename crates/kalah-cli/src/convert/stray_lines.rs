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
    /// True where the command has an option that skips them.
    has_option: bool,
}

impl StrayLines {
    /// The first stray line is an error.
    pub(super) const fn refused() -> StrayLines {
        StrayLines { are_skipped: false, has_option: false }
    }

    /// The first stray line is an error, which names the option that skips it.
    pub(super) const fn refused_with_advice() -> StrayLines {
        StrayLines { are_skipped: false, has_option: true }
    }

    /// Stray lines are reported on standard error and skipped.
    pub(super) const fn skipped() -> StrayLines {
        StrayLines { are_skipped: true, has_option: true }
    }

    /// Passes over a line that cannot be read.
    ///
    /// # Errors
    /// If stray lines are refused: names the line, and the option that skips it, if there is one.
    pub(super) fn skip(&self, number: usize, why: &Error) -> Result<()> {
        let why = said_once(why);
        if self.are_skipped {
            eprintln!("kalah: line {number} is skipped: {why}");
            return Ok(());
        }
        let advice = if self.has_option { "; --lenient skips such lines" } else { "" };
        Err(anyhow!("line {number}: {why}{advice}"))
    }
}
