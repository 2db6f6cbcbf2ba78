//! What can be wrong with a module, with a host, and with an instance.

use std::time::Duration;

use thiserror::Error;

use super::limits::MEMORY;

/// Reason why there is no host.
#[derive(Debug, Error)]
pub enum HostError {
    /// The compiler cannot be set up.
    #[error("the WASM compiler does not work on this machine: {0}")]
    Engine(String),
    /// The thread of the clock cannot be started.
    #[error("cannot start the clock of the WASM host: {0}")]
    Thread(std::io::Error),
}

/// Reason why a module is not run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ModuleRefusal {
    /// The module is too long.
    #[error("the module has {found} bytes, more than {limit}")]
    Size {
        /// Size in bytes.
        found: usize,
        /// The most that are taken.
        limit: usize,
    },
    /// Hard to compile.
    #[error("the module takes more than {memory} MB or {time:?} to compile")]
    TooMuchWork {
        /// Megabytes that the compiler may take.
        memory: u64,
        /// Processor time of its compilation.
        time: Duration,
    },
    /// No fault of the module's: this machine could not compile it.
    #[error("this machine cannot compile modules now: {0}")]
    Machine(String),
    /// The module is not WASM, or uses features that are off.
    #[error("not a module that can be run: {0}")]
    Invalid(String),
    /// A module that wants anything from outside could do more than compute.
    #[error("the module imports {}, but modules run without any imports", .0.escape_default())]
    Import(String),
    /// The module has no memory to write to.
    #[error("the module exports no memory named \"{MEMORY}\"")]
    NoMemory,
    /// The module has more than one memory or table.
    #[error("the module has more than one memory or table")]
    Several,
    /// The initial memory is too large.
    #[error("the module starts with {found} bytes of memory, more than {limit}")]
    Memory {
        /// Size in bytes.
        found: u64,
        /// The most that it may have.
        limit: usize,
    },
    /// The initial table is too large.
    #[error("the module starts with a table of {found} elements, more than {limit}")]
    Table {
        /// Number of its elements.
        found: u64,
        /// The most that it may have.
        limit: usize,
    },
}

/// Reason why an instance stopped before its function returned.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramFault {
    /// The limit of instructions was reached.
    #[error("used up its fuel")]
    OutOfFuel,
    /// The time limit was reached.
    #[error("used up its time")]
    OutOfTime,
    /// The module did what no module may do: the reason is the WASM standard's.
    #[error("trapped: {0}")]
    Trap(String),
    /// The address that it gave has no room in its memory.
    #[error("gave the address {address}, where its memory has no {length} bytes")]
    OutsideMemory {
        /// Offset in bytes from the start of the memory.
        address: u32,
        /// The bytes that were to be written.
        length: usize,
    },
}

/// Error of an export that a program has to have and lacks.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MissingExport {
    /// A function of numbers of 32 bits.
    #[error("exports no function {name} that takes {parameters} i32 and returns an i32")]
    Function {
        /// Name of the export.
        name: String,
        /// Number of its parameters.
        parameters: usize,
    },
    /// The address of something.
    #[error("exports no i32 global {0} and no function {0} that returns an address")]
    Address(String),
}
