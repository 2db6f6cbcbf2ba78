//! Gradebooks that are written anew.

use crate::gradebook::cells::quoted;
use crate::gradebook::row::GradeRow;

/// Returns a table that Moodle's import of grades reads: id, address, points.
///
/// Moodle maps students by `ID number` or `Email address`; the lecturer picks one of them and maps `Points` to a grade
/// item.
pub fn moodle(rows: &[GradeRow]) -> String {
    let mut text = "ID number,Email address,Points\r\n".to_owned();
    for row in rows {
        let mail = row.mail.as_deref().unwrap_or("");
        // Who is recognised by the address alone has no id that Moodle knows.
        let id = if row.student_id == mail { "" } else { &row.student_id };
        text.push_str(&line(&[id.to_owned(), mail.to_owned(), row.sum.to_string()]));
    }
    text
}

/// Returns a table with each part of the points, whose columns are named by the caller, a name for each rule.
pub fn plain(rows: &[GradeRow], rules: &[String]) -> String {
    let mut head = ["student_id", "name", "mail", "player"].map(str::to_owned).to_vec();
    head.extend(rules.iter().cloned());
    head.extend(["over cap", "correction", "reason", "sum"].map(str::to_owned));
    let mut text = line(&head);
    for row in rows {
        let mut cells = vec![
            row.student_id.clone(),
            row.name.clone(),
            row.mail.clone().unwrap_or_default(),
            row.player.map(|player| player.to_string()).unwrap_or_default(),
        ];
        cells.extend(row.parts.iter().map(|part| part.points.to_string()));
        cells.extend([row.over_cap.to_string(), row.correction.to_string()]);
        cells.extend([row.reason.clone().unwrap_or_default(), row.sum.to_string()]);
        text.push_str(&line(&cells));
    }
    text
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}
