//! What is uploaded, by a form and by programs.

use std::fs;
use std::path::Path;

use crate::intake::class::{Class, Who};
use crate::intake::folders::{content, noise, tar_gz};
use crate::intake::http::{Answer, ask, form};

fn folder(class: &Class, name: &str) -> std::path::PathBuf {
    let folder = class.place.path().join(name);
    fs::create_dir_all(folder.join("lib")).unwrap();
    fs::write(folder.join("main.py"), format!("print('{name}')\n")).unwrap();
    fs::write(folder.join("lib/book.py"), "BOOK = {}\n").unwrap();
    folder
}

fn upload(class: &Class, who: Option<Who>, name: &str, body: &[u8]) -> Answer {
    ask(class, who, &format!("POST /api/submissions?name={name}"), &[], body)
}

#[test]
fn an_archive_is_the_folder_in_it() {
    let class = Class::new();
    let bot = folder(&class, "one");
    let answer = upload(&class, Some(Who::Seven), "one.tar.gz", &tar_gz(&bot));
    let version = content(&bot);
    let expected = format!(r#"{{"submission":1,"player":7,"version":"{version}"}}"#);
    assert_eq!((answer.status, answer.text()), (201, expected));
    assert_eq!(class.submissions(), [(1, 7, "api".to_owned(), version.clone())]);

    let named = "Content-Disposition: attachment; filename=\"one.tgz\"";
    let answer = ask(&class, Some(Who::Eight), "POST /api/submissions?way=command", &[named], &tar_gz(&bot));
    assert_eq!(answer.status, 201, "{answer:?}");
    let other = folder(&class, "other");
    let (head, body) = form(&[("bot", Some("C:\\bots\\other.tar.gz"), &tar_gz(&other))]);
    let answer = ask(&class, Some(Who::Eight), "POST /submit", &[&head], &body);
    assert!(answer.status == 303 && answer.head.contains("location: /submissions/3"), "{answer:?}");
    let ways: Vec<_> =
        class.submissions().into_iter().map(|(_, player, way, content)| (player, way, content)).collect();
    let expected = [("command", version), ("page", content(&other))];
    let expected = expected.map(|(way, content)| (8, way.to_owned(), content));
    assert_eq!(ways[1..], expected);
}

#[test]
fn a_file_is_a_bot() {
    let class = Class::new();
    for (at, (name, file)) in [
        ("bot.py", Some("bot.py")),
        ("a.wasm", Some("a.wasm")),
        ("Player.hs", Some("Player.hs")),
        ("Main.java", None),
    ]
    .into_iter()
    .enumerate()
    {
        let answer = upload(&class, Some(Who::Seven), name, b"text");
        assert_eq!(answer.status, 201, "{answer:?}");
        let alone = tempfile::tempdir().unwrap();
        fs::write(alone.path().join(name), "text").unwrap();
        assert_eq!(class.submissions()[at].3, content(alone.path()));
        assert_eq!(class.file(at), file.map(str::to_owned), "{name}");
    }
}

#[test]
fn what_is_no_bot_is_refused_in_a_line_that_tells_why() {
    let class = Class::new();
    let tar = |name: &str, kind: tar::EntryType, link: &str| {
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(kind);
        header.set_size(0);
        header.set_mode(0o644);
        if !link.is_empty() {
            header.set_link_name(link).unwrap();
        }
        header.set_cksum();
        tar.append(&header, &b""[..]).unwrap();
        tar.into_inner().unwrap()
    };
    let bomb = {
        let folder = class.place.path().join("bomb");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("zeros"), vec![0; 60 << 20]).unwrap();
        tar_gz(&folder)
    };
    let empty = tar("empty/", tar::EntryType::Directory, "");
    let out = tar("../main.py", tar::EntryType::Regular, "");
    let link = tar("link", tar::EntryType::Symlink, "/etc/passwd");
    for (name, body, why) in [
        ("bot.rar", &b"x"[..], "bot.rar: neither an archive"),
        ("bot.zip", b"no zip", "bot.zip: is damaged"),
        ("bot.tar", &out, "bot.tar: ../main.py: leads out of the folder"),
        ("bot.tar", &link, "bot.tar: link: a symbolic link: only plain files and folders are taken"),
        ("bot.tar", &empty, "bot.tar: there is nothing in it"),
        ("bomb.tar.gz", &bomb, "bomb.tar.gz: unpacks to more than 100 times its length"),
    ] {
        let answer = upload(&class, Some(Who::Seven), name, body);
        let text = refusal(&answer);
        assert!(
            answer.status == 422 && text.starts_with(why) && text.lines().count() == 1,
            "{answer:?} {text}"
        );
    }
    let answer = ask(&class, Some(Who::Seven), "POST /api/submissions", &[], b"x");
    assert_eq!((answer.status, refusal(&answer).lines().count()), (400, 1));
    let answer = upload(&class, Some(Who::Seven), "bot.py", &noise((16 << 20) + 1));
    assert_eq!(answer.status, 413, "{}", answer.text());
    assert!(refusal(&answer).starts_with("More than 16 MB are not taken"), "{}", answer.text());
    assert_eq!(class.submissions(), []);
    assert_eq!(left(&class.data().join("incoming")), 0);
}

