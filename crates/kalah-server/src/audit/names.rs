//! What entries of the audit log name by a number.

use std::collections::HashMap;

use kalah_store::{DeadlineId, PersonId};

/// Names of what entries name by a number.
#[derive(Default, Debug)]
pub(super) struct AuditNames {
    pub(super) people: HashMap<PersonId, String>,
    pub(super) deadlines: HashMap<DeadlineId, String>,
}

/// The digits at the begin of a word, and the rest.
pub(super) fn digits(word: &str) -> (&str, &str) {
    word.split_at(word.bytes().take_while(u8::is_ascii_digit).count())
}
