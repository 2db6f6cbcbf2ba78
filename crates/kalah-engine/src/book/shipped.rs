//! The books that come with the program.

use std::sync::OnceLock;

use kalah::Rules;

use super::contents::Book;
use crate::packed::shipped;

/// A book, read when it is asked for.
struct LazyBook {
    rules: &'static str,
    bytes: &'static [u8],
    book: OnceLock<Option<Book>>,
}

impl LazyBook {
    #[cfg(all(feature = "knowledge", not(target_family = "wasm")))]
    const fn new(rules: &'static str, bytes: &'static [u8]) -> LazyBook {
        LazyBook { rules, bytes, book: OnceLock::new() }
    }

    /// A test reads them all, so there is always one.
    fn book(&'static self) -> Option<&'static Book> {
        self.book.get_or_init(|| Book::unpack(self.bytes)).as_ref()
    }
}

/// The name of a file is the word of its rules.
#[cfg(all(feature = "knowledge", not(target_family = "wasm")))]
macro_rules! place {
    ($rules:literal) => {
        place!($rules, ".book")
    };
    ($rules:literal, $ending:literal) => {
        LazyBook::new($rules, include_bytes!(concat!("../../books/", $rules, $ending)))
    };
}

/// A module for browsers is handed what it needs; who leaves the feature out wants none.
#[cfg(not(all(feature = "knowledge", not(target_family = "wasm"))))]
static SHIPPED: [LazyBook; 0] = [];

#[cfg(all(feature = "knowledge", not(target_family = "wasm")))]
static SHIPPED: [LazyBook; 7] = [
    place!("6x3"),
    place!("6x3+empty"),
    place!("6x4"),
    place!("6x4+empty"),
    place!("6x5", ".book.gz"),
    place!("6x5+empty", ".book.gz"),
    place!("6x6"),
];

impl Book {
    /// The book that comes with the program for this board, rule of capture and number of seeds, if there is one.
    /// Opening rules make no difference: a position is looked up once they matter no more.
    pub fn built_in(rules: Rules) -> Option<&'static Book> {
        let plain = rules.with_pie_rule(false).with_first_move_extra_turn(true);
        SHIPPED.iter().find(|place| place.rules.parse() == Ok(plain))?.book()
    }

    /// The book in a file that is perhaps packed with gzip; `None` if it is damaged.
    pub fn unpack(file: &[u8]) -> Option<Book> {
        Book::read(&shipped(file)?).ok()
    }

    /// The bytes of the books that come with the program, perhaps packed with gzip, by the word of their rules.
    pub(crate) fn shipped() -> impl Iterator<Item = (&'static str, &'static [u8])> {
        SHIPPED.iter().map(|place| (place.rules, place.bytes))
    }

    /// All books that come with the program.
    pub fn all_built_in() -> impl Iterator<Item = &'static Book> {
        SHIPPED.iter().filter_map(LazyBook::book)
    }
}
