//! Fuzz targets: each reads one kind of foreign bytes and states the laws that hold for any input.
//!
//! [`TARGETS`] lists them. The program `fuzz` searches for inputs that break a law; the test `corpus` holds every
//! input that is kept in `corpus/` to them.

mod archives;
mod foreign;
mod kgp;
mod laws;
mod literals;
mod manifests;
mod private_cache;
mod records;
mod transcripts;
mod uki;
mod wasm;

pub use self::private_cache::use_private_cache;

/// Whether an input is worth changing further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// Worth it, if it reached something new.
    Keep,
    /// Not an input of the target at all.
    Reject,
}

/// Something that reads foreign bytes.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is that of the folder with its inputs.
    pub name: &'static str,
    run: fn(&[u8]) -> Input,
}

impl Target {
    /// Holds one input to the laws of the target.
    ///
    /// # Panics
    /// If a law is broken.
    pub fn run(&self, input: &[u8]) -> Input {
        (self.run)(input)
    }

    /// The target of a name.
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }
}

/// All targets, by name.
pub static TARGETS: &[Target] = &[
    Target { name: "archives", run: archives::run },
    Target {
        name: "foreign",
        run: |input| {
            foreign::run(input);
            Input::Keep
        },
    },
    Target {
        name: "kgp",
        run: |input| {
            kgp::run(input);
            Input::Keep
        },
    },
    Target {
        name: "literals",
        run: |input| {
            literals::run(input);
            Input::Keep
        },
    },
    Target {
        name: "manifests",
        run: |input| {
            manifests::run(input);
            Input::Keep
        },
    },
    Target {
        name: "records",
        run: |input| {
            records::run(input);
            Input::Keep
        },
    },
    Target {
        name: "transcripts",
        run: |input| {
            transcripts::run(input);
            Input::Keep
        },
    },
    Target {
        name: "uki",
        run: |input| {
            uki::run(input);
            Input::Keep
        },
    },
    Target { name: "wasm", run: wasm::run },
];
