//! Source of a book.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use kalah::Rules;
use kalah_engine::book::Book;

use crate::status::{CommandResult, WrongArguments};

/// The book to work with.
#[derive(Args)]
pub(super) struct BookSourceArgs {
    /// Board in a word: 6x4, 6x5+empty
    rules: Rules,
    /// Use the book in this file instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// A book of one's own, or one that comes with the program.
pub(super) enum OpenedBook {
    Own(Book),
    BuiltIn(&'static Book),
}

impl OpenedBook {
    pub(super) fn book(&self) -> &Book {
        match self {
            OpenedBook::Own(book) => book,
            OpenedBook::BuiltIn(book) => book,
        }
    }
}

impl BookSourceArgs {
    pub(super) fn open(&self) -> CommandResult<OpenedBook> {
        let Some(path) = &self.file else {
            let book = Book::built_in(self.rules).ok_or_else(|| WrongArguments::new(self.missing()))?;
            return Ok(OpenedBook::BuiltIn(book));
        };
        Ok(OpenedBook::Own(self.read(path)?))
    }

    fn read(&self, path: &Path) -> Result<Book> {
        let name = || path.display().to_string();
        let book = Book::read(&std::fs::read(path).with_context(name)?).with_context(name)?;
        let same = |rules: Rules| (rules.pits(), rules.seeds(), rules.capture());
        ensure!(
            same(book.rules()) == same(self.rules),
            "{} is a book of {}, not of {}",
            name(),
            book.rules(),
            self.rules
        );
        Ok(book)
    }

    /// Returns the message where the program has no such book.
    fn missing(&self) -> String {
        let there: Vec<String> = Book::all_built_in().map(|book| book.rules().to_string()).collect();
        format!(
            "there is no book of {}: there are {}; others are made by kalah book build and read with --file",
            self.rules,
            there.join(", ")
        )
    }

    /// Returns the name of the book in messages.
    pub(super) fn name(&self) -> Cow<'_, str> {
        match &self.file {
            Some(path) => path.display().to_string().into(),
            None => self.rules.to_string().into(),
        }
    }
}
