//! Confirmation of what destroys something: the name of what is destroyed has to be typed.

use askama::Template;
use kalah_texts::Argument;

use crate::ui::filters;

/// A form that destroys something, behind a button that opens it.
#[derive(Clone, PartialEq, Debug, Template)]
#[template(path = "ui/typed_confirmation.html")]
pub struct TypedConfirmation {
    /// Id of the element, unique on its page.
    pub id: String,
    /// Address that the form is sent to.
    pub action: String,
    /// Names and values of its hidden fields.
    pub hidden: Vec<(&'static str, String)>,
    /// Words of the button that opens it.
    pub opener: Argument,
    /// Consequences, a sentence each.
    pub consequences: Vec<Argument>,
    /// The name to be typed.
    pub name: String,
    /// Words of the button that does it.
    pub button: Argument,
    /// What was typed, if it is another name.
    pub typed: Option<String>,
}

/// Returns true if this name was typed. Blanks and capitals do not count.
pub fn confirms(typed: Option<&str>, name: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    typed.is_some_and(|typed| plain(typed) == plain(name))
}

#[cfg(test)]
mod tests {
    use super::confirms;

    #[test]
    fn the_name_confirms_and_nothing_else() {
        for typed in ["Ada Student", " ada  student "] {
            assert!(confirms(Some(typed), "Ada Student"), "{typed}");
        }
        for typed in [None, Some(""), Some("Ada"), Some("yes")] {
            assert!(!confirms(typed, "Ada Student"), "{typed:?}");
        }
    }
}
