//! Layout that all pages have in common.

use std::sync::Arc;

use kalah_texts::{Argument, Language, Text};

use crate::address::AddressBase;
use crate::live::page_drawing::PageDrawing;
use crate::ui::assets::{STAMP, modules_of};
use crate::ui::navigation::{SiteSection, Tab};

/// Surroundings of a page, which do not change with its content.
#[derive(Clone, Debug)]
pub struct PageSurroundings {
    /// Base of the tournament that the navigation leads to.
    pub base: AddressBase,
    /// True if the page belongs to that tournament, and not to all.
    pub within: bool,
    /// Trouble banner: an element, empty while all is well.
    pub trouble: String,
    /// False for a page that lies as a file on a host without this program.
    pub is_served: bool,
    /// Language of the page.
    pub language: Language,
    /// Public address of the server, for the picture beside links to a page that shows no board of its own.
    pub site: Option<Arc<str>>,
}

impl PageSurroundings {
    /// Returns the surroundings in a server with one tournament, without trouble.
    pub fn alone() -> PageSurroundings {
        let base = AddressBase::alone(&kalah_store::TournamentName::main());
        let (trouble, language) = (String::new(), Language::ENGLISH);
        PageSurroundings { base, within: false, trouble, is_served: true, language, site: None }
    }

    /// The same on a server with this public address.
    #[must_use]
    pub fn at(self, site: Option<&Arc<str>>) -> PageSurroundings {
        PageSurroundings { site: site.cloned(), ..self }
    }
}

/// Repeated loading of a part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageRefresh {
    /// Interval in seconds, where no stream tells of changes.
    pub seconds: u32,
    /// Address of a stream that tells when the page has changed; empty if there is none.
    pub changes: String,
    /// Address of the page.
    pub path: String,
    /// Id of the element that is exchanged.
    pub part: &'static str,
}

/// Message on what was just done, for the page that follows it.
#[derive(Clone, PartialEq, Debug)]
pub struct DeedMessage {
    pub text: Argument,
    /// Path to which undoing is posted, while that is possible.
    pub undo: Option<String>,
    pub csrf: String,
}

impl PageRefresh {
    /// The events after which the part is loaded, as htmx has them.
    pub fn trigger(&self) -> String {
        if self.changes.is_empty() {
            format!("every {}s", self.seconds)
        } else {
            format!("changed from:#changes, every {MISSED}s")
        }
    }
}

/// Seconds after which a page that follows changes is loaded all the same: clocks on it go on.
const MISSED: u32 = 60;

/// The frame around a page.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Empty for the page of the tournament itself, which is called by its name.
    pub title: Argument,
    /// The entry of the navigation that is the page itself.
    pub here: &'static str,
    /// Address of the page's changes; empty for a page that does not change.
    pub live: String,
    /// Part of the page that is loaded again and again; `None` for a page that is not.
    pub refresh: Option<PageRefresh>,
    /// Seconds after which a browser without scripts loads the page again.
    pub unscripted_refresh: Option<u32>,
    /// Message on what was just done.
    pub done: Option<DeedMessage>,
    pub around: PageSurroundings,
    pub stamp: u32,
    /// The whole address of a picture of what the page shows; empty if there is none.
    pub picture: String,
    /// What the page says of itself, where its section would not say it.
    pub described: Option<Text>,
}

impl Layout {
    /// A page that stays as it is.
    pub fn still(title: impl Into<Argument>, here: &'static str, around: PageSurroundings) -> Layout {
        let picture = match &around.site {
            Some(site) => format!("{site}/board.png?rules=6x6"),
            None => String::new(),
        };
        Layout {
            title: title.into(),
            here,
            live: String::new(),
            refresh: None,
            unscripted_refresh: None,
            done: None,
            around,
            stamp: *STAMP,
            picture,
            described: None,
        }
    }

    /// The page of a view as it was drawn, which lives unless too many pages do.
    pub fn from_drawing(
        title: impl Into<Argument>,
        here: &'static str,
        drawing: &PageDrawing,
        lives: bool,
    ) -> Layout {
        let live = if lives { drawing.live_address() } else { String::new() };
        let (base, trouble) = (drawing.address.base.clone(), drawing.region("trouble").to_owned());
        let language = drawing.language;
        let around = PageSurroundings { base, within: true, trouble, is_served: true, language, site: None };
        Layout { live, ..Layout::still(title, here, around) }
    }

    /// The same, whose content is loaded again from `path` every so many seconds.
    #[must_use]
    pub fn refreshed(self, seconds: u32, path: impl Into<String>) -> Layout {
        Layout { unscripted_refresh: Some(seconds), ..self.refreshed_in_part(seconds, path, "main") }
    }

