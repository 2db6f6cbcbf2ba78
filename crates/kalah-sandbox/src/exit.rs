//! How a program ended, and what it used.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Resources that a tree of processes used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time of all its processes and threads.
    pub cpu_time: Duration,
    /// The most resident memory seen, in bytes. Of a tree that was never asked while it ran it is the biggest
    /// process's.
    pub peak_memory: u64,
}

/// Exit of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// Exit by itself, with this status.
    Code(i32),
    /// Exit by this signal. 9 (killed) and 24 (processor time) may come from a limit.
    Signal(i32),
    /// End from outside, by [`Child::end`](crate::SandboxedChild::end).
    Ended,
    /// End by the watch over the whole tree.
    Limit(LimitBreach),
}

/// A limit of the whole tree that was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitBreach {
    /// [`SandboxLimits::memory`](crate::SandboxLimits::memory).
    Memory,
    /// [`SandboxLimits::tasks`](crate::SandboxLimits::tasks).
    Tasks,
    /// [`SandboxLimits::scratch`](crate::SandboxLimits::scratch).
    Scratch,
    /// Escape from the freeze: it found a way to run on while it was to stand still.
    Awake,
}
