//! Files that commands read, write and continue. Knows nothing of Kalah.
//!
//! - [`decode`], [`read_text`] and [`read_stdin`] give the text of a file, whatever system and editor it comes from.
//! - [`OutputFile`] is checked before the work and written after it, as a whole; it replaces a file only on request.
//! - [`ContinuedFile`] and [`Journal`] are files that an interrupted run goes on with. A file of another program or of
//!   another run is refused and stays as it is to the byte.

mod continued;
mod journal;
mod output;
mod text;

use std::path::is_separator;

pub use continued::{ContinuedFile, ContinuedFileError, FoundLines};
pub use journal::{Journal, JournalError};
pub use output::{Existing, OutputError, OutputFile};
pub use text::{NotText, TextError, decode, read_stdin, read_text};

/// Returns true if a word has the form of a path: a dot or a separator of folders, which no name of something else has.
pub fn is_path(word: &str) -> bool {
    word.contains(|letter| letter == '.' || is_separator(letter))
}
