//! docs/json.md lists the keys of all commands: each key that is printed, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");

const TOURNAMENT: &str = "name = \"Cup\"\nrules = \"4x3\"\npairs = 2\nlimit = \"lookahead=2\"\n\
    [[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"rightmost\"\n";

/// A bot that plays the right-most pit, and swaps.
const BOT: &str = "import sys\nfor line in sys.stdin:\n    word = line.split()\n    \
    if line.startswith('uki'): print('id name swapper\\nukiok', flush=True)\n    \
    elif line.startswith('isready'): print('readyok', flush=True)\n    \
    elif line.startswith('position'): swaps = len(word) > 4 and len(word[4:]) == 1\n    \
    elif line.startswith('go'): sys.exit('no idea')\n    elif line.startswith('quit'): break\n";

/// Sections of the page and the command lines whose output has their keys, in an order in which files are there.
const RUNS: &[(&str, &[&str])] = &[
    ("analyse", &["analyse --rules 3x3 --nodes 200 --json"]),
    ("solve", &["solve 3x3 --first-moves --json"]),
    ("Lines of a batch", &["solve -"]),
    ("perft", &["perft 2 --rules 3x3 --divide --json"]),
    (
        "match",
        &["match greedy uki:python3\u{a0}bot.py --trusted --games 2 --lookahead 1 --json", MATCH, TESTED],
    ),
    ("Records", &["match greedy uki:python3\u{a0}bot.py --trusted --games 2 --lookahead 1 --json", MATCH]),
    ("tournament", &["tournament cup.toml --json"]),
    (
        "lab accuracy",
        &["lab accuracy greedy --rules 4x3 --positions 9 --most 99999 --move-times 0.01 --json"],
    ),
    (
        "lab tune",
        &["lab tune alphabeta:2,eval={a}stores -p a=1,0,9,1 --rules 3x2 --pairs 2 --lookahead 1 --json"],
    ),
    ("nim", &["nim 3,0,0 --table --utility fast --json", "nim 3,0,0 --json"]),
    ("nim --trace", &["nim 2,0 --trace --json"]),
    ("nim table", &["nim table --pits 2 --tokens 3 --json"]),
    ("puzzles", &["puzzles 4x4 --count 1"]),
    ("endgame build", &["endgame build 4x3 --seeds 6 --out x.kdb --json"]),
    ("endgame image", &["endgame image x.kdb --json"]),
    ("endgame probe", &["endgame probe x.kdb <4,8,10,1,0,0,2,0,1,1,1> --json"]),
    ("endgame stats", &["endgame stats x.kdb --json"]),
    ("endgame verify", &["endgame verify x.kdb --json"]),
    ("endgame discover", &["endgame discover 4x3 --seeds 6 --longest 5"]),
    ("book build", &["book build 6x2 -o x.book --seeds 10 --small 6 --budget 500 --full-plies 2 --json"]),
    ("book show", &["book show 6x2 --file x.book --depth 1 --json"]),
    ("book verify", &["book verify 6x2 --file x.book --sample 9 --closure --seeds 8 --json"]),
    ("book statistics", &["book statistics 3x2 --games 2 --player random:{} -o s.txt --json"]),
    ("book fair", &["book fair 4x3 --plies 2 --out fair.txt --json"]),
    ("proof status", &["proof status 4x3 --at-least 2 --log p.log --json"]),
    ("proof turns", &["proof turns p.log --json"]),
    ("check", &["check bot.py --trusted --json"]),
    ("doctor", &["doctor --json"]),
    ("rate", &["rate pair.jsonl --json"]),
    ("standings", &["standings pair.jsonl --json"]),
    ("bench", &["bench --json"]),
];

const MATCH: &str = "match alphabeta:2 greedy --rules 4x3+pie --games 8 --lookahead 2 --json";

const TESTED: &str = "match alphabeta:4 rightmost --rules 4x3 --sprt 0,200 --lookahead 4 --json";

