//! `kalah endgame` as its user meets it.
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Runs `kalah endgame` in a folder.
fn endgame(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    command.current_dir(folder).arg("endgame").args(arguments).output().unwrap()
}

/// What a run printed that has to succeed.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = endgame(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The last line on standard error of a run that has to fail.
fn refused(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = endgame(folder, arguments);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    errors.lines().rfind(|line| !line.is_empty()).unwrap().to_owned()
}

#[test]
fn an_image_is_used_in_place_of_its_database() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, &["build", "5x4", "--seeds", "12"]);
    let told = done(folder, &["image", "kalah-5-12.kdb"]);
    assert!(told.starts_with("kalah-5-12.kdi: the image of kalah-5-12.kdb, "), "{told}");
    assert!(done(folder, &["verify", "kalah-5-12.kdi"]).contains("all checksums hold"));
    let solve = |database: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        let search = ["solve", "5x4", "--search", "--json", "--threads", "1", "--endgame", database];
        let output = command.current_dir(folder).args(search).output().unwrap();
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (told["margin"].clone(), told["nodes"].clone())
    };
    assert_eq!(solve("kalah-5-12.kdi"), solve("kalah-5-12.kdb"));

    let refusal = refused(folder, &["probe", "kalah-5-12.kdi", "<5,0,0,4,4,4,4,4,4,4,4,4,4> s"], 1);
    assert!(refusal.contains("is the image of an endgame database"), "{refusal}");
    let refusal = refused(folder, &["image", "kalah-5-12.kdi", "--out", "other.kdi"], 1);
    assert!(refusal.contains("is the image of an endgame database"), "{refusal}");
    let refusal = refused(folder, &["image", "kalah-5-12.kdb", "--out", "./kalah-5-12.kdb"], 1);
    assert!(refusal.contains("needs a name of its own"), "{refusal}");
}

#[test]
fn a_database_is_built_extended_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(done(folder, &["build", "6x6", "--seeds", "8"]).starts_with("kalah-6-8.kdb: 125,970 positions"));
    let longer = ["build", "6x6", "--seeds", "11", "--out", "kalah-6-8.kdb", "--threads", "2", "--json"];
    let report: serde_json::Value = serde_json::from_str(&done(folder, &longer)).unwrap();
    assert_eq!(report["positions"], 1_352_078);
    assert_eq!(report["seeds"], 11);

    let reference = include_str!("../../../../fixtures/reference/endgame-layers.csv");
    let stats = done(folder, &["stats", "kalah-6-8.kdb"]);
    assert_eq!(stats.lines().collect::<Vec<_>>(), reference.lines().take(13).collect::<Vec<_>>());
    assert_eq!(stats, done(folder, &["stats", "6x4", "--seeds", "11"]));

    let position = "<6,30,32,0,0,1,0,2,1,2,0,1,3,0,0> s";
    assert_eq!(
        done(folder, &["probe", "kalah-6-8.kdb", position]),
        "South to move: -2\npit 3: -2\npit 5: -4\npit 6: -2\n"
    );
    let probed = done(folder, &["probe", "kalah-6-8.kdb", position, "--json"]);
    let probed: serde_json::Value = serde_json::from_str(&probed).unwrap();
    assert_eq!(probed["margin"], -2);
    assert_eq!(probed["exact"], true);
    assert_eq!(probed["moves"][1], serde_json::json!({ "pit": 5, "margin": -4, "exact": true }));

    let verified = done(folder, &["verify", "kalah-6-8.kdb", "--sample", "20000", "--json"]);
    let verified: serde_json::Value = serde_json::from_str(&verified).unwrap();
    assert_eq!(verified["positions"], 1_352_078);
    assert!(verified["verified"].as_u64().unwrap() > 19_000);
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, &["build", "3x3", "--seeds", "7", "--out", "small.kdb"]);
    let other = refused(folder, &["build", "3x3+empty", "--seeds", "7", "--out", "small.kdb"], 1);
    assert!(other.starts_with("kalah: small.kdb is for 3 pits a side"), "{other}");
    let far = refused(folder, &["probe", "small.kdb", "<3,0,0,3,3,3,3,3,3>"], 1);
    assert!(far.contains("goes up to 7 seeds in play") && far.contains("has 18"), "{far}");
    let board = refused(folder, &["probe", "small.kdb", "<2,0,0,1,1,1,1>"], 1);
    assert!(board.contains("has 3 pits a side"), "{board}");
    let big = refused(folder, &["build", "6x6", "--seeds", "48"], 1);
    assert!(big.contains("of memory, and") && big.contains("would fit"), "{big}");
    let wide = refused(folder, &["build", "9x6", "--seeds", "5"], 2);
    assert_eq!(wide, "kalah: an endgame database has 1 to 8 pits a side, not 9");
    refused(folder, &["build", "6x6"], 2);
    refused(folder, &["verify", "small.kdb", "--sample", "0"], 2);

    let whole = fs::read(folder.join("small.kdb")).unwrap();
    fs::write(folder.join("cut.kdb"), &whole[..whole.len() / 2]).unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(folder.join("changed.kdb"), changed).unwrap();
    fs::write(folder.join("foreign.kdb"), "a letter").unwrap();
    for (file, says) in [
        ("cut.kdb", "is cut short"),
        ("changed.kdb", "was changed after it was built"),
        ("foreign.kdb", "is no endgame database"),
        ("missing.kdb", "No such file"),
    ] {
        for command in ["verify", "stats"] {
            let line = refused(folder, &[command, file], 1);
            assert!(line.starts_with(&format!("kalah: {file}")) && line.contains(says), "{line}");
        }
    }
}
