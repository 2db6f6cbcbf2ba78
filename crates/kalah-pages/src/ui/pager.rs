//! Links to the pages of a long list.

use std::fmt::Display;

use askama::Template;

use crate::address::paging::PageNumber;
use crate::ui::filters;

/// Pages next to the current one that are named.
const NEAR: u32 = 2;

/// Links to the pages of a list; nothing if there is only one.
#[derive(Debug, Template)]
#[template(path = "ui/pager.html")]
pub struct Pager {
    /// Key of its name.
    label: &'static str,
    links: Vec<PageLink>,
    previous: Option<String>,
    next: Option<String>,
    /// True if these are the pages of the page itself, which arrow keys turn.
    leads: bool,
}

#[derive(Debug)]
struct PageLink {
    text: String,
    href: String,
    current: bool,
    /// True if pages are left out before it.
    gap: bool,
}

/// A list by pages.
#[derive(Clone, Copy, Debug)]
pub struct Paged {
    /// Key of the name of the links.
    pub label: &'static str,
    /// Items of a page, and of the list.
    pub size: usize,
    pub len: usize,
    pub current: PageNumber,
}

impl Paged {
    /// Pages by their numbers.
    pub fn by_number<A: Display>(self, href: impl Fn(PageNumber) -> A) -> Pager {
        self.pager(|page| page.shown().to_string(), |page| href(page).to_string(), true)
    }

    /// Pages by the places of their first and last items.
    pub fn by_places<A: Display>(self, href: impl Fn(PageNumber) -> A, leads: bool) -> Pager {
        let places = |page: PageNumber| {
            let range = page.range(self.size, self.len).unwrap_or_default();
            format!("{}–{}", range.start + 1, range.end)
        };
        self.pager(places, |page| href(page).to_string(), leads)
    }

    fn pager(
        self,
        text: impl Fn(PageNumber) -> String,
        href: impl Fn(PageNumber) -> String,
        leads: bool,
    ) -> Pager {
        let last = PageNumber::with(self.len.saturating_sub(1), self.size);
        let current = self.current;
        let mut links: Vec<PageLink> = Vec::new();
        let mut before = None;
        for page in PageNumber::FIRST.to(last) {
            let near = page.shown().abs_diff(current.shown()) <= NEAR;
            if near || page == PageNumber::FIRST || page == last {
                let gap = before.is_some_and(|before: PageNumber| before.shown() + 1 < page.shown());
                links.push(PageLink { text: text(page), href: href(page), current: page == current, gap });
                before = Some(page);
            }
        }
        Pager {
            label: self.label,
            links,
            previous: current.before().map(&href),
            next: current.next(last).map(&href),
            leads,
        }
    }
}

#[cfg(test)]
mod tests {
    use askama::Template;
    use kalah_store::TournamentName;

    use super::Paged;
    use crate::address::AddressBase;
    use crate::address::paging::PageNumber;
    use crate::address::ranking_view::RankingView;
    use crate::address::view::LiveView;

    fn shown(current: usize, len: usize) -> String {
        let paged =
            Paged { label: "pager-ranking", size: 10, len, current: PageNumber::with(10 * current, 10) };
        let html = paged
            .by_number(|page| {
                AddressBase::alone(&TournamentName::main()).view(LiveView::Ranking(RankingView::at(page)))
            })
            .render()
            .unwrap();
        let mut text = String::new();
        let mut markup = false;
        for letter in html.chars() {
            match letter {
                '<' => markup = true,
                '>' => markup = false,
                _ if !markup => text.push(letter),
                _ => {}
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_the_last_and_those_nearby_are_named() {
        assert_eq!(shown(0, 0), "");
        assert_eq!(shown(0, 10), "");
        assert_eq!(shown(0, 11), "1 2 ›");
        assert_eq!(shown(0, 1000), "1 2 3 … 100 ›");
        assert_eq!(shown(50, 1000), "‹ 1 … 49 50 51 52 53 … 100 ›");
        assert_eq!(shown(99, 1000), "‹ 1 … 98 99 100");
    }

    #[test]
    fn pages_are_links_that_say_where_they_lead() {
        let paged = Paged { label: "pager-ranking", size: 10, len: 25, current: PageNumber::with(10, 10) };
        let html = paged
            .by_number(|page| {
                AddressBase::alone(&TournamentName::main()).view(LiveView::Ranking(RankingView::at(page)))
            })
            .render()
            .unwrap();
        assert!(html.contains(r#"<a rel="prev" href="/ranking""#), "{html}");
        assert!(html.contains(r#"<a rel="next" href="/ranking?page=3""#), "{html}");
        assert!(html.contains(r#"<a href="/ranking?page=2" aria-current="page">2</a>"#), "{html}");
    }
}
