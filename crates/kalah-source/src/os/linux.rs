//! Folders of Linux.

mod access_times;
mod held_folder;
mod remove;

use std::io;

use rustix::io::Errno;

pub(crate) use access_times::fix as fix_access_times;
pub(crate) use held_folder::HeldFolder;
pub use remove::remove_tree;

/// Returns true if a link led out of the folder.
pub(crate) fn leads_out(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::XDEV)
}

/// Returns true if there was a link where none is followed.
pub(crate) fn met_link(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::LOOP)
}

/// Returns true for the answer of a socket, or of a device without a driver.
pub(crate) fn is_device_error(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::NXIO | Errno::NODEV))
}
