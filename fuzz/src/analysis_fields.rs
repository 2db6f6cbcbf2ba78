//! Fields of the address of an analysis.
//!
//! - A request is read as it is written, and its position can be played.
//! - An error is one short line.
//!
//! The input: the query of an address.

use crate::laws::{can_be_played, is_one_line};
use kalah_server::fuzzing::analysis_request;

/// The most letters of an error.
const LONGEST_ERROR: usize = 600;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(query) = std::str::from_utf8(input) else { return };
    match analysis_request(query) {
        Ok(request) => {
            assert_eq!(analysis_request(&request.query).as_ref(), Ok(&request));
            can_be_played(request.game.position_after(request.ply));
        }
        Err(error) => {
            is_one_line(&error);
            assert!(error.chars().count() <= LONGEST_ERROR, "{error}");
        }
    }
}
