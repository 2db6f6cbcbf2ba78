//! Pages on which items for a course are chosen and sent.

use askama::Template;
use kalah_lti::ContentItem;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;
use kalah_pages::ui::filters;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language};

#[derive(Template)]
#[template(path = "lti/choice.html")]
struct ChoicePage<'a> {
    stamp: u32,
    language: Language,
    items: &'a [OfferedItem],
    choice: &'a str,
    several: bool,
}

#[derive(Template)]
#[template(path = "lti/back.html")]
struct BackPage<'a> {
    stamp: u32,
    language: Language,
    items: &'a [ContentItem],
    back: &'a str,
    signed: &'a str,
    platform: &'a str,
}

/// Item that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OfferedItem {
    pub(super) key: String,
    pub(super) title: Argument,
    /// The most points, if it gives any.
    pub(super) most: Option<f64>,
}

/// Renders the page of the choice.
pub(super) fn choice(
    items: &[OfferedItem],
    choice: &str,
    several: bool,
    language: Language,
) -> Result<String, PageError> {
    Ok(ChoicePage { stamp: *STAMP, language, items, choice, several }.render_in(language)?)
}

/// Renders the page that sends the chosen items to the platform.
pub(super) fn back(
    items: &[ContentItem],
    back: &str,
    signed: &str,
    platform: &str,
    language: Language,
) -> Result<String, PageError> {
    Ok(BackPage { stamp: *STAMP, language, items, back, signed, platform }.render_in(language)?)
}
