//! Limits of modules and of their instances.

use std::time::Duration;

/// The name under which a module exports its memory.
pub(crate) const MEMORY: &str = "memory";

/// Limits of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleLimits {
    /// Bytes of the module itself.
    pub module: usize,
    /// Bytes of memory for compiling it.
    pub compiler_memory: u64,
    /// Processor time for compiling it.
    pub compiler_time: Duration,
    /// Bytes of memory.
    pub memory: usize,
    /// Elements of its table of functions.
    pub table: usize,
    /// Bytes of the stack on which its functions call each other. Threads that run instances need
    /// this much and 256 KiB more.
    pub stack: usize,
}

impl Default for ModuleLimits {
    fn default() -> ModuleLimits {
        ModuleLimits {
            module: 2 << 20,
            compiler_memory: 512 << 20,
            compiler_time: Duration::from_secs(40),
            memory: 64 << 20,
            table: 1 << 16,
            stack: 1 << 20,
        }
    }
}

/// Meter that ends an instance that does not end by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meter {
    /// Number of instructions over the instance's whole life; the time of a call is a guard against faults of
    /// the machine only.
    Fuel(u64),
    /// The time of each call. Instructions are not counted, so modules run faster.
    Clock,
}
