//! Filters of templates: texts in the language of the page.

use std::convert::Infallible;

use askama::Values;
use askama::filters::Safe;
use kalah_texts::text::ToText;
use kalah_texts::values::language_of;

pub use kalah_texts::filters::{reworded, text, with, words};

use crate::ui::check_report;
use crate::ui::escape::escaped;

/// Writes a text that holds markup (its key ends in `-html`), whatever is put in being escaped.
#[askama::filter_fn]
pub fn html(text: impl ToText, values: &dyn Values) -> Result<Safe<String>, Infallible> {
    Ok(Safe(language_of(values).write_markup(&text.to_text(), &escaped)))
}

/// Writes the log of a check in the language of the page.
#[askama::filter_fn]
pub fn check_log(log: impl AsRef<str>, values: &dyn Values) -> Result<String, Infallible> {
    Ok(check_report::reworded(log.as_ref(), language_of(values)))
}
