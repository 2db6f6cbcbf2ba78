//! Pages on which items for a course are chosen and sent.

use askama::Template;
use kalah_lti::ContentItem;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;

#[derive(Template)]
#[template(path = "lti/choice.html")]
struct ChoicePage<'a> {
    stamp: u32,
    items: &'a [OfferedItem],
    choice: &'a str,
    several: bool,
}

#[derive(Template)]
#[template(path = "lti/back.html")]
struct BackPage<'a> {
    stamp: u32,
    items: &'a [ContentItem],
    back: &'a str,
    signed: &'a str,
    platform: &'a str,
}

/// Item that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OfferedItem {
    pub(super) key: String,
    pub(super) title: String,
    /// The most points, if it gives any.
    pub(super) most: Option<f64>,
}

/// Renders the page of the choice.
pub(super) fn choice(items: &[OfferedItem], choice: &str, several: bool) -> Result<String, PageError> {
    Ok(ChoicePage { stamp: *STAMP, items, choice, several }.render()?)
}

/// Renders the page that sends the chosen items to the platform.
pub(super) fn back(
    items: &[ContentItem],
    back: &str,
    signed: &str,
    platform: &str,
) -> Result<String, PageError> {
    Ok(BackPage { stamp: *STAMP, items, back, signed, platform }.render()?)
}
