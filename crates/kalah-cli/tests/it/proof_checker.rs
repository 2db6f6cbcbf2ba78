//! The checker in C, `proofs/check.c`, over what the program writes, and over the same when it was damaged.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::GzDecoder;

use crate::command::{refusal, told};

/// A closed log of Kalah(3,3): every claim that the root rests on follows or is a leaf. Its value is +2.
const CLOSED: &str = include_str!("../../../../fixtures/proofs/3x3.log");

/// The checker, output into a folder of its own.
struct Checker {
    folder: tempfile::TempDir,
}

/// How a run of the checker ended.
struct Report {
    status: Option<i32>,
    told: String,
    faults: String,
}

impl Checker {
    /// Compiles it; `None` where there is no C compiler.
    fn built() -> Option<Checker> {
        if !kalah_needs::all_here(&["cc"]) {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
        let mut compiler = Command::new("cc");
        compiler.args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]);
        compiler.arg(folder.path().join("check"));
        compiler.args([sources.join("check.c"), sources.join("database.c")]);
        let output = compiler.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(Checker { folder })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Report {
        let mut command = Command::new(self.path("check"));
        let output = command.current_dir(self.folder.path()).args(arguments).output().unwrap();
        Report {
            status: output.status.code(),
            told: String::from_utf8(output.stdout).unwrap(),
            faults: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Checks a log with these lines, all its leaves included.
    fn run_over(&self, lines: &[String]) -> Report {
        fs::write(self.path("some.log"), lines.join("\n") + "\n").unwrap();
        self.run(&["log", "some.log", "--leaves", "1000"])
    }
}

#[test]
fn the_logs_that_come_with_the_program_are_closed() {
    let Some(checker) = Checker::built() else { return };
    for (log, margin) in [("6x6.log", 4), ("6x6+empty.log", 2)] {
        let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(format!("{log}.gz"));
        let mut unpacked = GzDecoder::new(fs::File::open(packed).unwrap());
        io::copy(&mut unpacked, &mut fs::File::create(checker.path(log)).unwrap()).unwrap();
        let report = checker.run(&["log", log]);
        assert_eq!(report.status, Some(0), "{log}: {}", report.faults);
        assert!(report.told.contains(" 0 are broken\n"), "{log}: {}", report.told);
        for end in ["least", "most"] {
            let told = format!("the side to move ends at {end} +{margin} ahead");
            assert!(report.told.contains(&told), "{log}: {}", report.told);
        }
    }
}

#[test]
fn a_closed_log_is_checked_down_to_its_leaves() {
    let Some(checker) = Checker::built() else { return };
    let report = checker.run_over(&closed());
    assert_eq!(report.status, Some(0), "{}", report.faults);
    assert!(report.told.contains("ends at least +2 ahead"), "{}", report.told);
    assert!(report.told.contains("ends at most +2 ahead"), "{}", report.told);
    assert!(
        report.told.contains("31 of 31 leaves taken by chance: 31 proven, 0 given up"),
        "{}",
        report.told
    );
}

#[test]
fn a_line_left_out_is_missed() {
    let Some(checker) = Checker::built() else { return };
    let lines = closed();
    let missed = (1..lines.len()).filter(|&left_out| {
        let mut lines = lines.clone();
        lines.remove(left_out);
        checker.run_over(&lines).status == Some(1)
    });
    // Each bound of the root has a line, and the log still reaches the root by the other.
    assert_eq!(missed.count(), lines.len() - 3);
}

#[test]
fn a_false_value_with_its_checksum_mended_is_found() {
    let Some(checker) = Checker::built() else { return };
    let falsified = |from: &str, to: &str| {
        let mut lines = closed();
        let line = lines.iter_mut().find(|line| line.starts_with(from)).unwrap();
        *line = sealed(to);
        checker.run_over(&lines)
    };
    let root = falsified("p 30303 30303 10 18 0 ", "p 30303 30303 11 18 0");
    assert_eq!(root.status, Some(1));
    assert!(root.faults.contains("is broken: at least 11 in <3,0,0,3,3,3,3,3,3> s"), "{}", root.faults);
    let leaf = falsified("p 60102 202 6 13 1 ", "p 60102 202 13 13 1");
    assert_eq!(leaf.status, Some(1));
    assert!(leaf.faults.contains("is wrong: at least 13 is refuted"), "{}", leaf.faults);
    let position = falsified("p 60102 202 6 13 1 ", "p 60102 1000202 6 14 1");
    assert!(position.faults.contains("is damaged"), "{}", position.faults);
}

#[test]
fn a_line_without_its_checksum_is_damaged_and_one_without_its_end_is_not_used() {
    let Some(checker) = Checker::built() else { return };
    let mut lines = closed();
    lines[5].push('0');
    let damaged = checker.run_over(&lines);
    assert_eq!(damaged.status, Some(1));
    assert!(damaged.faults.contains("line 6 is damaged"), "{}", damaged.faults);
    let log = checker.path("some.log").to_str().unwrap().to_owned();
    let refused = refusal(1, &["proof", "status", "3x3", "--at-least", "2", "--seeds", "0", "--log", &log]);
    assert!(refused.contains("line 6 of") && refused.contains("is damaged"), "{refused}");

    fs::write(checker.path("cut.log"), format!("{CLOSED}p 30303 30303 1")).unwrap();
    let cut = checker.run(&["log", "cut.log"]);
    assert_eq!(cut.status, Some(0), "{}", cut.faults);
    assert!(cut.told.contains("line 102 has no end"), "{}", cut.told);
}

#[test]
fn what_the_program_writes_is_read() {
    let Some(checker) = Checker::built() else { return };
    let [log, base] = ["4x3.log", "4x3.kdb"].map(|name| checker.path(name).to_str().unwrap().to_owned());
    // A single piece, so the root itself is the leaf.
    told(&["proof", "run", "4x3", "--at-least", "6", "--seeds", "0", "--log", &log]);
    told(&["endgame", "build", "4x3", "--seeds", "8", "--out", &base]);
    for arguments in [
        &["log", "4x3.log", "--leaves", "9"][..],
        &["log", "4x3.log", "--leaves", "9", "--database", "4x3.kdb"],
    ] {
        let report = checker.run(arguments);
        assert_eq!(report.status, Some(0), "{}", report.faults);
        assert!(report.told.contains("ends at least +6 ahead"), "{}", report.told);
        assert!(
            report.told.contains("1 of 1 leaves taken by chance: 1 proven, 0 given up"),
            "{}",
            report.told
        );
    }
    let foreign = checker.run(&["log", "4x3.kdb"]);
    assert_eq!(foreign.status, Some(1));
    assert_eq!(foreign.faults, "4x3.kdb is no log of version 2 that can be checked\n");
    assert_eq!(checker.run(&["log", "4x3.log", "--leaves", "some"]).status, Some(2));
    assert_eq!(checker.run(&["database"]).status, Some(2));
}

/// A log of the whole proof of Kalah(4,3) in small pieces, as a run writes it.
fn proven_in_pieces(checker: &Checker, more: &[&str]) -> String {
    let log = checker.path("run.log").to_str().unwrap().to_owned();
    for margin in ["6", "8"] {
        let run = ["proof", "run", "4x3", "--at-least", margin, "--log", &log];
        let pieces = if more.is_empty() { &["--seeds", "0", "--piece", "300"] } else { more };
        told(&[&run[..], pieces].concat());
    }
    log
}

/// Checks a log that has to be closed, and tells how many lines it has.
fn lines_of_closed(checker: &Checker, log: &str) -> usize {
    let report = checker.run(&["log", log, "--leaves", "2000"]);
    assert_eq!(report.status, Some(0), "{}", report.faults);
    assert!(report.told.contains("ends at least +6 ahead"), "{}", report.told);
    assert!(report.told.contains("ends at most +6 ahead"), "{}", report.told);
    assert!(report.told.contains(" 0 are broken") && report.told.contains(", 0 given up"), "{}", report.told);
    fs::read_to_string(checker.path(log)).unwrap().lines().count()
}

#[test]
fn what_a_run_writes_is_closed_however_it_is_made_smaller() {
    let Some(checker) = Checker::built() else { return };
    let log = proven_in_pieces(&checker, &[]);
    let out = |name: &str| checker.path(name).to_str().unwrap().to_owned();
    told(&["proof", "merge", &out("worth.log"), &log, "--worth", "100000"]);
    told(&["proof", "merge", &out("needed.log"), &log, "--needed"]);
    told(&["proof", "merge", &out("whole.log"), &log, "--needed", "--whole", "1000"]);
    let [all, worth, needed, whole] =
        ["run.log", "worth.log", "needed.log", "whole.log"].map(|log| lines_of_closed(&checker, log));
    assert!(whole < needed && needed < worth && worth < all, "{whole} {needed} {worth} {all}");
}

#[test]
fn what_the_database_said_has_lines_for_whoever_has_none() {
    let Some(checker) = Checker::built() else { return };
    // Pieces are so small that replies of what is split lie in the database.
    let log = proven_in_pieces(&checker, &["--seeds", "12", "--piece", "20"]);
    assert!(lines_of_closed(&checker, &log) > 20);
}

#[test]
fn what_is_missing_under_a_line_that_follows_is_proven_again() {
    let Some(checker) = Checker::built() else { return };
    let log = proven_in_pieces(&checker, &[]);
    let whole = fs::read_to_string(&log).unwrap();
    // Every third search is lost: proofs with nodes, and answered questions.
    let mut searches = 0;
    let lost = |line: &&str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_search = match words[0] {
            "p" => words[5] != "0",
            "w" => words[6] != "open",
            _ => false,
        };
        searches += usize::from(is_search);
        !(is_search && searches.is_multiple_of(3))
    };
    let left: Vec<&str> = whole.lines().filter(lost).collect();
    fs::write(&log, left.join("\n") + "\n").unwrap();
    assert_eq!(checker.run(&["log", "run.log"]).status, Some(1));
    let log = proven_in_pieces(&checker, &[]);
    let needed = checker.path("needed.log").to_str().unwrap().to_owned();
    told(&["proof", "merge", &needed, &log, "--needed"]);
    lines_of_closed(&checker, "needed.log");
}

#[test]
fn a_log_is_refined_until_it_rests_on_small_searches() {
    let Some(checker) = Checker::built() else { return };
    proven_in_pieces(&checker, &[]);
    let log = proven_in_pieces(&checker, &["--seeds", "0", "--piece", "40", "--refine"]);
    let needed = checker.path("needed.log").to_str().unwrap().to_owned();
    told(&["proof", "merge", &needed, &log, "--needed"]);
    lines_of_closed(&checker, "needed.log");
    let largest = fs::read_to_string(needed).unwrap();
    let largest = largest.lines().skip(1).map(|line| line.split(' ').nth(5).unwrap().parse::<u64>().unwrap());
    // A piece ends a little above its nodes.
    assert!(largest.max().unwrap() < 60, "nothing was cut up");
}

#[test]
fn searches_that_take_long_are_cut_up_until_all_are_short() {
    let Some(checker) = Checker::built() else { return };
    let log = proven_in_pieces(&checker, &["--seeds", "0", "--piece", "100000"]);
    let shorten = ["proof", "shorten", &log, "--seeds", "0", "--most", "500"];
    let cut_up = |more: &[&str]| {
        let told = told(&[&shorten[..], more].concat());
        assert!(told.contains(" took more than 500 nodes and were cut up: "), "{told}");
        !told.contains(" 0 took more than ")
    };
    assert!(cut_up(&[]), "none was long");
    assert!((0..10).any(|_| !cut_up(&["--piece", "20"])), "there are always some that are long");
    assert!(told(&[&shorten[..], &["--least", "1000000"]].concat()).starts_with("0 of "));
    let needed = checker.path("needed.log").to_str().unwrap().to_owned();
    told(&["proof", "merge", &needed, &log, "--needed"]);
    lines_of_closed(&checker, "needed.log");
}

#[test]
fn every_value_of_small_databases_follows() {
    let Some(checker) = Checker::built() else { return };
    for rules in ["1x1", "2x1+empty", "3x1", "4x1+empty", "6x1", "7x1+empty"] {
        let base = checker.path("some.kdb").to_str().unwrap().to_owned();
        told(&["endgame", "build", rules, "--seeds", "6", "--out", &base]);
        let report = checker.run(&["database", "some.kdb", "--entries", "1000000"]);
        assert_eq!(report.status, Some(0), "{rules}: {}", report.faults);
        assert!(report.told.contains("values of up to 6 seeds in play checked"), "{}", report.told);
        fs::remove_file(base).unwrap();
    }
}

#[test]
fn a_changed_database_is_found_with_its_checksums_mended_too() {
    let Some(checker) = Checker::built() else { return };
    let base = checker.path("whole.kdb").to_str().unwrap().to_owned();
    told(&["endgame", "build", "4x3", "--seeds", "8", "--out", &base]);
    let whole = fs::read(&base).unwrap();
    let refusal = |bytes: &[u8]| {
        fs::write(checker.path("changed.kdb"), bytes).unwrap();
        let report = checker.run(&["database", "changed.kdb", "--entries", "1000000"]);
        assert_eq!(report.status, Some(1), "{}", report.told);
        report.faults
    };
    assert!(refusal(&whole[..whole.len() - 30]).contains("is cut short"));
    let mut changed = whole.clone();
    let model = model_of_last_layer(&whole);
    // The value of the first share, so that positions have another value.
    changed[model.start + 2] ^= 1;
    assert!(refusal(&changed).contains("was changed after it was built"));
    mend(&mut changed, model.start, model.end);
    let mended = refusal(&changed);
    assert!(mended.contains("but follows as") || mended.contains("without a meaning"), "{mended}");
}

fn closed() -> Vec<String> {
    CLOSED.lines().map(str::to_owned).collect()
}

/// A line with its checksum, 64-bit FNV-1a.
fn sealed(words: &str) -> String {
    let sum = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{words} {sum:016x}")
}

/// Where a database has what the front of its last layer is followed by: its model and its list of blocks.
fn model_of_last_layer(file: &[u8]) -> std::ops::Range<usize> {
    let end = file.len() - 16;
    let last = number(file, end - 8, 8);
    let (model, blocks) = (number(file, last + 4, 4), number(file, last + 8, 4));
    last + 28..last + 28 + model + 6 * blocks
}

/// Makes the two checksums in the front of a layer right again.
fn mend(file: &mut [u8], model: usize, end: usize) {
    let body = crc32(&file[model..end]);
    file[model - 8..model - 4].copy_from_slice(&body.to_le_bytes());
    let front = crc32(&file[model - 28..model - 4]);
    file[model - 4..model].copy_from_slice(&front.to_le_bytes());
}

fn number(file: &[u8], at: usize, bytes: usize) -> usize {
    file[at..at + bytes].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// The checksum that zip files have too.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}
