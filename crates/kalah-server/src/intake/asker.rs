//! Who hands something in, or wants something back.

use kalah_store::{Role, Scopes};
use kalah_tournament::PlayerNumber;

use super::refused::Refused;
use crate::account::{Person, Visitor};

/// The player for whom somebody hands in.
///
/// # Errors
/// If it is nobody who may.
pub(super) fn submitting(visitor: &Visitor) -> Result<PlayerNumber, Refused> {
    let person = person(visitor)?;
    if !person.scopes.contains(Scopes::SUBMIT) {
        return Err(Refused::MayNot("this token is not for submissions"));
    }
    person.player.ok_or(Refused::MayNot("you have no player to submit for"))
}

/// Whoever has signed in.
///
/// # Errors
/// If nobody has.
pub(super) fn person(visitor: &Visitor) -> Result<&Person, Refused> {
    match visitor {
        Visitor::Person(person) => Ok(person),
        Visitor::Stranger => Err(Refused::Stranger),
    }
}

/// Whether somebody may read what belongs to a player: its owner and the staff.
pub(super) fn reads(person: &Person, player: PlayerNumber) -> bool {
    let scope = if person.role >= Role::Tutor { Scopes::ADMIN } else { Scopes::READ };
    person.scopes.contains(scope) && (person.role >= Role::Tutor || person.player == Some(player))
}
