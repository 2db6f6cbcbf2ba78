//! What was handed in comes back to its owner.

use std::fs;

use flate2::read::GzDecoder;

use crate::intake::class::{Class, Who};
use crate::intake::folders::{content, tar_gz};
use crate::intake::http::ask;

#[test]
fn the_owner_and_the_staff_get_what_was_handed_in_and_nobody_else() {
    let class = Class::new();
    let bot = class.place.path().join("bot");
    fs::create_dir_all(bot.join("lib")).unwrap();
    fs::write(bot.join("main.py"), "print(1)\n".repeat(50_000)).unwrap();
    fs::write(bot.join("lib/own.py"), "").unwrap();
    ask(&class, Some(Who::Seven), "POST /api/submissions?name=bot.tar.gz", &[], &tar_gz(&bot));
    let fetch = |who| ask(&class, who, "GET /submissions/1/bot.tar.gz", &[], b"");
    for who in [Who::Seven, Who::SevenReads, Who::Tutor, Who::Lecturer] {
        let answer = fetch(Some(who));
        assert_eq!(answer.status, 200);
        assert!(answer.head.contains("filename=\"player-7-submission-1.tar.gz\""), "{}", answer.head);
        let unpacked = tempfile::tempdir().unwrap();
        tar::Archive::new(GzDecoder::new(&answer.body[..])).unpack(unpacked.path()).unwrap();
        assert_eq!(content(unpacked.path()), content(&bot));
    }
    assert_eq!(fetch(None).status, 401);
    let other = fetch(Some(Who::Eight));
    let none = ask(&class, Some(Who::Eight), "GET /submissions/2/bot.tar.gz", &[], b"");
    assert_eq!((other.status, none.status), (404, 404));
}
