//! Limits of a program and everything it starts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The most a program may take.
///
/// Time on the wall is not here: whoever waits for the program keeps the clock and calls
/// [`Child::end`](crate::SandboxedChild::end).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxLimits {
    /// Private writable memory in bytes: of each process by the kernel, of the whole tree by a watch that
    /// looks several times a second where more than one process is allowed.
    pub memory: u64,
    /// Processes and threads alive at one time, the first one included.
    pub tasks: u32,
    /// Processor time of each process over its whole life.
    pub cpu_time: Duration,
    /// The longest file that may be written, in bytes.
    pub file_size: u64,
    /// Bytes in the writable folder, if there is one; kept by the same watch as the tree's memory.
    pub scratch: u64,
    /// Files open at one time in each process.
    pub open_files: u32,
    /// The cores it may run on, counted from 0; all if empty.
    pub cores: Vec<usize>,
}

impl Default for SandboxLimits {
    /// Returns the limits of a bot that asks for nothing: room for a Java machine, an hour of thinking.
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            tasks: 64,
            cpu_time: Duration::from_hours(1),
            file_size: 64 << 20,
            scratch: 512 << 20,
            open_files: 256,
            cores: Vec::new(),
        }
    }
}
