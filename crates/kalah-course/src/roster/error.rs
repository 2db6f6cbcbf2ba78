//! What is wrong with a class list, in a line.

use crate::roster::column::Column;

/// Greatest number of students of a list.
pub const MOST_STUDENTS: usize = 5000;

/// Reason why a class list cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RosterError {
    /// A workbook that cannot be read: damaged, with a password, or too large.
    #[error("the list is a workbook that cannot be read: save it as CSV")]
    Workbook,
    /// Bytes in no encoding that is known.
    #[error("the list is no text in an encoding that is known: save it as CSV in UTF-8")]
    NotText,
    /// The file has no line.
    #[error("the list is empty: its first line names the columns, as in student_id,name,mail,group")]
    Empty,
    /// A column whose meaning nobody named.
    #[error(
        "the list has a column `{0}`, which is not known: student_id, name, first_name, last_name, mail, group, number \
         and role are, and the columns of Moodle, Canvas, ILIAS, Gradescope, Blackboard, \
         Brightspace and GitHub Classroom"
    )]
    UnknownColumn(String),
    /// A choice for a column that the file does not have.
    #[error("the list has no column `{0}`, whose meaning was given")]
    NoSuchColumn(String),
    /// Two columns with one meaning.
    #[error("the columns `{first}` and `{second}` both are the {}", column.name())]
    TwiceColumn {
        /// Meaning of both.
        column: Column,
        /// Name of the first one.
        first: String,
        /// Name of the second one.
        second: String,
    },
    /// No column names the students.
    #[error("the list has no column with names: `name`, or `first_name` and `last_name`")]
    NoName,
    /// No column tells one student from another.
    #[error("the list has no column that tells students apart: `student_id` or `mail`")]
    NoId,
    /// A quotation that does not end, or the like.
    #[error("the list cannot be read: {0}")]
    NotCsv(String),
    /// A line with more cells than there are columns.
    #[error("line {0} has more cells than there are columns")]
    LongLine(u64),
    /// A line whose cells are parted by another sign than those of the first line.
    #[error("line {0} has its cells parted by another sign than line 1")]
    OtherDelimiter(u64),
    /// A cell that makes no sense.
    #[error("line {line}: {} {fault}", column.name())]
    Cell {
        /// Line in the file, from 1.
        line: u64,
        /// Meaning of its column.
        column: Column,
        /// What is wrong.
        fault: CellFault,
    },
    /// A student twice.
    #[error("lines {first} and {second} have the same {}", column.name())]
    TwiceStudent {
        /// Line of the first, from 1.
        first: u64,
        /// Line of the second.
        second: u64,
        /// Column by which students are distinguished.
        column: Column,
    },
    /// More students than are allowed.
    #[error("the list has more than {MOST_STUDENTS} students")]
    TooMany,
    /// A list without a student.
    #[error("the list has no student")]
    NoStudent,
}

/// What is wrong with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CellFault {
    /// Nothing where something has to be.
    #[error("is missing")]
    Missing,
    /// Over 200 letters.
    #[error("is longer than 200 letters")]
    Long,
    /// A line end or another control character.
    #[error("has more than one line")]
    Lines,
    /// An address without `@`, or with blanks.
    #[error("is no mail address")]
    NotMail,
    /// An address where a name has to be.
    #[error("is a mail address: a cell is missing in this line")]
    MailAsName,
    /// A number that a spreadsheet wrote as a power of ten, so that its last digits are gone.
    #[error(
        "was rounded by a spreadsheet, as in 1.23E+11: format the column as text there, and export again"
    )]
    Rounded,
    /// A player number that is none.
    #[error("is no number from 1 up")]
    NotNumber,
}

impl RosterError {
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
