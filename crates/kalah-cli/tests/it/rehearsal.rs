//! The rehearsal of a term as the example plays it, small: nothing that was handed in may be lost.

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
#[path = "../../examples/rehearsal/student.rs"]
mod student;
#[path = "../../examples/rehearsal/term.rs"]
mod term;
#[path = "../../examples/rehearsal/watching.rs"]
mod watching;

use std::path::Path;

use kalah_needs::all_here;

#[test]
fn a_small_class_loses_nothing() {
    if !all_here(&["git", "python3", "cc", "make"]) {
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_kalah"));
    let figures = term::rehearse(&term::Plan::quick(), program, &|line| println!("{line}")).unwrap();
    assert!(figures.lost.is_empty(), "{figures}");
}
