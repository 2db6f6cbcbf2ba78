//! Which reports are believed, and what is played next.

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Position, Rules, Side};
use kalah_jobs::{Attempt, JobId, Limit, Outcome, PlayedGame, Progress, Report, Settings};
use kalah_store::{Player, Registration};
use kalah_tournament::{EntryId, PlayerNumber};

use super::{Stale, Verdict, draw, judge, pause, unfinished};
use crate::topic::Topic;
use crate::tournament::{Stored, Tournament};

fn settings() -> Settings {
    Settings { rules: Rules::new(3, 2).unwrap(), limit: Limit::TimeMs(100) }
}

fn player(number: u32) -> Player {
    let registration = Registration {
        number: PlayerNumber(number),
        word: "rightmost".to_owned(),
        title: String::new(),
        about: String::new(),
    };
    Player { entry: EntryId(number.into()), registration }
}

/// Players 1 to 4, and match 7 between the first two in its second attempt.
fn tournament() -> Tournament {
    let mut tournament = Tournament::of(Stored {
        settings: settings(),
        players: (1..=4).map(player).collect(),
        running: Vec::new(),
        finished: Vec::new(),
        latest: Vec::new(),
        damaged: Vec::new(),
    });
    tournament.begin(JobId(7), [EntryId(1), EntryId(2)]);
    tournament.again(JobId(7), Attempt(2), "the power failed".to_owned());
    tournament
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
    let record = Record { start, south: "<b>".to_owned(), north: "90".to_owned(), plies, ending };
    PlayedGame { record, stderr: [String::new(), String::new()], cause: None }
}

fn report(attempt: u32, games: [PlayedGame; 2]) -> Report {
    Report { job: JobId(7), attempt: Attempt(attempt), outcome: Outcome::Played(Box::new(games)) }
}

fn honest(attempt: u32) -> Report {
    report(attempt, Side::BOTH.map(played))
}

fn ignored(verdict: Verdict) -> Stale {
    match verdict {
        Verdict::Ignore(why) => why,
        other => panic!("not ignored: {other:?}"),
    }
}

fn again(verdict: Verdict) -> String {
    match verdict {
        Verdict::Again(why) => why,
        other => panic!("not played again: {other:?}"),
    }
}

#[test]
fn a_true_report_is_the_result_and_knows_players_by_number() {
    let mut tournament = tournament();
    let Verdict::Accept(accepted) = judge(&tournament, honest(2)) else { panic!("refused") };
    let (summary, games) = *accepted;
    assert_eq!(
        games.map(|game| (game.record.south, game.record.north)),
        [(); 2].map(|()| ("1".into(), "2".into()))
    );
    tournament.finish(JobId(7), summary);
    assert_eq!(tournament.standings.of_entry(EntryId(1)).unwrap().tally.played(), 1);
    assert_eq!(ignored(judge(&tournament, honest(2))), Stale::Double);
}

#[test]
fn late_and_unknown_reports_change_nothing() {
    let tournament = tournament();
    assert_eq!(ignored(judge(&tournament, honest(1))), Stale::Late);
    assert_eq!(ignored(judge(&tournament, honest(3))), Stale::Late);
    assert_eq!(ignored(judge(&tournament, Report { job: JobId(8), ..honest(2) })), Stale::Unknown);
}

#[test]
fn a_forged_record_is_no_result() {
    let tournament = tournament();
    let mut games = Side::BOTH.map(played);
    games[1].record.ending = Ending::Finished { margin: 12 };
    let why = again(judge(&tournament, report(2, games)));
    assert!(why.contains("claims a margin of 12"), "{why}");

    let mut games = Side::BOTH.map(played);
    games[0].record.plies.truncate(2);
    let why = again(judge(&tournament, report(2, games)));
    assert!(why.contains("moves are left"), "{why}");

    let why = again(judge(&tournament, report(2, [played(Side::South), played(Side::South)])));
    assert!(why.contains("another game"), "{why}");
}

/// What a false report does to a true one.
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
        let why = again(judge(&tournament, report(2, games)));
        assert!(why.contains("not believed") || why.contains("another game"), "{forgery}: {why}");
    }
    // All of it left the match as it was: the true report is still the one that counts.
    assert_eq!(tournament.finished.len(), 0);
    assert!(matches!(judge(&tournament, honest(2)), Verdict::Accept(_)));
}

#[test]
fn a_players_fault_is_a_result_and_a_machines_is_not() {
    let tournament = tournament();
    let mut games = Side::BOTH.map(played);
    games[0].record.plies.truncate(2);
    games[0].record.ending = Ending::Forfeit { loser: Side::North, fault: Fault::Crashed };
    assert!(matches!(judge(&tournament, report(2, games.clone())), Verdict::Accept(_)));
    games[0].record.ending = Ending::Aborted;
    assert!(again(judge(&tournament, report(2, games))).contains("stopped without a result"));
    let fault = Outcome::MachineFault("no memory".to_owned());
    assert_eq!(again(judge(&tournament, Report { outcome: fault, ..honest(2) })), "no memory");
}

#[test]
fn slots_are_filled_and_not_overfilled() {
    let tournament = tournament();
    assert!(draw(&tournament, 1).is_empty());
    assert_eq!(draw(&tournament, 2), [[EntryId(3), EntryId(4)]]);
    assert_eq!(draw(&tournament, 9), [[EntryId(3), EntryId(4)]], "nobody plays two matches at once");
    let jobs = unfinished(&tournament);
    assert_eq!(jobs.iter().map(|job| (job.id, job.attempt)).collect::<Vec<_>>(), [(JobId(7), Attempt(2))]);
}

#[test]
fn only_the_attempt_under_way_tells_how_far_it_is() {
    let mut tournament = tournament();
    let progress = |attempt| Progress {
        job: JobId(7),
        attempt: Attempt(attempt),
        first_game: None,
        plies: played(Side::South).record.plies,
    };
    assert_eq!(tournament.progress(progress(1)), []);
    assert_eq!(tournament.progress(progress(2)), [Topic::Playing, Topic::Match(JobId(7))]);
    assert!(tournament.running().all(|running| !running.plies.is_empty() && running.machine_fault.is_none()));
}

#[test]
fn pauses_grow_and_end() {
    let pauses: Vec<_> = (1..40).map(pause).collect();
    assert!(pauses.is_sorted());
    assert_eq!(pauses.last().unwrap().as_secs(), 30);
}
