//! Class lists: the table of a spreadsheet or of a learning platform, read into students.
//!
//! A list, a workbook or text in any encoding, is cut into cells, and its head is read: the columns of Moodle, Canvas,
//! ILIAS, Gradescope, Blackboard, Brightspace and GitHub Classroom are known by their names, those of any other table are
//! named by the caller ([`ColumnChoice`]). Which student is whose account is decided elsewhere.

mod column;
mod error;
mod head;
mod platform;
mod sheet;
mod student;
mod text;
mod workbook;

pub use column::{Column, ColumnChoice, NoColumn};
pub use error::{CellFault, MOST_STUDENTS, RosterError};
pub use platform::Platform;
pub use student::{ListedStudent, OptionalCell};

pub(crate) use sheet::most_frequent_delimiter;
pub(crate) use student::{is_points_possible, is_test_student};

use head::Head;
use sheet::Sheet;

/// Class list that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Platform that wrote the list; `None` for a table of one's own.
    pub platform: Option<Platform>,
    /// Students in the order of the list.
    pub students: Vec<ListedStudent>,
    /// Lines that are not read since they are no student: staff, a test student, the greatest number of points.
    pub left_out: Vec<u64>,
    /// Name of the encoding, if it had to be guessed: names should be looked at.
    pub encoding: Option<&'static str>,
}

/// Reads a class list.
///
/// `choice` names columns of the file whose meaning their names do not tell. It goes before what is known of the name.
///
/// # Errors
/// If a line or the head makes no sense; nothing of the list is read then.
pub fn read(bytes: &[u8], choice: &ColumnChoice) -> Result<Roster, RosterError> {
    let sheet = Sheet::read(bytes)?;
    let head = Head::of(&sheet.head, choice)?;
    let (students, left_out) = student::all(&sheet, &head)?;
    Ok(Roster { platform: head.platform, students, left_out, encoding: sheet.encoding })
}

/// Reads the head of a class list alone: the names of its columns with the meaning that each seems to have, and the
/// cells of its first lines.
///
/// # Errors
/// If it is no table.
pub fn preview(bytes: &[u8], lines: usize) -> Result<RosterPreview, RosterError> {
    let sheet = Sheet::read(bytes)?;
    let columns = sheet.head.iter().map(|name| (name.clone(), Column::by_name(name))).collect();
    let rows = sheet.rows.into_iter().take(lines).map(|row| row.cells).collect();
    Ok(RosterPreview { columns, rows })
}

/// Head of a list and its first lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterPreview {
    /// Names of the columns in the file, each with the meaning that its name tells.
    pub columns: Vec<(String, Option<Column>)>,
    /// Cells of the first lines.
    pub rows: Vec<Vec<String>>,
}
