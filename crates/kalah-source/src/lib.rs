//! Sources of programs that nobody has read, and their exact content.
//!
//! A [`Source`] is a folder, a file, an archive or a git address. [`Source::bring`] makes a folder of it, within
//! [`Caps`]; a [`Depot`] keeps a copy under the hash of what it holds, which nobody changes any more. The
//! crate knows nothing of Kalah, and runs no program but git.

mod archive;
mod beneath;
mod brought;
mod caps;
mod content;
mod depot;
mod error;
mod foreign;
mod git;
mod parcel;
mod private;
mod refusal;
mod remove;
mod small;
mod source;
mod sweep;
mod tree;
mod walk;

pub use archive::{Format, unpack};
pub use brought::Brought;
pub use caps::Caps;
pub use content::{Content, NotContent};
pub use depot::{Depot, Kept};
pub use error::SourceError;
pub use foreign::{harmless, visible};
pub use git::{GitAddress, NotGit, Repository, Service, Tips, latest};
pub use refusal::Refusal;
pub use remove::remove_tree;
pub use small::{NotRead, read_small};
pub use source::{NotSource, Source};
pub use tree::Extent;
