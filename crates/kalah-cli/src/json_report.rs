//! Reports for programs: one JSON object on a line. docs/json.md lists the keys of every command.

use serde_json::Value;

use crate::terminal;

/// Version of all reports. It rises when a key is removed or changes its meaning, not when one is added.
const VERSION: u32 = 1;

/// Short help of `--json`.
pub(crate) const HELP: &str = "Print JSON; docs/json.md lists the keys";

/// Adds the version to a report, which is an object.
pub(crate) fn versioned(mut report: Value) -> Value {
    report["version"] = VERSION.into();
    report
}

/// Prints a report on a line of its own, with the version.
pub(crate) fn print(report: Value) {
    println!("{}", terminal::json(&versioned(report)));
}
