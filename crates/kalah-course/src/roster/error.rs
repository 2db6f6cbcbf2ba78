//! What is wrong with a class list, in a line.

use kalah_texts::{Language, Text};

use crate::roster::column::Column;

/// Greatest number of students of a list.
pub const MOST_STUDENTS: usize = 5000;

/// Reason why a class list cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum RosterError {
    /// A workbook that cannot be read: damaged, with a password, or too large.
    Workbook,
    /// Bytes in no encoding that is known.
    NotText,
    /// The file has no line.
    Empty,
    /// A column whose meaning nobody named.
    UnknownColumn(String),
    /// A choice for a column that the file does not have.
    NoSuchColumn(String),
    /// Two columns with one meaning.
    TwiceColumn {
        /// Meaning of both.
        column: Column,
        /// Name of the first one.
        first: String,
        /// Name of the second one.
        second: String,
    },
    /// No column names the students.
    NoName,
    /// No column tells one student from another.
    NoId,
    /// A quotation that does not end, or the like.
    NotCsv(String),
    /// A line with more cells than there are columns.
    LongLine(u64),
    /// A line whose cells are parted by another sign than those of the first line.
    OtherDelimiter(u64),
    /// A cell that makes no sense.
    Cell {
        /// Line in the file, from 1.
        line: u64,
        /// Meaning of its column.
        column: Column,
        /// What is wrong.
        fault: CellFault,
    },
    /// A student twice.
    TwiceStudent {
        /// Line of the first, from 1.
        first: u64,
        /// Line of the second.
        second: u64,
        /// Column by which students are distinguished.
        column: Column,
    },
    /// More students than are allowed.
    TooMany,
    /// A list without a student.
    NoStudent,
}

/// What is wrong with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellFault {
    /// Nothing where something has to be.
    Missing,
    /// Over 200 letters.
    Long,
    /// A line end or another control character.
    Lines,
    /// An address without `@`, or with blanks.
    NotMail,
    /// An address where a name has to be.
    MailAsName,
    /// A number that a spreadsheet wrote as a power of ten, so that its last digits are gone.
    Rounded,
    /// A player number that is none.
    NotNumber,
}

impl CellFault {
    /// Returns the fault as people read it, to stand after the name of the column.
    const fn text(self) -> Text {
        Text::new(match self {
            CellFault::Missing => "roster-cell-missing",
            CellFault::Long => "roster-cell-long",
            CellFault::Lines => "roster-cell-lines",
            CellFault::NotMail => "roster-cell-not-mail",
            CellFault::MailAsName => "roster-cell-mail-as-name",
            CellFault::Rounded => "roster-cell-rounded",
            CellFault::NotNumber => "roster-cell-not-number",
        })
    }
}

impl RosterError {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        let line_text = |key, line: &u64| Text::new(key).with("line", line.to_string());
        match self {
            RosterError::Workbook => Text::new("roster-error-workbook"),
            RosterError::NotText => Text::new("roster-error-not-text"),
            RosterError::Empty => Text::new("roster-error-empty"),
            RosterError::UnknownColumn(column) => {
                Text::new("roster-error-unknown-column").with("column", column)
            }
            RosterError::NoSuchColumn(column) => {
                Text::new("roster-error-no-such-column").with("column", column)
            }
            RosterError::TwiceColumn { column, first, second } => Text::new("roster-error-twice-column")
                .with("first", first)
                .with("second", second)
                .with("column", column.name()),
            RosterError::NoName => Text::new("roster-error-no-name"),
            RosterError::NoId => Text::new("roster-error-no-id"),
            RosterError::NotCsv(why) => Text::new("roster-error-not-csv").with("why", why),
            RosterError::LongLine(line) => line_text("roster-error-long-line", line),
            RosterError::OtherDelimiter(line) => line_text("roster-error-other-delimiter", line),
            RosterError::Cell { line, column, fault } => {
                line_text("roster-error-cell", line).with("column", column.name()).with("fault", fault.text())
            }
            RosterError::TwiceStudent { first, second, column } => Text::new("roster-error-twice-student")
                .with("first", first.to_string())
                .with("second", second.to_string())
                .with("column", column.name()),
            RosterError::TooMany => {
                Text::new("roster-error-too-many").with("most", MOST_STUDENTS.to_string())
            }
            RosterError::NoStudent => Text::new("roster-error-no-student"),
        }
    }

    /// Returns true if naming the columns would help.
    pub const fn is_of_columns(&self) -> bool {
        matches!(
            self,
            RosterError::UnknownColumn(_)
                | RosterError::TwiceColumn { .. }
                | RosterError::NoName
                | RosterError::NoId
        )
    }
}
