//! The gradebook of Canvas: its export with one column filled.

use std::collections::HashMap;

use kalah_texts::{Argument, Language, Text};

use crate::gradebook::cells::{CellRow, cell_rows, unquoted};
use crate::gradebook::row::GradeRow;
use crate::roster::{is_points_possible, is_test_student, most_frequent_delimiter};

/// Names of the columns by which Canvas knows students, the best first.
const ID_COLUMNS: [&str; 3] = ["SIS User ID", "SIS Login ID", "ID"];

/// Delimiters of cells: Canvas writes semicolons where its user asks for them.
const DELIMITERS: [u8; 2] = *b",;";

/// Reason why a gradebook cannot be filled. Nothing of it is changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum CanvasError {
    /// Not UTF-8, or a quotation that does not end.
    NotCsv,
    /// No head of Canvas.
    NotCanvas,
    /// No column of that name.
    NoColumn {
        /// Name that was asked for.
        asked: String,
        /// Names of the assignments in the file.
        there: Vec<String>,
    },
    /// More than one column could be meant.
    WhichColumn(Vec<String>),
    /// No assignment at all.
    NoAssignment,
    /// A line with too few cells.
    ShortLine(usize),
    /// None of its students is in the class.
    AnotherCourse(usize),
    /// Two lines for one student.
    Twice {
        /// Line of the first, from 1.
        first: usize,
        /// Line of the second.
        second: usize,
    },
}

impl CanvasError {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        match self {
            CanvasError::NotCsv => Text::new("points-canvas-not-csv"),
            CanvasError::NotCanvas => Text::new("points-canvas-not-canvas"),
            CanvasError::NoColumn { asked, there } => {
                Text::new("points-canvas-no-column").with("asked", asked).with("there", listed(there))
            }
            CanvasError::WhichColumn(there) => {
                Text::new("points-canvas-which-column").with("there", listed(there))
            }
            CanvasError::NoAssignment => Text::new("points-canvas-no-assignment"),
            CanvasError::ShortLine(line) => {
                Text::new("points-canvas-short-line").with("line", line.to_string())
            }
            CanvasError::AnotherCourse(students) => {
                Text::new("points-canvas-another-course").with("students", students.to_string())
            }
            CanvasError::Twice { first, second } => Text::new("points-canvas-twice")
                .with("first", first.to_string())
                .with("second", second.to_string()),
        }
    }
}

fn listed(names: &[String]) -> Argument {
    let marked: Vec<String> = names.iter().take(10).map(|name| format!("`{name}`")).collect();
    let marked = marked.join(", ");
    match names.len() {
        0 => Text::new("points-canvas-none").into(),
        1..=10 => marked.into(),
        _ => Text::new("points-canvas-more").with("names", marked).into(),
    }
}

/// Gradebook with a column filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilledGradebook {
    /// Bytes of the file.
    pub file: Vec<u8>,
    /// Name of the column.
    pub column: String,
    /// Number of students whose points were written.
    pub filled: usize,
    /// Names of students who are excused (`EX`); their cells stay.
    pub excused: Vec<String>,
    /// Names of students in the gradebook who are not in the class; their cells stay.
    pub unknown: Vec<String>,
    /// Names of students of the class who are not in the gradebook.
    pub missing: Vec<String>,
}

