//! Tests of which reports are believed, and of what is played next.

use std::num::NonZeroU32;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Position, Rules, Side};
use kalah_jobs::{
    Attempt, Contestant, FailedAttempt, JobId, JobOutcome, LapsedAttempt, MatchProgress, PlayedGame, Product,
    TournamentSettings,
};
use kalah_player::Limit;
use kalah_store::{Registration, TournamentId, TournamentName, TournamentPlayer, TournamentStage};
use kalah_tournament::{EntryId, Format, Leaderboard, MatchSummary, PlayerNumber};

use super::{accept_report, draw};
use crate::topic::TournamentTopic;
use crate::tournament::{MatchEffect, StoredTournament, TournamentState};

fn settings() -> TournamentSettings {
    TournamentSettings::new(Rules::new(3, 2).unwrap(), Limit::growing(std::time::Duration::from_millis(100)))
}

fn player(number: u32) -> TournamentPlayer {
    let contestant = Contestant::BuiltIn("rightmost".to_owned());
    let registration = Registration::new(PlayerNumber(number), contestant);
    TournamentPlayer { entry: EntryId(number.into()), registration, former: None }
}

/// Players 1 to 4, and match 7 between the first two in its second attempt.
fn tournament() -> TournamentState {
    let mut tournament = TournamentState::from_stored(StoredTournament {
        id: TournamentId(1),
        stage: TournamentStage::Open,
        hidden: false,
        leaderboard: Leaderboard::default(),
        history: Vec::new(),
        at_once: NonZeroU32::MIN,
        finalised_at: None,
        name: TournamentName::main(),
        settings: settings(),
        format: Format::AllPlayAll,
        players: (1..=4).map(player).collect(),
        running: Vec::new(),
        set_aside: Vec::new(),
        finished: Vec::new(),
        latest: Vec::new(),
        damaged: Vec::new(),
    });
    tournament.begin(JobId::new(7), [EntryId(1), EntryId(2)]);
    tournament.lapse(&lapse("the power failed", false));
    tournament
}

/// The first attempt at match 7 came to nothing.
fn lapse(why: &str, set_aside: bool) -> LapsedAttempt {
    let tried = FailedAttempt { attempt: Attempt(1), worker: "one".parse().unwrap(), why: why.to_owned() };
    LapsedAttempt { job: JobId::new(7), attempt: Attempt(2), tried: Some(tried), set_aside }
}

