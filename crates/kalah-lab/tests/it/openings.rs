//! Where the pairs of a match start.
use std::collections::HashSet;

use kalah::record::{Ending, Record};
use kalah::{GameState, Position, Rules, Side};
use kalah_engine::{Options, SearchRun, SolveError, Solver};
use kalah_lab::{ExactSolver, OpeningSource, Openings};

fn exact(rules: Rules) -> ExactSolver<'static> {
    let solver = Solver::new(rules, Options::default()).unwrap();
    Box::new(move |position| Ok(solver.solve(position, &SearchRun::new())?.margin))
}

fn drawn(rules: &str, source: &str) -> Openings<'static> {
    let rules = rules.parse().unwrap();
    Openings::new(rules, source.parse::<OpeningSource>().unwrap(), exact(rules)).unwrap()
}

/// All of them, or so many.
fn starts(rules: &str, source: &str, most: u64) -> Vec<Position> {
    let mut openings = drawn(rules, source);
    (0..most).map_while(|pair| openings.start(pair).unwrap()).collect()
}

#[test]
fn fair_edge_and_balanced_openings_are_what_they_say() {
    let mut exact = exact("4x3".parse().unwrap());
    let mut margins = |source: &str| -> Vec<u32> {
        starts("4x3", source, 30).iter().map(|start| exact(start).unwrap().unsigned_abs()).collect()
    };
    assert!(margins("fair:4").iter().all(|&margin| margin == 0));
    assert!(margins("edge:4").iter().all(|&margin| margin == 2));
    assert!(margins("balanced:4").iter().all(|&margin| margin <= 1));
    assert!(margins("random:4").iter().filter(|&&margin| margin > 1).count() > 15);
}

#[test]
fn every_opening_comes_once_and_then_they_are_used_up() {
    let all = starts("3x2", "random:3", 1000);
    let different: HashSet<&Position> = all.iter().collect();
    assert_eq!(different.len(), all.len());
    assert!(all.len() < 30 && all.iter().all(|start| start.turn() == Side::South && !start.is_over()));
    // Another seed is another order of the same.
    let others = starts("3x2", "random:3,seed=5", 1000);
    assert_ne!(all, others);
    assert_eq!(different, others.iter().collect());
}

#[test]
fn where_nobody_can_list_them_they_are_drawn_and_still_come_once() {
    let starts = starts("6x6", "random:14", 300);
    assert_eq!(starts.iter().collect::<HashSet<_>>().len(), 300);
}

#[test]
fn the_same_pair_starts_the_same_way_in_whatever_order_it_is_asked_for() {
    let mut openings = drawn("6x6", "balanced:5,seed=3");
    let late = openings.start(7).unwrap();
    assert_eq!(late, drawn("6x6", "balanced:5,seed=3").start(7).unwrap());
    assert_ne!(late, openings.start(6).unwrap());
}

#[test]
fn a_file_gives_positions_and_ends_of_unfinished_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.txt");
    let mut game = GameState::new("2x2".parse::<Rules>().unwrap().start(Side::South));
    game.play(game.position().legal_moves().next().unwrap()).unwrap();
    let record = serde_json::to_string(&Record::bare(&game, ["A", "B"], Ending::Aborted)).unwrap();
    let text = format!("# even ones\n\n<2,0,0,1,1,3,3> n ; 0\n{record}\n<2,0,0,1,1,3,3> n\n");
    std::fs::write(&path, text).unwrap();
    let read = starts("2x2", path.to_str().unwrap(), 9);
    assert_eq!(read.len(), 2, "{read:?}");
    assert_eq!(read[0].to_string(), "<2,0,0,3,3,1,1> s");
    for (text, said) in [
        ("<2,0,0,1,1,3,3> n\n<3,0,0,1,1,1,1,1,1> s\n", "line 2"),
        ("nothing\n", "line 1"),
        ("<2,4,4,0,0,0,0> s\n", "line 1"),
    ] {
        std::fs::write(&path, text).unwrap();
        let rules = "2x2".parse().unwrap();
        let source = path.to_str().unwrap().parse().unwrap();
        let error = Openings::new(rules, source, exact(rules)).err().expect("refused").to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn what_the_engine_cannot_judge_has_no_balanced_openings() {
    let rules: Rules = "12x43".parse().unwrap();
    let nobody: ExactSolver = Box::new(|_| Err(SolveError::Stopped));
    let mut openings = Openings::new(rules, "balanced:4".parse().unwrap(), nobody).unwrap();
    let error = openings.start(0).unwrap_err();
    assert!(error.to_string().contains("cannot be searched"), "{error}");
}