/// Fills a column of a gradebook that Canvas exported.
///
/// Students are matched by `SIS User ID`, `SIS Login ID` or `ID`, each of which may be the id or the address of the
/// class list. Without `asked`, the column is the only assignment, or the only one with `kalah` in its name.
///
/// # Errors
/// If the file is not Canvas', if the column is not clear, or if no student is of this class.
pub fn fill_canvas(
    export: &[u8],
    asked: Option<&str>,
    rows: &[GradeRow],
) -> Result<FilledGradebook, CanvasError> {
    let text = std::str::from_utf8(export).map_err(|_| CanvasError::NotCsv)?;
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let delimiter = most_frequent_delimiter(&DELIMITERS, body.lines().next().unwrap_or_default());
    let lines = cell_rows(body, delimiter).ok_or(CanvasError::NotCsv)?;
    let head: Vec<String> = lines
        .first()
        .map(|row| row.cells.iter().map(|cell| unquoted(&body[cell.clone()])).collect())
        .unwrap_or_default();
    let place = |name: &str| head.iter().position(|one| one.eq_ignore_ascii_case(name));
    let names: Vec<usize> = match (place("Student"), place("LastName"), place("FirstName")) {
        (Some(student), ..) => vec![student],
        (None, Some(last), Some(first)) => vec![last, first],
        _ => return Err(CanvasError::NotCanvas),
    };
    if place("ID").is_none() {
        return Err(CanvasError::NotCanvas);
    }
    let decimal_comma = has_decimal_comma(body, &lines);
    let column = column(&head, asked)?;
    let ids: Vec<usize> = ID_COLUMNS.iter().filter_map(|name| place(name)).collect();
    let by_id = by_id(rows);
    let (mut file, mut kept) = (text[..text.len() - body.len()].to_owned(), 0);
    let (mut written, mut unknown, mut excused) = (HashMap::new(), Vec::new(), Vec::new());
    for row in lines.iter().skip(1) {
        let Some(name) = student_name(body, row, &names) else { continue };
        let cell = row.cells.get(column).ok_or(CanvasError::ShortLine(row.line))?;
        let id =
            |&place: &usize| row.cells.get(place).map(|cell| unquoted(&body[cell.clone()]).to_lowercase());
        let found = ids.iter().filter_map(id).filter(|id| !id.is_empty()).find_map(|id| by_id.get(&id));
        let Some(&grade) = found else {
            unknown.push(name);
            continue;
        };
        if let Some(first) = written.insert(grade, row.line) {
            return Err(CanvasError::Twice { first, second: row.line });
        }
        if unquoted(&body[cell.clone()]).eq_ignore_ascii_case("EX") {
            excused.push(name);
            continue;
        }
        let points = rows[grade].points.to_string();
        file.push_str(&body[kept..cell.start]);
        file.push_str(&if decimal_comma { points.replace('.', ",") } else { points });
        kept = cell.end;
    }
    if written.is_empty() {
        return Err(CanvasError::AnotherCourse(unknown.len()));
    }
    file.push_str(&body[kept..]);
    let missing = rows.iter().enumerate().filter(|(place, _)| !written.contains_key(place));
    Ok(FilledGradebook {
        file: file.into_bytes(),
        column: head[column].clone(),
        filled: written.len() - excused.len(),
        excused,
        unknown,
        missing: missing.map(|(_, row)| row.name.clone()).collect(),
    })
}

/// Returns the name of a line's student; `None` for the lines of possible points and of posting, for the test student and for
/// none.
fn student_name(body: &str, row: &CellRow, names: &[usize]) -> Option<String> {
    let cells = names.iter().map(|&place| Some(unquoted(&body[row.cells.get(place)?.clone()])));
    let name = cells.collect::<Option<Vec<String>>>()?;
    let name = name.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ");
    let is_student = !name.is_empty() && !is_points_possible(&name) && !is_test_student(&name);
    is_student.then_some(name)
}

/// Returns true if numbers are written with a decimal comma, as `7,50`.
fn has_decimal_comma(body: &str, lines: &[CellRow]) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Groups of thousands have three digits.
    let is_such = |cell: String| {
        cell.split_once(',').is_some_and(|(whole, part)| digits(whole) && digits(part) && part.len() != 3)
    };
    lines.iter().skip(1).flat_map(|row| &row.cells).any(|cell| is_such(unquoted(&body[cell.clone()])))
}

/// The place of each student in `rows`, by id and by address.
fn by_id(rows: &[GradeRow]) -> HashMap<String, usize> {
    let mut places = HashMap::new();
    for (place, row) in rows.iter().enumerate() {
        if let Some(mail) = &row.mail {
            places.insert(mail.to_lowercase(), place);
        }
    }
    for (place, row) in rows.iter().enumerate() {
        places.insert(row.student_id.to_lowercase(), place);
    }
    places
}

/// Finds the column to fill. Canvas writes assignments as `Name (4711)`.
fn column(head: &[String], asked: Option<&str>) -> Result<usize, CanvasError> {
    let name_of = |text: &str| -> Option<String> {
        let (name, id) = text.strip_suffix(')')?.rsplit_once(" (")?;
        id.bytes().all(|byte| byte.is_ascii_digit()).then(|| name.to_owned())
    };
    let assignments: Vec<(usize, String)> =
        head.iter().enumerate().filter_map(|(place, text)| Some((place, name_of(text)?))).collect();
    let written = || assignments.iter().map(|(place, _)| head[*place].clone()).collect();
    if let Some(asked) = asked {
        let whole = assignments.iter().find(|(place, _)| head[*place] == asked);
        let named = || assignments.iter().find(|(_, name)| name.eq_ignore_ascii_case(asked));
        return match whole.or_else(named) {
            Some((place, _)) => Ok(*place),
            None => Err(CanvasError::NoColumn { asked: asked.to_owned(), there: written() }),
        };
    }
    let ours: Vec<_> = assignments.iter().filter(|(_, name)| name.to_lowercase().contains("kalah")).collect();
    match (&assignments[..], &ours[..]) {
        ([], _) => Err(CanvasError::NoAssignment),
        ([(place, _)], _) | (_, [(place, _)]) => Ok(*place),
        _ => Err(CanvasError::WhichColumn(written())),
    }
}