/// Runs a command line in a folder, and returns the objects that it prints.
fn objects(folder: &Path, line: &str) -> Vec<Value> {
    let mut run = Command::new(env!("CARGO_BIN_EXE_kalah"));
    // A no-break space stands for a blank inside an argument.
    run.args(line.split(' ').map(|word| word.replace('\u{a0}', " ")));
    run.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut run = run.spawn().unwrap();
    _ = run.stdin.take().unwrap().write_all(b"<3,0,0,2,2,2,2,2,2> s\nnonsense\n");
    let output = run.wait_with_output().unwrap();
    let read = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    let read: Vec<Value> =
        read.map(|value| value.unwrap_or_else(|error| panic!("{line}: {error}"))).collect();
    assert!(!read.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    read
}

/// Adds the paths of all keys of a value. Those that the page replaces by `*` are written so.
fn add_keys(value: &Value, path: &str, listed: &BTreeSet<String>, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let any = format!("{path}*");
                let path = if listed.contains(&any) { any } else { format!("{path}{key}") };
                keys.insert(path.clone());
                // Records have a section of their own.
                if key != "records" {
                    add_keys(value, &format!("{path}."), listed, keys);
                }
            }
        }
        Value::Array(items) => {
            let path = format!("{}[].", path.trim_end_matches('.'));
            for item in items {
                add_keys(item, &path, listed, keys);
            }
        }
        _ => {}
    }
}

/// The keys of each section of the page; those that need not be there have a question mark.
fn page() -> BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> {
    let text = fs::read_to_string(PAGE).unwrap();
    let mut sections = BTreeMap::<String, (BTreeSet<String>, BTreeSet<String>)>::new();
    let mut section = String::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.replace("`kalah ", "").replace('`', "");
        } else if let Some((cell, _)) = line.strip_prefix("| `").and_then(|rest| rest.split_once(" |")) {
            let (needed, optional) = sections.entry(section.clone()).or_default();
            for key in cell.trim_end_matches('`').split("`, `") {
                match key.strip_suffix('?') {
                    Some(key) => optional.insert(key.to_owned()),
                    None => needed.insert(key.to_owned()),
                };
            }
        }
    }
    sections
}

#[test]
fn the_page_lists_the_keys_of_all_commands() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("cup.toml", TOURNAMENT), ("bot.py", BOT)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    crate::command::told(&[
        "proof",
        "run",
        "4x3",
        "--at-least",
        "2",
        "--log",
        folder.path().join("p.log").to_str().unwrap(),
    ]);
    let pair = objects(folder.path(), "match greedy rightmost --rules 4x3 --games 2 --json").remove(0);
    let records = pair["records"].as_array().unwrap().iter().map(|record| {
        // As the records of a tournament, where players are numbers.
        let mut record = record.clone();
        (record["south"], record["north"]) = ("1".into(), "2".into());
        format!("{}\n", serde_json::json!({ "match": 1, "record": record }))
    });
    fs::write(folder.path().join("pair.jsonl"), records.collect::<String>()).unwrap();
    let mut page = page();
    for (section, lines) in RUNS {
        let (needed, optional) = page.remove(*section).unwrap_or_else(|| panic!("no section {section}"));
        let listed: BTreeSet<String> = needed.union(&optional).cloned().collect();
        let mut keys = BTreeSet::new();
        for line in *lines {
            for object in objects(folder.path(), line) {
                let is_records = *section == "Records";
                assert!(is_records || object["version"] == 1, "{line}: {object}");
                let values =
                    if is_records { object["records"].as_array().unwrap().clone() } else { vec![object] };
                for value in &values {
                    add_keys(value, "", &listed, &mut keys);
                }
            }
        }
        assert_eq!(
            keys.difference(&listed).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{section}: not listed"
        );
        assert_eq!(
            needed.difference(&keys).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{section}: not printed"
        );
    }
    // Its object is in a file.
    let others: Vec<&String> = page.keys().collect();
    assert_eq!(others, ["lab run"], "sections of commands that are not run");
}
