//! What a program and everything it starts may take.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The most a program may take. Every figure is enforced by the kernel unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Private writable memory of one process, in bytes; the whole tree's where a control group is there.
    pub memory: u64,
    /// Processes and threads alive at one time, the first one included.
    pub tasks: u32,
    /// Processor time of one process over its whole life.
    pub cpu_time: Duration,
    /// The longest file that may be written, in bytes.
    pub file_size: u64,
    /// Files open at one time in one process.
    pub open_files: u32,
}

impl Default for Limits {
    /// What a bot gets that asks for nothing: room for a Java machine, an hour of thinking.
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            tasks: 64,
            cpu_time: Duration::from_hours(1),
            file_size: 16 << 20,
            open_files: 64,
        }
    }
}
