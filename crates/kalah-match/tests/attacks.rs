//! What a bot may try, and what must happen: every row is a bot that does it, in `fixtures/bots/attacks`.
//!
//! After each one the machine is looked over, the opponent must be unharmed and another match must go well. The
//! table with the verdicts is printed in the end. The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod attacks {
    pub(crate) mod arrivals;
    pub(crate) mod host;
    pub(crate) mod rows;
    pub(crate) mod table;
}

use std::collections::BTreeSet;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use attacks::rows::{ROWS, Row};
use attacks::table::Table;
use kalah_match::Trust;

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let numbers: BTreeSet<u8> = ROWS.iter().map(Row::number).collect();
    assert!(numbers.into_iter().eq(1..=41), "the list has 41 rows");
    // What this machine cannot hold is not run, which is not the same as passed.
    let trust = Trust::none();
    let table = Table::new(trust.as_ref().err().map(ToString::to_string));
    let trials = ROWS.iter().map(|row| {
        let (trust, table) = (trust.as_ref().ok().cloned(), table.clone());
        let runs = table.runs(row);
        let run = move || {
            row.run(trust.as_ref().expect("otherwise ignored"));
            table.held(row);
            Ok(())
        };
        Trial::test(row.name(), run).with_ignored_flag(!runs)
    });
    // One after another: each looks for traces of its bot alone.
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if !arguments.list {
        println!("{table}");
    }
    conclusion.exit_code()
}
