//! Regions: parts of a page that change while it is shown.
//!
//! A page consists of regions, a region of parts. Where the same parts stand in the same order, only
//! those that differ are sent; else the region is sent as a whole, and the browser morphs it. So
//! nothing can be missed: whoever comes late or comes back is compared like everybody else.

use std::fmt::Write as _;
use std::sync::Arc;

/// An element of a page with its identity and its whole text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageElement {
    /// The `id` attribute of the element, unique on the page, of ASCII letters, digits and `-`.
    pub id: String,
    /// The element.
    pub html: String,
}

/// A part of a page that changes. What its text has beyond that of its parts must depend on
/// nothing but which parts there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The element as a whole.
    pub whole: PageElement,
    /// The elements in it that change by themselves.
    pub parts: Vec<PageElement>,
}

impl Region {
    /// A region that is always sent as a whole.
    pub fn whole(id: &str, html: String) -> Region {
        Region { whole: PageElement { id: id.to_owned(), html }, parts: Vec::new() }
    }

    fn same_shape(&self, other: &Region) -> bool {
        self.parts.len() == other.parts.len()
            && !self.parts.is_empty()
            && self.parts.iter().zip(&other.parts).all(|(one, two)| one.id == two.id)
    }
}

/// The text that turns a page that shows `old` into one that shows `new`; empty if they are the same.
pub fn changes(old: &[Arc<Region>], new: &[Arc<Region>]) -> String {
    let mut text = String::new();
    let mut send = |part: &PageElement| {
        // A line feed would end the message's line, and a carriage return cannot be sent at all.
        let html = part.html.replace(['\r', '\n'], " ");
        _ = write!(
            text,
            r##"<hx-partial hx-target="#{}" hx-swap="outerMorph">{html}</hx-partial>"##,
            part.id
        );
    };
    for region in new {
        match old.iter().find(|old| old.whole.id == region.whole.id) {
            Some(old) if Arc::ptr_eq(old, region) || old == region => {}
            Some(old) if region.same_shape(old) => {
                let changed = region.parts.iter().zip(&old.parts).filter(|(new, old)| new != old);
                changed.for_each(|(part, _)| send(part));
            }
            _ => send(&region.whole),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{PageElement, Region};

    fn changes(old: &[Region], new: &[Region]) -> String {
        let [old, new] = [old, new].map(|regions| regions.iter().cloned().map(Arc::new).collect::<Vec<_>>());
        super::changes(&old, &new)
    }

    fn part(id: &str, html: &str) -> PageElement {
        PageElement { id: id.to_owned(), html: html.to_owned() }
    }

    fn table(parts: &[(&str, &str)]) -> Region {
        let parts: Vec<PageElement> = parts.iter().map(|(id, html)| part(id, html)).collect();
        let html: String = parts.iter().map(|part| part.html.as_str()).collect();
        Region { whole: part("table", &html), parts }
    }

    fn partial(id: &str, html: &str) -> String {
        format!(r##"<hx-partial hx-target="#{id}" hx-swap="outerMorph">{html}</hx-partial>"##)
    }

    #[test]
    fn only_what_differs_is_sent() {
        let old = [table(&[("a", "1"), ("b", "2")]), Region::whole("bar", "half".to_owned())];
        assert_eq!(changes(&old, &old), "");
        let new = [table(&[("a", "1"), ("b", "3")]), Region::whole("bar", "half".to_owned())];
        assert_eq!(changes(&old, &new), partial("b", "3"));
        let new = [table(&[("a", "1"), ("b", "2")]), Region::whole("bar", "full".to_owned())];
        assert_eq!(changes(&old, &new), partial("bar", "full"));
    }

    #[test]
    fn a_region_of_another_shape_is_sent_whole() {
        let old = [table(&[("a", "1"), ("b", "2")])];
        assert_eq!(changes(&old, &[table(&[("b", "2"), ("a", "1")])]), partial("table", "21"));
        assert_eq!(changes(&[], &old), partial("table", "12"));
    }

    #[test]
    fn no_line_can_break_a_message() {
        let new = [Region::whole("bar", "a\r\nb\rc\nd".to_owned())];
        assert_eq!(changes(&[], &new), partial("bar", "a  b c d"));
    }
}
