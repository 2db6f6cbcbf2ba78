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
