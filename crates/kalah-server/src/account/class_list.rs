//! A class list, as a spreadsheet writes it.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};
use kalah_source::visible;
use kalah_tournament::PlayerNumber;

/// The most people of a list.
const MOST: usize = 5000;

/// The longest cell, in letters.
const LONGEST: usize = 200;

/// Reason why a class list cannot be read or does not fit the class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListError {
    /// The file is not UTF-8 text.
    #[error("the list is not in UTF-8: let the spreadsheet save it as \"CSV UTF-8\"")]
    NotUtf8,
    /// The file has no line.
    #[error("the list is empty: its first line names the columns, as in student_id,name,mail,group")]
    Empty,
    /// A column that means nothing.
    #[error("the list has a column `{0}`: student_id, name, mail, group and number are known")]
    UnknownColumn(String),
    /// A column twice.
    #[error("the list has the column `{0}` twice")]
    TwiceColumn(&'static str),
    /// A column that every list has.
    #[error("the list has no column `{0}`")]
    NoColumn(&'static str),
    /// A quotation that does not end, or the like.
    #[error("the list cannot be read: {0}")]
    NotCsv(String),
    /// The line has more cells than there are columns.
    #[error("line {0} has more cells than there are columns")]
    TooLong(u64),
    /// A cell that makes no sense.
    #[error("line {line}: {column} {what}")]
    Cell {
        /// The line, from 1.
        line: u64,
        /// Name of the column.
        column: &'static str,
        /// Description of the error.
        what: &'static str,
    },
    /// A student twice.
    #[error("lines {first} and {second} have the same student_id")]
    Twice {
        /// The first line.
        first: u64,
        /// The second one.
        second: u64,
    },
    /// The list has more people than is allowed.
    #[error("the list has more than {MOST} lines")]
    TooMany,
    /// A number that cannot be given.
    #[error("line {line}: the number {number} is taken, or is kept for a reference player")]
    Taken {
        /// The line, from 1.
        line: u64,
        /// Player number that the line asks for.
        number: PlayerNumber,
    },
    /// A player has a number for good.
    #[error("line {line}: this player's number is {is}, which stays: it cannot become {asked}")]
    NumberStays {
        /// The line, from 1.
        line: u64,
        /// The number.
        is: PlayerNumber,
        /// Player number that the line asks for.
        asked: PlayerNumber,
    },
    /// The class is not as it was when the changes were shown.
    #[error("the class has changed since these changes were shown: read the list again")]
    Changed,
}

/// Content of an optional cell of a class list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OptionalCell {
    /// The list has no such column: nothing is said.
    Nothing,
    /// The cell as it is; `None` if it is empty.
    As(Option<String>),
}

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClassListLine {
    /// Line number in the file, from 1.
    pub(crate) at: u64,
    pub(crate) student_id: String,
    pub(crate) name: String,
    pub(crate) mail: OptionalCell,
    pub(crate) group: OptionalCell,
    pub(crate) number: Option<PlayerNumber>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClassListColumn {
    StudentId,
    Name,
    Mail,
    Group,
    Number,
}

impl ClassListColumn {
    const ALL: [ClassListColumn; 5] = [
        ClassListColumn::StudentId,
        ClassListColumn::Name,
        ClassListColumn::Mail,
        ClassListColumn::Group,
        ClassListColumn::Number,
    ];

    const fn name(self) -> &'static str {
        match self {
            ClassListColumn::StudentId => "student_id",
            ClassListColumn::Name => "name",
            ClassListColumn::Mail => "mail",
            ClassListColumn::Group => "group",
            ClassListColumn::Number => "number",
        }
    }
}

/// Reads a list: cells between commas, or semicolons as some spreadsheets write them.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<ClassListLine>, ListError> {
    let text = std::str::from_utf8(bytes).map_err(|_| ListError::NotUtf8)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.lines().find(|line| !line.trim().is_empty()).ok_or(ListError::Empty)?;
    let delimiter = if head.matches(';').count() > head.matches(',').count() { b';' } else { b',' };
    let mut reader = ReaderBuilder::new();
    reader.delimiter(delimiter).has_headers(false).flexible(true).trim(Trim::All);
    let mut columns = None;
    let mut lines = Vec::new();
    for record in reader.from_reader(text.as_bytes()).into_records() {
        let record = record.map_err(|error| ListError::NotCsv(error.to_string()))?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let Some(columns) = &columns else {
            columns = Some(head_of(&record)?);
            continue;
        };
        if lines.len() == MOST {
            return Err(ListError::TooMany);
        }
        lines.push(line(&record, columns)?);
    }
    let mut seen = HashMap::new();
    for ClassListLine { at, student_id, .. } in &lines {
        if let Some(first) = seen.insert(student_id, *at) {
            return Err(ListError::Twice { first, second: *at });
        }
    }
    Ok(lines)
}

fn head_of(record: &StringRecord) -> Result<Vec<ClassListColumn>, ListError> {
    let mut columns = Vec::new();
    for name in record {
        let found = ClassListColumn::ALL.into_iter().find(|column| column.name().eq_ignore_ascii_case(name));
        let column = found.ok_or_else(|| ListError::UnknownColumn(visible(name)))?;
        if columns.contains(&column) {
            return Err(ListError::TwiceColumn(column.name()));
        }
        columns.push(column);
    }
    for needed in [ClassListColumn::StudentId, ClassListColumn::Name] {
        if !columns.contains(&needed) {
            return Err(ListError::NoColumn(needed.name()));
        }
    }
    Ok(columns)
}

