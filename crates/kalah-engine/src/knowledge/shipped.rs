//! What comes with the program or is brought along, and the proof logs that come with it.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use kalah::Rules;

use crate::checkpoint::ProofLog;

/// Something that came with the program, or that somebody gave.
pub(super) enum KnowledgeSource<T: 'static> {
    Shipped(&'static T),
    Given(Arc<T>),
}

impl<T> Clone for KnowledgeSource<T> {
    fn clone(&self) -> KnowledgeSource<T> {
        match self {
            KnowledgeSource::Shipped(kept) => KnowledgeSource::Shipped(kept),
            KnowledgeSource::Given(kept) => KnowledgeSource::Given(Arc::clone(kept)),
        }
    }
}

impl<T> Deref for KnowledgeSource<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            KnowledgeSource::Shipped(kept) => kept,
            KnowledgeSource::Given(kept) => kept,
        }
    }
}

/// A proof log that comes with the program.
struct ShippedLog {
    /// The game that it is about.
    rules: &'static str,
    path: &'static str,
    /// Its lines without their checksums, packed, as `build.rs` makes them.
    lines: &'static [u8],
    /// Read when it is asked for first.
    log: OnceLock<Option<ProofLog>>,
}

/// A module for browsers is handed what it needs; who leaves the feature out wants none.
#[cfg(not(all(feature = "knowledge", not(target_family = "wasm"))))]
static SHIPPED: [ShippedLog; 0] = [];

/// The logs of the proofs of Kalah(6,6) under both rules of capture; see `docs/proof.md`.
#[cfg(all(feature = "knowledge", not(target_family = "wasm")))]
static SHIPPED: [ShippedLog; 2] = [
    ShippedLog {
        rules: "6x6",
        path: "proofs/6x6.log.gz",
        lines: include_bytes!(concat!(env!("OUT_DIR"), "/6x6.log.gz")),
        log: OnceLock::new(),
    },
    ShippedLog {
        rules: "6x6+empty",
        path: "proofs/6x6+empty.log.gz",
        lines: include_bytes!(concat!(env!("OUT_DIR"), "/6x6+empty.log.gz")),
        log: OnceLock::new(),
    },
];

/// The packed lines of the logs that come with the program, by the word of their rules.
pub(super) fn packed_proofs() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    SHIPPED.iter().map(|shipped| (shipped.rules, shipped.lines))
}

/// The proof log that comes with the program for a game.
pub(super) fn proofs(rules: Rules) -> Option<&'static ProofLog> {
    let plain = rules.with_pie_rule(false).with_first_move_extra_turn(true);
    let shipped = SHIPPED.iter().find(|shipped| shipped.rules.parse() == Ok(plain))?;
    // A test reads them, so there is always one.
    shipped.log.get_or_init(|| ProofLog::from_unsigned(Path::new(shipped.path), shipped.lines)).as_ref()
}
