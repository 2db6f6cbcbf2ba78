//! Tells the program from which commit it is built, and has it linked without symbols when it is released.

use std::process::Command;

fn main() {
    // A debug build is not linked anew for each commit.
    let released = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit =
        if released { git(&["rev-parse", "--short=12", "HEAD"]) } else { Some("debug build".to_owned()) };
    if released {
        // `strip` of the profile does not reach a package whose profile overrides anything (seen with Cargo 1.95).
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
        // Linkers that somebody chose may not know how.
        if std::env::var_os("RUSTC_LINKER").is_none() {
            shrink();
        }
    }
    println!("cargo::rustc-env=KALAH_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
    // It has a line for each commit and each checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|_| released) {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// Has the program linked smaller.
fn shrink() {
    // Equal functions once: what is built with little effort has many. No crate of ours compares addresses of functions;
    // SQLite does, with functions whose like never stands in the same place.
    println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    // Relocations in a hundredth of the space, in a form that loaders know since glibc 2.36.
    let version = output("getconf", &["GNU_LIBC_VERSION"]);
    let minor = version.as_deref().and_then(|version| version.strip_prefix("glibc 2.")?.parse().ok());
    if minor.is_some_and(|minor: u32| minor >= 36) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// What git says; nothing where it is missing or this is no checkout.
fn git(arguments: &[&str]) -> Option<String> {
    output("git", arguments)
}

/// What a program prints; nothing where it is missing or fails.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let said = Command::new(program).args(arguments).output().ok().filter(|said| said.status.success())?;
    Some(String::from_utf8(said.stdout).ok()?.trim().to_owned())
}
