//! The filter of the list of people, as forms and addresses have it.

use kalah_pages::address::short_text::ShortText;
use kalah_store::{PeopleFilter, PersonCondition, Role};
use kalah_texts::Text;

/// Filter of the list of people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PeopleFilterForm {
    pub(crate) find: ShortText,
    pub(crate) role: Option<Role>,
    pub(crate) condition: Option<PersonCondition>,
}

impl PeopleFilterForm {
    /// Parses the fields of a filter. A word that is none filters nothing.
    pub(crate) fn from_fields(
        find: Option<&str>,
        role: Option<&str>,
        condition: Option<&str>,
    ) -> PeopleFilterForm {
        let is = |one: &PersonCondition| condition == Some(one.as_str());
        PeopleFilterForm {
            find: ShortText::from_text(find.unwrap_or("")),
            role: role.and_then(|role| role.parse().ok()),
            condition: PersonCondition::ALL.into_iter().find(is),
        }
    }

    /// Returns true if it matches everybody.
    pub(crate) fn is_empty(&self) -> bool {
        self.find.is_empty() && self.role.is_none() && self.condition.is_none()
    }

    /// Returns the filter of the database.
    pub(crate) fn stored(&self) -> PeopleFilter<'_> {
        PeopleFilter { find: self.find.as_str(), role: self.role, condition: self.condition }
    }

    /// Returns the fields as the query of an address.
    pub(crate) fn query(&self) -> String {
        format!("find={}&role={}&show={}", self.find.in_address(), self.role_word(), self.condition_word())
    }

    /// Returns the word of the role; empty for all roles.
    pub(crate) fn role_word(&self) -> &'static str {
        self.role.map_or("", Role::as_str)
    }

    /// Returns the word of the condition; empty for none.
    pub(crate) fn condition_word(&self) -> &'static str {
        self.condition.map_or("", PersonCondition::as_str)
    }
}

/// Names a condition as the form does.
pub(crate) const fn condition_name(condition: PersonCondition) -> Text {
    Text::new(match condition {
        PersonCondition::NeverSignedIn => "people-never-signed-in",
        PersonCondition::WithoutBot => "people-without-bot",
        PersonCondition::FailedSubmission => "people-failed-submission",
        PersonCondition::ShutOut => "people-shut-out",
    })
}
