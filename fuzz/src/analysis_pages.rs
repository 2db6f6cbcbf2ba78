//! The page of an analysis. Drawing it takes long, so that its fields have a target of their own.
//!
//! - There is a whole page for any fields; its status is 200 where they name a game, and 400 elsewhere.
//! - An error is one line.
//!
//! The input: the query of an address.

use crate::laws::is_one_line;
use kalah_server::fuzzing::{analysis_page, analysis_request};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(query) = std::str::from_utf8(input) else { return };
    let request = analysis_request(query);
    match analysis_page(query) {
        Ok((status, page)) => {
            // The page has no nodes, so that these may be wrong.
            assert!(status == 200 || status == 400 && request.is_err(), "{status}");
            assert!(page.trim_end().ends_with("</html>"), "the page is cut off");
            assert!(!page.contains(|letter: char| letter.is_control() && letter != '\n'), "{page:?}");
        }
        Err(error) => {
            is_one_line(&error);
            assert!(request.is_err(), "{error}");
        }
    }
}
