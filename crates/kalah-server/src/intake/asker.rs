//! Author of a submission.

use kalah_tournament::PlayerNumber;

use super::refused::Refused;
use crate::account::{Act, Person};

/// The player for whom somebody hands in.
///
/// # Errors
/// If the person may not, or has no player.
pub(super) fn submitting(person: &Person) -> Result<PlayerNumber, Refused> {
    person.may(Act::Submit)?;
    person.player.ok_or(Refused::MayNot("you have no player to submit for"))
}
