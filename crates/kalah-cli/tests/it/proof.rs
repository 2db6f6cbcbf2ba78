//! `kalah proof` and `kalah solve --verify-log` as a user meets them.

use crate::command::{refusal, told};

#[test]
fn a_proof_is_run_in_parts_merged_told_and_proven_again() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["one", "two", "both"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let [one, two, both] = files.each_ref().map(String::as_str);
    for (log, part) in [(one, "1/2"), (two, "2/2")] {
        let run = ["proof", "run", "4x3", "--at-least", "6", "--seeds", "0", "--piece", "500"];
        let told = told(&[&run[..], &["--log", log, "--part", part]].concat());
        assert!(told.starts_with("4x3: a margin of at least +6 is proven\n"), "{told}");
    }
    assert!(told(&["proof", "merge", both, one, two]).starts_with(both));
    let status = told(&["proof", "status", "4x3", "--at-least", "8", "--log", both, "--seeds", "0"]);
    assert!(
        status.starts_with("4x3: a margin of at least +8 is open\nthe log proves a margin of +6 to +24\n")
    );
    let json = ["proof", "status", "4x3", "--at-least", "6", "--log", both, "--json"];
    let report: serde_json::Value = serde_json::from_str(&told(&json)).unwrap();
    assert_eq!((report["answer"].as_bool(), report["least"].as_i64()), (Some(true), Some(6)));
    let verified = told(&["solve", "--verify-log", both, "--sample", "1000"]);
    assert!(verified.contains("0 are wrong"), "{verified}");
    assert!(
        refusal(1, &["proof", "status", "4x2", "--at-least", "6", "--log", both])
            .contains("is the log of 4x3")
    );
    assert!(refusal(1, &["proof", "merge", both, "/nowhere", "--overwrite"]).contains("/nowhere"));
}

#[test]
fn one_log_has_the_values_of_the_start_and_of_every_first_turn() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log").to_str().unwrap().to_owned();
    let run = ["proof", "run", "4x2", "--seeds", "0", "--piece", "200", "--log", &log];
    // Pit 3 ends in the store.
    for moves in ["1", "34"] {
        let told = told(&[&run[..], &["--moves", moves]].concat());
        assert!(told.starts_with(&format!("4x2 after {moves}: a margin of at least ")), "{told}");
        assert!(told.contains(" is proven\n"), "{told}");
    }
    let turns = told(&[&run[..], &["--first-turns"]].concat());
    assert_eq!(turns.matches(" is proven\n").count(), 6, "{turns}");
    assert!(told(&["proof", "run", "4x2", "--seeds", "0", "--log", &log]).contains(" is proven\n"));
    let again = ["--first-turns", "--refine", "--piece", "40"];
    let again = told(&[&run[..4], &["0", "--log", &log], &again].concat());
    assert_eq!(again.matches(" is proven\n").count(), 6, "{again}");
    assert!(!again.contains("this run: 0 nodes"), "what rests on long searches is proven again: {again}");
    let listed: serde_json::Value = serde_json::from_str(&told(&["proof", "turns", &log, "--json"])).unwrap();
    let listed = listed["turns"].as_array().unwrap();
    assert_eq!(listed.len(), 7);
    assert!(listed.iter().all(|row| row["least"] == row["most"]), "{listed:?}");
    let solved = told(&["solve", "4x2", "--first-moves", "--json"]);
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(listed[0]["least"], solved["margin"]);
    // A solver tells the best turn that begins with a pit, by all its plies.
    for first in solved["first_moves"].as_array().unwrap() {
        let row = listed.iter().find(|row| row["turn"] == first["moves"]).unwrap();
        assert_eq!(row["least"], first["margin"]);
    }
}

#[test]
fn a_proof_whose_last_questions_are_split_at_sight_ends() {
    for piece in ["300", "500", "2000"] {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let run =
            ["proof", "run", "4x3", "--at-least", "6", "--seeds", "0", "--threads", "1", "--piece", piece];
        let told = told(&[&run[..], &["--log", log.to_str().unwrap()]].concat());
        assert!(told.starts_with("4x3: a margin of at least +6 is proven\n"), "{told}");
    }
}

#[test]
fn the_proofs_that_come_with_the_program_tell_the_start_and_all_first_turns() {
    let turns = [
        ("6x6", 4, ["+4", "+2", "+4", "+0", "+0", "-2", "+2", "+0", "+0", "+0", "-2"]),
        ("6x6+empty", 2, ["+2", "+2", "+2", "+0", "+0", "+0", "+2", "+0", "+0", "+0", "-2"]),
    ];
    for (rules, value, of_turns) in turns {
        let log = format!("{}/../../proofs/{rules}.log.gz", env!("CARGO_MANIFEST_DIR"));
        let status =
            |margin: i32| told(&["proof", "status", rules, "--at-least", &margin.to_string(), "--log", &log]);
        let proven = format!("{rules}: a margin of at least {value:+} is proven\n");
        assert!(status(value).starts_with(&proven), "{rules}");
        let refuted = format!(
            "{rules}: a margin of at least {:+} is refuted\nthe log proves a margin of {value:+} to {value:+}\n",
            value + 2
        );
        assert!(status(value + 2).starts_with(&refuted), "{rules}");
        let told = told(&["proof", "turns", &log]);
        let margins: Vec<&str> = told.lines().map(|line| line.rsplit(' ').next().unwrap()).collect();
        assert_eq!(margins, of_turns, "{rules}");
    }
}

#[test]
fn a_packed_log_is_read_and_not_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("6x6.log.gz");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/6x6.log.gz");
    std::fs::copy(shipped, &log).unwrap();
    let path = log.to_str().unwrap();
    let said = refusal(1, &["proof", "run", "6x6", "--seeds", "0", "--memory", "100", "--log", path]);
    assert!(said.contains("6x6.log.gz is packed: unpack it with `gunzip`"), "{said}");
    assert_eq!(std::fs::read(&log).unwrap(), std::fs::read(shipped).unwrap());
    // Half of it is no log.
    let half = std::fs::read(shipped).unwrap();
    std::fs::write(&log, &half[..half.len() / 2]).unwrap();
    let said = refusal(1, &["proof", "turns", path]);
    assert!(said.contains("6x6.log.gz") && said.lines().count() == 1, "{said}");
}
