//! Records of games, one a line.
//!
//! - A record that was accepted was played by the rules from its start to the end that it names.
//! - It is read as it is written.
//! - What is said of any other line is one line itself.

use crate::laws::{can_be_replayed, is_one_line};
use kalah::record::Record;
use kalah_match::read_records;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    match read_records(text) {
        Ok(records) => {
            assert_eq!(records.len(), text.lines().filter(|line| !line.trim().is_empty()).count());
            records.iter().for_each(can_be_replayed);
        }
        Err(error) => is_one_line(&error),
    }
    // A record by itself may have line breaks, and is not yet believed.
    let Ok(record) = serde_json::from_str::<Record>(text) else { return };
    match record.replay() {
        Ok(_) => can_be_replayed(&record),
        Err(error) => is_one_line(&error),
    }
}
