//! `kalah lab run` as its users run it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

const EVERYTHING: &str = r#"
title = "A small report"
text = "What it is about."

[[experiment]]
name = "tree"
title = "How many positions?"
text = "Fewer with alpha-beta."
kind = "tree"
rules = "4x3"
positions = { count = 4, plies = 2 }
depth = 4
searches = [["minimax", "minimax:{}"], ["alpha-beta", "alphabeta:{}"]]

[[experiment]]
name = "accuracy"
title = "What is given away?"
kind = "accuracy"
rules = "4x3"
positions = { count = 12, plies = 3 }
depths = [1, 3]
players = [["h1", "alphabeta:{}"], ["perfect", "perfect"], ["random", "random:1"]]

[[experiment]]
name = "ordering"
title = "Is the first move good?"
kind = "ordering"
rules = "4x3"
positions = { count = 12, plies = 3 }
searches = [["alpha-beta 2", "alphabeta:2"]]

[[experiment]]
name = "table"
title = "Who is best?"
kind = "table"
rules = "4x3"
pairs = 3
openings = "random:3"
limit = "lookahead=3"
players = [["one", "alphabeta:3"], ["two", "greedy"], ["three", "rightmost"]]

[[experiment]]
name = "first"
title = "Is it good to be first?"
kind = "first-player"
rules = ["4x3", "4x3+pie"]
plies = 2
positions = 6
player = "alphabeta:{}"
depths = [1, 3]

[[experiment]]
name = "book"
title = "What do statistics say?"
kind = "opening-book"
rules = "4x3"
games = 6
players = [["random", "random:{}"]]
"#;

fn run(folder: &Path, text: &str, args: &[&str]) -> Output {
    let file = folder.join("some.toml");
    fs::write(&file, text).expect("written");
    Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(["lab", "run"])
        .arg(&file)
        .args(args)
        .output()
        .expect("kalah starts")
}

fn report(folder: &Path) -> [String; 2] {
    ["report.json", "report.html"]
        .map(|name| fs::read_to_string(folder.join("some").join(name)).expect("a report"))
}

#[test]
fn a_report_is_the_same_at_any_concurrency_and_when_it_is_made_again() {
    let [one, other] = [1, 2].map(|_| tempfile::tempdir().expect("a folder"));
    let output = run(one.path(), EVERYTHING, &["--concurrency", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    run(other.path(), EVERYTHING, &["--concurrency", "2"]);
    let first = report(one.path());
    assert_eq!(first, report(other.path()));
    // What is done is not done again, and what is described in another way is.
    let again = run(one.path(), &EVERYTHING.replace("depth = 4", "depth = 3"), &[]);
    assert_eq!(String::from_utf8_lossy(&again.stderr), "tree (1 of 1) ...\n");
    assert_ne!(first, report(one.path()));
    let [_, page] = first;
    assert!(page.contains("A small report") && page.matches("<svg").count() >= 4);
    assert!(!page.contains("<script") && !page.contains("href=\"http"));
}

#[test]
fn a_database_from_a_file_gives_the_same_report_and_another_file_is_refused() {
    let [one, other] = [1, 2].map(|_| tempfile::tempdir().expect("a folder"));
    let database = one.path().join("4x3.kdb");
    let built = ["endgame", "build", "4x3", "--seeds", "8", "--out", database.to_str().expect("plain")];
    crate::command::told(&built);
    run(one.path(), EVERYTHING, &["--endgame", database.to_str().expect("plain")]);
    run(other.path(), EVERYTHING, &[]);
    assert_eq!(report(one.path()), report(other.path()));
    let refused = run(other.path(), EVERYTHING, &["--endgame", "some.toml"]);
    let error = String::from_utf8_lossy(&refused.stderr);
    assert_eq!((refused.status.code(), error.lines().count()), (Some(1), 1), "{error}");
}

#[test]
fn figures_are_what_they_should_be() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), EVERYTHING, &[]);
    let told: Value = serde_json::from_str(&report(folder.path())[0]).expect("JSON");
    let rows = |name: &str, table: usize| {
        let rows = told["experiments"][name]["shown"]["tables"][table]["rows"].as_array().expect("rows");
        rows.iter()
            .map(|row| {
                row.as_array()
                    .expect("cells")
                    .iter()
                    .map(|cell| cell.as_str().expect("text").to_owned())
                    .collect()
            })
            .collect::<Vec<Vec<String>>>()
    };
    let nodes = rows("tree", 0);
    let number = |text: &str| text.parse::<f64>().expect("a number");
    assert!(number(&nodes[0][4]) > number(&nodes[1][4]), "minimax visits more: {nodes:?}");
    assert!((number(&nodes[0][1]) - number(&nodes[1][1])).abs() < 1e-9, "not at depth 1: {nodes:?}");
    let perfect = &rows("accuracy", 0)[1];
    assert_eq!(perfect.last().map(String::as_str), Some("0.00 ± 0.00"), "perfect gives nothing away");
    assert_eq!(rows("table", 0)[0][0], "one");
    assert_eq!(rows("ordering", 0).len(), 7);
    // A pie makes the first player no better off.
    let exact = rows("first", 0);
    assert!(number(&exact[1][1]) <= 0.0 && number(&exact[0][1]) > 0.0, "{exact:?}");
    assert_eq!(rows("book", 0)[1][0], "proven margin");
}