/// A game in which everybody sows the left-most pit.
fn played(first: Side) -> PlayedGame {
    let start: Position = settings().rules.start(first);
    let mut position = start;
    let mut plies = Vec::new();
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record =
        Record { start, south: "<b>".to_owned(), north: "90".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn played_by(games: [PlayedGame; 2]) -> JobOutcome {
    JobOutcome::Done(Product::Played(Box::new(games)))
}

fn honest() -> JobOutcome {
    played_by(Side::BOTH.map(played))
}

/// Looks at a report on match 7.
fn accepted(
    tournament: &TournamentState,
    outcome: JobOutcome,
) -> Result<(MatchSummary, [PlayedGame; 2]), String> {
    accept_report(tournament, tournament.runs(JobId::new(7)).unwrap(), outcome)
}

fn refused(tournament: &TournamentState, outcome: JobOutcome) -> String {
    accepted(tournament, outcome).unwrap_err()
}

#[test]
fn a_true_report_is_the_result_and_knows_players_by_number() {
    let mut tournament = tournament();
    let (summary, games) = accepted(&tournament, honest()).unwrap();
    assert_eq!(
        games.map(|game| (game.record.south, game.record.north)),
        [(); 2].map(|()| ("1".into(), "2".into()))
    );
    tournament.finish(JobId::new(7), summary);
    assert_eq!(tournament.standings.of_entry(EntryId(1)).unwrap().tally.played(), 1);
    assert!(tournament.finish(JobId::new(7), summary).is_empty(), "once");
}

#[test]
fn a_forged_record_is_no_result() {
    let tournament = tournament();
    let mut games = Side::BOTH.map(played);
    games[1].record.ending = Ending::Finished { margin: 12 };
    let why = refused(&tournament, played_by(games));
    assert!(why.contains("claims a margin of 12"), "{why}");

    let mut games = Side::BOTH.map(played);
    games[0].record.plies.truncate(2);
    let why = refused(&tournament, played_by(games));
    assert!(why.contains("moves are left"), "{why}");

    let why = refused(&tournament, played_by([played(Side::South), played(Side::South)]));
    assert!(why.contains("another game"), "{why}");
    let why = refused(&tournament, JobOutcome::Done(Product::Checked(String::new())));
    assert!(why.contains("other work"), "{why}");
}

/// Change that turns a true report into a false one.
type Forgery = fn(&mut [PlayedGame; 2]);

#[test]
fn a_report_that_the_rules_do_not_bear_out_changes_nothing() {
    let tournament = tournament();
    let forgeries: [(&str, Forgery); 8] = [
        ("a ply after the end", |[first, _]| {
            let last = *first.record.plies.last().unwrap();
            first.record.plies.push(last);
        }),
        ("a ply left out", |[_, second]| {
            second.record.plies.remove(0);
        }),
        ("an empty pit sown", |[first, _]| {
            let mut position = first.record.start;
            let moves: Vec<_> = first.record.plies.iter().map(|ply| ply.mv).collect();
            for ply in &mut first.record.plies {
                if let Some(&illegal) = moves.iter().find(|&&mv| position.play(mv).is_err()) {
                    ply.mv = illegal;
                    return;
                }
                position = position.play(ply.mv).unwrap().position;
            }
            panic!("every move was legal everywhere");
        }),
        ("another board", |[first, _]| {
            first.record.start = Rules::new(4, 3).unwrap().start(Side::South);
        }),
        ("a seed moved at the start", |[first, _]| {
            first.record.start = Position::parse("<3,1,0,1,2,2,2,2,2> s", None).unwrap();
        }),
        ("other rules", |[first, _]| {
            let rules: Rules = "3x2+empty".parse().unwrap();
            first.record.start = rules.start(Side::South);
        }),
        ("a fault in a game that was over", |[first, _]| {
            first.record.ending = Ending::Forfeit { loser: Side::North, fault: Fault::TimedOut };
        }),
        ("a result before the end", |[_, second]| {
            second.record.plies.truncate(1);
            second.record.ending = Ending::Finished { margin: -12 };
        }),
    ];
    for (forgery, forge) in forgeries {
        let mut games = Side::BOTH.map(played);
        forge(&mut games);
        let why = refused(&tournament, played_by(games));
        assert!(why.contains("not believed") || why.contains("another game"), "{forgery}: {why}");
    }
    // All of it left the match as it was: the true report is still the one that counts.
    assert_eq!(tournament.finished.len(), 0);
    assert!(accepted(&tournament, honest()).is_ok());
}

#[test]
fn a_players_fault_is_a_result_and_a_machines_is_not() {
    let tournament = tournament();
    let mut games = Side::BOTH.map(played);
    games[0].record.plies.truncate(2);
    games[0].record.ending = Ending::Forfeit { loser: Side::North, fault: Fault::Crashed };
    assert!(accepted(&tournament, played_by(games.clone())).is_ok());
    games[0].record.ending = Ending::Aborted;
    assert!(refused(&tournament, played_by(games)).contains("stopped without a result"));
    assert_eq!(refused(&tournament, JobOutcome::MachineFault("no memory".to_owned())), "no memory");
}

#[test]
fn nobody_plays_two_matches_at_once_and_what_was_set_aside_is_not_drawn_again() {
    let mut tournament = tournament();
    assert_eq!(draw(&tournament, tournament.in_play()), Some([EntryId(3), EntryId(4)]));
    tournament.begin(JobId::new(8), [EntryId(3), EntryId(4)]);
    assert_eq!(draw(&tournament, tournament.in_play()), None);
    tournament.lapse(&lapse("no memory", true));
    assert_eq!(tournament.set_aside().len(), 1);
    assert!(tournament.runs(JobId::new(7)).is_none());
    assert_eq!(draw(&tournament, tournament.in_play()), None, "the two could not be played, others are busy");
    let (summary, _) = accept_report(&tournament, tournament.runs(JobId::new(8)).unwrap(), honest()).unwrap();
    tournament.finish(JobId::new(8), summary);
    let pair = draw(&tournament, tournament.in_play()).unwrap();
    assert!(pair.iter().any(|entry| entry.0 <= 2) && pair.iter().any(|entry| entry.0 > 2), "{pair:?}");
}

#[test]
fn lost_progress_is_sent_again_and_other_attempts_are_ignored() {
    let mut tournament = tournament();
    let plies = played(Side::South).record.plies;
    let progress = |attempt, game, from: usize, to: usize, over: bool| MatchProgress {
        job: JobId::new(7),
        attempt: Attempt(attempt),
        game,
        from: u32::try_from(from).unwrap(),
        plies: plies[from..to].to_vec(),
        ending: over.then(|| played(Side::South).record.ending),
    };
    assert_eq!(tournament.progress(progress(1, 0, 0, 1, false)), MatchEffect::Stale);
    assert_eq!(tournament.progress(progress(2, 2, 0, 1, false)), MatchEffect::Stale);
    let seen = MatchEffect::Topics(vec![TournamentTopic::Playing, TournamentTopic::Match(JobId::new(7))]);
    assert_eq!(tournament.progress(progress(2, 0, 0, 1, false)), seen);
    assert_eq!(tournament.progress(progress(2, 0, 1, 2, false)), seen);
    // A lie of a worker: the game goes on after its end.
    let beyond =
        MatchProgress { from: 2, plies: [&plies[2..], &plies[..]].concat(), ..progress(2, 0, 2, 2, false) };
    assert_eq!(tournament.progress(beyond), MatchEffect::Stale);
    assert_eq!(tournament.progress(progress(2, 0, 3, 4, false)), MatchEffect::Gap);
    assert_eq!(
        tournament.progress(progress(2, 1, 0, 1, false)),
        MatchEffect::Gap,
        "the first game is not over"
    );
    assert_eq!(tournament.progress(progress(2, 0, 0, plies.len(), true)), seen);
    assert_eq!(tournament.progress(progress(2, 1, 0, 2, false)), seen);
    let running = tournament.runs(JobId::new(7)).unwrap();
    assert_eq!(running.games.each_ref().map(|game| game.plies.len()), [plies.len(), 2]);
    assert!(running.games[0].plies == plies && running.machine_fault.is_none());
}

#[test]
fn what_is_set_aside_tells_of_every_try() {
    let mut tournament = tournament();
    tournament.lapse(&lapse("no memory", false));
    tournament.lapse(&LapsedAttempt { tried: None, ..lapse("", false) });
    tournament.lapse(&lapse("no disk", true));
    let aside = tournament.set_aside().next().unwrap();
    let reasons: Vec<&str> = aside.tries.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(reasons, ["the power failed", "no memory", "no disk"]);
}
