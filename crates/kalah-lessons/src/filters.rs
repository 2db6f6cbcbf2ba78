//! Filters of templates: texts in the language of the reader.

use std::convert::Infallible;

use askama::Values;
use askama::filters::Safe;
use kalah_texts::text::ToText;
use kalah_texts::values::language_of;

pub(crate) use kalah_texts::filters::{text, with, words};

/// Writes a text that holds markup (its key ends in `-html`), whatever is put in being escaped.
#[askama::filter_fn]
pub(crate) fn html(text: impl ToText, values: &dyn Values) -> Result<Safe<String>, Infallible> {
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    Ok(Safe(language_of(values).write_markup(&text.to_text(), &escaped)))
}
