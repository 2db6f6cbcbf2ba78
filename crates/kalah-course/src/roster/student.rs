//! Students of a list.

use std::collections::HashMap;

use kalah_tournament::PlayerNumber;

use crate::roster::column::Column;
use crate::roster::error::{CellFault, MOST_STUDENTS, RosterError};
use crate::roster::head::Head;
use crate::roster::platform::Platform;
use crate::roster::sheet::{Sheet, SheetRow};

/// Greatest length of a cell, in letters.
const LONGEST_CELL: usize = 200;

/// Cell of a column that a list may leave out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionalCell {
    /// The list has no such column, so what is known stays.
    NoColumn,
    /// The cell; `None` if it is empty, which takes away what is known.
    Cell(Option<String>),
}

/// Student of a class list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedStudent {
    /// Line in the file, from 1.
    pub line: u64,
    /// What the student is recognised by when the list is read again.
    pub student_id: String,
    /// Name as it is shown.
    pub name: String,
    /// Mail address.
    pub mail: OptionalCell,
    /// Group that shares a player.
    pub group: OptionalCell,
    /// Number that the player gets.
    pub number: Option<PlayerNumber>,
}

/// Reads all students of a list, and the lines that are no student's.
pub(super) fn all(sheet: &Sheet, head: &Head) -> Result<(Vec<ListedStudent>, Vec<u64>), RosterError> {
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    for row in &sheet.rows {
        if is_student(row, head) { rows.push(row) } else { left_out.push(row.line) }
    }
    if rows.len() > MOST_STUDENTS {
        return Err(RosterError::TooMany);
    }
    let id = id_column(&rows, head)?;
    let students: Vec<ListedStudent> =
        rows.iter().map(|row| RowReader { row, head }.student(id)).collect::<Result<_, _>>()?;
    if students.is_empty() && !left_out.is_empty() {
        return Err(RosterError::NoStudent);
    }
    let mut seen = HashMap::new();
    for student in &students {
        if let Some(first) = seen.insert(student.student_id.as_str(), student.line) {
            return Err(RosterError::TwiceStudent { first, second: student.line, column: id });
        }
    }
    Ok((students, left_out))
}

fn cell<'a>(row: &'a SheetRow, head: &Head, column: Column) -> Option<&'a str> {
    let place = head.place(column)?;
    Some(row.cells.get(place).map_or("", String::as_str))
}

/// Returns false for lines of staff, for Canvas' line of greatest points and for its test student.
fn is_student(row: &SheetRow, head: &Head) -> bool {
    if head.platform == Some(Platform::Canvas) {
        let name = cell(row, head, Column::Name).unwrap_or("");
        if name == "Points Possible" || matches!(name, "Student, Test" | "Test Student") {
            return false;
        }
    }
    let role = cell(row, head, Column::Role).unwrap_or("").to_lowercase();
    role.is_empty()
        || ["student", "studierende", "teilnehmer", "mitglied", "member", "participant"]
            .iter()
            .any(|word| role.contains(word))
}

/// Returns the column that tells students apart: the best one that is filled in every line.
///
/// Platforms often leave the column for the university's id empty. If it is filled in some lines only, those are
/// mistakes that the reader of the error mends.
fn id_column(rows: &[&SheetRow], head: &Head) -> Result<Column, RosterError> {
    let by_worth = [Column::StudentId, Column::Login, Column::Mail, Column::PlatformId];
    let filled = |column: Column| rows.iter().filter(|row| cell(row, head, column) != Some("")).count();
    let there = || by_worth.into_iter().filter(|&column| head.place(column).is_some());
    let own = head.platform.is_none() && head.place(Column::StudentId).is_some();
    let found =
        if own { Some(Column::StudentId) } else { there().find(|&column| filled(column) == rows.len()) };
    found.or_else(|| there().max_by_key(|&column| filled(column))).ok_or(RosterError::NoId)
}

/// Reads the cells of a line.
#[derive(Clone, Copy, Debug)]
struct RowReader<'a> {
    row: &'a SheetRow,
    head: &'a Head,
}

impl<'a> RowReader<'a> {
    fn student(self, id: Column) -> Result<ListedStudent, RosterError> {
        let mail = self.optional(Column::Mail)?;
        if matches!(&mail, OptionalCell::Cell(Some(mail)) if !mail.contains('@') || mail.contains(char::is_whitespace))
        {
            return Err(self.fault(Column::Mail, CellFault::NotMail));
        }
        let number = match self.cell(Column::Number)? {
            None | Some("") => None,
            Some(text) => {
                let number = text.parse().ok().filter(|&PlayerNumber(number)| number > 0);
                Some(number.ok_or_else(|| self.fault(Column::Number, CellFault::NotNumber))?)
            }
        };
        Ok(ListedStudent {
            line: self.row.line,
            student_id: self.needed(id)?.to_owned(),
            name: self.name()?,
            mail,
            group: self.optional(Column::Group)?,
            number,
        })
    }

    fn fault(self, column: Column, fault: CellFault) -> RosterError {
        RosterError::Cell { line: self.row.line, column, fault }
    }

    /// The cell of a column; `None` if there is no such column.
    fn cell(self, column: Column) -> Result<Option<&'a str>, RosterError> {
        match cell(self.row, self.head, column) {
            Some(text) if text.chars().count() > LONGEST_CELL => Err(self.fault(column, CellFault::Long)),
            Some(text) if text.chars().any(char::is_control) => Err(self.fault(column, CellFault::Lines)),
            text => Ok(text),
        }
    }

    fn needed(self, column: Column) -> Result<&'a str, RosterError> {
        let text = self.cell(column)?.filter(|text| !text.is_empty());
        text.ok_or_else(|| self.fault(column, CellFault::Missing))
    }

    fn optional(self, column: Column) -> Result<OptionalCell, RosterError> {
        Ok(match self.cell(column)? {
            None => OptionalCell::NoColumn,
            Some(text) => OptionalCell::Cell((!text.is_empty()).then(|| text.to_owned())),
        })
    }

    /// The name, given name first.
    fn name(self) -> Result<String, RosterError> {
        if self.head.place(Column::Name).is_some() {
            let name = self.needed(Column::Name)?;
            let turned = name.split_once(", ").filter(|_| self.head.platform == Some(Platform::Canvas));
            return Ok(match turned {
                Some((last, first)) if !first.trim().is_empty() => format!("{} {last}", first.trim()),
                _ => name.to_owned(),
            });
        }
        let (first, last) = (self.cell(Column::FirstName)?, self.cell(Column::LastName)?);
        let name =
            [first, last].into_iter().flatten().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ");
        if name.is_empty() { Err(self.fault(Column::LastName, CellFault::Missing)) } else { Ok(name) }
    }
}
