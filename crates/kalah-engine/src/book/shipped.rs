//! The books that come with the program.

use std::sync::OnceLock;

use kalah::Rules;

use super::contents::Book;
use crate::shipped_file::ShippedFile;

/// A book, read when it is asked for.
struct LazyBook {
    rules: &'static str,
    file: ShippedFile,
    book: OnceLock<Option<Book>>,
}

impl LazyBook {
    const fn new(rules: &'static str, file: ShippedFile) -> LazyBook {
        LazyBook { rules, file, book: OnceLock::new() }
    }

    /// A test reads them all, so there is always one.
    fn book(&'static self) -> Option<&'static Book> {
        self.book.get_or_init(|| Book::read(&self.file.content()?).ok()).as_ref()
    }
}

/// The name of a file is the word of its rules.
macro_rules! place {
    ($rules:literal) => {
        LazyBook::new($rules, ShippedFile::Plain(include_bytes!(concat!("../../books/", $rules, ".book"))))
    };
    ($rules:literal, packed) => {
        LazyBook::new(
            $rules,
            ShippedFile::Packed(include_bytes!(concat!("../../books/", $rules, ".book.gz"))),
        )
    };
}

static SHIPPED: [LazyBook; 7] = [
    place!("6x3"),
    place!("6x3+empty"),
    place!("6x4"),
    place!("6x4+empty"),
    place!("6x5", packed),
    place!("6x5+empty", packed),
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
