//! Fuzz targets: each reads one kind of foreign bytes and states the laws that hold for any input.
//!
//! [`TARGETS`] lists them. The program `fuzz` searches for inputs that break a law; the test `corpus` holds every
//! input that is kept in `corpus/` to them. Linux alone, as the server is.
#![cfg(target_os = "linux")]

mod analysis_fields;
mod analysis_pages;
mod archives;
mod backups;
mod books;
mod class_lists;
mod credentials;
mod endgames;
mod foreign;
mod git_addresses;
mod git_packets;
mod job_messages;
mod kalaha_socket;
mod kgp;
mod laws;
mod literals;
mod manifests;
mod mankalah;
mod private_cache;
mod proofs;
mod records;
mod studies;
mod transcripts;
mod uki;
mod wasm;

pub use self::private_cache::use_private_cache;

/// Verdict on an input: worth changing further or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputVerdict {
    /// Worth it, if it reached something new.
    Keep,
    /// Not an input of the target at all.
    Reject,
}

/// Target that reads foreign bytes.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is that of the folder with its inputs.
    pub name: &'static str,
    run: fn(&[u8]) -> InputVerdict,
}

impl Target {
    /// Holds one input to the laws of the target.
    ///
    /// # Panics
    /// If a law is broken.
    pub fn run(&self, input: &[u8]) -> InputVerdict {
        (self.run)(input)
    }

    /// The target of a name.
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }
}

/// A target that takes any bytes, named as its module.
macro_rules! target {
    ($module:ident) => {
        Target {
            name: stringify!($module),
            run: |input| {
                $module::run(input);
                InputVerdict::Keep
            },
        }
    };
}

/// A target that rejects some bytes, named as its module.
macro_rules! filtering_target {
    ($module:ident) => {
        Target { name: stringify!($module), run: $module::run }
    };
}

/// All targets, by name.
pub static TARGETS: &[Target] = &[
    target!(analysis_fields),
    target!(analysis_pages),
    filtering_target!(archives),
    filtering_target!(backups),
    filtering_target!(books),
    target!(class_lists),
    target!(credentials),
    target!(endgames),
    target!(foreign),
    target!(git_addresses),
    target!(git_packets),
    filtering_target!(job_messages),
    target!(kalaha_socket),
    target!(kgp),
    target!(literals),
    target!(manifests),
    target!(mankalah),
    filtering_target!(proofs),
    target!(records),
    target!(studies),
    target!(transcripts),
    target!(uki),
    filtering_target!(wasm),
];
