//! What a worker reports: whose fault it was that a match was not played.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use kalah::Side;
use kalah::record::{Ending, Fault};
use kalah_jobs::{Attempt, Job, JobId, Limit, Message, Outcome, PlayedGame, Settings, in_process};
use kalah_match::Isolation;
use kalah_worker::Workers;

/// Lets a worker do one job, and gives what it reports.
fn outcome(players: [&str; 2], isolation: &Isolation) -> Outcome {
    let (server, end) = in_process(1);
    let workers = Workers::spawn(1, &end, isolation).expect("a thread");
    drop(end);
    let settings =
        Settings { rules: "2x2".parse().expect("rules"), limit: Limit::Lookahead(NonZeroU32::MIN) };
    let job = Job { id: JobId(1), attempt: Attempt::FIRST, settings, players: players.map(str::to_owned) };
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let outcome = runtime.block_on(async {
        assert!(server.offer(job).await);
        loop {
            match server.hear().await.expect("a worker") {
                Message::Progress(_) => {}
                Message::Report(report) => return report.outcome,
            }
        }
    });
    drop(server);
    workers.stop();
    outcome
}

#[track_caller]
fn played(outcome: Outcome) -> [PlayedGame; 2] {
    match outcome {
        Outcome::Played(games) => *games,
        Outcome::MachineFault(why) => panic!("{why}"),
    }
}

fn makefile(folder: &Path, recipe: &str) -> String {
    fs::write(folder.join("Makefile"), format!("main:\n\t{recipe}\n")).expect("a file");
    folder.display().to_string()
}

/// It loses both games, once and for all; its author finds the compiler's words.
#[test]
fn a_bot_that_does_not_build_loses() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = makefile(folder.path(), "@echo no such header; false");
    let games = played(outcome([&bot, "rightmost"], &Isolation::Trusted));
    for game in games {
        assert_eq!(game.record.ending, Ending::Forfeit { loser: Side::South, fault: Fault::Crashed });
        assert!(game.record.plies.is_empty());
        assert_eq!(game.cause.as_deref(), Some("does not build: `make --silent` failed"));
        assert!(game.stderr[0].starts_with("no such header"), "{:?}", game.stderr);
    }
}

#[test]
fn where_there_is_no_bot_the_other_wins_and_between_two_each_loses_once() {
    let [game, _] = played(outcome(["rightmost", "/nowhere/bot"], &Isolation::Trusted));
    assert_eq!(game.record.ending, Ending::Forfeit { loser: Side::North, fault: Fault::Crashed });
    assert!(game.cause.expect("a cause").starts_with("is no bot: no bot at /nowhere/bot"));
    let games = played(outcome(["/nowhere/bot", "/nowhere/other"], &Isolation::Trusted));
    let losers = games.map(|game| match game.record.ending {
        Ending::Forfeit { loser, .. } => loser,
        other => panic!("{other:?}"),
    });
    assert_eq!(losers, [Side::South, Side::North]);
}

/// A machine that cannot hold programs is nobody's fault: another one may play the match.
#[test]
fn a_machine_without_a_sandbox_plays_no_bot() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = makefile(folder.path(), "true");
    let isolation = Isolation::NoPrograms { why: "no sandbox here".to_owned() };
    assert_eq!(outcome([&bot, "rightmost"], &isolation), Outcome::MachineFault("no sandbox here".to_owned()));
    let games = played(outcome(["rightmost", "leftmost"], &isolation));
    assert!(games.iter().all(|game| matches!(game.record.ending, Ending::Finished { .. })));
}
