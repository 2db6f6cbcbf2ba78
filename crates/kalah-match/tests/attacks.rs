//! What a bot may try, and what must happen: every row is a bot that does it, in `fixtures/bots/attacks`.
//!
//! Each is tried on every arrangement of layers that it concerns, as root and as an ordinary user. After each one
//! the machine is looked over, the opponent must be unharmed and another match must go well. The table with the
//! verdicts is printed in the end. The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../../kalah-sandbox/tests/arrangement/mod.rs"]
mod arrangement;
mod attacks {
    pub(crate) mod arrivals;
    pub(crate) mod builds;
    pub(crate) mod host;
    pub(crate) mod list;
    pub(crate) mod rows;
    pub(crate) mod table;
}

use std::collections::BTreeSet;
use std::process::ExitCode;

use attacks::host::adopt_orphans;
use attacks::list::ROWS;
use attacks::rows::{Row, fixture};
use attacks::table::Table;
use kalah_match::Isolation;
use kalah_sandbox::{MachineLayers, SandboxLimits};
use libtest_mimic::{Arguments, Trial};

use self::arrangement::Arrangement;

/// Rows that take long.
const LONG: [&str; 5] = ["starve", "noise", "too-much", "many-threads", "messages"];

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    adopt_orphans();
    let numbers: BTreeSet<u8> = ROWS.iter().map(Row::number).collect();
    assert!(numbers.iter().copied().eq(1..=87), "these rows of the list are tried: {numbers:?}");
    let here = kalah_needs::all_here(&["python3", "make", "gcc", "git"]);
    let left_out = kalah_needs::is_left_out();
    let table = Table::new();
    let mut trials = Vec::new();
    for (row, arrangement) in
        ROWS.iter().flat_map(|row| Arrangement::ALL.map(|arrangement| (row, arrangement)))
    {
        // What cannot be had or does not matter here is not run, which is not the same as passed.
        let is_long = left_out && (arrangement != Arrangement::Everything || LONG.contains(&row.name()));
        let runs = here && !is_long && table.why_not(row, arrangement).is_none();
        let name = format!("{}::{}", row.name(), arrangement.word());
        let (table, trial_name) = (table.clone(), name.clone());
        let run = move || {
            let fixtures = fixture("");
            arrangement
                .run(&name, Some(("KALAH_FIXTURES", &fixtures)), || row.run(&isolation(arrangement)))?;
            table.held(row, arrangement);
            Ok(())
        };
        trials.push(Trial::test(trial_name, run).with_ignored_flag(!runs));
    }
    // One after another in one process: each looks for traces of its bot alone.
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let conclusion = libtest_mimic::run(&arguments, trials);
    // One row alone makes no table.
    if !arguments.list && !arguments.exact {
        println!("{table}");
    }
    conclusion.exit_code()
}

fn isolation(arrangement: Arrangement) -> Isolation {
    let all = MachineLayers::probe().sandbox().expect("otherwise ignored");
    Isolation::Held {
        sandbox: arrangement.of(all),
        limits: SandboxLimits::default(),
        budget: None,
        module: None,
    }
}
