//! Names of roles.

use std::borrow::Borrow;

use kalah_store::Role;
use kalah_texts::Text;

/// Names the role of a person.
pub(crate) fn role_name(role: impl Borrow<Role>) -> Text {
    Text::new(match role.borrow() {
        Role::Student => "people-role-student",
        Role::Tutor => "people-role-tutor",
        Role::Lecturer => "people-role-lecturer",
    })
}
