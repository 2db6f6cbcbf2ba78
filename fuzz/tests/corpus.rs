//! Every kept input, held to the laws of its target: real ones, and those that once broke a law.
//!
//! Has a `main` of its own, since the bots that the target `manifests` opens need a folder apart from the user's.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use kalah_fuzz::{TARGETS, Target, use_private_cache};
use libtest_mimic::{Arguments, Trial};

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
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
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
