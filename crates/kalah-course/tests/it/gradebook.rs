//! Files that platforms take back.

use kalah_course::gradebook::{GradeRow, fill_canvas};

const CANVAS: &[u8] = include_bytes!("../../../../fixtures/class-lists/canvas.csv");

fn row(student_id: &str, name: &str, points: &str) -> GradeRow {
    GradeRow {
        student_id: student_id.to_owned(),
        name: name.to_owned(),
        mail: Some(format!("{student_id}@uni.example")),
        points: points.parse().unwrap(),
    }
}

#[test]
fn a_column_of_canvas_is_filled_and_every_other_byte_stays() {
    // By the university's id, by the login, and one who is not in the gradebook.
    let rows = [row("20123", "Zoë Müller", "7.5"), row("BOBRIEN", "Bob O'Brien", "20"), row("9", "Cy", "1")];
    let filled = fill_canvas(CANVAS, None, &rows).unwrap();
    assert_eq!((filled.column.as_str(), filled.filled), ("Kalah (4711)", 2));
    assert_eq!((filled.unknown, filled.missing), (vec!["Lovelace, Ada".to_owned()], vec!["Cy".to_owned()]));
    let (before, after) = (std::str::from_utf8(CANVAS).unwrap(), String::from_utf8(filled.file).unwrap());
    let changed: Vec<_> = before.split('\n').zip(after.split('\n')).filter(|(was, is)| was != is).collect();
    assert_eq!(
        changed,
        [
            ("\"Müller, Zoë\",11,20123,zmueller,CS 1,,,", "\"Müller, Zoë\",11,20123,zmueller,CS 1,7.5,,"),
            (
                "\"O'Brien, Jr., Bob\",12,20124,bobrien,CS 1,,,",
                "\"O'Brien, Jr., Bob\",12,20124,bobrien,CS 1,20,,"
            ),
        ]
    );
    assert_eq!(before.split('\n').count(), after.split('\n').count());
    // Filled again, it stays as it is.
    let again = fill_canvas(after.as_bytes(), Some("kalah"), &rows).unwrap();
    assert_eq!(String::from_utf8(again.file).unwrap(), after);
}

#[test]
fn line_ends_marks_and_quoted_cells_stay() {
    let file = "\u{feff}Student,ID,Section,\"Kalah, \"\"final\"\" (1)\",Other (2)\r\n    Points Possible,,,10,5\r\n\"A\r\nB\",20,S,\"3\",\r\nC,21,S,,\"x\r\ny\"";
    let filled = fill_canvas(file.as_bytes(), None, &[row("20", "A", "4"), row("21", "C", "0")]).unwrap();
    let expected = file.replace("\"3\"", "4").replace("S,,", "S,0,");
    assert_eq!(String::from_utf8(filled.file).unwrap(), expected);
}

#[test]
fn a_gradebook_that_does_not_fit_is_refused_in_a_line() {
    let rows = [row("20123", "Zoë", "1")];
    let head = "Student,ID,SIS User ID,SIS Login ID,Section";
    for (file, asked, said) in [
        ("a,b\n1,2\n".to_owned(), None, "Canvas did not export it"),
        ("\"open".to_owned(), None, "no CSV"),
        (format!("{head}\nA,1,20123,x,S\n"), None, "has no assignment"),
        (
            format!("{head},One (1),Two (2)\nA,1,20123,x,S,,\n"),
            None,
            "name the column to fill: `One (1)`, `Two (2)`",
        ),
        (
            format!("{head},One (1)\nA,1,20123,x,S,\n"),
            Some("Three"),
            "no column `Three`; its assignments are `One (1)`",
        ),
        (format!("{head},One (1)\nA,1,99,x,S,\nB,2,98,y,S,\n"), None, "none of the 2 students"),
        (format!("{head},One (1)\nA,1,20123,x,S\n"), None, "line 2 has fewer cells"),
        (
            format!("{head},One (1)\nA,1,20123,x,S,\n\nB,2,20123,y,S,\n"),
            None,
            "lines 2 and 4 are the same student",
        ),
    ] {
        let error = fill_canvas(file.as_bytes(), asked, &rows).unwrap_err().to_string();
        assert!(error.contains(said) && !error.contains('\n'), "{file:?}: {error}");
    }
    assert!(fill_canvas(b"\xff\xfe", None, &rows).is_err());
}

/// Canvas writes semicolons, decimal commas and names in two columns where its users ask for them.
#[test]
fn every_form_of_the_gradebook_is_filled_in_its_own_form() {
    let rows = [row("20123", "Ann Doe", "7.5"), row("20124", "Bob Roe", "3")];
    let file = "LastName;FirstName;ID;SIS User ID;SIS Login ID;Section;Kalah (4711)\n;;;;;;Manual Posting\n    Points Possible;;;;;;20,00\nDoe;Ann;11;20123;adoe;CS 1;\nRoe;Bob;12;20124;broe;CS 1;EX\nStudent;Test;99;;5f0e;CS 1;\n";
    let filled = fill_canvas(file.as_bytes(), None, &rows).unwrap();
    assert_eq!(String::from_utf8(filled.file).unwrap(), file.replace("adoe;CS 1;", "adoe;CS 1;7,5"));
    assert_eq!((filled.filled, filled.excused), (1, vec!["Roe, Bob".to_owned()]));
    assert!(filled.unknown.is_empty() && filled.missing.is_empty());
    let thousands = "Student,ID,SIS User ID,Section,Kalah (1)\n    Points Possible,,,,\"1,000.00\"\n\"Doe, Ann\",11,20123,A,\n";
    let filled = fill_canvas(thousands.as_bytes(), None, &rows).unwrap();
    assert!(String::from_utf8(filled.file).unwrap().ends_with("A,7.5\n"));
}
