//! Processes that are held by nothing, and end with all that they started.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::DetachedProcess;
#[cfg(unix)]
pub use unix::end_detached_processes;
#[cfg(windows)]
pub(crate) use windows::DetachedProcess;

/// Does nothing: Windows ends them with this process.
#[cfg(windows)]
pub fn end_detached_processes() {}
