//! Bots out of repositories.

mod address;
mod commit;
mod git_folder;
mod guarded;
mod local;
mod remote;
mod repository;

pub use address::{GitAddress, NotGit};
pub use guarded::kill_running_git;
pub(crate) use remote::fetch;
pub use remote::latest;
pub use repository::{BranchTips, Repository, Service};
