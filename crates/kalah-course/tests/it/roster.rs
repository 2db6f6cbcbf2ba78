//! Lists of platforms, and what is said of lists that make no sense.

use kalah_course::roster::{Column, ColumnChoice, OptionalCell, Platform, preview, read};

fn students(list: &[u8], choice: &[(&str, Column)]) -> Result<Vec<(String, String)>, String> {
    let choice = ColumnChoice(choice.iter().map(|(name, column)| ((*name).to_owned(), *column)).collect());
    let roster = read(list, &choice).map_err(|error| error.to_string())?;
    Ok(roster.students.into_iter().map(|student| (student.student_id, student.name)).collect())
}

macro_rules! export {
    ($name:literal) => {
        ($name, &include_bytes!(concat!("../../../../fixtures/class-lists/", $name))[..])
    };
}

/// Every export gives the same three people, by the university's id where the export has one.
#[test]
fn the_export_of_each_platform_is_read_as_it_is() {
    for ((name, list), platform, by, left_out) in [
        (export!("moodle-participants.csv"), Some(Platform::Moodle), Column::Mail, 1),
        (export!("moodle-grades.csv"), Some(Platform::Moodle), Column::StudentId, 0),
        (export!("moodle-german.csv"), Some(Platform::Moodle), Column::StudentId, 0),
        (export!("canvas.csv"), Some(Platform::Canvas), Column::StudentId, 2),
        (export!("ilias.csv"), Some(Platform::Ilias), Column::StudentId, 0),
        (export!("gradescope-roster.csv"), Some(Platform::Gradescope), Column::StudentId, 1),
        (export!("gradescope-grades.csv"), Some(Platform::Gradescope), Column::StudentId, 0),
        (export!("blackboard.xls"), Some(Platform::Blackboard), Column::StudentId, 0),
        (export!("excel.csv"), None, Column::StudentId, 0),
        (export!("workbook.xlsx"), None, Column::StudentId, 0),
    ] {
        let roster = read(list, &ColumnChoice::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((roster.platform, roster.left_out.len()), (platform, left_out), "{name}");
        let ids = match by {
            Column::Mail => ["zoe@uni.example", "bob@uni.example", "ada@uni.example"],
            _ => ["20123", "20124", "020125"],
        };
        let names = ["Zoë Müller", "Bob O'Brien, Jr.", "Ada Lovelace"];
        let found: Vec<_> = roster.students.iter().map(|one| (&*one.student_id, &*one.name)).collect();
        let wanted: Vec<_> = ids.into_iter().zip(names).collect();
        // Canvas turns names around at a comma, so that which of two it was cannot be told.
        if platform == Some(Platform::Canvas) {
            assert_eq!(found[1], ("20124", "Jr., Bob O'Brien"), "{name}");
            assert_eq!([found[0], found[2]], [wanted[0], wanted[2]], "{name}");
        } else {
            assert_eq!(found, wanted, "{name}");
        }
    }
}

#[test]
fn groups_and_addresses_come_with_the_list() {
    let roster = read(export!("moodle-participants.csv").1, &ColumnChoice::default()).unwrap();
    let cell = |text: &str| OptionalCell::Cell((!text.is_empty()).then(|| text.to_owned()));
    let groups: Vec<_> = roster.students.iter().map(|one| one.group.clone()).collect();
    assert_eq!(groups, [cell("Team 1"), cell("Team 1"), cell("")]);
    assert_eq!(roster.students[0].mail, cell("zoe@uni.example"));
    let roster = read(export!("canvas.csv").1, &ColumnChoice::default()).unwrap();
    assert!(roster.students.iter().all(|one| one.group == OptionalCell::NoColumn));
}

#[test]
fn any_other_table_is_read_once_its_columns_are_named() {
    let list = "Kürzel|x,Wer,Semester\nal,Ada Lovelace,3\nzm,Zoë Müller,4\n".replace("|x", "");
    let list = list.as_bytes();
    assert!(students(list, &[]).unwrap_err().contains("`Kürzel`"));
    let seen = preview(list, 1).unwrap();
    assert_eq!(seen.columns.iter().map(|(_, known)| *known).collect::<Vec<_>>(), [None, None, None]);
    assert_eq!(seen.rows, [["al", "Ada Lovelace", "3"]]);
    let all = [("Kürzel", Column::StudentId), ("Wer", Column::Name), ("Semester", Column::Ignored)];
    let [ada, zoe] =
        [("al", "Ada Lovelace"), ("zm", "Zoë Müller")].map(|(id, name)| (id.into(), name.into()));
    assert_eq!(students(list, &all).unwrap(), [ada, zoe]);
    assert!(students(list, &all[..2]).unwrap_err().contains("`Semester`"));
    assert!(students(list, &[("Matr", Column::StudentId)]).unwrap_err().contains("no column `Matr`"));
}

#[test]
fn what_makes_no_sense_is_told_in_a_line_with_its_number() {
    for (list, said) in [
        ("", "empty"),
        ("student_id,name,grade\n1,a,b", "`grade`"),
        ("student_id,name,name\n", "both are the name"),
        ("student_id,mail\n", "no column with names"),
        ("name,group\na,b\n", "tells students apart"),
        ("student_id,name\n1,a,b", "line 2 has more cells"),
        ("student_id,name\n1,a\n,b", "line 3: student_id is missing"),
        ("student_id,name\n1,", "line 2: name is missing"),
        ("First name,Last name,Email address\n,,a@b.c", "line 2: last_name is missing"),
        ("student_id,name\n1,a\n\n2,b\n1,c", "lines 2 and 5 have the same student_id"),
        ("student_id,name,mail\n1,a,nobody", "line 2: mail is no mail address"),
        ("student_id,name,number\n1,a,0", "line 2: number is no number"),
        ("student_id,name\n1,\"a\nb\"", "line 2: name has more than one line"),
        ("Student,ID,SIS User ID,SIS Login ID,Section\n\"Student, Test\",1,,x,A\n", "no student"),
    ] {
        let error = students(list.as_bytes(), &[]).unwrap_err();
        assert!(error.contains(said) && !error.contains('\n'), "{list:?}: {error}");
    }
    let long = format!("student_id,name,{}", "grade\u{202e}".repeat(1000));
    let error = students(long.as_bytes(), &[]).unwrap_err();
    assert!(error.chars().count() < 400 && !error.contains('\u{202e}'), "{error}");
    let many = (0..10_000).fold("student_id,name\n".to_owned(), |list, place| format!("{list}{place},a\n"));
    assert_eq!(students(many.as_bytes(), &[]).unwrap_err(), "the list has more than 5000 students");
}

#[test]
fn cells_are_read_as_spreadsheets_quote_them() {
    let row = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    let rows = [row("007", "Jörg \"J\" Müller"), row("8", "Zoë")];
    let plain = "student_id,name,mail,group\n007,\"Jörg \"\"J\"\" Müller\",j@x.de,\"a, b\"\n\n8,Zoë,,\n";
    assert_eq!(students(plain.as_bytes(), &[]).unwrap(), rows);
    let excel = "\u{feff}sep=;\r\nStudent_ID;Name;Mail;Group;\r\n007;\"Jörg \"\"J\"\" Müller\";j@x.de;a, b\r\n;;;\r\n8; Zoë ;;\r\n";
    assert_eq!(students(excel.as_bytes(), &[]).unwrap(), rows);
    assert_eq!(students(b"name,student_id\nAda,1", &[]).unwrap(), [row("1", "Ada")]);
}

/// Lists as platforms and spreadsheets leave them.
#[test]
fn peculiarities_of_exports_change_nobody() {
    let student = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    let [ann, bob] = [student("20123", "Ann Doe"), student("20124", "Bob Roe")];
    for list in [
        // The row of posting, before that of points.
        "Student,ID,SIS User ID,SIS Login ID,Section,Kalah (4711),Current Score\n,,,,,Manual Posting,\n\"    Points Possible\",,,,,\"1,000.00\",(read only)\n\"Doe, Ann\",11,20123,adoe,CS 1,,\n\"Roe, Bob\",12,20124,broe,CS 1,EX,\n",
        "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Kalah (4711)\n    Points Possible,,,,,,20.00\nDoe,Ann,11,20123,adoe,CS 1,\nRoe,Bob,12,20124,broe,CS 1,\nTest,Student,99,,5f0e,CS 1,\n",
        "Student;ID;SIS User ID;SIS Login ID;Section;\"Kalah, all of it, and more (4711)\"\n\"Doe, Ann\";11;20123;adoe;CS 1;\n\"Roe, Bob\";12;20124;broe;CS 1;\nTeststudent;99;;5f0e;CS 1;\n",
        "OrgDefinedId,Username,Last Name,First Name,Email,Kalah Points Grade <Numeric MaxPoints:20>,End-of-Line Indicator\n#20123,#adoe,Doe,Ann,ann@u.example,,#\n#20124,#broe,Roe,Bob,bob@u.example,,#\n",
        "student_id,name\n=\"20123\",Ann Doe\n=\"20124\",Bob Roe\n",
    ] {
        assert_eq!(students(list.as_bytes(), &[]).unwrap(), [ann.clone(), bob.clone()], "{list}");
    }
    let classroom = "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"Ann Doe\",\"adoe\",\"1\",\"\"\n\"20124\",\"\",\"\",\"Bob Roe\"\n";
    assert_eq!(students(classroom.as_bytes(), &[]).unwrap(), [student("Ann Doe", "Ann Doe"), bob.clone()]);
    let grades = "assignment_name,assignment_url,starter_code_url,github_username,roster_identifier,student_repository_name,student_repository_url,submission_timestamp,points_awarded,points_available\nkalah,u,s,adoe,20123,r,u,2026-01-01,3,10\n";
    assert_eq!(students(grades.as_bytes(), &[]).unwrap(), [student("20123", "20123")]);
}

/// One student without the university's id changes nothing for the others.
#[test]
fn each_line_is_known_by_the_best_id_that_it_has() {
    let list = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Doe, Ann\",11,20123,adoe,A\n\"Roe, Bob\",12,,broe,A\n";
    let roster = read(list.as_bytes(), &ColumnChoice::default()).unwrap();
    let ids: Vec<_> = roster.students.iter().map(|one| (&*one.student_id, one.other_ids.join(" "))).collect();
    assert_eq!(ids, [("20123", "adoe 11".to_owned()), ("broe", "12".to_owned())]);
}

#[test]
fn what_a_spreadsheet_spoilt_is_refused_by_its_line() {
    for (list, said) in [
        ("student_id,name\n1.23457E+11,Ann\n", "line 2: student_id was rounded by a spreadsheet"),
        ("student_id;name\n1,23457E+11;Ann\n", "line 2: student_id was rounded by a spreadsheet"),
        ("student_id,name\n1;Ann\n", "line 2 has its cells parted by another sign"),
        ("student_id,name,mail\n1,ann@u.example\n", "line 2: name is a mail address: a cell is missing"),
        ("student_id,name,mail\n1,Ann,ann@u@example\n", "line 2: mail is no mail address"),
        ("student_id,name,mail\n1,Ann,\"a@b.c, d@e.f\"\n", "line 2: mail is no mail address"),
    ] {
        let error = students(list.as_bytes(), &[]).unwrap_err();
        assert!(error.contains(said), "{list:?}: {error}");
    }
    // Excel leaves out empty cells at the end of a line: what is not there says nothing.
    let roster = read(b"student_id,name,mail\n1,Ann\n", &ColumnChoice::default()).unwrap();
    assert_eq!(roster.students[0].mail, OptionalCell::NoColumn);
    let none = "First name,Last name,ID number,Email address,Groups\nAnn,Doe,1,a@u.example,No groups\n";
    let roster = read(none.as_bytes(), &ColumnChoice::default()).unwrap();
    assert_eq!(roster.students[0].group, OptionalCell::Cell(None));
}

/// A workbook that unpacks to gigabytes, or is none, is refused before it fills the memory.
#[test]
fn a_workbook_that_cannot_be_read_is_refused() {
    use std::io::Write as _;
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
    for _ in 0..80 {
        zip.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    let bomb = zip.finish().unwrap().into_inner();
    for bytes in [&bomb[..], b"PK\x03\x04\x14", b"\xd0\xcf\x11\xe0 no more"] {
        let error = read(bytes, &ColumnChoice::default()).unwrap_err().to_string();
        assert!(error.contains("workbook that cannot be read"), "{error}");
    }
}
