//! Bots that misbehave: each loses with the right fault and reason, and the match goes on.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::Side;
use kalah::record::{Ending, Fault};
use kalah_match::{CommandSpec, Isolation, MatchOutcome, MatchSettings, ResolvedPlayer, play_match};
use kalah_player::{Driver, Limit};

/// The scripted bot: what it shall do, and from which look-ahead on.
fn scripted(words: &[&str]) -> ResolvedPlayer {
    let script = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bots/scripted.py"));
    let mut args = vec![script.display().to_string()];
    args.extend(words.iter().map(ToString::to_string));
    ResolvedPlayer::Process(CommandSpec {
        name: "scripted".into(),
        program: "python3".into(),
        args,
        dir: None,
        writes: false,
    })
}

/// A small board and a limit that no time decides.
fn patient() -> MatchSettings {
    let limit = Limit::Lookahead(NonZeroU32::MIN);
    // The bot is ours.
    MatchSettings {
        limit,
        isolation: Isolation::Trusted,
        ..MatchSettings::new("4x3".parse().expect("rules"))
    }
}

/// A limit which only those miss who never answer.
fn short() -> MatchSettings {
    MatchSettings { patience: Duration::from_millis(300), ..patient() }
}

fn against_rightmost(bot: &ResolvedPlayer, settings: &MatchSettings) -> MatchOutcome {
    let rightmost = ResolvedPlayer::Textbook("rightmost".parse().expect("a player"));
    play_match(bot, &rightmost, settings, &mut (), &AtomicBool::new(false)).expect("this machine works")
}

/// Both games are lost like this.
#[track_caller]
fn loses(mode: &str, settings: &MatchSettings, fault: Fault, cause: &str) -> MatchOutcome {
    let played = against_rightmost(&scripted(&[mode]), settings);
    for game in &played.games {
        assert_eq!(
            game.record.ending,
            Ending::Forfeit { loser: Side::South, fault },
            "{:?}",
            game.record.cause
        );
        assert_eq!(game.record.cause.as_deref(), Some(cause));
        assert_eq!(game.points(), -1);
        game.record.replay().expect("a forfeited game is legal as far as it went");
    }
    played
}

/// Both games are played to their end as rightmost plays itself.
#[track_caller]
fn plays(mode: &str) -> MatchOutcome {
    let played = against_rightmost(&scripted(&[mode]), &patient());
    let itself =
        against_rightmost(&ResolvedPlayer::Textbook("rightmost".parse().expect("a player")), &patient());
    for (game, expected) in played.games.iter().zip(&itself.games) {
        assert_eq!(game.record.cause, None);
        assert_eq!(game.record.ending, expected.record.ending);
    }
    played
}

#[test]
fn a_well_behaved_process_plays_as_if_it_were_inside() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    plays("well");
}

#[test]
fn silence_loses_on_time() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    loses("hang", &short(), Fault::TimedOut, "did not answer within 300ms");
    loses("deaf", &short(), Fault::TimedOut, "did not answer within 300ms");
    let hurried = MatchSettings { startup: Duration::from_secs(1), ..short() };
    loses("silent", &hurried, Fault::TimedOut, "was not ready 1s after its start");
}

#[test]
fn the_deadline_of_a_move_time_holds() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let settings = MatchSettings {
        isolation: Isolation::Trusted,
        limit: Limit::MoveTime(Duration::from_millis(50)),
        margin: Duration::from_millis(50),
        ..patient()
    };
    loses("hang", &settings, Fault::TimedOut, "did not answer within 100ms");
}

#[test]
fn an_end_is_a_crash_and_its_last_words_are_kept() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let played =
        loses("exit", &patient(), Fault::Crashed, "exited with status 3: Traceback: a pit was missing");
    for game in &played.games {
        assert_eq!(game.stderr, ["Traceback: a pit was missing\n", ""]);
    }
    let played =
        loses("exit-at-start", &patient(), Fault::Crashed, "exited with status 1: cannot load the book");
    assert_eq!(played.games[0].stderr[0], "cannot load the book\n");
    loses("abort", &patient(), Fault::Crashed, "was killed by signal 6");
    loses("close", &patient(), Fault::Crashed, "closed its output");
}

#[test]
fn a_program_that_cannot_be_started_is_a_crash() {
    let program = PathBuf::from("/nowhere/bot");
    let spec = CommandSpec { name: "missing".into(), program, args: Vec::new(), dir: None, writes: false };
    let played = against_rightmost(&ResolvedPlayer::Process(spec), &patient());
    let cause = "cannot be started: /nowhere/bot: No such file or directory (os error 2)";
    assert_eq!(played.games[1].record.cause.as_deref(), Some(cause));
}