fn line(record: &StringRecord, columns: &[ClassListColumn]) -> Result<ClassListLine, ListError> {
    let line = record.position().map_or(0, csv::Position::line);
    if record.iter().skip(columns.len()).any(|cell| !cell.is_empty()) {
        return Err(ListError::TooLong(line));
    }
    let wrong = |column: ClassListColumn, what| ListError::Cell { line, column: column.name(), what };
    let cell = |column: ClassListColumn| -> Result<Option<&str>, ListError> {
        let place = columns.iter().position(|&one| one == column);
        let text = place.map(|place| record.get(place).unwrap_or(""));
        match text {
            Some(text) if text.chars().count() > LONGEST => Err(wrong(column, "is longer than 200 letters")),
            Some(text) if text.chars().any(char::is_control) => Err(wrong(column, "has more than one line")),
            text => Ok(text),
        }
    };
    let needed = |column| match cell(column)? {
        None | Some("") => Err(wrong(column, "is missing")),
        Some(text) => Ok(text.to_owned()),
    };
    let told = |column| {
        cell(column).map(|text| match text {
            None => OptionalCell::Nothing,
            Some(text) => OptionalCell::As((!text.is_empty()).then(|| text.to_owned())),
        })
    };
    let (mail, group) = (told(ClassListColumn::Mail)?, told(ClassListColumn::Group)?);
    if matches!(&mail, OptionalCell::As(Some(mail)) if !mail.contains('@') || mail.contains(char::is_whitespace))
    {
        return Err(wrong(ClassListColumn::Mail, "is no address"));
    }
    let number = match cell(ClassListColumn::Number)? {
        None | Some("") => None,
        Some(text) => {
            let number = text.parse().ok().filter(|&PlayerNumber(number)| number > 0);
            Some(number.ok_or_else(|| wrong(ClassListColumn::Number, "is no number from 1 up"))?)
        }
    };
    let (student_id, name) = (needed(ClassListColumn::StudentId)?, needed(ClassListColumn::Name)?);
    Ok(ClassListLine { at: line, student_id, name, mail, group, number })
}

#[cfg(test)]
mod tests {
    use super::{ClassListLine, OptionalCell, read};

    fn refused(list: &str) -> String {
        read(list.as_bytes()).unwrap_err().to_string()
    }

    fn cells(list: &[u8]) -> Vec<(String, String, OptionalCell, OptionalCell)> {
        let lines = read(list).unwrap();
        lines
            .into_iter()
            .map(|ClassListLine { student_id, name, mail, group, .. }| (student_id, name, mail, group))
            .collect()
    }

    #[test]
    fn lists_are_read_as_spreadsheets_write_them() {
        let told = |text: &str| OptionalCell::As((!text.is_empty()).then(|| text.to_owned()));
        let row = |id: &str, name: &str, mail: &str, group: &str| {
            (id.to_owned(), name.to_owned(), told(mail), told(group))
        };
        let rows = vec![row("007", "Jörg \"J\" Müller", "j@x.de", "a, b"), row("8", "Zoë", "", "")];
        let plain = "student_id,name,mail,group\n007,\"Jörg \"\"J\"\" Müller\",j@x.de,\"a, b\"\n\n8,Zoë,,\n";
        assert_eq!(cells(plain.as_bytes()), rows);
        let excel = "\u{feff}Student_ID;Name;Mail;Group\r\n007;\"Jörg \"\"J\"\" Müller\";j@x.de;a, b\r\n;;;\r\n8; Zoë ;;\r\n";
        assert_eq!(cells(excel.as_bytes()), rows);
        let few = cells(b"name,student_id\nAda,1");
        assert_eq!(few, [("1".to_owned(), "Ada".to_owned(), OptionalCell::Nothing, OptionalCell::Nothing)]);
    }

    #[test]
    fn what_makes_no_sense_is_told_in_a_line() {
        for (list, said) in [
            ("", "empty"),
            ("student_id,name,grade\n1,a,b", "`grade`"),
            ("student_id,name,name\n", "`name` twice"),
            ("student_id,mail\n", "no column `name`"),
            ("student_id,name\n1,a,b", "line 2 has more cells"),
            ("student_id,name\n1,a\n,b", "line 3: student_id is missing"),
            ("student_id,name\n1,", "line 2: name is missing"),
            ("student_id,name\n1,a\n\n2,b\n1,c", "lines 2 and 5 have"),
            ("student_id,name,mail\n1,a,nobody", "line 2: mail is no address"),
            ("student_id,name,number\n1,a,0", "line 2: number is no number"),
            ("student_id,name\n1,\"a\nb\"", "line 2: name has more than one line"),
        ] {
            let error = refused(list);
            assert!(error.contains(said), "{list:?}: {error}");
        }
        let long = format!("student_id,name,{}", "grade\u{202e}".repeat(1000));
        assert!(refused(&long).chars().count() < 400 && !refused(&long).contains('\u{202e}'));
        assert!(read(b"student_id,name\n1,J\xf6rg").unwrap_err().to_string().contains("UTF-8"));
    }
}
