//! Author of a submission.

use kalah_texts::Text;
use kalah_tournament::PlayerNumber;

use super::refusal::SubmissionRefusal;
use crate::account::{GuardedAction, Person};

/// Returns the player for whom a person submits.
///
/// # Errors
/// If the person may not, or has no player.
pub(super) fn submitting(person: &Person) -> Result<PlayerNumber, SubmissionRefusal> {
    person.may(GuardedAction::Submit)?;
    person.player.ok_or(SubmissionRefusal::MayNot(Text::new("intake-no-player")))
}
