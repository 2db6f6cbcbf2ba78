//! Sources of programs that nobody has read, and their exact content.
//!
//! A [`BotSource`] is a folder, a file, an archive or a git address. [`BotSource::bring`] makes a folder of it, within
//! [`SourceCaps`]; a [`Depot`] keeps a copy under the hash of what it holds, which nobody changes any more. The
//! crate knows nothing of Kalah, and runs no program but git.

mod archive;
mod brought;
mod caps;
mod content;
mod depot;
mod entry_kind;
mod error;
mod foreign;
mod git;
mod leftovers;
mod os;
mod parcel;
mod private;
mod refusal;
mod small;
mod source;
mod sweep;
mod temporary_depot;
mod tree;
mod walk;

pub use archive::{ArchiveFormat, unpack};
pub use brought::ArrivedSource;
pub use caps::{SourceCaps, megabytes};
pub use content::{ContentHash, NotContent};
pub use depot::{Depot, StoredBot};
pub use error::SourceError;
pub use foreign::{harmless, visible};
pub use git::{BranchTips, GitAddress, NotGit, Repository, Service, kill_running_git, latest};
pub use leftovers::{is_leftover, is_reported};
pub use os::remove_tree;
pub use refusal::SourceRefusal;
pub use small::{NotRead, read_small};
pub use source::{BotSource, NotSource};
pub use temporary_depot::TemporaryDepot;
pub use tree::BotExtent;
