//! `kalah tournament` as its users run it: whatever ends it, the result is the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// A folder with a file that describes a tournament.
struct Described {
    folder: TempDir,
}

impl Described {
    fn new(text: &str) -> Described {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("cup.toml"), text).expect("written");
        Described { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        command.arg("tournament").arg(self.path("cup.toml")).args(args);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("kalah starts")
    }

    /// What a run that ends by itself leaves: the result as JSON and as a page.
    fn result(&self, args: &[&str]) -> [String; 2] {
        let output = self.run(args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        ["cup.json", "cup.html"].map(|name| fs::read_to_string(self.path(name)).expect("a report"))
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.result(&[])[0]).expect("JSON")
    }
}

fn players(words: &[&str]) -> String {
    words.iter().map(|word| format!("[[players]]\nplayer = \"{word}\"\n")).collect::<Vec<_>>().concat()
}

const FIVE: [&str; 5] = ["rightmost", "leftmost", "random:1", "greedy", "alphabeta:3,eval=h6"];

#[test]
fn killed_at_any_moment_it_comes_to_the_same_result() {
    let text = format!(
        "rules = \"6x4\"\nlimit = \"lookahead=4\"\npairs = 6\n{}",
        players(&["minimax:4", "alphabeta:4,eval=h6", "greedy", "random:2"])
    );
    let whole = Described::new(&text).result(&[]);
    let killed = Described::new(&text);
    for moment in 0..10_u64 {
        let mut child = killed.command(&["--concurrency", "2"]).spawn().expect("kalah starts");
        // It may end before.
        thread::sleep(Duration::from_millis(40 + 23 * moment));
        child.kill().expect("killed");
        child.wait().expect("gone");
    }
    // The disk kept half a line as well.
    let games = killed.path("cup.games");
    let held = fs::read(&games).expect("games");
    fs::write(&games, &held[..held.len() - 7]).expect("written");
    assert_eq!(killed.result(&["--concurrency", "2"]), whole);
    assert_eq!(killed.result(&[]), whole);
}

#[test]
fn a_round_robin_lets_all_meet_and_knows_the_strongest() {
    let cup =
        Described::new(&format!("rules = \"4x3\"\nlimit = \"lookahead=3\"\npairs = 4\n{}", players(&FIVE)));
    let result = cup.json();
    assert_eq!(result["games"], 10 * 2 * 4);
    assert_eq!(result["is_over"], true);
    assert_eq!(result["meetings"].as_array().expect("rows").len(), 10);
    assert_eq!(result["rows"][0]["name"], "alphabeta:3,eval=h6");
    let points: f64 = result["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["points"].as_f64().expect("points"))
        .sum();
    assert!((points - 80.0).abs() < 1e-9);
    let page = fs::read_to_string(cup.path("cup.html")).expect("a page");
    assert!(page.contains("<svg role=\"img\"") && !page.contains("http-equiv") && !page.contains("src="));
}

#[test]
fn a_gauntlet_a_swiss_and_a_knockout_are_drawn_as_they_should() {
    let with = |format: &str| {
        let text =
            format!("rules = \"4x3\"\nlimit = \"lookahead=2\"\npairs = 2\n{format}\n{}", players(&FIVE));
        Described::new(&text).json()
    };
    let gauntlet = with("format = \"gauntlet\"");
    assert_eq!(gauntlet["games"], 4 * 4);
    // Five players: one has nobody to meet in each round.
    let swiss = with("format = \"swiss\"\nrounds = 3");
    assert_eq!(swiss["games"], 3 * 2 * 4);
    let met = swiss["meetings"].as_array().expect("rows");
    assert!(met.iter().all(|met| met["games"] == 4), "nobody meets twice: {met:?}");
    // Eight places of which three are empty: four meetings, and more pairs where they are even.
    let knockout = with("format = \"knockout\"");
    assert_eq!(knockout["meetings"].as_array().expect("rows").len(), 4);
    assert!(knockout["games"].as_u64().expect("games") >= 16);
}

#[test]
fn groups_that_never_met_are_told_apart() {
    // A file of games of which all but those of two pairs of players are taken out.
    let cup = Described::new(&format!(
        "rules = \"3x2\"\nlimit = \"lookahead=1\"\npairs = 2\nformat = \"swiss\"\nrounds = 1\n{}",
        players(&FIVE[..4])
    ));
    let result = cup.json();
    let groups: Vec<u64> = result["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["group"].as_u64().expect("group"))
        .collect();
    assert_eq!(groups, [0, 0, 2, 2]);
    assert_eq!(result["superiority"][0][2], Value::Null);
    assert!(result["superiority"][0][1].is_number());
}

fn said(text: &str) -> String {
    let output = Described::new(text).run(&[]);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_file_that_is_wrong_is_told_in_one_line() {
    let two = players(&["rightmost", "leftmost"]);
    for (text, part) in [
        ("name = \"nobody\"\n".to_owned(), "needs two players or more"),
        (format!("format = \"league\"\n{two}"), "there is no `league`"),
        (format!("rounds = 3\n{two}"), "round-robin has no rounds"),
        (format!("limit = \"fast\"\n{two}"), "limit: \"fast\" is no limit: write time=S"),
        (format!("speed = 3\n{two}"), "unknown field `speed`"),
        (players(&["rightmost", "rightmost"]), "two players are called rightmost"),
        (players(&["rightmost", "stockfish"]), "there is no player `stockfish`"),
        (format!("rules = \"2x1\"\npairs = 900\nlimit = \"lookahead=1\"\n{two}"), "there are only"),
    ] {
        let told = said(&text);
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn games_of_another_tournament_are_refused() {
    let head = "rules = \"3x2\"\nlimit = \"lookahead=1\"\npairs = 1\n";
    let cup = Described::new(&format!("{head}{}", players(&FIVE[..2])));
    cup.result(&[]);
    fs::write(cup.path("cup.toml"), format!("{head}{}", players(&FIVE[1..3]))).expect("written");
    let output = cup.run(&[]);
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("is of another tournament and stays as it is"), "{told}");
    assert!(Path::new(&cup.path("cup.games")).exists());
}