/// What `kalah` printed, which ended well, by lines.
fn printed(folder: &Path, arguments: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .current_dir(folder)
        .args(arguments.split(' '))
        .output()
        .expect("kalah runs");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn players_are_held_to_the_positions_of_a_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    printed(folder.path(), "proof run 5x4 --at-least 6 --seeds 8 --piece 1000 --log 5x4.log");
    let asked = |player: &str| -> Vec<Value> {
        let arguments = "--proof 5x4.log --positions 40 --seeds 12 --most 100000 --move-times 0.01,0.02 --json --csv losses.csv --overwrite";
        let lines = printed(folder.path(), &format!("lab accuracy {player} {arguments}"));
        lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let greedy = asked("greedy");
    let seconds: Vec<&Value> = greedy.iter().map(|report| &report["seconds"]).collect();
    assert_eq!(seconds, [&Value::from(0.01), &Value::from(0.02)]);
    for report in &greedy {
        assert_eq!(report["rules"], "5x4");
        let mistakes = report["mistakes"].as_array().expect("mistakes");
        assert_eq!(40 - mistakes.len() as u64, report["exact"].as_u64().expect("a number"));
        let lost = |mistake: &Value| {
            mistake["best_margin"].as_i64().expect("margin") - mistake["margin"].as_i64().expect("margin")
        };
        assert!(mistakes.iter().all(|mistake| lost(mistake) > 0 && lost(mistake) % 2 == 0));
        assert!(report["lost"].as_i64().is_some_and(|lost| lost > 40), "greedy errs: {report}");
    }
    let mut table = csv::Reader::from_path(folder.path().join("losses.csv")).expect("a table");
    let head: Vec<String> = table.headers().expect("a head").iter().map(str::to_owned).collect();
    assert_eq!(head, ["seconds", "position", "move", "margin", "best", "best_margin", "lost"]);
    let rows: Vec<csv::StringRecord> = table.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 2 * 40, "a row for each position and time");
    for report in &greedy {
        let seconds = report["seconds"].to_string();
        let of_time = rows.iter().filter(|row| row[0] == seconds);
        let lost: i64 = of_time.map(|row| row[6].parse::<i64>().expect("seeds")).sum();
        assert_eq!(report["lost"], lost, "the rows add up to what is printed");
    }
    // It has more than it needs.
    assert!(asked("engine:book=off").iter().all(|report| report["lost"] == 0));
}

#[test]
fn players_are_held_to_positions_of_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = |player: &str| -> Value {
        let arguments = "--games --rules 4x3 --positions 30 --in-play 20 --lookahead 1 --json";
        let lines = printed(folder.path(), &format!("lab accuracy {player} {arguments}"));
        serde_json::from_str(&lines.concat()).expect("JSON")
    };
    let greedy = asked("greedy");
    assert_eq!(greedy["positions"], 30);
    let mistakes = greedy["mistakes"].as_array().expect("mistakes");
    assert!(!mistakes.is_empty(), "greedy errs");
    for mistake in mistakes {
        let position: kalah::Position =
            mistake["position"].as_str().expect("text").parse().expect("a position");
        assert!(position.seeds_in_play() <= 20, "{position}");
    }
    assert_eq!(asked("greedy"), greedy, "the same positions each time");
    assert_eq!(asked("engine:book=off")["lost"], 0);
}

