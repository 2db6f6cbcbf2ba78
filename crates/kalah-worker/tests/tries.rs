//! Bots that are being written, tried in the sandbox. The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[expect(dead_code, reason = "the other tests of the crate use the rest")]
#[path = "it/one_worker.rs"]
mod one_worker;

use std::num::NonZeroU32;
use std::process::ExitCode;

use kalah::Rules;
use kalah::record::Ending;
use kalah_jobs::{
    JobOutcome, JobWork, PlayedGame, Product, PythonModule, TournamentSettings, TryAim, TryWork,
};
use kalah_match::Isolation;
use kalah_player::Limit;
use kalah_templates::Template;
use libtest_mimic::{Arguments, Trial};

use one_worker::OneWorker;

/// A try of a template with this text behind its file.
fn written(language: &str, more: &str, aim: TryAim, processor_ms: u64) -> JobWork {
    let template = Template::named(language).unwrap();
    JobWork::Try(TryWork {
        python_module: PythonModule::Off,
        language: language.to_owned(),
        player: format!("{}{more}", template.player_text()),
        needs: Vec::new(),
        aim,
        processor_ms,
    })
}

fn games() -> TryAim {
    let limit = Limit::Lookahead(NonZeroU32::MIN.saturating_add(1));
    let settings = TournamentSettings::new(Rules::default(), limit);
    TryAim::Play { settings, opponent: "rightmost".to_owned() }
}

#[track_caller]
fn played(outcome: JobOutcome) -> [PlayedGame; 2] {
    match outcome {
        JobOutcome::Done(Product::Played(games)) => *games,
        other => panic!("{other:?}"),
    }
}

fn held() -> OneWorker {
    OneWorker::new(Isolation::held().unwrap())
}

fn a_compiled_template_builds_plays_and_passes() {
    let worker = held();
    for game in played(worker.outcome(written("c", "", games(), 60_000))) {
        assert!(matches!(game.record.ending, Ending::Finished { .. }), "{game:?}");
        assert!(game.record.plies.iter().any(|ply| ply.time_us.is_some_and(|time| time > 0)));
    }
    let outcome = worker.outcome(written("c", "", TryAim::Check, 60_000));
    assert!(matches!(outcome, JobOutcome::Done(Product::Checked(_))), "{outcome:?}");
    let JobOutcome::BotFault(fault) = worker.outcome(written("c", "int main(", games(), 60_000)) else {
        panic!("it does not build")
    };
    assert!(fault.cause.starts_with("does not build: ") && fault.log.contains("player.c"), "{fault:?}");
}

fn what_a_bot_complains_comes_back() {
    let complaint = "\nimport sys\nprint('loaded', file=sys.stderr)\n";
    for game in played(held().outcome(written("python", complaint, games(), 60_000))) {
        assert!(matches!(game.record.ending, Ending::Finished { .. }), "{game:?}");
        assert_eq!(game.stderr[0], "loaded\n");
    }
}

fn without_processor_time_no_program_starts() {
    for game in played(held().outcome(written("python", "", games(), 0))) {
        assert!(matches!(game.record.ending, Ending::Forfeit { .. }), "{game:?}");
        let cause = game.record.cause.unwrap();
        assert!(cause.contains("used up its processor time"), "{cause}");
    }
}

fn nothing_is_tried_without_a_sandbox() {
    for isolation in [Isolation::Trusted, Isolation::no_programs()] {
        let outcome = OneWorker::new(isolation).outcome(written("python", "", games(), 60_000));
        assert!(matches!(outcome, JobOutcome::MachineFault(_)), "{outcome:?}");
    }
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let trial = |name: &str, run: fn(), programs: &[&str]| {
        let runner = move || {
            run();
            Ok(())
        };
        Trial::test(name, runner).with_ignored_flag(!kalah_needs::all_here(programs))
    };
    let trials = vec![
        trial(
            "a_compiled_template_builds_plays_and_passes",
            a_compiled_template_builds_plays_and_passes,
            &["cc", "make"],
        ),
        trial("what_a_bot_complains_comes_back", what_a_bot_complains_comes_back, &["python3"]),
        trial(
            "without_processor_time_no_program_starts",
            without_processor_time_no_program_starts,
            &["python3"],
        ),
        trial("nothing_is_tried_without_a_sandbox", nothing_is_tried_without_a_sandbox, &["python3"]),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
