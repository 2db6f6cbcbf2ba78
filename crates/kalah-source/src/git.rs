//! Bots out of repositories.

mod address;
mod commit;
mod guarded;
mod held;
mod local;
mod remote;
mod repository;

use std::process::ChildStdout;

use crate::refusal::Culprit;

pub use address::{GitAddress, NotGit};
pub(crate) use remote::fetch;
pub use remote::latest;
pub use repository::{Repository, Service, Tips};

/// Reads nothing of what git writes.
#[expect(clippy::unnecessary_wraps, reason = "it stands where a reader does that may fail")]
fn nothing(_: ChildStdout) -> Result<(), Culprit> {
    Ok(())
}
