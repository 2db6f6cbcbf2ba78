//! What all pages have in common.

use crate::assets::STAMP;
use crate::region::Region;
use crate::view::View;

/// The frame around a page.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) title: String,
    /// The entry of the navigation that is the page itself.
    pub(crate) here: &'static str,
    /// Where its changes come from; empty for a page that does not change.
    pub(crate) live: String,
    /// What is wrong with the tournament: an element, empty while all is well.
    pub(crate) trouble: String,
    pub(crate) stamp: u32,
}

impl Layout {
    /// A page that stays as it is.
    pub(crate) fn still(title: impl Into<String>, here: &'static str, trouble: Region) -> Layout {
        let trouble = trouble.whole.html;
        Layout { title: title.into(), here, live: String::new(), trouble, stamp: *STAMP }
    }

    /// A page that lives, with its regions as they were at this version of the tournament.
    pub(crate) fn live(
        title: impl Into<String>,
        here: &'static str,
        view: View,
        version: u64,
        drawn: &[Region],
    ) -> Layout {
        let live = format!("{}?since={version}", view.live_path());
        let trouble = region(drawn, "trouble").to_owned();
        Layout { title: title.into(), here, live, trouble, stamp: *STAMP }
    }
}

/// The text of a region of a page.
pub(crate) fn region<'a>(drawn: &'a [Region], id: &str) -> &'a str {
    drawn.iter().find(|region| region.whole.id == id).map_or("", |region| &region.whole.html)
}
