//! The language of a template that is rendered.

use std::any::Any;

use askama::{Template, Values};

use crate::language::Language;

/// Name of the language among the runtime values of a template.
const LANGUAGE: &str = "language";

/// Runtime values of a template: its language.
struct LanguageValues(Language);

impl Values for LanguageValues {
    fn get_value<'a>(&'a self, key: &str) -> Option<&'a dyn Any> {
        (key == LANGUAGE).then_some(&self.0 as &dyn Any)
    }
}

/// Rendering of templates in a language, with the templates that they hold.
pub trait RenderIn {
    /// Renders the template.
    ///
    /// # Errors
    /// If the template fails.
    fn render_in(&self, language: Language) -> askama::Result<String>;
}

impl<T: Template> RenderIn for T {
    fn render_in(&self, language: Language) -> askama::Result<String> {
        self.render_with_values(&LanguageValues(language))
    }
}

/// Returns the language in which a template is rendered; English if it is rendered without one.
pub fn language_of(values: &dyn Values) -> Language {
    askama::get_value::<Language>(values, LANGUAGE).copied().unwrap_or_default()
}
