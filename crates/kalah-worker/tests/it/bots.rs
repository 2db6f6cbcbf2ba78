//! Work with bots, and whose fault it is.

use std::fs;
use std::path::Path;

use kalah::Rules;
use kalah_jobs::{BotRef, BuildWork, CheckWork, JobOutcome, JobWork, Product, TournamentSettings};
use kalah_match::Isolation;
use kalah_player::Limit;

use crate::one_worker::OneWorker;

fn makefile(folder: &Path, recipe: &str) -> std::path::PathBuf {
    fs::write(folder.join("Makefile"), format!("main:\n\t{recipe}\n")).unwrap();
    folder.to_owned()
}

fn check(bot: BotRef) -> JobWork {
    JobWork::Check(CheckWork {
        bot,
        settings: TournamentSettings::new(
            Rules::default(),
            Limit::growing(std::time::Duration::from_millis(100)),
        ),
    })
}

#[test]
fn a_bot_that_does_not_build_is_its_own_fault() {
    if !kalah_needs::all_here(&["make"]) {
        return;
    }
    let worker = OneWorker::new(Isolation::Trusted);
    let folder = tempfile::tempdir().unwrap();
    let bot = worker.keep(&makefile(folder.path(), "@echo no such header; false"));
    assert!(bot.program && bot.needs == ["make"]);
    for work in [JobWork::Build(BuildWork { bot: bot.clone() }), check(bot)] {
        let JobOutcome::BotFault(fault) = worker.outcome(work) else { panic!("the bot was at fault") };
        assert_eq!(fault.cause, "does not build: make --silent failed");
        assert!(fault.log.starts_with("no such header"), "{}", fault.log);
    }
}

#[test]
fn a_bot_that_builds_but_does_not_play_fails_its_check() {
    if !kalah_needs::all_here(&["make"]) {
        return;
    }
    let worker = OneWorker::new(Isolation::Trusted);
    let folder = tempfile::tempdir().unwrap();
    let bot = worker.keep(&makefile(folder.path(), "@printf '#!/bin/sh\\nexit 0\\n' > main; chmod +x main"));
    assert_eq!(
        worker.outcome(JobWork::Build(BuildWork { bot: bot.clone() })),
        JobOutcome::Done(Product::Built(bot.clone()))
    );
    let JobOutcome::BotFault(fault) = worker.outcome(check(bot)) else { panic!("the bot was at fault") };
    assert!(fault.cause.starts_with("fails at \""), "{}", fault.cause);
    assert!(fault.log.contains("passed   builds"), "{}", fault.log);
}

#[test]
fn a_good_bot_passes_and_its_steps_are_told() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let worker = OneWorker::new(Isolation::Trusted);
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/python");
    let bot = worker.keep(&python);
    assert_eq!(bot.needs, ["python3"]);
    let Product::Checked(log) = worker.product(check(bot)) else { panic!("it was to be checked") };
    assert!(log.lines().count() > 5 && !log.contains("failed"), "{log}");
}

/// A machine that cannot hold programs, or does not have the bot, is nobody's fault: another one may do it.
#[test]
fn what_this_machine_lacks_is_the_machines_fault() {
    let folder = tempfile::tempdir().unwrap();
    let isolation = Isolation::NoPrograms { why: "no sandbox here".to_owned() };
    let worker = OneWorker::new(isolation);
    let bot = worker.keep(&makefile(folder.path(), "true"));
    let fault = JobOutcome::MachineFault("no sandbox here".to_owned());
    assert_eq!(worker.outcome(JobWork::Build(BuildWork { bot: bot.clone() })), fault);
    assert_eq!(worker.outcome(check(bot.clone())), fault);
    let absent = BotRef { content: "0".repeat(64), ..bot.clone() };
    let wrong = BotRef { content: "../etc".to_owned(), ..bot };
    for (bot, said) in [(absent, "the bot 000000000000 is not in"), (wrong, "`../etc` names no bot")] {
        let JobOutcome::MachineFault(why) = worker.outcome(JobWork::Build(BuildWork { bot })) else {
            panic!("a fault")
        };
        assert!(why.starts_with(said), "{why}");
    }
}
