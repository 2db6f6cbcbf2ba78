//! Every kept input, held to the laws of its target: real ones, and those that once broke a law; and new inputs, which
//! the fuzzer makes of them for some seconds.
//!
//! Has a `main` of its own, since the bots that the target `manifests` opens need a folder apart from the user's.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use kalah_fuzz::{TARGETS, Target, use_private_cache};
use libtest_mimic::{Arguments, Trial};

/// Seconds of the fuzzer on each target. What it finds in a minute and more is looked for by hand.
const SECONDS: &str = "1";

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    use_private_cache();
    let trials = TARGETS.iter().map(|target| {
        Trial::test(target.name, || {
            replay(target);
            Ok(())
        })
    });
    let mut trials: Vec<Trial> = trials.collect();
    trials.push(Trial::test("every_folder_has_its_target", || {
        let mut folders: Vec<String> = fs::read_dir(corpus())
            .unwrap()
            .map(|folder| folder.unwrap().file_name().into_string().unwrap())
            .collect();
        folders.sort();
        assert!(folders.iter().eq(TARGETS.iter().map(|target| target.name)), "{folders:?}");
        Ok(())
    }));
    let fuzzer = Trial::test("the_fuzzer_finds_nothing", || {
        fuzz();
        Ok(())
    });
    trials.push(fuzzer.with_ignored_flag(kalah_needs::is_left_out()));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Builds the fuzzer and runs it on all targets. It leaves the processor to the tests beside it.
fn fuzz() {
    if !kalah_needs::all_here(&["bash", "g++"]) {
        return;
    }
    let mut run = Command::new("nice");
    run.args(["-n", "5", "bash"]).arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("run.sh")).arg(SECONDS);
    // The test runner tells where Rust's libraries are and which package is tested; no other build of the workspace hears
    // of it, and some dependencies are built again when they do.
    let is_of_package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    let names =
        env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(|name| is_of_package(name));
    names.chain(["LD_LIBRARY_PATH".to_owned()]).for_each(|name| _ = run.env_remove(name));
    let ran = run.output().unwrap();
    let told = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(ran.status.success(), "{told}");
    // What the tests are built with serves for the fuzzer too, which otherwise takes minutes to build.
    let own = ["kalah", "xtask", "libfuzzer-sys", "flagset", "wasm-smith"];
    let compiled = told.lines().filter_map(|line| line.trim().strip_prefix("Compiling "));
    let others: Vec<&str> = compiled.filter(|name| !own.iter().any(|own| name.starts_with(own))).collect();
    assert!(
        others.is_empty(),
        "built a second time, with features that only the fuzzer asks for: {others:?}"
    );
    println!("{told}");
}

fn corpus() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn replay(target: &Target) {
    let mut inputs = 0;
    for input in fs::read_dir(corpus().join(target.name)).unwrap() {
        let path = input.unwrap().path();
        eprintln!("{}", path.display());
        target.run(&fs::read(path).unwrap());
        inputs += 1;
    }
    assert!(inputs > 0, "no input is kept for {}", target.name);
}
