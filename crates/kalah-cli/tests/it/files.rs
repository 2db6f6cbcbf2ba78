//! Files that commands continue, write and read: nothing is lost, whatever system and editor they come from.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::command::{refusal, told};

/// A match of a moment, with these arguments behind it.
fn played<'a>(games: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
    let usual = ["match", "rightmost", "leftmost", "--rules", "6x4", "--lookahead", "1", "--games", games];
    [&usual[..], rest].concat()
}

#[test]
fn a_foreign_file_is_refused_and_stays_to_the_byte() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("results.json");
    let file = path.to_str().unwrap();
    let tuning = [
        "lab",
        "tune",
        "alphabeta:2,eval={a}stores+{b}own",
        "-p",
        "a=10,0,20,2",
        "-p",
        "b=3,0,10,1",
        "--rules",
        "4x3",
        "--lookahead",
        "1",
        "--pairs",
        "2",
    ];
    for content in ["{\"course\":\"the only copy\",\"grades\":[1,2,3]}", "notes\n", "\u{0}\u{1}\n\n"] {
        fs::write(&path, content).unwrap();
        for arguments in [
            played("2", &["--resume", file]),
            played("2", &["--csv", file]),
            played("2", &["--text", file]),
            [&tuning[..], &["--resume", file]].concat(),
            vec!["book", "fair", "3x2", "--plies", "2", "--out", file],
            vec!["book", "statistics", "6x4", "--games", "1", "--player", "rightmost", "--out", file],
            vec!["grade", "no-such-bot", "--rubric", "kalaha", "--output", file],
        ] {
            let error = refusal(1, &arguments);
            assert!(error.contains("stays as it is"), "{arguments:?}: {error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), content, "{arguments:?}");
        }
    }
}

#[test]
fn games_of_another_match_are_refused_by_what_differs() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games");
    let file = path.to_str().unwrap();
    told(&played("10", &["--openings", "random:4", "--resume", file]));
    let held = fs::read_to_string(&path).unwrap();
    assert_eq!(held.lines().count(), 10);
    // Fewer than it holds: none is lost.
    told(&played("4", &["--openings", "random:4", "--resume", file]));
    assert_eq!(fs::read_to_string(&path).unwrap(), held);
    let other = |change: &[&str], said: &str| {
        let arguments: Vec<&str> =
            [&["match", "rightmost", "leftmost", "--games", "10", "--resume", file], change].concat();
        let error = refusal(1, &arguments);
        assert!(error.contains("is of another match and stays as it is") && error.contains(said), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), held);
    };
    other(
        &["--rules", "6x4", "--lookahead", "4", "--openings", "random:4"],
        "its limit: look-ahead 1, not look-ahead 4",
    );
    other(&["--rules", "6x5", "--lookahead", "1", "--openings", "random:4"], "its rules: 6x4, not 6x5");
    other(&["--rules", "6x4", "--lookahead", "1", "--openings", "random:5"], "its openings: random:4");
    other(&["--rules", "6x4", "--lookahead", "1", "--openings", "random:4", "--adjudicate"], "its games");
}

#[test]
fn a_match_of_one_pair_can_be_continued() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games");
    let file = path.to_str().unwrap();
    told(&played("2", &["--resume", file]));
    told(&played("10", &["--resume", file]));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 10);
    // Its games are games to every reader.
    assert_eq!(told(&["convert", file, "--to", "moves"]).lines().count(), 10);
}

#[test]
fn an_output_is_overwritten_on_request_and_reports_of_ones_own_always() {
    let folder = tempdir().unwrap();
    let csv = folder.path().join("games.csv");
    let file = csv.to_str().unwrap();
    told(&played("2", &["--csv", file]));
    let first = fs::read_to_string(&csv).unwrap();
    refusal(1, &played("4", &["--csv", file]));
    assert_eq!(fs::read_to_string(&csv).unwrap(), first);
    told(&played("4", &["--csv", file, "--overwrite"]));
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 5);
    let cup = folder.path().join("cup.toml");
    let text = "rules = \"6x4\"\nlimit = \"lookahead=1\"\npairs = 1\n[[players]]\nplayer = \"rightmost\"\n[[players]]\nplayer = \"leftmost\"\n";
    // As an editor of Windows saves it.
    fs::write(&cup, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    told(&["tournament", cup.to_str().unwrap()]);
    told(&["tournament", cup.to_str().unwrap()]);
    let games = told(&["convert", folder.path().join("cup.games").to_str().unwrap(), "--to", "moves"]);
    assert_eq!(games.lines().count(), 2);
    let page = folder.path().join("cup.html");
    fs::write(&page, "<h1>my own page</h1>").unwrap();
    refusal(1, &["tournament", cup.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&page).unwrap(), "<h1>my own page</h1>");
}

