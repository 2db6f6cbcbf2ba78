//! Texts of pages, mails and notices in several languages.
//!
//! Each language is a folder of Fluent files below `texts/`, a file a feature. Code names a text by its key and hands
//! over its arguments: a [`Text`] is no words yet, and becomes some in a [`Language`] when it is written out. So only
//! what writes a page has to know the reader's language, and not what decides what the page says.
//!
//! - A key is `feature-thing`, the feature being the name of its file. A key that a language lacks is written in English.
//! - A key that ends in `-html` holds inline markup; its arguments are escaped. All others are plain text.
//! - Files below `scripts/` are also sent to browsers, as modules ([`script::module`]).

mod catalogue;
#[expect(missing_docs, clippy::inline_always, reason = "the macro makes a type and methods of each filter")]
pub mod filters;
mod folders;
pub mod language;
pub mod negotiation;
mod number;
mod pseudo;
mod recorded;
pub mod script;
pub mod text;
pub mod values;

pub use language::Language;
pub use text::{Argument, Text};
