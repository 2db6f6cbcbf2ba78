//! Class lists, as a spreadsheet writes them.
//!
//! - A list that is written with every cell in quotes is read with the same people.
//! - An error is one short line.
//!
//! The input: the list.

use crate::laws::is_one_line;
use kalah_server::fuzzing::ClassList;

/// The most letters of an error.
const LONGEST_ERROR: usize = 400;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    match ClassList::read(input) {
        Ok(list) => {
            let again = ClassList::read(list.to_csv().as_bytes());
            assert_eq!(again.map(ClassList::without_places), Ok(list.without_places()));
        }
        Err(error) => {
            is_one_line(&error);
            assert!(error.to_string().chars().count() <= LONGEST_ERROR, "{error}");
        }
    }
}