#[test]
fn players_of_games_in_any_form_are_rated_in_the_groups_that_met() {
    let folder = tempdir().unwrap();
    let [one, other] =
        ["one.jsonl", "other.txt"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    told(&["match", "minimax:3", "rightmost", "--games", "20", "--openings", "random:3", "--resume", &one]);
    let board = "<6,0,0,1,2,3,4,5,6,6,5,4,3,2,1>";
    let report = told(&["match", "greedy", "leftmost", "--games", "4", "--openings", "random:3", "--json"]);
    fs::write(&other, report).unwrap();
    let table = told(&["rate", &one, &other]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    let players = [1, 2, 4, 5].map(|line| lines[line].split(' ').next().unwrap());
    assert_eq!(players, ["greedy", "leftmost", "minimax:3", "rightmost"], "{table}");
    assert_eq!(lines[3], "those below have not met those above:");
    let json: serde_json::Value = serde_json::from_str(&told(&["rate", &one, &other, "--json"])).unwrap();
    assert_eq!(json["games"], 24);
    let elo = |player: usize| json["players"][player]["elo"]["value"].as_f64().unwrap();
    assert!(elo(0) > elo(1) && elo(2) > elo(3) && json["players"][3]["group"] == 1, "{json}");
    fs::write(&other, board).unwrap();
    let error = refusal(1, &["rate", &other]);
    assert!(error.contains("other.txt") && error.contains("positions"), "{error}");
    refusal(1, &["rate", folder.path().join("none").to_str().unwrap()]);
}

#[test]
fn a_merged_log_takes_the_place_of_none() {
    let folder = tempdir().unwrap();
    let log = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, other) = (log("a.log"), log("b.log"));
    for path in [&one, &other] {
        told(&["proof", "run", "4x2", "--seeds", "0", "--piece", "200", "--log", path]);
    }
    let held = fs::read(&one).unwrap();
    let error = refusal(1, &["proof", "merge", &one, &other]);
    assert!(error.contains("exists already and stays as it is"), "{error}");
    assert_eq!(fs::read(&one).unwrap(), held);
    told(&["proof", "merge", &log("c.log"), &one, &other]);
}

#[test]
fn games_are_read_in_whatever_the_program_writes() {
    let folder = tempdir().unwrap();
    let report = folder.path().join("match.json");
    let text = told(&played("2", &["--json"]));
    let utf16: Vec<u8> =
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for bytes in [text.as_bytes().to_vec(), utf16, format!("\u{feff}{text}").into_bytes()] {
        fs::write(&report, bytes).unwrap();
        assert_eq!(told(&["convert", report.to_str().unwrap(), "--to", "moves"]).lines().count(), 2);
    }
    fs::write(&report, [0x1f, 0x8b, 8, 0]).unwrap();
    let error = refusal(1, &["convert", report.to_str().unwrap(), "--to", "moves"]);
    assert!(error.contains("it is packed (gzip)"), "{error}");
}

/// What is printed has to arrive, the help as well.
#[test]
fn a_full_disk_is_no_success() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for arguments in [&["--help"][..], &["--version"], &["perft", "3"], &["help", "match"], &["schema"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(arguments)
            .stdout(Stdio::from(full))
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let error = String::from_utf8(run.stderr).unwrap();
        assert_eq!((run.status.code(), error.lines().count()), (Some(1), 1), "{arguments:?}: {error}");
    }
}

/// A folder whose name is no text, and a place for caches that cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn a_bot_plays_from_wherever_it_lies() {
    use std::os::unix::ffi::OsStrExt as _;
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempdir().unwrap();
    let bot = folder.path().join(std::ffi::OsStr::from_bytes(b"latin\xfc"));
    told(&["new", "python", folder.path().join("bot").to_str().unwrap()]);
    fs::rename(folder.path().join("bot"), &bot).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .arg("match")
        .arg(&bot)
        .args(["rightmost", "--rules", "4x3", "--lookahead", "2", "--games", "2"])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
