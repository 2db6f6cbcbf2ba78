//! Processes that are held by nothing, and end with all that they started.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::DetachedProcess;
#[cfg(windows)]
pub(crate) use windows::DetachedProcess;
