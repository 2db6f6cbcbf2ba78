//! Output of sizes, rules and progress, and the message where memory is too small.

use anyhow::{Result, ensure};
use kalah::{Capture, Rules};
use kalah_endgame::{DatabaseSize, available_memory};

use crate::progress::Progress;

/// Progress over so many positions.
pub(super) fn bar(positions: u64) -> Progress {
    Progress::styled("positions", positions, "{msg:>10} {wide_bar} {human_pos}/{human_len} {per_sec} {eta}")
}

/// Refuses what does not fit the memory that is free now.
pub(super) fn fits_memory(what: &str, bytes: u64, pits: usize) -> Result<()> {
    let Some(available) = available_memory() else { return Ok(()) };
    ensure!(
        bytes <= available,
        "{what} takes {} of memory, and {} are free: {} seeds would fit",
        size(bytes),
        size(available),
        DatabaseSize::largest(pits, available)?.seeds()
    );
    Ok(())
}

/// Bytes for people.
pub(super) fn size(bytes: u64) -> String {
    indicatif::DecimalBytes(bytes).to_string()
}

/// The rule of capture as the reference tables name it.
pub(super) fn capture_name(rules: Rules) -> &'static str {
    match rules.capture() {
        Capture::NeedsOppositeSeeds => "needs-opposite-seeds",
        Capture::EvenIfOppositeEmpty => "even-if-opposite-empty",
    }
}
