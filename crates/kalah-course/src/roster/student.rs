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
    /// Other ids in the line: logins, the platform's numbers. They recognise a student whom an earlier list knew by them.
    pub other_ids: Vec<String>,
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
    let ids = id_columns(&rows, head)?;
    let students: Vec<ListedStudent> =
        rows.iter().map(|row| RowReader { row, head }.student(&ids)).collect::<Result<_, _>>()?;
    if students.is_empty() && !left_out.is_empty() {
        return Err(RosterError::NoStudent);
    }
    let mut seen = HashMap::new();
    for student in &students {
        if let Some(first) = seen.insert(student.student_id.as_str(), student.line) {
            return Err(RosterError::TwiceStudent { first, second: student.line, column: ids[0] });
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
        let names = [Column::Name, Column::LastName, Column::FirstName];
        let name = names.iter().filter_map(|&column| cell(row, head, column)).collect::<Vec<_>>().join(" ");
        // A line between the head and the points names no student at all.
        if name.trim().is_empty() || is_points_possible(&name) || is_test_student(&name) {
            return false;
        }
    }
    let role = cell(row, head, Column::Role).unwrap_or("").to_lowercase();
    role.is_empty()
        || ["student", "studierende", "teilnehmer", "mitglied", "member", "participant"]
            .iter()
            .any(|word| role.contains(word))
}

/// Returns true for the name that Canvas gives the line of possible points.
pub(crate) fn is_points_possible(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("points possible")
}

/// Returns true for the name that Canvas gives its test student, in one cell or two, in English or German.
pub(crate) fn is_test_student(name: &str) -> bool {
    let letters: String = name.to_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
    matches!(letters.as_str(), "studenttest" | "teststudent")
}

/// Returns the columns by which students are distinguished, the best first. A line is known by the first that it fills.
///
/// Platforms often leave the column for the university's id empty, and a student or two of a list may have none: the
/// others are known by it all the same, so that nobody becomes a stranger. A table of one's own has one such column,
/// whose gaps are mistakes that the reader of the error mends.
fn id_columns(rows: &[&SheetRow], head: &Head) -> Result<Vec<Column>, RosterError> {
    if head.platform.is_none() && head.place(Column::StudentId).is_some() {
        return Ok(vec![Column::StudentId]);
    }
    let by_worth = [Column::StudentId, Column::Login, Column::Mail, Column::PlatformId];
    let there = by_worth.into_iter().filter(|&column| head.place(column).is_some());
    let is_filled =
        |column: &Column| rows.iter().any(|row| !matches!(cell(row, head, *column), None | Some("")));
    let (mut filled, empty): (Vec<Column>, Vec<Column>) = there.partition(is_filled);
    filled.extend(empty);
    if filled.is_empty() { Err(RosterError::NoId) } else { Ok(filled) }
}

/// An id as a platform shows it: Brightspace writes `#` before it.
fn bare_id(id: &str, platform: Option<Platform>) -> &str {
    id.strip_prefix('#').filter(|_| platform == Some(Platform::Brightspace)).unwrap_or(id)
}

/// Returns true for a number that a spreadsheet rounded: `1.23457E+11`, `1,2E+11`.
fn is_rounded(id: &str) -> bool {
    id.split_once("E+").is_some_and(|(digits, power)| {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number(power) && digits.split(['.', ',']).all(is_number) && digits.split(['.', ',']).count() <= 2
    })
}

/// Returns true for an address: one `@` with something on both sides, no blanks, no list of several.
fn is_mail(mail: &str) -> bool {
    let parts: Vec<&str> = mail.split('@').collect();
    let strange = |letter: char| letter.is_whitespace() || ",;<>()[]\\\"".contains(letter);
    parts.len() == 2
        && parts.iter().all(|part| !part.is_empty() && !part.starts_with('.') && !part.ends_with('.'))
        && !mail.contains(strange)
}

/// Words by which Moodle says that a student has no group.
const NO_GROUP: [&str; 3] = ["no groups", "no group", "keine gruppen"];

/// Reads the cells of a line.
#[derive(Clone, Copy, Debug)]
struct RowReader<'a> {
    row: &'a SheetRow,
    head: &'a Head,
}

impl<'a> RowReader<'a> {
    fn student(self, ids: &[Column]) -> Result<ListedStudent, RosterError> {
        let (student_id, other_ids) = self.ids(ids)?;
        let mail = self.optional(Column::Mail)?;
        if matches!(&mail, OptionalCell::Cell(Some(mail)) if !is_mail(mail)) {
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
            student_id,
            other_ids,
            name: self.name()?,
            mail,
            group: self.group()?,
            number,
        })
    }

    /// The id of the best column that is filled, and the others.
    fn ids(self, columns: &[Column]) -> Result<(String, Vec<String>), RosterError> {
        let mut ids = Vec::new();
        for &column in columns {
            let Some(id) = self.cell(column)?.filter(|id| !id.is_empty()) else { continue };
            if is_rounded(id) {
                return Err(self.fault(column, CellFault::Rounded));
            }
            ids.push(bare_id(id, self.head.platform).to_owned());
        }
        if ids.is_empty() {
            return Err(self.fault(columns[0], CellFault::Missing));
        }
        let best = ids.remove(0);
        Ok((best, ids))
    }

    /// The group; a platform's word for none is none.
    fn group(self) -> Result<OptionalCell, RosterError> {
        Ok(match self.optional(Column::Group)? {
            OptionalCell::Cell(Some(group)) if NO_GROUP.contains(&group.to_lowercase().as_str()) => {
                OptionalCell::Cell(None)
            }
            group => group,
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

    /// A cell that may be empty. One that the line does not have, as where Excel leaves out empty cells at the end of a line,
    /// says nothing.
    fn optional(self, column: Column) -> Result<OptionalCell, RosterError> {
        if self.head.place(column).is_some_and(|place| place >= self.row.cells.len()) {
            return Ok(OptionalCell::NoColumn);
        }
        Ok(match self.cell(column)? {
            None => OptionalCell::NoColumn,
            Some(text) => OptionalCell::Cell((!text.is_empty()).then(|| text.to_owned())),
        })
    }

    /// The name, given name first.
    fn name(self) -> Result<String, RosterError> {
        let name = self.written_name()?;
        if is_mail(&name) {
            return Err(self.fault(Column::Name, CellFault::MailAsName));
        }
        Ok(name)
    }

    fn written_name(self) -> Result<String, RosterError> {
        let is_named = self.head.place(Column::Name).is_some();
        if is_named
            && (self.head.platform != Some(Platform::GithubClassroom) || self.cell(Column::Name)? != Some(""))
        {
            let name = self.needed(Column::Name)?;
            let turned = name.split_once(", ").filter(|_| self.head.platform == Some(Platform::Canvas));
            return Ok(match turned {
                Some((last, first)) if !first.trim().is_empty() => format!("{} {last}", first.trim()),
                _ => name.to_owned(),
            });
        }
        let (first, last) = (self.cell(Column::FirstName)?, self.cell(Column::LastName)?);
        let mut name =
            [first, last].into_iter().flatten().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ");
        if self.head.platform == Some(Platform::GithubClassroom) && name.is_empty() {
            // Its lists know people by what the lecturer entered, which often is the name.
            name = self.ids(&[Column::StudentId, Column::Login])?.0;
        }
        if name.is_empty() { Err(self.fault(Column::LastName, CellFault::Missing)) } else { Ok(name) }
    }
}
