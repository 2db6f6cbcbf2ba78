//! The fuzzer: libFuzzer's `main` on the target that the environment names (`FUZZ_TARGET`).
//!
//! One program for all targets, so that only one is linked.

#![no_main]

use std::sync::LazyLock;

use kalah_fuzz::{InputVerdict, TARGETS, Target, use_private_cache};
use libfuzzer_sys::{Corpus, fuzz_target};

static TARGET: LazyLock<&'static Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    Target::named(&name).unwrap_or_else(|| panic!("FUZZ_TARGET is {name:?}, and not one of {}", names()))
});

fuzz_target!(init: use_private_cache(), |input: &[u8]| -> Corpus {
    match TARGET.run(input) {
        InputVerdict::Keep => Corpus::Keep,
        InputVerdict::Reject => Corpus::Reject,
    }
});
