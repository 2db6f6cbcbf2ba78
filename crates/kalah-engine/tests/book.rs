//! Opening books: those that come with the program, and how they are made.

#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::path::{Path, PathBuf};

use kalah::{Position, Rules, Side};
use kalah_engine::book::{Book, Entry};

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

#[test]
fn an_entry_holds_whatever_lies_in_the_stores_and_no_longer_than_the_rules_do() {
    let book = Book::built_in(rules("6x3")).unwrap();
    let start = rules("6x3").start(Side::North);
    let entry = book.get(&start).unwrap();
    assert_eq!((entry.margin, entry.is_proven()), (2, true));
    let ahead: Position = "<6,10,1,3,3,3,3,3,3,3,3,3,3,3,3> s".parse().unwrap();
    assert_eq!(book.get(&ahead).unwrap().margin, 2 + 9);
    let other = |word: &str| book.get(&rules(word).start(Side::South));
    assert_eq!(other("6x3+empty"), None, "another rule of capture");
    assert_eq!(other("6x3+pie"), None, "a swap may follow");
    assert_eq!(other("6x4"), None, "not in this book");
    assert_eq!(other("5x3"), None, "another board");
    assert!(Book::built_in(rules("6x3+pie")).is_some_and(|same| std::ptr::eq(same, book)));
}

/// What comes with the program: files by name.
fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn shipped_books_are_what_they_claim() {
    let mut bytes = 0;
    for path in shipped() {
        let content = std::fs::read(&path).unwrap();
        bytes += content.len();
        let book = Book::read(&content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_name().unwrap().to_str().unwrap(), format!("{}.book", book.rules()));
        let built_in = Book::built_in(book.rules()).unwrap();
        assert_eq!((built_in.to_bytes(), built_in.len()), (content, book.len()), "{}", path.display());
        assert!(book.header().made.starts_with(&format!("kalah book build {}", book.rules())));
        let start = book.rules().start(Side::South);
        assert!(book.get(&start).is_some());
    }
    assert_eq!(Book::all_built_in().count(), shipped().len());
    assert!(bytes <= 5_000_000, "{bytes} bytes");
}

/// The margin of the start that two publications or programs agree on.
fn published(rules: Rules) -> i32 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/reference/values.csv");
    let capture = match rules.capture() {
        kalah::Capture::NeedsOppositeSeeds => "needs-opposite-seeds",
        kalah::Capture::EvenIfOppositeEmpty => "even-if-opposite-empty",
    };
    let row = format!("{},{},{capture},", rules.pits(), rules.seeds());
    let text = std::fs::read_to_string(path).unwrap();
    let margin = text.lines().find_map(|line| line.strip_prefix(&row)).unwrap();
    margin.split(',').next().unwrap().parse().unwrap()
}

#[test]
fn shipped_books_begin_with_the_published_margin() {
    for book in Book::all_built_in() {
        let entry = book.get(&book.rules().start(Side::South)).unwrap();
        if entry.is_proven() {
            assert_eq!(entry.margin, published(book.rules()), "{}", book.rules());
        }
    }
}

#[test]
fn a_margin_follows_from_those_after_each_ply() {
    // Wherever the book knows all that may come next, the solver is not needed to see that it is right.
    for book in Book::all_built_in() {
        let mut followed = 0;
        for (position, entry) in book.iter().filter(|(_, entry)| entry.is_proven()) {
            let after = |mv| {
                let ply = position.play(mv).unwrap();
                let after = ply.position;
                let margin = if after.is_over() {
                    after.margin(after.turn())
                } else {
                    book.get(&after).filter(Entry::is_proven)?.margin
                };
                Some(if after.turn() == position.turn() { margin } else { -margin })
            };
            let margins: Option<Vec<_>> = position.legal_moves().map(after).collect();
            if let Some(margins) = margins {
                followed += 1;
                assert_eq!(margins.into_iter().max(), Some(entry.margin), "{position}");
                assert_eq!(after(entry.best), Some(entry.margin), "{position}");
            }
        }
        let proven = book.iter().filter(|(_, entry)| entry.is_proven()).count();
        assert!(followed > 6 || proven == 0, "{}: {followed}", book.rules());
    }
}
