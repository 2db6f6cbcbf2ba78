//! Matches.

use std::fs;
use std::num::NonZeroU32;

use kalah::record::{Ending, Fault, PlyRecord};
use kalah::{Rules, Side};
use kalah_jobs::{
    Contestant, JobOutcome, JobWork, Message, PlayWork, PlayedGame, Product, TournamentSettings,
};
use kalah_match::Isolation;
use kalah_player::Limit;

use crate::one_worker::{OneWorker, built_in};

fn match_of(players: [Contestant; 2], rules: &str) -> JobWork {
    let settings =
        TournamentSettings::new(rules.parse::<Rules>().unwrap(), Limit::Lookahead(NonZeroU32::MIN));
    JobWork::Play(PlayWork::new(settings, players))
}

#[track_caller]
fn played(outcome: JobOutcome) -> [PlayedGame; 2] {
    match outcome {
        JobOutcome::Done(Product::Played(games)) => *games,
        other => panic!("{other:?}"),
    }
}

/// It loses both games, once and for all; its author finds the compiler's words.
#[test]
fn a_bot_that_does_not_build_loses() {
    if !kalah_needs::all_here(&["make"]) {
        return;
    }
    let worker = OneWorker::new(Isolation::Trusted);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Makefile"), "main:\n\t@echo no such header; false\n").unwrap();
    let bot = Contestant::Bot(worker.keep(folder.path()));
    let [_, other] = built_in(["greedy", "rightmost"]);
    for game in played(worker.outcome(match_of([bot, other], "2x2"))) {
        assert_eq!(game.record.ending, Ending::Forfeit { loser: Side::South, fault: Fault::Crashed });
        assert!(game.record.plies.is_empty());
        assert_eq!(game.record.cause.as_deref(), Some("does not build: make --silent failed"));
        assert!(game.stderr[0].starts_with("no such header"), "{:?}", game.stderr);
    }
}

#[test]
fn a_player_of_another_version_is_the_machines_fault() {
    let worker = OneWorker::new(Isolation::no_programs());
    let players = built_in(["rightmost", "clairvoyant:9"]);
    let JobOutcome::MachineFault(why) = worker.outcome(match_of(players, "2x2")) else { panic!("a fault") };
    assert!(why.contains("clairvoyant:9"), "{why}");
    let command = [Contestant::Command("true".to_owned()), Contestant::BuiltIn("rightmost".to_owned())];
    assert!(matches!(worker.outcome(match_of(command, "2x2")), JobOutcome::MachineFault(_)));
}

/// What was told piece by piece is the beginning of what is reported in the end, and each ply is told once.
#[test]
fn progress_tells_what_is_new() {
    let worker = OneWorker::new(Isolation::no_programs());
    let settings =
        TournamentSettings::new(Rules::default(), Limit::growing(std::time::Duration::from_millis(30)));
    let players = built_in(["deepening", "greedy"]);
    let mut said = worker.said(JobWork::Play(PlayWork::new(settings, players)));
    let Some(Message::Report(report)) = said.pop() else { panic!("a report") };
    let games = played(report.outcome);
    let mut told: [Vec<PlyRecord>; 2] = [Vec::new(), Vec::new()];
    let mut endings = [None, None];
    for message in said {
        let Message::Progress(progress) = message else { continue };
        let game = usize::from(progress.game);
        assert_eq!(told[game].len(), progress.from as usize);
        told[game].extend(progress.plies);
        endings[game] = progress.ending;
    }
    assert!(told[0] == games[0].record.plies, "the second game is told after all of the first");
    assert_eq!(endings[0], Some(games[0].record.ending));
    assert!(!told[1].is_empty() && games[1].record.plies.starts_with(&told[1]));
}
