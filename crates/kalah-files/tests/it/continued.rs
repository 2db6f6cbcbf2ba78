//! Files that runs go on with.

use std::fs;
use std::path::Path;

use kalah_files::{ContinuedFile, ContinuedFileError, Journal, JournalError};

fn open(path: &Path) -> Result<(Journal, Vec<u32>), JournalError> {
    let check = |line: &u32| if *line < 100 { Ok(()) } else { Err("too many".to_owned()) };
    Journal::open(path, "count", "to ten", check)
}

#[test]
fn a_journal_goes_on_where_it_was_also_after_half_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (mut journal, lines) = open(&path).unwrap();
    assert!(lines.is_empty());
    journal.add(&1).unwrap();
    journal.add(&2).unwrap();
    drop(journal);
    fs::write(&path, fs::read_to_string(&path).unwrap() + "3").unwrap();
    let (mut journal, lines) = open(&path).unwrap();
    assert_eq!(lines, [1, 2]);
    journal.add(&4).unwrap();
    drop(journal);
    assert_eq!(open(&path).unwrap().1, [1, 2, 4]);
    // Even the head was not written to its end.
    let head = "{\"count\":\"to ten\"}\n";
    for end in 0..head.len() {
        fs::write(&path, &head[..end]).unwrap();
        drop(open(&path).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), head);
    }
}

#[test]
fn a_file_of_something_else_is_refused_and_stays_to_the_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for (content, said) in [
        ("{\"course\":\"the only copy\",\"grades\":[1,2,3]}", "is not the file of a count"),
        ("{\"course\":\"the only copy\"}\n{\"more\":1}", "is not the file of a count"),
        ("plain text", "is not the file of a count"),
        ("{\"count\":\"to twenty\"}\n1\n", "is of another count and stays as it is; it says: to twenty"),
        ("{\"count\":\"to ten\"}\n1\nnonsense\n2\n", "line 3"),
        ("{\"count\":\"to ten\"}\n1\n100\n", "line 3: too many"),
    ] {
        fs::write(&path, content).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    fs::write(&path, b"\xff\xfe\0").unwrap();
    assert!(matches!(open(&path), Err(JournalError::Foreign { .. })));
    assert_eq!(fs::read(&path).unwrap(), b"\xff\xfe\0");
}

#[test]
fn a_second_run_is_refused_while_the_first_one_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let (journal, _) = open(&path).unwrap();
    let again = open(&path).unwrap_err();
    assert!(matches!(again, JournalError::File(ContinuedFileError::InUse(_))), "{again}");
    drop(journal);
    open(&path).unwrap();
    let is_folder = ContinuedFile::open(folder.path());
    assert!(matches!(is_folder, Err(ContinuedFileError::NotRegular(_))));
}
