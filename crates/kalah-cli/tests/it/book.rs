//! `kalah book` as a user meets it.

use serde_json::Value;

fn words(arguments: &str) -> Vec<&str> {
    std::iter::once("book").chain(arguments.split_whitespace()).collect()
}

fn printed(arguments: &str) -> String {
    crate::command::told(&words(arguments))
}

fn report(arguments: &str) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

fn refusal(status: i32, arguments: &str) -> String {
    crate::command::refusal(status, &words(arguments))
}

#[test]
fn the_tree_shows_who_wins() {
    let text = printed("show 6x4 --depth 2");
    let first = "Kalah 6x4: 6,971 positions, 6,971 of them proven; all of the first 5 plies";
    assert_eq!(text.lines().next(), Some(first));
    let start = text.lines().find(|line| line.starts_with("start")).unwrap();
    assert!(start.contains("+8 win") && start.contains("South to move: win"), "{text}");
    assert!(text.lines().filter(|line| line.starts_with("  ")).count() > 30, "{text}");
}

#[test]
fn at_least_a_hundred_positions_are_shown_with_who_wins() {
    for rules in ["6x3", "6x3+empty", "6x4"] {
        let report = report(&format!("show {rules} --depth 3 --json"));
        let positions = report["positions"].as_array().unwrap();
        let proven = positions.iter().filter(|position| {
            position["exact"] == true
                && ["win", "draw", "loss"].contains(&position["result"].as_str().unwrap())
        });
        assert!(proven.count() >= 100, "{rules}");
    }
}

#[test]
fn the_tree_begins_after_moves() {
    let report = report("show 6x3 --moves 41 --depth 0 --json");
    let positions = report["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 1);
    assert_eq!(positions[0]["moves"], "41");
    let line = report["line"].as_str().unwrap();
    assert!(line.starts_with(positions[0]["best"].as_str().unwrap()), "{line}");
}

#[test]
fn a_book_is_built_shown_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small");
    let path = path.to_str().unwrap();
    let built =
        report(&format!("build 6x2 -o {path} --seeds 10 --small 6 --budget 500 --full-plies 2 --json"));
    assert!(built["entries"].as_u64().unwrap() > 30, "{built}");
    let shown = report(&format!("show 6x2 --file {path} --depth 1 --json"));
    assert_eq!(shown["made"], "kalah book build 6x2 --full-plies 2 --budget 500 --small 6 --seeds 10");
    assert_eq!(shown["positions"][0]["margin"], 6);
    let verified = report(&format!("verify 6x2 --file {path} --all --closure --seeds 8 --json"));
    assert_eq!((&verified["verified"], &verified["wrong"]), (&built["entries"], &0.into()));
    assert_eq!(verified["closure"]["holes"], serde_json::json!([]));
    assert!(verified["closure"]["most_nodes"].as_u64().unwrap() <= 500);
    assert_eq!(
        report(&format!("build 6x2 -o {path} --small 6 --budget 500 --so-far --overwrite --json"))["entries"],
        built["entries"]
    );
}

#[test]
fn a_wrong_entry_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong");
    let path = path.to_str().unwrap();
    report(&format!("build 6x2 -o {path} --seeds 10 --small 6 --budget 100000 --full-plies 0 --json"));
    // The only entry is the start: its last byte but the checksum is the gain.
    let mut bytes = std::fs::read(path).unwrap();
    let end = bytes.len() - 4;
    bytes[end - 1] -= 1;
    std::fs::write(path, &bytes).unwrap();
    assert!(refusal(1, &format!("show 6x2 --file {path}")).contains("checksum"));
    let sum = crc32fast::hash(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    std::fs::write(path, &bytes).unwrap();
    let verify = format!("verify 6x2 --file {path} --seeds 8");
    let (listed, error) = crate::command::late_refusal(1, &words(&verify));
    assert!(listed.starts_with("wrong: <6,0,0") && error.contains("1 entries are wrong"), "{listed}{error}");
}

#[test]
fn what_is_no_book_is_refused_in_one_line() {
    assert!(refusal(2, "show 5x5").contains("there is no book of 5x5: there are 6x3"));
    assert!(refusal(2, "show 6x3 --moves 47").contains("pit 7"));
    assert!(refusal(1, "show 6x3 --file /nowhere").contains("/nowhere"));
    assert!(refusal(1, "show 6x3 --file Cargo.toml").contains("Cargo.toml: this is no opening book"));
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../kalah-engine/books/6x3.book");
    assert!(refusal(1, &format!("verify 6x4 --file {own}")).contains("is a book of 6x3, not of 6x4"));
    assert!(refusal(2, "build 8x4 -o /nowhere/x").contains("8x4"));
    let missing = refusal(1, "build 6x2 -o /nowhere/x --seeds 4 --small 2");
    assert_eq!(missing.matches("No such file").count(), 1, "{missing}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/6x6.log.gz");
    let options = format!("-o {} --seeds 4 --searched 10 --log {log}", path.display());
    let foreign = refusal(1, &format!("build 6x2+empty {options}"));
    assert!(foreign.contains("6x6") && !foreign.contains("not finished"), "{foreign}");
}
