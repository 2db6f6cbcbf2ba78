//! Questions and their answers: right, shared, limited, and ended with whoever asked.
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use kalah::{Position, Rules, Side};
use kalah_analysis::{
    AnalysisProgress, AnalysisRefusal, AnalysisState, Analyst, AnalystSettings, QuestionVisitor,
};
use kalah_engine::{Checkpoint, CheckpointError};

fn analyst(settings: AnalystSettings) -> Analyst {
    // Other tests leave no core to threads that step back.
    Analyst::new(AnalystSettings { threads: NonZeroUsize::MIN, table_bytes: 1 << 20, nice: 0, ..settings })
}

fn start(rules: &str) -> Position {
    rules.parse::<Rules>().unwrap().start(Side::South)
}

/// Positions of a board, one more ply from the start each, that nothing is known of.
fn positions(rules: &str, count: usize) -> Vec<Position> {
    let mut position = start(rules);
    let mut all = Vec::new();
    while all.len() < count {
        let mv = position.legal_moves().last().unwrap();
        position = position.play(mv).unwrap().position;
        all.push(position);
    }
    all
}

/// The final margin of the side to move, by going through all that can happen.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    let after = |mv| {
        let ply = position.play(mv).unwrap();
        let value = minimax(&ply.position);
        if ply.extra_turn { value } else { -value }
    };
    position.legal_moves().map(after).max().unwrap()
}

#[tokio::test]
async fn every_move_gets_its_exact_value() {
    let analyst = analyst(AnalystSettings::default());
    for rules in ["2x3", "3x2", "3x2+empty", "3x2+single", "2x3+pie", "1x5"] {
        let position = start(rules);
        let done = analyst.ask(QuestionVisitor::alone(1), &position).unwrap().done().await;
        assert_eq!(done.analysis.moves.len(), position.legal_moves().count(), "{rules}");
        for value in &done.analysis.moves {
            assert!(value.exact, "{rules}");
            let after = position.play(value.mv).unwrap();
            // A first move under the pie rule hands the choice of the seat over.
            if rules != "2x3+pie" {
                let margin = minimax(&after.position);
                assert_eq!(
                    value.margin,
                    if after.extra_turn { margin } else { -margin },
                    "{rules} {}",
                    value.mv
                );
            }
        }
    }
}

#[tokio::test]
async fn what_is_known_needs_no_search() {
    let analyst = analyst(AnalystSettings::default());
    let ending: Position = "<2,3,3,1,0,1,0> s".parse().unwrap();
    let first = analyst.ask(QuestionVisitor::alone(1), &ending).unwrap().latest();
    assert_eq!((first.state, first.analysis.margin()), (AnalysisState::Done, 2));
    let solved = analyst.ask(QuestionVisitor::alone(1), &start("6x6")).unwrap().latest();
    assert_eq!((solved.analysis.margin(), solved.analysis.known.is_some()), (4, true));
}

#[tokio::test]
async fn what_was_proven_is_known_at_once_after_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("5x5.log");
    let position = positions("5x5", 2)[1];
    // A thread that has just told the last of it may still hold the file.
    let opened = || loop {
        match Checkpoint::open(&path, &start("5x5")) {
            Err(CheckpointError::InUse { .. }) => std::thread::yield_now(),
            opened => return Arc::new(opened.unwrap()),
        }
    };
    let begun = || analyst(AnalystSettings { proofs: vec![opened()], ..AnalystSettings::default() });
    let before = begun();
    let found = before.ask(QuestionVisitor::alone(1), &position).unwrap().done().await;
    assert!(found.analysis.is_exact() && found.analysis.nodes >= 1 << 18, "{found:?}");
    drop(before);
    let known = begun().ask(QuestionVisitor::alone(2), &position).unwrap().latest();
    let margins = |progress: &AnalysisProgress| {
        let moves =
            progress.analysis.moves.iter().map(|value| (value.mv.to_string(), value.margin, value.exact));
        moves.collect::<BTreeSet<_>>()
    };
    assert_eq!((known.state, margins(&known)), (AnalysisState::Done, margins(&found)));
    assert_eq!(known.analysis.nodes, 0);
}

#[tokio::test]
async fn equal_questions_share_a_search_and_it_ends_with_the_last_listener() {
    let analyst = analyst(AnalystSettings::default());
    let position = positions("6x6", 3)[2];
    let first = analyst.ask(QuestionVisitor::alone(1), &position).unwrap();
    let second = analyst.ask(QuestionVisitor::alone(2), &position).unwrap();
    assert_eq!(analyst.open(), 1);
    drop(first);
    assert_eq!(analyst.open(), 1);
    drop(second);
    while analyst.open() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // What was found is there for the next one, who may have it searched on.
    let again = analyst.ask(QuestionVisitor::alone(3), &position).unwrap().latest();
    assert_eq!(again.analysis.moves.len(), position.legal_moves().count());
}

#[tokio::test]
async fn everybody_is_served_on_one_thread() {
    let analyst = analyst(AnalystSettings::default());
    let all: Vec<_> = positions("6x6", 12)
        .iter()
        .zip(0..)
        .map(|(position, visitor)| analyst.ask(QuestionVisitor::alone(visitor), position).unwrap())
        .collect();
    for mut listener in all {
        while listener.latest().analysis.depth < 4 && listener.latest().state != AnalysisState::Done {
            listener.changed().await;
        }
    }
}

#[tokio::test]
async fn there_are_limits() {
    let analyst = analyst(AnalystSettings { open_each: 2, open_in_all: 3, ..AnalystSettings::default() });
    let all = positions("6x6", 6);
    let mut held = vec![
        analyst.ask(QuestionVisitor::alone(1), &all[2]).unwrap(),
        analyst.ask(QuestionVisitor::alone(1), &all[3]).unwrap(),
    ];
    assert_eq!(analyst.ask(QuestionVisitor::alone(1), &all[4]).unwrap_err(), AnalysisRefusal::TooMany(2));
    held.push(analyst.ask(QuestionVisitor::alone(2), &all[4]).unwrap());
    assert_eq!(analyst.ask(QuestionVisitor::alone(2), &all[5]).unwrap_err(), AnalysisRefusal::Full);
    // What is already searched takes no place more.
    held.push(analyst.ask(QuestionVisitor::alone(2), &all[2]).unwrap());
    drop(held);
    while analyst.open() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(analyst.ask(QuestionVisitor::alone(1), &all[5]).is_ok());
    assert!(matches!(
        analyst.ask(QuestionVisitor::alone(1), &start("6x40")),
        Err(AnalysisRefusal::Unsearchable(_))
    ));
}

#[tokio::test]
async fn a_search_ends_by_itself() {
    let analyst =
        analyst(AnalystSettings { longest: Duration::from_millis(400), ..AnalystSettings::default() });
    let position = positions("6x6", 3)[2];
    let done = analyst.ask(QuestionVisitor::alone(1), &position).unwrap().done().await;
    assert!(!done.analysis.is_exact());
    // The answer is kept.
    let again = analyst.ask(QuestionVisitor::alone(2), &position).unwrap().latest();
    assert_eq!((again.state, &again.analysis), (AnalysisState::Done, &done.analysis));
}
