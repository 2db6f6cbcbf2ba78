//! What all pages have in common.

use crate::assets::STAMP;
use crate::drawing::Drawing;
use crate::region::Region;

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

    /// The page of a view as it was drawn, which lives unless too many pages do.
    pub(crate) fn of(title: impl Into<String>, here: &'static str, drawing: &Drawing, lives: bool) -> Layout {
        let live = if lives { drawing.view.live_since(drawing.version) } else { String::new() };
        let trouble = drawing.region("trouble").to_owned();
        Layout { title: title.into(), here, live, trouble, stamp: *STAMP }
    }
}
