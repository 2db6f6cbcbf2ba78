//! What was handed in comes back to its owner.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use flate2::read::GzDecoder;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::folders::{content, noise, tar_gz};
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

#[test]
fn downloads_that_nobody_reads_are_two_of_a_person_and_leave_others_alone() {
    let class = Class::new();
    let bot = class.place.path().join("bot");
    fs::create_dir(&bot).unwrap();
    fs::write(bot.join("main.py"), "print(1)\n").unwrap();
    // More than the buffers of a connection take.
    fs::write(bot.join("data"), noise(15 << 20)).unwrap();
    let taken = ask(&class, Some(Who::Seven), "POST /api/submissions?name=bot.tar.gz", &[], &tar_gz(&bot));
    assert_eq!(taken.status, 201, "{}", taken.text());
    let secret = Who::Seven.token();
    let head = "GET /submissions/1/bot.tar.gz HTTP/1.1\r\nHost: localhost\r\n";
    let mut unread: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(class.host()).unwrap();
            write!(stream, "{head}Authorization: Bearer {secret}\r\n\r\n").unwrap();
            stream
        })
        .collect();
    let taken = ask(&class, Some(Who::Eight), "POST /api/submissions?name=bot.py", &[], b"print(2)\n");
    assert_eq!(taken.status, 201, "{}", taken.text());
    let mut statuses: Vec<String> = unread
        .iter_mut()
        .map(|stream| {
            let mut line = [0; 12];
            stream.read_exact(&mut line).unwrap();
            String::from_utf8_lossy(&line[9..]).into_owned()
        })
        .collect();
    statuses.sort();
    assert_eq!(statuses[..2], ["200", "200"]);
    assert!(statuses[2..].iter().all(|status| status == "429"), "{statuses:?}");
    assert_eq!(ask(&class, Some(Who::Tutor), "GET /submissions/1/bot.tar.gz", &[], b"").status, 200);
    drop(unread);
    wait_for("places for downloads", || {
        let again = ask(&class, Some(Who::Seven), "GET /submissions/1/bot.tar.gz", &[], b"");
        (again.status == 200).then_some(())
    });
}

#[test]
fn a_token_that_is_only_to_submit_reads_no_sources() {
    let class = Class::new();
    let taken = ask(&class, Some(Who::SevenSubmits), "POST /api/submissions?name=bot.py", &[], b"print(1)\n");
    assert_eq!(taken.status, 201, "{}", taken.text());
    let status = |path: &str| ask(&class, Some(Who::SevenSubmits), path, &[], b"").status;
    assert_eq!(status("GET /submissions/1/bot.tar.gz"), 404);
    assert_eq!(status("GET /git/7.git/info/refs?service=git-upload-pack"), 404);
    assert_eq!(status("GET /git/7.git/info/refs?service=git-receive-pack"), 200);
}
