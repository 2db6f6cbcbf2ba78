//! Paging of long lists.

use std::ops::Range;

/// A page of a list, counted from 0 and shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PageNumber(u32);

impl PageNumber {
    /// The first page.
    pub const FIRST: PageNumber = PageNumber(0);

    /// The page that an address names: the first if it names none.
    pub fn named(text: Option<&str>) -> Option<PageNumber> {
        let Some(text) = text else { return Some(PageNumber::FIRST) };
        text.parse::<u32>().ok()?.checked_sub(1).map(PageNumber)
    }

    /// The page of so many with this item, counted from 0.
    pub fn with(item: usize, size: usize) -> PageNumber {
        PageNumber(u32::try_from(item / size).unwrap_or(u32::MAX))
    }

    /// Returns the page number from 1, as people count.
    pub const fn shown(self) -> u32 {
        self.0.saturating_add(1)
    }

    /// The number of the first item as people count, where pages have `size`.
    pub fn first_item(self, size: usize) -> usize {
        self.index().saturating_mul(size).saturating_add(1)
    }

    /// Returns the pages from this one to `last`.
    pub fn to(self, last: PageNumber) -> impl Iterator<Item = PageNumber> {
        (self.0..=last.0).map(PageNumber)
    }

    /// The page before, if this is not the first.
    pub fn before(self) -> Option<PageNumber> {
        self.0.checked_sub(1).map(PageNumber)
    }

    /// The page after, up to `last`.
    pub fn next(self, last: PageNumber) -> Option<PageNumber> {
        (self.0 < last.0).then(|| PageNumber(self.0 + 1))
    }

    fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// The items of the page, of a list of `len`. The first page is always there; `None` behind the last.
    pub fn range(self, size: usize, len: usize) -> Option<Range<usize>> {
        let start = self.index().saturating_mul(size);
        (start < len || self.0 == 0).then(|| start..len.min(start.saturating_add(size)))
    }
}

#[cfg(test)]
mod tests {
    use super::PageNumber;

    #[test]
    fn pages_are_counted_from_one() {
        let page = |text| PageNumber::named(Some(text));
        assert_eq!(PageNumber::named(None), page("1"));
        for none in ["0", "-1", "x", "", "4294967296"] {
            assert_eq!(page(none), None, "{none}");
        }
        let last = page("4294967295").unwrap();
        assert_eq!(last.range(100, 1_000_000), None);
        let third = page("3").unwrap();
        assert_eq!((third.shown(), third.first_item(40)), (3, 81));
        assert_eq!((third.range(40, 100), third.range(40, 80)), (Some(80..100), None));
        assert_eq!(PageNumber::FIRST.range(40, 0), Some(0..0));
        assert_eq!((PageNumber::with(79, 40).shown(), PageNumber::with(80, 40).shown()), (2, 3));
    }
}
