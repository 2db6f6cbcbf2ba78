//! What is pushed and not taken, and by whom.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::fs::symlink;

use kalah_needs::all_here;

use crate::intake::class::{Class, Who, Work};
use crate::intake::folders::noise;
use crate::intake::http::ask;

#[test]
fn what_is_no_bot_is_kept_in_the_repository_and_not_handed_in() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    symlink("/etc/passwd", work.folder.join("link")).unwrap();
    work.commit_all();
    let said = work.push("main");
    let words = Work::told(&said);
    assert!(said.is_ok() && words[0].contains("link: a symbolic link: only plain files"), "{said:?}");

    fs::remove_file(work.folder.join("link")).unwrap();
    let module = format!("160000,{},module", "1".repeat(40));
    work.git(&["rm", "--quiet", "--cached", "link"]).unwrap();
    work.git(&["update-index", "--add", "--cacheinfo", &module]).unwrap();
    work.git(&["commit", "--quiet", "--message", "two"]).unwrap();
    assert!(Work::told(&work.push("main"))[0].contains("module: a submodule"));

    // Short when it is sent, long when it is laid out.
    work.git(&["rm", "--quiet", "--cached", "module"]).unwrap();
    work.commit("zeros", vec![0; 65 << 20]);
    let said = work.push("main");
    assert!(Work::told(&said)[0].contains("zeros: is longer than 64 MiB"), "{said:?}");

    work.git(&["rm", "--quiet", "-r", "--force", "."]).unwrap();
    work.git(&["commit", "--quiet", "--message", "nothing"]).unwrap();
    assert!(Work::told(&work.push("main"))[0].contains("there is nothing in it"));
    assert_eq!(class.submissions(), []);
    work.commit("main.py", "print(1)\n");
    assert!(work.push("main").unwrap().contains("submission 1"));
}

#[test]
fn a_push_that_is_too_long_is_told_so_and_changes_nothing() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    work.push("main").unwrap();
    work.commit("book", noise(33 << 20));
    let said = work.push("main").unwrap_err();
    assert!(said.contains("kalah: more than 32 MB are not taken"), "{said}");
    work.git(&["reset", "--quiet", "--hard", "HEAD~1"]).unwrap();
    work.commit("main.py", "print(2)\n");
    assert!(work.push("main").unwrap().contains("submission 2"));
    let left = fs::read_dir(class.data().join("incoming")).unwrap().count();
    assert_eq!(left, 0, "nothing is left of what arrived");
}

#[test]
fn a_push_that_is_cut_off_changes_nothing() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    work.git(&["ls-remote", "kalah"]).unwrap();
    let commit = work.git(&["rev-parse", "HEAD"]).unwrap();
    let command =
        format!("{} {} refs/heads/main\0 report-status side-band-64k", "0".repeat(40), commit.trim());
    let body = format!("{:04x}{command}0000PACK", command.len() + 4);
    let mut stream = TcpStream::connect(class.host()).unwrap();
    write!(
        stream,
        "POST /git/7.git/git-receive-pack HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\
         Content-Length: 10000\r\n\r\n{body}",
        Who::Seven.token()
    )
    .unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let mut answer = String::new();
    _ = stream.read_to_string(&mut answer);
    assert!(!answer.contains("200 OK"), "{answer}");
    // The same as if all of it had arrived, but no pack.
    let cut = ask(&class, Some(Who::Seven), "POST /git/7.git/git-receive-pack", &[], body.as_bytes());
    assert!(cut.text().contains("unpack") && !cut.text().contains("is taken"), "{cut:?}");
    let nonsense = ask(&class, Some(Who::Seven), "POST /git/7.git/git-receive-pack", &[], b"what");
    assert!(nonsense.text().contains("this is no push"), "{nonsense:?}");
    assert_eq!(work.git(&["ls-remote", "kalah"]).unwrap(), "");
    assert!(work.push("main").unwrap().contains("submission 1"));
}

#[test]
fn a_client_that_is_killed_leaves_a_repository_that_can_be_pushed_to() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("book", noise(20 << 20));
    for _ in 0..3 {
        let mut push = work.command().args(["push", "kalah", "main"]).spawn().unwrap();
        // Somewhere on its way: wherever that is, the next push has to work.
        while fs::read_dir(class.data().join("incoming")).unwrap().count() == 0
            && push.try_wait().unwrap().is_none()
        {
            std::thread::yield_now();
        }
        push.kill().unwrap();
        push.wait().unwrap();
    }
    work.git(&["rm", "--quiet", "book"]).unwrap();
    work.commit("main.py", "print(1)\n");
    let said = work.push("+main");
    assert!(said.as_ref().unwrap().contains("is taken"), "{said:?}");
}

#[test]
fn nobody_gets_at_the_repository_of_others() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    work.push("main").unwrap();
    let may = |who: Option<Who>, player: &str, service: &str| {
        let line = format!("GET /git/{player}/info/refs?service=git-{service}-pack");
        ask(&class, who, &line, &[], b"").status
    };
    // What is not there is answered as what is another's.
    for player in ["7.git", "8.git", "9.git", "x", "..%2f7.git", "7.git%00"] {
        for service in ["upload", "receive"] {
            assert_eq!(may(None, player, service), 401, "{player} {service}");
            let other = may(Some(Who::Eight), player, service);
            assert_eq!(other, if player == "8.git" { 200 } else { 404 }, "{player} {service}");
        }
    }
    assert_eq!(
        [may(Some(Who::SevenReads), "7.git", "upload"), may(Some(Who::SevenReads), "7.git", "receive")],
        [200, 403]
    );
    for staff in [Who::Tutor, Who::Lecturer] {
        assert_eq!([may(Some(staff), "7.git", "upload"), may(Some(staff), "7.git", "receive")], [200, 403]);
        assert_eq!(may(Some(staff), "9.git", "upload"), 404);
    }
    assert_eq!(ask(&class, Some(Who::Seven), "GET /git/7.git/info/refs", &[], b"").status, 400);
    assert_eq!(ask(&class, Some(Who::Seven), "GET /git/7.git/HEAD", &[], b"").status, 404);

    let wrong = format!("http://x:kalah_1_{}@{}/git/7.git", "0".repeat(64), class.host());
    let said = work.git(&["push", &wrong, "main"]).unwrap_err();
    assert!(said.contains("Authentication failed"), "{said}");
    let said = work.git(&["push", &class.url(Who::Eight, 7), "main"]).unwrap_err();
    assert!(said.contains("not found"), "{said}");
    let said = work.git(&["push", &class.url(Who::Lecturer, 7), "main"]).unwrap_err();
    assert!(said.contains("403"), "{said}");
    let clone = class.place.path().join("clone");
    work.git(&["clone", "--quiet", &class.url(Who::Tutor, 7), clone.to_str().unwrap()]).unwrap();
    assert_eq!(class.submissions().len(), 1);
}

#[test]
fn branches_have_their_number() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    let push = |names: std::ops::Range<usize>| {
        let refs: Vec<String> = names.map(|at| format!("main:refs/heads/b{at}")).collect();
        let args: Vec<&str> = ["push", "kalah"].into_iter().chain(refs.iter().map(String::as_str)).collect();
        work.git(&args)
    };
    assert!(push(0..65).unwrap_err().contains("kalah: a push may change 64 branches and tags"));
    push(0..64).unwrap();
    push(64..128).unwrap();
    assert!(push(128..129).unwrap_err().contains("128 branches and tags at most"));
    work.push(":refs/heads/b0").unwrap();
    push(128..129).unwrap();
}