#[test]
fn whatever_is_no_move_is_an_illegal_one() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let unknown = |what| {
        format!(
            "wrote \"{what}\" to standard output, which is for the protocol alone: print such things to standard error"
        )
    };
    let (garbage, banner) = (unknown("I like pit 3"), unknown("Welcome to my bot!"));
    let cases = [
        ("garbage", garbage.as_str()),
        ("banner", banner.as_str()),
        ("early", "moved without being asked: bestmove 1"),
        ("bytes", "wrote bytes that are not UTF-8"),
        ("long-line", "wrote a line of more than 8192 bytes"),
        ("flood", "wrote more than 1048576 bytes without answering"),
        ("no-pit", "answered \"0\", which is not one move"),
    ];
    for (mode, cause) in cases {
        loses(mode, &patient(), Fault::IllegalMove, cause);
    }
}

#[test]
fn a_second_move_for_one_question_is_illegal() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let played = against_rightmost(&scripted(&["twice"]), &patient());
    for game in &played.games {
        let loss = Ending::Forfeit { loser: Side::South, fault: Fault::IllegalMove };
        assert_eq!(game.record.ending, loss);
        let cause = game.record.cause.as_deref().expect("a cause");
        assert!(cause.starts_with("moved without being asked: bestmove "), "{cause}");
        assert!(!game.record.plies.is_empty());
    }
}

#[test]
fn a_move_against_the_rules_is_told_with_the_board() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    insta::assert_snapshot!(loses_by_move("beyond"), @r"
    answered c, but South has no pit 12 in <4,0,0,3,3,3,3,3,3,3,3> s
    answered c, but South has no pit 12 in <4,0,1,4,4,3,3,3,3,3,0> s
    ");
    insta::assert_snapshot!(loses_by_move("swap"), @r"
    answered swap, but South may not play swap in <4,0,0,3,3,3,3,3,3,3,3> s
    answered swap, but South may not play swap in <4,0,1,4,4,3,3,3,3,3,0> s
    ");
    insta::assert_snapshot!(loses_by_move("illegal"), @r"
    answered 4, but pit 4 of South is empty in <4,1,1,4,4,3,0,4,4,3,0> s
    answered 4, but pit 4 of South is empty in <4,1,2,5,4,3,0,4,4,0,1> s
    ");
}

fn loses_by_move(mode: &str) -> String {
    let played = against_rightmost(&scripted(&[mode]), &patient());
    let causes = played.games.map(|game| game.record.cause.expect("a cause"));
    causes.join("\n")
}

#[test]
fn giving_up_loses() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    loses("resign", &patient(), Fault::Resigned, "resigned");
}

#[test]
fn odd_words_about_the_thinking_do_no_harm() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let played = plays("late-words");
    let ply = played.games[0].record.plies[0];
    assert_eq!((ply.score, ply.lookahead, ply.nodes), (Some(2), Some(1), Some(9)));
}

#[test]
fn standard_error_is_drained_and_only_its_end_is_kept() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let played = plays("errors");
    assert_eq!(played.games[0].stderr[0].len(), 64 * 1024);
}

#[test]
fn a_bot_that_stays_or_leaves_children_does_not_hold_the_match_up() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    plays("stay");
    plays("family");
}

#[test]
fn a_missed_deadline_costs_nothing_once_there_is_an_answer() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let limit = Limit::Growing { time: Duration::from_millis(500), driver: Driver::Described };
    let settings = MatchSettings {
        limit,
        isolation: Isolation::Trusted,
        ..MatchSettings::new("2x1".parse().expect("rules"))
    };
    for mode in ["late", "hang"] {
        let played = against_rightmost(&scripted(&[mode, "2"]), &settings);
        for game in played.games {
            assert!(matches!(game.record.ending, Ending::Finished { .. }), "{:?}", game.record.cause);
        }
    }
}

#[test]
fn nobody_is_restarted_who_never_answered() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let limit = Limit::Growing { time: Duration::from_millis(100), driver: Driver::Described };
    let settings = MatchSettings { limit, ..patient() };
    loses("hang", &settings, Fault::TimedOut, "did not answer within 100ms");
}

#[test]
fn a_cancelled_match_is_aborted() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let played =
        play_match(&scripted(&["hang"]), &scripted(&["hang"]), &patient(), &mut (), &AtomicBool::new(true));
    for game in played.expect("this machine works").games {
        assert_eq!((game.record.ending, game.points()), (Ending::Aborted, 0));
    }
}
