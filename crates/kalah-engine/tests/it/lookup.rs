//! What is looked up is what a solver finds, and each answer says where it comes from.

use std::collections::HashSet;
use std::sync::Arc;

use kalah::{Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{
    AnalysisScope, Engine, EngineOptions, ExactMargin, Lookup, MarginBound, Options, SearchRun, Solver,
    ValueSource,
};

fn start(rules: &str) -> Position {
    rules.parse::<Rules>().unwrap().start(Side::South)
}

fn solver(rules: Rules) -> Solver {
    Solver::new(rules, Options { table_bytes: 1 << 20, ..Options::default() }).unwrap()
}

fn database(rules: Rules, seeds: u32) -> Arc<Endgame> {
    Arc::new(Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap())
}

/// All positions of a game.
fn positions(start: Position) -> Vec<Position> {
    let (mut seen, mut open) = (HashSet::new(), vec![start]);
    let mut found = Vec::new();
    while let Some(position) = open.pop() {
        if seen.insert(position.to_string()) {
            found.push(position);
            open.extend(position.legal_moves().map(|mv| position.play(mv).unwrap().position));
        }
    }
    found
}

#[test]
fn what_is_looked_up_is_what_a_solver_finds_in_every_position() {
    for (rules, seeds) in [("2x2", 4), ("2x3+pie", 6), ("3x2", 6), ("3x2+empty", 12), ("3x2+single", 7)] {
        let start = start(rules);
        let lookup = Lookup::nothing(start.rules()).with_endgame(Some(database(start.rules(), seeds)));
        let solver = solver(start.rules());
        let mut known = 0;
        for position in positions(start) {
            let margin = solver.solve(&position, &SearchRun::new()).unwrap().margin;
            let margins = lookup.margins(&position);
            assert!((margins.at_least..=margins.at_most).contains(&margin), "{rules} {position}");
            if let Some((mv, value)) = lookup.best(&position) {
                assert_eq!(value.margin, margin, "{rules} {position}");
                let ply = position.play(mv).unwrap();
                let after = solver.solve(&ply.position, &SearchRun::new()).unwrap().margin;
                let keeps = ply.position.turn() == ply.side && mv != kalah::Move::Swap;
                assert_eq!(if keeps { after } else { -after }, margin, "{rules} {position}");
                known += 1;
            }
            let first_moves = solver.first_moves(&position, &SearchRun::new(), |_| ()).unwrap();
            for ((mv, margins), first) in lookup.moves(&position).iter().zip(&first_moves) {
                assert_eq!(*mv, first.turn[0]);
                assert!(
                    (margins.at_least..=margins.at_most).contains(&first.margin),
                    "{rules} {position} {mv}"
                );
            }
        }
        assert!(known > 10, "{rules}");
    }
}

#[test]
fn each_source_is_named_and_looked_at_in_its_order() {
    let value = |lookup: &Lookup, position: &Position| lookup.value(position).map(|it| (it.margin, it.from));
    let start3 = start("6x3");
    let shipped = Lookup::shipped(start3.rules());
    assert_eq!(value(&shipped, &start3), Some((2, ValueSource::Book)));
    assert_eq!(value(&Lookup::nothing(start3.rules()), &start3), None);
    assert_eq!(value(&shipped, &start("6x6")), None);
    let small = start("3x2");
    let with = Lookup::nothing(small.rules()).with_endgame(Some(database(small.rules(), 12)));
    assert_eq!(with.value(&small).map(|it| it.from), Some(ValueSource::Database));
    let over = positions(small).into_iter().find(Position::is_over).unwrap();
    let margin = over.margin(over.turn());
    assert_eq!(with.value(&over), Some(ExactMargin { margin, from: ValueSource::Over }));
    // A database that knows nothing of a position leaves it to the others.
    let both = Lookup::shipped(start3.rules()).with_endgame(Some(database(start3.rules(), 6)));
    assert_eq!(value(&both, &start3), Some((2, ValueSource::Book)));
}

#[test]
fn the_starts_that_are_solved_are_known() {
    let solved = [
        ("6x4", 8, ValueSource::Book),
        ("6x5", 10, ValueSource::Book),
        ("6x6", 4, ValueSource::Proof),
        ("6x6+empty", 2, ValueSource::Proof),
    ];
    for (rules, margin, from) in &solved {
        let start = start(rules);
        let lookup = Lookup::shipped(start.rules());
        let (mv, value) = lookup.best(&start).unwrap();
        assert_eq!((value.margin, value.from), (*margin, *from), "{rules}");
        assert_eq!(lookup.line(&start)[0], mv);
        let analysis = solver(start.rules())
            .analyse_with(&lookup, &start, AnalysisScope::BEST, &SearchRun::new().within(1), &mut |_| ())
            .unwrap();
        assert_eq!((analysis.margin(), analysis.source(), analysis.is_exact()), (*margin, *from, true));
        assert_eq!(analysis.best().unwrap().mv, mv);
        let engine =
            Engine::new(start.rules(), EngineOptions { database_seeds: Some(0), ..Default::default() });
        for choice in [
            engine.as_ref().unwrap().choose(&start, 1, &SearchRun::new()),
            engine.as_ref().unwrap().perfect(&start, None, &SearchRun::new()),
        ] {
            let choice = choice.unwrap().unwrap();
            assert_eq!((choice.mv, choice.margin, choice.exact, choice.from), (mv, *margin, true, *from));
        }
    }
}

#[test]
fn the_other_moves_are_searched_and_never_better_than_what_is_known() {
    let start = start("6x6");
    let lookup = Lookup::shipped(start.rules());
    let run = SearchRun::new().within(20_000);
    let analysis =
        solver(start.rules()).analyse_with(&lookup, &start, AnalysisScope::ALL, &run, &mut |_| ()).unwrap();
    assert_eq!((analysis.margin(), analysis.source()), (4, ValueSource::Proof));
    assert_eq!(analysis.moves.len(), 6);
    assert!(analysis.moves.iter().all(|value| value.margin <= 4));
    assert!(analysis.moves[0].exact && analysis.moves[0].bound == MarginBound::Is);
}

#[test]
fn every_depth_is_told_in_rising_order() {
    let start = start("5x4");
    let scope = AnalysisScope { depth: 5, lines: 6 };
    let mut depths = Vec::new();
    let analysis = solver(start.rules())
        .analyse_with(&Lookup::shipped(start.rules()), &start, scope, &SearchRun::new(), &mut |so_far| {
            assert_eq!(so_far.moves.len(), 5);
            depths.push(so_far.depth);
        })
        .unwrap();
    assert_eq!(depths, [0, 1, 2, 3, 4, 5]);
    assert_eq!(analysis.depth, 5);
}

#[test]
fn who_listens_changes_no_search() {
    let start = start("5x4");
    let scope = AnalysisScope { depth: 9, lines: 1 };
    let plain = solver(start.rules()).analyse(&start, scope, &SearchRun::new()).unwrap();
    let nothing = Lookup::shipped(start.rules());
    let heard =
        solver(start.rules()).analyse_with(&nothing, &start, scope, &SearchRun::new(), &mut |_| ()).unwrap();
    assert_eq!(plain, heard);
}

#[test]
fn nothing_is_known_of_a_board_that_is_too_big_and_that_is_said_at_once() {
    for rules in ["8x4", "8x4+pie"] {
        let start = start(rules);
        assert_eq!(Lookup::shipped(start.rules()).value(&start), None);
        assert_eq!(Lookup::shipped(start.rules()).moves(&start).len(), 8);
    }
}
