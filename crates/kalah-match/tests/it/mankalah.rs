//! Agents of ManKalah that cannot go on: what they write is not a move, and the verdict tells it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::record::{Ending, Fault};
use kalah_match::{Isolation, MatchSettings, PlayerSpec, play_match};
use kalah_player::Limit;

/// The verdict of the first game of an agent that is this command.
fn verdict(command: &str) -> (Fault, String) {
    // The agents are ours.
    let isolation = Isolation::Trusted;
    let resolved = |word: &str| word.parse::<PlayerSpec>().unwrap().resolve(&isolation).unwrap();
    let settings = MatchSettings {
        limit: Limit::MoveTime(Duration::from_secs(20)),
        isolation: isolation.clone(),
        ..MatchSettings::new("7x7+pie+single".parse().unwrap())
    };
    let agent = resolved(&format!("mankalah:{command}"));
    let played =
        play_match(&agent, &resolved("rightmost"), &settings, &mut (), &AtomicBool::new(false)).unwrap();
    let game = &played.games[0];
    let Ending::Forfeit { fault, .. } = game.record.ending else { panic!("{:?}", game.record.ending) };
    (fault, game.record.cause.clone().unwrap())
}

#[test]
fn an_agent_that_writes_why_it_ends_has_crashed_with_these_words() {
    let (fault, cause) = verdict("echo 'Error occurred during initialization of VM'; exit 1");
    assert_eq!(fault, Fault::Crashed);
    assert!(cause.contains("Error occurred during initialization of VM"), "{cause}");
    let (fault, cause) = verdict("true");
    assert_eq!(fault, Fault::Crashed, "{cause}");
}

#[test]
fn an_agent_that_goes_on_after_what_is_no_message_has_moved_wrongly() {
    let (fault, cause) = verdict("sh -c 'echo Hello; cat >/dev/null'");
    assert_eq!(fault, Fault::IllegalMove, "{cause}");
}

/// With real Java, held as bots of strangers are: without the options it takes its heap from the machine.
#[test]
fn a_java_machine_starts_within_a_bots_memory() {
    let Ok(isolation) = Isolation::held() else { return };
    if !kalah_needs::all_here(&["java"]) {
        return;
    }
    let settings = MatchSettings {
        limit: Limit::MoveTime(Duration::from_secs(20)),
        isolation: isolation.clone(),
        ..MatchSettings::new("7x7+pie+single".parse().unwrap())
    };
    let resolved = |word: &str| word.parse::<PlayerSpec>().unwrap().resolve(&isolation).unwrap();
    let agent = resolved("mankalah:java -version");
    let played =
        play_match(&agent, &resolved("rightmost"), &settings, &mut (), &AtomicBool::new(false)).unwrap();
    let cause = played.games[0].record.cause.clone().unwrap();
    assert!(!cause.contains("reserve") && !cause.contains("memory"), "{cause}");
}
