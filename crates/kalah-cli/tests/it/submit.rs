//! `kalah submit` as a student uses it, from the link of the class list to a bot that plays.
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};

use kalah_needs::all_here;

use crate::serving::Serving;

/// Runs the program; status, standard output, standard error.
pub(crate) fn kalah(args: &[&str], token: Option<&str>) -> (i32, String, String) {
    let mut kalah = Command::new(env!("CARGO_BIN_EXE_kalah"));
    kalah.args(args).env_remove("KALAH_TOKEN");
    if let Some(token) = token {
        kalah.env("KALAH_TOKEN", token);
    }
    let Output { status, stdout, stderr } = kalah.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// The answer to a form.
fn post(serving: &Serving, path: &str, cookie: &str, form: &str) -> String {
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    let head = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded";
    let length = form.len();
    write!(
        stream,
        "POST {path} HTTP/1.0\r\n{head}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{form}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn between<'a>(text: &'a str, before: &str, after: char) -> &'a str {
    let found = text.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    found.unwrap_or_else(|| panic!("{text}")).0
}

fn page(serving: &Serving, path: &str, cookie: &str) -> String {
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Enters the student of a class list into a data directory that no server uses; the key of the link.
pub(crate) fn enrol(data: &Path, class: &str) -> String {
    let (list, links) = (data.join("class.csv"), data.join("links.csv"));
    fs::write(&list, class).unwrap();
    let [list, links, data] = [&list, &links, data].map(|path| path.to_str().unwrap());
    let (status, _, said) =
        kalah(&["admin", "class", list, "--apply", "--links", links, "--data", data], None);
    assert_eq!(status, 0, "{said}");
    let links = fs::read_to_string(links).unwrap();
    let key = links.split("/enter?key=").nth(1).unwrap_or_else(|| panic!("{links}"));
    key.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

/// Signs in by the link and makes a token.
pub(crate) fn token(serving: &Serving, key: &str) -> String {
    let signed_in = post(serving, "/enter", "", &format!("key={key}"));
    let cookie = between(&signed_in, "set-cookie: ", ';').to_owned();
    let me = page(serving, "/me", &cookie);
    let csrf = between(&me, "name=\"csrf\" value=\"", '"');
    let made = post(serving, "/me/tokens", &cookie, &format!("csrf={csrf}&label=laptop&submit=on&read=on"));
    between(&made, "<code class=\"long\">", '<').to_owned()
}

#[test]
fn what_is_handed_in_is_followed_until_it_plays_or_not() {
    if !all_here(&["python3", "make"]) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let args =
        ["--no-reference", "--workers", "1", "--lookahead", "1", "--player", "90=rightmost", "--trusted"];
    // It has to have been there once.
    drop(Serving::start(&data, &args));
    let key = enrol(&data, "student_id,name\n1001,Ada\n");
    let serving = Serving::start(&data, &args);
    let token = token(&serving, &key);
    let server = format!("http://{}", serving.address);
    let submit = |bot: &Path, more: &[&str], token: Option<&str>| {
        let args = [&["submit", bot.to_str().unwrap(), "--server", &server], more].concat();
        kalah(&args, token)
    };

    let bot = place.path().join("my-bot");
    fs::create_dir_all(bot.join("__pycache__")).unwrap();
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/python/main.py"), bot.join("main.py")).unwrap();
    let (status, said, wrong) = submit(&bot, &[], Some(&token));
    assert_eq!(status, 0, "{said}{wrong}");
    let player = between(&said, "Submission 1 of player ", ':').to_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..2],
        [format!("Submission 1 of player {player}: my-bot"), format!("{server}/submissions/1")]
    );
    assert_eq!(lines.last(), Some(&"executing"), "{said}");

    let broken = place.path().join("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("Makefile"), "main:\n\t@echo no rule for player >&2; exit 1\n").unwrap();
    let (status, said, wrong) = submit(&broken, &["--token", &token], None);
    assert_eq!((status, said.lines().last()), (1, Some("compilation-error")), "{said}{wrong}");
    assert!(wrong.contains("no rule for player"), "{wrong}");
    let last = wrong.lines().last().unwrap();
    assert!(last.starts_with("kalah: submission 2 does not play: does not build"), "{wrong}");

    // One file of a folder, with those beside it.
    fs::write(bot.join("other.py"), "import main\nmain.main()\n").unwrap();
    let (status, said, wrong) = submit(&bot.join("main.py"), &["--no-wait"], Some(&token));
    assert_eq!((status, said.lines().count()), (0, 2), "{wrong}");
}

#[test]
fn what_is_wrong_is_told_in_a_line() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let serving = Serving::start(&data, &["--no-reference", "--player", "90=rightmost"]);
    let bot = place.path().join("bot");
    fs::create_dir(&bot).unwrap();
    fs::write(bot.join("main.py"), "").unwrap();
    let bot = bot.to_str().unwrap();
    // Nobody listens where somebody has just ceased to.
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = format!("http://{}", serving.address);
    let wrong = format!("kalah_1_{}", "0".repeat(64));
    for (args, token, status, told) in [
        (["submit", bot, "--server", &server], None, 2, "kalah: who submits? Give your token"),
        (["submit", bot, "--server", "localhost:8080"], Some("x"), 2, "write the address of its pages"),
        (["submit", bot, "--server", &server], Some(&wrong), 1, "does not know this token"),
        (["submit", "no-bot", "--server", &server], Some(&wrong), 1, "no bot at no-bot"),
        (
            ["submit", bot, "--server", &format!("http://{gone}")],
            Some(&wrong),
            1,
            "kalah: cannot reach http://127",
        ),
    ] {
        let (found, said, error) = kalah(&args, token);
        assert_eq!((found, said.as_str(), error.lines().count()), (status, "", 1), "{error}");
        assert!(error.contains(told), "{error}");
    }
}
