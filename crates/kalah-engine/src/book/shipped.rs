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
    const fn new(rules: &'static str, bytes: &'static [u8]) -> LazyBook {
        LazyBook { rules, bytes, book: OnceLock::new() }
    }

    /// A test reads them all, so there is always one.
    fn book(&'static self) -> Option<&'static Book> {
        self.book.get_or_init(|| Book::read(&shipped(self.bytes)?).ok()).as_ref()
    }
}

/// The name of a file is the word of its rules.
macro_rules! place {
    ($rules:literal) => {
        place!($rules, ".book")
    };
    ($rules:literal, $ending:literal) => {
        LazyBook::new($rules, include_bytes!(concat!("../../books/", $rules, $ending)))
    };
}

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

    /// All books that come with the program.
    pub fn all_built_in() -> impl Iterator<Item = &'static Book> {
        SHIPPED.iter().filter_map(LazyBook::book)
    }
}
