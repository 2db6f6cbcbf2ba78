//! One text as a page: its HTML, and the sections that a search looks through.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::texts::{self, SourceText};

/// A text as a page.
pub(super) struct Article {
    pub(super) name: &'static str,
    pub(super) title: String,
    /// The whole text but its title.
    pub(super) html: String,
    pub(super) sections: Vec<Section>,
}

/// A part of a page that has an address: what is below a heading, or an entry of the glossary.
#[derive(Default)]
pub(super) struct Section {
    pub(super) heading: String,
    /// Fragment of the address; empty for the beginning of the page.
    pub(super) anchor: String,
    pub(super) text: String,
}

/// The text whose rows of tables are entries.
const GLOSSARY: &str = "glossary";

impl Article {
    /// Renders a text. Raw HTML in it is shown as it is written, and links to texts that the site does not show are none.
    pub(super) fn from_markdown(source: &SourceText) -> Article {
        let mut events: Vec<Event> = Parser::new_ext(source.markdown, Options::ENABLE_TABLES).collect();
        name_headings(&mut events);
        let sections = if source.name == GLOSSARY { entries(&events) } else { sections(&events) };
        let title = sections.first().map(|section| section.heading.clone()).unwrap_or_default();
        let mut html = String::new();
        html::push_html(&mut html, shown(events).into_iter());
        let html = html.replace("<table>", "<table class=\"list\">");
        Article { name: source.name, title, html, sections }
    }
}

/// Returns the fragment by which a heading is linked: small letters, digits, `-` and `_`, with `-` for blanks.
pub(super) fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter_map(|letter| match letter {
        letter if letter.is_whitespace() => Some('-'),
        letter if letter.is_alphanumeric() || "-_".contains(letter) => Some(letter.to_ascii_lowercase()),
        _ => None,
    });
    letters.collect()
}

/// Gives each heading its fragment; one that is there already gets a number.
fn name_headings(events: &mut [Event]) {
    let mut names: Vec<String> = Vec::new();
    for at in 0..events.len() {
        if !matches!(events[at], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let plain = anchor(&text_until(&events[at..], |end| matches!(end, TagEnd::Heading(_))));
        let before = names.iter().filter(|name| **name == plain).count();
        let name = if before == 0 { plain.clone() } else { format!("{plain}-{before}") };
        names.push(plain);
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(CowStr::from(name));
        }
    }
}

/// Returns the text of events up to an end.
fn text_until(events: &[Event], is_end: impl Fn(&TagEnd) -> bool) -> String {
    let until = events.iter().take_while(|event| !matches!(event, Event::End(end) if is_end(end)));
    until.filter_map(text_of).collect()
}

/// Returns the text of an event, if it has one; ends of cells and lines are blanks.
fn text_of<'a>(event: &'a Event) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => Some(text),
        Event::SoftBreak
        | Event::HardBreak
        | Event::End(
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Item | TagEnd::CodeBlock,
        ) => Some(" "),
        _ => None,
    }
}

/// Divides a text at its headings.
fn sections(events: &[Event]) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut is_heading = false;
    for event in events {
        match event {
            Event::Start(Tag::Heading { level, id, .. }) => {
                is_heading = true;
                let id = id.as_deref().filter(|_| *level != HeadingLevel::H1);
                sections.push(Section { anchor: id.unwrap_or_default().to_owned(), ..Section::default() });
            }
            Event::End(TagEnd::Heading(_)) => is_heading = false,
            _ => {
                if let (Some(section), Some(text)) = (sections.last_mut(), text_of(event)) {
                    let to = if is_heading { &mut section.heading } else { &mut section.text };
                    to.push_str(text);
                }
            }
        }
    }
    sections
}

/// Divides a glossary: its beginning, and the rows of its tables.
fn entries(events: &[Event]) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut anchor = String::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                let heading = text_until(&events[at..], |end| matches!(end, TagEnd::Heading(_)));
                found.push(Section { heading, ..Section::default() });
            }
            Event::Start(Tag::Heading { id, .. }) => {
                id.as_deref().unwrap_or_default().clone_into(&mut anchor);
            }
            Event::Start(Tag::TableRow) => {
                let heading = text_until(&events[at..], |end| *end == TagEnd::TableCell);
                let row = text_until(&events[at..], |end| *end == TagEnd::TableRow);
                let text = row.strip_prefix(&heading).unwrap_or(&row).trim().to_owned();
                found.push(Section { heading, anchor: anchor.clone(), text });
            }
            _ => {}
        }
    }
    found
}

/// Returns the events as the site shows them.
fn shown(events: Vec<Event>) -> Vec<Event> {
    let mut shown = Vec::with_capacity(events.len());
    let mut is_title = false;
    // Whether the links that are open lead somewhere.
    let mut leads = Vec::new();
    for event in events {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => is_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => is_title = false,
            _ if is_title => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = address(&dest_url);
                leads.push(address.is_some());
                if let Some(address) = address {
                    let dest_url = address.into();
                    shown.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if leads.pop() == Some(true) {
                    shown.push(Event::End(TagEnd::Link));
                }
            }
            // What a reader with a keyboard has to scroll is a stop.
            Event::Start(Tag::Table(_)) => {
                shown.extend([Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()), event]);
            }
            Event::End(TagEnd::Table) => shown.extend([event, Event::Html("</div>\n".into())]),
            Event::Start(Tag::CodeBlock(_)) => {
                shown.push(Event::Html("<pre class=\"scroll\" tabindex=\"0\"><code>".into()));
            }
            Event::End(TagEnd::CodeBlock) => shown.push(Event::Html("</code></pre>\n".into())),
            // Pictures lie beside the texts, and not on the site.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Html(text) | Event::InlineHtml(text) => shown.push(Event::Text(text)),
            other => shown.push(other),
        }
    }
    shown
}

/// Returns the address of a link on the site; `None` if it leads to a text that is not shown there.
fn address(link: &str) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("http://") || link.starts_with('#') {
        return Some(link.to_owned());
    }
    let (file, fragment) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let name = file.strip_suffix(".md").filter(|name| texts::has(name))?;
    Some(match fragment {
        Some(fragment) => format!("/docs/{name}#{fragment}"),
        None => format!("/docs/{name}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{Article, anchor};
    use crate::documentation::texts::SourceText;

    #[test]
    fn a_text_becomes_a_page() {
        let markdown = "# A page\n\nSee [trouble](trouble.md#sandbox) and [code](../bots/x.md). <b>no</b>\n\n\
                        ## Two words\n\nMore.\n\n## Two words\n\n| a | b |\n|---|---|\n| `1` | 2 |\n";
        let article = Article::from_markdown(&SourceText { name: "sample", markdown });
        assert_eq!(article.title, "A page");
        for part in [
            "<a href=\"/docs/trouble#sandbox\">trouble</a> and code. &lt;b&gt;no&lt;/b&gt;",
            "<h2 id=\"two-words\">Two words</h2>",
            "<h2 id=\"two-words-1\">",
            "<div class=\"scroll\" tabindex=\"0\"><table class=\"list\">",
        ] {
            assert!(article.html.contains(part), "{part} is not in {}", article.html);
        }
        assert!(!article.html.contains("<h1"), "the page has a heading of its own");
        let anchors: Vec<_> = article.sections.iter().map(|section| section.anchor.as_str()).collect();
        assert_eq!(anchors, ["", "two-words", "two-words-1"]);
        assert_eq!(anchor("... so nothing is `built` here: why?"), "-so-nothing-is-built-here-why");
    }
}
