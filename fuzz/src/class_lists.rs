//! Class lists, as spreadsheets and learning platforms write them.
//!
//! - A list that is written with every cell in quotes is read with the same people.
//! - An error is one short line.
//!
//! The input: the list.

use std::fmt::Write as _;

use kalah_course::roster::{ColumnChoice, ListedStudent, OptionalCell, read};

use crate::laws::is_one_line;

/// The most letters of an error.
const LONGEST_ERROR: usize = 400;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    match read(input, &ColumnChoice::default()) {
        Ok(roster) => {
            let again = read(written(&roster.students).as_bytes(), &ColumnChoice::default());
            let again = again.map(|roster| without_lines(roster.students));
            assert_eq!(again, Ok(without_lines(roster.students)));
        }
        Err(error) => {
            is_one_line(&error);
            assert!(error.to_string().chars().count() <= LONGEST_ERROR, "{error}");
        }
    }
}

/// The same without the numbers of the lines, which depend on how the file was written.
fn without_lines(students: Vec<ListedStudent>) -> Vec<ListedStudent> {
    students.into_iter().map(|student| ListedStudent { line: 0, ..student }).collect()
}

/// Column that a list may leave out, and a line that is short too.
struct OptionalColumn {
    name: &'static str,
    cell: fn(&ListedStudent) -> &OptionalCell,
}

impl OptionalColumn {
    fn is_in(&self, student: &ListedStudent) -> bool {
        *(self.cell)(student) != OptionalCell::NoColumn
    }
}

fn written(students: &[ListedStudent]) -> String {
    let mut optional = vec![
        OptionalColumn { name: "mail", cell: |student| &student.mail },
        OptionalColumn { name: "group", cell: |student| &student.group },
    ];
    optional.retain(|column| students.iter().any(|student| column.is_in(student)));
    // A short line lacks the last columns alone, so a column comes after those that more lines have.
    optional.sort_by_key(|column| students.iter().filter(|student| !column.is_in(student)).count());
    let mut head = vec!["student_id", "name", "number"];
    head.extend(optional.iter().map(|column| column.name));
    let mut text = format!("\"{}\"\n", head.join("\",\""));
    for student in students {
        let number = student.number.map(|number| number.to_string()).unwrap_or_default();
        let mut cells = vec![student.student_id.as_str(), &student.name, &number];
        cells.extend(optional.iter().filter_map(|column| match (column.cell)(student) {
            OptionalCell::NoColumn => None,
            OptionalCell::Cell(text) => Some(text.as_deref().unwrap_or_default()),
        }));
        let quoted: Vec<String> =
            cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
        _ = writeln!(text, "{}", quoted.join(","));
    }
    text
}
