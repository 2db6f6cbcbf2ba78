//! Filters of templates: `{{ "standings-title"|text }}`, `{{ "standings-players"|with("count", players)|text }}`.
//!
//! Markup needs the escaper of the templates, so that its filter stands beside that.

use std::convert::Infallible;

use askama::Values;

use crate::text::{Argument, Text, ToText};
use crate::values::language_of;

/// Adds an argument to a text.
#[askama::filter_fn]
pub fn with<A: Into<Argument>>(
    text: impl ToText,
    _: &dyn Values,
    name: &'static str,
    value: A,
) -> Result<Text, Infallible> {
    Ok(text.to_text().with(name, value))
}

/// Writes what may be words or a text in the language of the template.
#[askama::filter_fn]
pub fn words(argument: impl Into<Argument>, values: &dyn Values) -> Result<String, Infallible> {
    Ok(language_of(values).write_argument(&argument.into()))
}

/// Writes a plain text in the language of the template.
#[askama::filter_fn]
pub fn text(text: impl ToText, values: &dyn Values) -> Result<String, Infallible> {
    Ok(language_of(values).write(&text.to_text()))
}

/// Writes a line of the program, which it wrote in English, in the language of the template.
#[askama::filter_fn]
pub fn reworded(line: impl AsRef<str>, values: &dyn Values) -> Result<String, Infallible> {
    Ok(language_of(values).reword(line.as_ref()))
}
