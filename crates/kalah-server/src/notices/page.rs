//! Notices of a person: a part of `/me`, and a feed.

use std::fmt::Write as _;

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::iso;
use kalah_pages::ui::filters;
use kalah_store::{Moment, NoticeId};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use sha2::{Digest as _, Sha256};

/// A notice.
#[derive(Clone, Debug)]
pub(crate) struct NoticeView {
    pub(crate) id: NoticeId,
    pub(crate) title: Text,
    /// Path of the details, below the address of the site.
    pub(crate) path: String,
    pub(crate) text: Argument,
    pub(crate) at: Moment,
    /// Time of writing, on the clock of the site.
    pub(crate) written: Text,
}

impl NoticeView {
    fn iso(&self) -> String {
        iso(self.at)
    }

    /// The title, which leads to the details, and the text.
    fn entry(&self) -> Text {
        Text::new("notices-entry-html")
            .with("href", &self.path)
            .with("title", &self.title)
            .with("text", &self.text)
    }

    /// The text without the two letters that XML has no place for, beside those that no page shows.
    fn in_xml(&self, language: &Language) -> String {
        language.write_argument(&self.text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
    }

    /// A name that no other notice has, here or elsewhere, and this one keeps: a UUID of the eighth version.
    fn urn(&self) -> String {
        let mut hash = Sha256::new_with_prefix("kalah notice ");
        hash.update(self.id.0.to_be_bytes());
        hash.update(self.at.0.to_be_bytes());
        urn(&hash.finalize())
    }
}

/// A UUID of the eighth version, which says nothing of what is hashed.
fn urn(hash: &[u8]) -> String {
    let mut text = "urn:uuid:".to_owned();
    for (place, byte) in hash.iter().take(16).enumerate() {
        if [4, 6, 8, 10].contains(&place) {
            text.push('-');
        }
        let byte = match place {
            6 => byte & 0x0f | 0x80,
            8 => byte & 0x3f | 0x80,
            _ => *byte,
        };
        // A string takes whatever is written to it.
        _ = write!(text, "{byte:02x}");
    }
    text
}

/// The notices on the page of an account.
#[derive(Clone, Copy, Debug, Template)]
#[template(path = "notices/own_notices.html")]
pub(crate) struct NoticesSection<'a> {
    pub(crate) rows: &'a [NoticeView],
    /// The latest that was seen before.
    pub(crate) seen: NoticeId,
    /// The path of the feed.
    pub(crate) feed: Option<&'a str>,
    /// True if mails are wanted; `None` if this server sends none.
    pub(crate) mail: Option<bool>,
    pub(crate) has_address: bool,
    pub(crate) csrf: &'a str,
    pub(crate) may_change: bool,
}

impl NoticesSection<'_> {
    fn is_new(&self, row: &NoticeView) -> bool {
        row.id > self.seen
    }
}

#[derive(Template)]
#[template(path = "notices/feed.xml")]
struct Feed<'a> {
    rows: &'a [NoticeView],
    site: &'a str,
    path: &'a str,
    urn: String,
    updated: String,
    language: Language,
}

/// An Atom feed (RFC 4287).
pub(crate) fn feed(
    rows: &[NoticeView],
    site: &str,
    path: &str,
    updated: Moment,
    language: Language,
) -> Result<String, PageError> {
    // The address is as secret as what it leads to, and ends with it.
    let urn = urn(&Sha256::digest(format!("kalah feed {path}")));
    Ok(Feed { rows, site, path, urn, updated: iso(updated), language }.render_in(language)?)
}
