//! Packs of a few kilobytes that hold objects of a gigabyte.

use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};

use kalah_needs::all_here;
use kalah_source::{Repository, Service};

use crate::bomb::{GIGABYTE, push};

/// What git answers to this push.
fn pushed(push: &[u8]) -> Result<String, String> {
    let place = tempfile::tempdir().unwrap();
    let repository = Repository::at(place.path().join("7.git")).unwrap();
    let mut request = tempfile::tempfile().unwrap();
    request.write_all(push).unwrap();
    request.rewind().unwrap();
    let mut answer: File = tempfile::tempfile().unwrap();
    repository
        .answer(Service::ReceivePack, request, &mut answer, &|| true)
        .map_err(|error| error.to_string())?;
    answer.rewind().unwrap();
    let mut said = Vec::new();
    answer.read_to_end(&mut said).unwrap();
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn git_does_not_take_a_gigabyte_for_a_small_pack() {
    if !all_here(&["git"]) {
        return;
    }
    // The same pack with a small object is unpacked: what is missing then is the commit that the branch names.
    let said = pushed(&push(10)).unwrap();
    assert!(said.contains("unpack ok"), "{said}");
    let push = push(GIGABYTE);
    assert!(push.len() < 4096, "{}", push.len());
    let said = pushed(&push).unwrap_or_else(|error| error);
    assert!(!said.contains("unpack ok"), "{said}");
    assert!(said.contains("unpack index-pack abnormal exit") || said.contains("out of memory"), "{said}");
}
