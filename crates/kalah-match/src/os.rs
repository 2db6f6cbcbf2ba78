//! What is done in another way on each system: names of programs, priorities.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub use system::PYTHON;
pub(crate) use system::{
    BAD_PROGRAM, clock_ticks, command_words, is_executable, let_read, lower_priority, symlink,
};
