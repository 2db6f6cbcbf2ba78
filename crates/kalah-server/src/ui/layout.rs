//! Layout that all pages have in common.

use crate::live::drawing::Drawing;
use crate::tournament::address::Base;
use crate::ui::assets::{STAMP, modules_of};

/// Surroundings of a page, which do not change with its content.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// Base of the tournament that the navigation leads to.
    pub(crate) base: Base,
    /// True if the page belongs to that tournament, and not to all.
    pub(crate) within: bool,
    /// Trouble banner: an element, empty while all is well.
    pub(crate) trouble: String,
}

impl Surroundings {
    /// Returns the surroundings in a server with one tournament, without trouble.
    pub(crate) fn alone() -> Surroundings {
        let base = Base::alone(&kalah_store::TournamentName::main());
        Surroundings { base, within: false, trouble: String::new() }
    }
}

/// The frame around a page.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Empty for the page of the tournament itself, which is called by its name.
    pub(crate) title: String,
    /// The entry of the navigation that is the page itself.
    pub(crate) here: &'static str,
    /// Address of the page's changes; empty for a page that does not change.
    pub(crate) live: String,
    /// Reload interval of the content in seconds, from the address that `here` names; 0 for never.
    pub(crate) again: u32,
    pub(crate) around: Surroundings,
    pub(crate) stamp: u32,
    /// The whole address of a picture of what the page shows; empty if there is none.
    pub(crate) picture: String,
}

impl Layout {
    /// A page that stays as it is.
    pub(crate) fn still(title: impl Into<String>, here: &'static str, around: Surroundings) -> Layout {
        Layout {
            title: title.into(),
            here,
            live: String::new(),
            again: 0,
            around,
            stamp: *STAMP,
            picture: String::new(),
        }
    }

    /// The page of a view as it was drawn, which lives unless too many pages do.
    pub(crate) fn of(title: impl Into<String>, here: &'static str, drawing: &Drawing, lives: bool) -> Layout {
        let live = if lives { drawing.address.live_since(drawing.version) } else { String::new() };
        let (base, trouble) = (drawing.address.base.clone(), drawing.region("trouble").to_owned());
        let around = Surroundings { base, within: true, trouble };
        Layout { live, ..Layout::still(title, here, around) }
    }

    /// The same, loaded again after so many seconds.
    pub(crate) fn again_after(self, seconds: u32) -> Layout {
        Layout { again: seconds, ..self }
    }

    /// The same, with a picture for pages that link to it; `site` is where this server is, and the query tells a position.
    pub(crate) fn pictured(self, site: &str, query: &str) -> Layout {
        Layout { picture: format!("{site}/board.png?{query}"), ..self }
    }

    /// The modules that a script of the page fetches.
    pub(crate) fn modules(script: &str) -> Vec<&'static str> {
        modules_of(script)
    }

    /// Returns the base of the tournament that the navigation leads to.
    pub(crate) fn base(&self) -> &Base {
        &self.around.base
    }

    /// Returns the display name of the tournament that the page belongs to.
    pub(crate) fn tournament(&self) -> Option<&str> {
        self.base().name().filter(|_| self.around.within || !self.base().is_one_of_several())
    }
}
