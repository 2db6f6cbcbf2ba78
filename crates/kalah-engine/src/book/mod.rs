//! The opening book: what is known of positions near the start, so that nobody has to wait for it.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_engine::book::Book;
//!
//! let rules: Rules = "6x3".parse()?;
//! let book = Book::built_in(rules).expect("there is one for 6x3");
//! let entry = book.get(&rules.start(Side::South)).expect("every book knows the start");
//! assert!(entry.is_proven());
//! assert_eq!(entry.margin, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A book is for one board and one rule of capture. Its positions have no stores: an entry serves whatever they
//! hold. What a book covers and what its file looks like: `docs/book.md`.
//!
//! The way through the modules: `entry` is what is known of a position, `header` describes a book, `format` has its bytes,
//! `contents` the look-up, `shipped` the books that come with the program. `build` makes books: `turns` finds the
//! positions that a player can reach, `effort_probe` those of them that need no book, `prover` proves the others,
//! `parallel` shares the work among threads, `work_log` and its file, the `journal`, keep the results. `search` makes books
//! of games that are too far from their end for proofs. `verify` repeats the work of a book.

mod build;
mod contents;
mod effort_probe;
mod entry;
mod error;
mod format;
mod header;
mod journal;
mod parallel;
mod prover;
mod search;
mod shipped;
mod turns;
mod verify;
mod work_log;

pub use build::{BookBuildError, BookPlan, BookProgress, BookStage};
pub use contents::Book;
pub use entry::{BookEntry, Certainty};
pub use error::BookError;
pub use header::{AtOnce, BookHeader};
pub use journal::{BookJournalError, read_journal};
pub use search::SearchPlan;
pub use verify::{Coverage, Difference};