/// Why something is not taken, as programs are told.
fn refusal(answer: &Answer) -> String {
    let told: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    told["error"].as_str().unwrap().to_owned()
}

fn left(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn only_who_has_a_player_hands_in() {
    let class = Class::new();
    let (head, body) = form(&[("bot", Some("bot.py"), b"text")]);
    for (who, status) in
        [(None, 401), (Some(Who::SevenReads), 403), (Some(Who::Tutor), 403), (Some(Who::Lecturer), 403)]
    {
        assert_eq!(upload(&class, who, "bot.py", b"text").status, status);
        assert_eq!(ask(&class, who, "POST /submit", &[&head], &body).status, status);
        assert_eq!(ask(&class, who, "GET /submit", &[], b"").status, status);
        let named = ["Content-Type: application/x-www-form-urlencoded"];
        assert_eq!(ask(&class, who, "POST /repository", &named, b"address=").status, status);
    }
    let page = ask(&class, Some(Who::Seven), "GET /submit", &[], b"");
    assert!(page.status == 200 && page.text().contains("/git/7.git"), "{}", page.text());
    let (head, body) = form(&[("csrf", None, b""), ("bot", Some(""), b"")]);
    let answer = ask(&class, Some(Who::Seven), "POST /submit", &[&head], &body);
    assert!(answer.status == 400 && answer.text().contains("Choose a file first."), "{}", answer.text());
    assert_eq!(class.submissions(), []);
}

#[test]
fn what_a_browser_sends_shows_that_it_comes_from_our_form() {
    let class = Class::new();
    let url = "Content-Type: application/x-www-form-urlencoded";
    let token = format!("token={}", Who::Seven.token());
    let signed_in = ask(&class, None, "POST /sign-in", &[url], token.as_bytes());
    let cookie = signed_in.cookie.unwrap();
    let page = ask(&class, None, "GET /submit", &[&cookie], b"").text();
    let csrf = page.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let send = |fields: &[(&str, Option<&str>, &[u8])]| {
        let (head, body) = form(fields);
        ask(&class, None, "POST /submit", &[&cookie, &head], &body).status
    };
    let bot = ("bot", Some("bot.py"), &b"text"[..]);
    assert_eq!(send(&[bot]), 403);
    assert_eq!(send(&[("csrf", None, b"0"), bot]), 403);
    // Nothing is taken before that is known.
    assert_eq!(send(&[bot, ("csrf", None, csrf.as_bytes())]), 403);
    assert_eq!(class.submissions(), []);
    assert_eq!(send(&[("csrf", None, csrf.as_bytes()), bot]), 303);
    assert_eq!(ask(&class, None, "POST /repository", &[&cookie, url], b"address=").status, 403);
    let named = format!("address=&csrf={csrf}");
    assert_eq!(ask(&class, None, "POST /repository", &[&cookie, url], named.as_bytes()).status, 303);
}

#[test]
fn an_hour_has_its_number_of_submissions() {
    let class = Class::with(|config| config.submissions.per_hour = std::num::NonZeroU32::MIN);
    assert_eq!(upload(&class, Some(Who::Seven), "a.py", b"1").status, 201);
    let answer = upload(&class, Some(Who::Seven), "a.py", b"2");
    assert!(answer.status == 429 && answer.head.contains("retry-after: "), "{answer:?}");
    assert_eq!(upload(&class, Some(Who::Eight), "a.py", b"2").status, 201);
}
