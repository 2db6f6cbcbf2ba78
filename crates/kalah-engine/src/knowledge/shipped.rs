//! What comes with the program or is brought along, and the proof logs that come with it.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use kalah::Rules;

use crate::checkpoint::Log;

/// Something that came with the program, or that somebody gave.
pub(super) enum Kept<T: 'static> {
    Shipped(&'static T),
    Given(Arc<T>),
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        match self {
            Kept::Shipped(kept) => Kept::Shipped(kept),
            Kept::Given(kept) => Kept::Given(Arc::clone(kept)),
        }
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Kept::Shipped(kept) => kept,
            Kept::Given(kept) => kept,
        }
    }
}

/// The log of the proof of Kalah(6,6); see `docs/proof.md`.
const BYTES: &[u8] = include_bytes!("../../../../proofs/6x6.log");
const RULES: &str = "6x6";

/// The proof log that comes with the program for a game, read when it is asked for first.
pub(super) fn proofs(rules: Rules) -> Option<&'static Log> {
    static LOG: OnceLock<Option<Log>> = OnceLock::new();
    let plain = rules.with_pie_rule(false).with_first_move_extra_turn(true);
    if RULES.parse() != Ok(plain) {
        return None;
    }
    // A test reads it, so there is always one.
    LOG.get_or_init(|| Log::of(Path::new("proofs/6x6.log"), BYTES).ok()).as_ref()
}
