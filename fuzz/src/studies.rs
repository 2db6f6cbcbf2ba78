//! Lines of studies, as a page sends them and the database keeps them.
//!
//! - What is stored is read as it was written, byte for byte.
//! - An error is one line.
//!
//! The input: the JSON of a study.

use crate::laws::is_one_line;
use kalah_server::fuzzing::study;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(json) = std::str::from_utf8(input) else { return };
    match study(json) {
        Ok(stored) => assert_eq!(study(&stored).as_ref(), Ok(&stored), "read otherwise than it was written"),
        Err(error) => is_one_line(&error),
    }
}