/// A player that counts its own store against itself has to learn that it should not.
const TUNED: &str = "lab tune alphabeta:2,eval={stores}stores+{turn}turn -p stores=-8,-40,40,4 -p turn=0,-40,40,4 \
    --rules 4x3 --openings random:3 --lookahead 2 --pairs 120 --rate 0.5";

#[test]
fn values_are_tuned_the_same_however_many_games_are_played_at_once_and_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let tuned = |options: &str| -> Value {
        let lines = printed(folder.path(), &format!("{TUNED} {options} --json"));
        serde_json::from_str(&lines.concat()).expect("JSON")
    };
    let one = tuned("--resume one.jsonl");
    let value = one["parameters"][0]["value"].as_f64().expect("a number");
    assert!(value > 8.0, "a seed in the own store is worth something: {one}");
    let word = one["tuned"].as_str().expect("a word");
    assert!(word.starts_with(&format!("alphabeta:2,eval={value:.0}stores")), "{one}");
    assert_eq!(one["pairs"], 120);
    assert_eq!(tuned("--concurrency 2"), one);
    assert_ne!(tuned("--seed 1"), one);

    let path = folder.path().join("one.jsonl");
    let whole = fs::read_to_string(&path).expect("a file");
    fs::write(&path, &whole[..whole.len() / 2]).expect("a file");
    assert_eq!(tuned("--resume one.jsonl"), one);
    assert_eq!(fs::read_to_string(&path).expect("a file"), whole);

    let refused = |options: &str, said: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .current_dir(folder.path())
            .args(TUNED.split(' '))
            .args(options.split(' '))
            .output()
            .expect("kalah runs");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success() && told.contains(said), "{told}");
    };
    refused("--resume one.jsonl --seed 1", "is of another tuning and stays as it is");
    fs::write(&path, whole.replacen("{\"leads\":[", "{\"leads\":[9,", 1)).expect("a file");
    refused("--resume one.jsonl", "line 2: nobody is 9 points ahead");
}

#[test]
fn a_file_that_is_wrong_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, said) in [
        ("title = \"nothing\"".to_owned(), "there are no experiments"),
        (EVERYTHING.replace("kind = \"tree\"", "kind = \"bush\""), "unknown variant `bush`"),
        (EVERYTHING.replace("depth = 4", "deepness = 4"), "unknown field `deepness`"),
        (EVERYTHING.replace("name = \"book\"", "name = \"../book\""), "cannot be called"),
        (EVERYTHING.replace("name = \"book\"", "name = \"tree\""), "two experiments are called tree"),
        (EVERYTHING.replace("minimax:{}", "maximin:{}"), "maximin:1"),
    ] {
        let output = run(folder.path(), &text, &[]);
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success() && told.contains(said), "{said}: {told}");
    }
}

#[test]
fn the_report_that_comes_with_the_program_can_be_read() {
    let output = Command::new(env!("CARGO_BIN_EXE_kalah")).args(["lab", "report", "--describe"]).output();
    let text = String::from_utf8(output.expect("kalah starts").stdout).expect("text");
    kalah_lab::LabConfig::read(&text).expect("experiments");
}

#[test]
fn answers_before_an_interrupt_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    // So near the start, and with so small a database, nothing is answered before the interrupt.
    let mut oracle = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .current_dir(folder.path())
        .args(
            "lab oracle --rules 6x6 --positions 9 --from 66 --seeds 4 --memory 64 --time 600 --threads 1 --csv costs.csv"
                .split(' '),
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kalah starts");
    let begun = BufReader::new(oracle.stderr.take().expect("a pipe")).lines().next();
    assert!(begun.is_some_and(|line| line.expect("text").starts_with("database of 4 seeds")));
    kill_process(Pid::from_child(&oracle), Signal::INT).expect("it runs");
    let output = oracle.wait_with_output().expect("kalah ends");
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.ends_with("interrupted after 0 of 9 positions\n"), "{said}");
    let rows = fs::read_to_string(folder.path().join("costs.csv")).expect("a file");
    assert_eq!(rows, "position,seeds,margin,nodes,cpu,wall\n");
}
