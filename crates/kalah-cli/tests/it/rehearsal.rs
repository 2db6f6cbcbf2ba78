//! The rehearsal of a term as the example plays it, small: nothing that was handed in may be lost.

#[path = "../../../kalah-source/tests/it/bomb.rs"]
mod bomb;
#[path = "../../examples/rehearsal/bots.rs"]
mod bots;
#[path = "../../examples/rehearsal/class.rs"]
mod class;
#[path = "../../examples/rehearsal/figures.rs"]
mod figures;
#[path = "../../examples/rehearsal/followed.rs"]
mod followed;
#[path = "../../examples/rehearsal/http.rs"]
mod http;
#[path = "../../examples/rehearsal/phases.rs"]
mod phases;
#[path = "../../examples/rehearsal/server.rs"]
mod server;
#[path = "../../examples/rehearsal/siege.rs"]
mod siege;
#[path = "../../examples/rehearsal/student.rs"]
mod student;
#[path = "../../examples/rehearsal/term.rs"]
mod term;
#[path = "../../examples/rehearsal/watching.rs"]
mod watching;

use std::path::Path;
use std::time::Duration;

use kalah_needs::all_here;

use self::figures::Figures;

#[test]
fn a_small_class_loses_nothing() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["git", "python3", "cc", "make"]) {
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_kalah"));
    let figures =
        term::rehearse(&term::Plan::quick(), program, &|line| println!("{line}"), Figures::of).unwrap();
    assert!(figures.lost.is_empty(), "{figures}");
}

#[test]
fn a_class_hands_in_while_strangers_attack() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["git", "python3"]) {
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_kalah"));
    let comparison = siege::compare(12, Duration::from_secs(6), program).unwrap();
    assert!(comparison.is_whole(), "{comparison}");
}
