//! What tests need of the machine: programs beside Rust and a C compiler, and addresses.
//!
//! Where a program is missing the test says so in a line and passes; in CI, where all of them have to be, it fails.
//!
//! ```
//! # fn plays_a_bot_in_python() {}
//! if kalah_needs::all_here(&["python3"]) {
//!     plays_a_bot_in_python();
//! }
//! ```

mod address;

use std::env;
use std::io::Write;
use std::path::Path;

pub use address::lasting_address;

/// Returns true if these programs are here: names that are looked for where programs are, or paths of files.
///
/// # Panics
/// If one is missing and the environment has `CI`.
#[track_caller]
pub fn all_here(programs: &[&str]) -> bool {
    let missing: Vec<&str> = programs.iter().copied().filter(|program| !is_here(program)).collect();
    missing.is_empty() || not_run(&format!("this machine has no {}", missing.join(", ")))
}

/// Returns true for a test beyond the quick ones, which takes long or needs programs that a newcomer may not have, if it is
/// not to be run: unless the environment has `KALAH_TESTS=all`.
pub fn is_left_out() -> bool {
    let left_out = env::var_os("KALAH_TESTS").is_none_or(|tests| tests != "all");
    if left_out {
        _ = writeln!(std::io::stderr(), "{}: left to KALAH_TESTS=all", this_test());
    }
    left_out
}

/// Prints that a test is not run, and why. Always `false`.
///
/// # Panics
/// If the environment has `CI`.
#[track_caller]
pub fn not_run(why: &str) -> bool {
    let test = this_test();
    assert!(env::var_os("CI").is_none(), "{test} has to be run in CI, but {why}");
    // Not by a macro: what those print is kept back where a test passes.
    _ = writeln!(std::io::stderr(), "{test}: not run, {why}");
    false
}

/// The name of the test that runs; of its whole program where that has a `main` of its own.
fn this_test() -> String {
    let program = || env::current_exe().ok()?.file_stem()?.to_str().map(str::to_owned);
    match std::thread::current().name() {
        Some("main") | None => program().unwrap_or_default(),
        Some(name) => name.to_owned(),
    }
}

fn is_here(program: &str) -> bool {
    if program.contains('/') {
        return Path::new(program).exists();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    // Servers are not where every user looks.
    let servers = ["/usr/sbin", "/usr/local/sbin"].map(Into::into).into_iter();
    let servers = servers.filter(|_| program.ends_with("-server"));
    env::split_paths(&path).chain(servers).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::is_here;

    #[test]
    fn programs_are_found_by_name_or_path() {
        assert!(is_here("cargo") && is_here("/"));
        assert!(!is_here("no-program-of-this-name") && !is_here("/no/such/path"));
    }
}
