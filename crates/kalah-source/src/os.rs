//! What is done in another way on each system. All else in this crate is the same everywhere.
//!
//! Linux holds folders by descriptors, so that nothing in them leads elsewhere, whoever changes them meanwhile. Other
//! systems take what their own user has chosen, by its path.

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(target_os = "linux"))]
use elsewhere as folders;
#[cfg(target_os = "linux")]
use linux as folders;
#[cfg(unix)]
use unix as files;
#[cfg(windows)]
use windows as files;

pub use folders::remove_tree;
pub(crate) use folders::{HeldFolder, fix_access_times, is_device_error, leads_out, met_link};

pub(crate) use files::{
    FolderLock, ProcessGroup, cache_folder, create_private_file, create_private_folder, git_command,
    git_environment, is_executable, knows_no_lock, let_pass, lock_folder, path_bytes, path_from_bytes,
    set_mode, symlink, temporary_folder, true_path,
};
