//! Outputs and the files that were there before.

use std::fs;

use kalah_files::{Existing, OutputError, OutputFile};

#[test]
fn a_file_stays_unless_its_loss_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    fs::write(&path, "the only copy").unwrap();
    assert!(matches!(OutputFile::check(&path, Existing::Keep), Err(OutputError::Exists(_))));
    assert_eq!(fs::read(&path).unwrap(), b"the only copy");
    let output = OutputFile::check(&path, Existing::Replace).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"the only copy");
    output.write("new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    // Nothing is left beside it.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_file_that_came_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let output = OutputFile::check(&path, Existing::Keep).unwrap();
    fs::write(&path, "somebody else's").unwrap();
    assert!(matches!(output.write("ours"), Err(OutputError::Exists(_))));
    assert_eq!(fs::read(&path).unwrap(), b"somebody else's");
}

#[test]
fn what_fails_half_way_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    fs::write(&path, "old").unwrap();
    let output = OutputFile::check(&path, Existing::Replace).unwrap();
    let half = output.write_with(|file| {
        file.write_all(b"half")?;
        Err(std::io::Error::other("the work failed"))
    });
    assert!(half.unwrap_err().to_string().contains("the work failed"));
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn what_cannot_be_written_is_known_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = OutputFile::check(&folder.path().join("no/out"), Existing::Keep).unwrap_err();
    assert!(
        nowhere.to_string().starts_with("cannot write ") && !nowhere.to_string().contains(".part"),
        "{nowhere}"
    );
    assert!(matches!(OutputFile::check(folder.path(), Existing::Replace), Err(OutputError::Folder(_))));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_device_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    fs::write(&real, "old").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    OutputFile::check(&link, Existing::Replace).unwrap().write("new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&real).unwrap(), b"new");
    OutputFile::check("/dev/null".as_ref(), Existing::Keep).unwrap().write("gone").unwrap();
}