    /// The same, of which one element is loaded again: forms beside it keep what was typed.
    #[must_use]
    pub fn refreshed_in_part(self, seconds: u32, path: impl Into<String>, part: &'static str) -> Layout {
        Layout {
            refresh: Some(PageRefresh { seconds, changes: String::new(), path: path.into(), part }),
            ..self
        }
    }

    /// The same, which loads itself whenever the stream at `changes` tells a change.
    #[must_use]
    pub fn with_changes(self, changes: String) -> Layout {
        Layout { refresh: self.refresh.map(|refresh| PageRefresh { changes, ..refresh }), ..self }
    }

    /// The same, with a message on what was just done.
    #[must_use]
    pub fn with_done(self, done: Option<DeedMessage>) -> Layout {
        Layout { done, ..self }
    }

    /// The same, with a picture for pages that link to it; `site` is where this server is, and the query tells a position.
    #[must_use]
    pub fn pictured(self, site: &str, query: &str) -> Layout {
        self.with_picture(format!("{site}/board.png?{query}"))
    }

    /// The same where a server has the page; a page that is a file has no picture.
    #[must_use]
    pub fn pictured_if_served(self, site: Option<&str>, query: &str) -> Layout {
        match site {
            Some(site) => self.pictured(site, query),
            None => self,
        }
    }

    /// The same, with the picture at this address for pages that link to it.
    #[must_use]
    pub fn with_picture(self, picture: String) -> Layout {
        Layout { picture, ..self }
    }

    /// The same, with the picture for links to the page at this path of its tournament; none where nobody has named the
    /// address of the server.
    #[must_use]
    pub fn with_card(self, site: Option<&str>, path: &str) -> Layout {
        let picture =
            site.map_or_else(String::new, |site| format!("{site}{}{path}/picture.png", self.base()));
        Layout { picture, ..self }
    }

    /// The same, described in this way.
    #[must_use]
    pub fn described(self, description: Text) -> Layout {
        Layout { described: Some(description), ..self }
    }

    /// The modules that a script of the page fetches.
    pub fn modules(script: &str) -> Vec<String> {
        modules_of(script)
    }

    /// Returns the language of the page.
    pub fn language(&self) -> Language {
        self.around.language
    }

    /// Returns true if its language is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        self.language().direction() == "rtl"
    }

    /// Returns the other languages in which the server offers the page.
    pub fn other_languages(&self) -> impl Iterator<Item = Language> {
        Language::OFFERED.iter().copied().filter(|language| *language != self.language())
    }

    /// Describes the page for search engines and for those that show links to it.
    pub fn description(&self) -> Option<Text> {
        if self.described.is_some() {
            return self.described.clone();
        }
        let key = match self.here {
            "home" => "layout-described-home",
            "play" => "layout-described-play",
            "analysis" => "layout-described-analysis",
            "puzzle" => "layout-described-puzzles",
            "learn" => "layout-described-learn",
            "search" => "layout-described-search",
            "nim" => "layout-described-nim",
            "discoveries" => "layout-described-discoveries",
            "workshop" | "write-a-bot" => "layout-described-workshop",
            "matrix" | "ranking" | "about" | "tournaments" => "layout-described-tournament",
            "watch" => "layout-described-watch",
            "you" => "layout-described-you",
            "studies" => "layout-described-studies",
            "match" => "layout-described-match",
            "docs" => "layout-described-docs",
            _ => return None,
        };
        Some(Text::new(key))
    }

    /// Returns true for a page that links lead to from elsewhere: one with a picture, or with a description.
    pub fn is_shared(&self) -> bool {
        !self.picture.is_empty() || self.description().is_some()
    }

    /// Returns true if the page belongs to the section of this word.
    pub fn is_in(&self, section: &str) -> bool {
        SiteSection::from_key(self.here).word() == section
    }

    /// Returns true if the page belongs to a section that works without a network.
    pub fn works_away(&self) -> bool {
        self.is_in("play") || self.is_in("learn")
    }

    /// Returns the pages of its section.
    pub fn tabs(&self) -> Vec<Tab> {
        let mut tabs = SiteSection::from_key(self.here).tabs(self.here, self.base());
        tabs.retain(|tab| self.is_served() || !tab.is_served_alone());
        tabs
    }

    /// Returns true for a page that this program serves, and false for a file on another host.
    pub fn is_served(&self) -> bool {
        self.around.is_served
    }

    /// Returns the base of the tournament that the navigation leads to.
    pub fn base(&self) -> &AddressBase {
        &self.around.base
    }

    /// Returns the display name of the tournament that the page belongs to.
    pub fn tournament(&self) -> Option<&str> {
        self.base().name().filter(|_| self.around.within || !self.base().is_one_of_several())
    }
}
