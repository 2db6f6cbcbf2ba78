//! Boards of more than 7 pits a side: the wide search against the rules, and against itself.

use kalah::{Move, Position, Rules, Side};
use kalah_engine::{
    AnalysisScope, BoardSearch, Engine, EngineOptions, MarginBound, Options, SearchRun, SolveError,
    WideEvaluation, WideSolver,
};

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

/// The final margin of the side to move, by nothing but the rules.
fn minimax(position: &Position) -> i32 {
    let side = position.turn();
    // After a swap the side stays and the player changes.
    let margins = position.legal_moves().map(|mv| {
        let after = position.play(mv).unwrap().position;
        if after.turn() == side && mv != Move::Swap { minimax(&after) } else { -minimax(&after) }
    });
    margins.max().unwrap_or_else(|| position.margin(side))
}

fn searched(position: &Position, run: &SearchRun) -> kalah_engine::Analysis {
    WideSolver::new(position.rules(), 1 << 20).analyse(position, AnalysisScope::ALL, run, None).unwrap()
}

#[test]
fn small_boards_have_the_values_of_the_rules() {
    for word in ["2x2", "3x2", "2x3+empty", "3x2+pie", "3x2+single", "4x1", "8x1"] {
        let start = rules(word).start(Side::South);
        let run = SearchRun::new().within(3_000_000);
        let analysis = searched(&start, &run);
        if word == "8x1" {
            assert_eq!(analysis.moves.len(), 8);
            continue;
        }
        assert!(analysis.is_exact(), "{word}");
        assert_eq!(analysis.margin(), minimax(&start), "{word}");
    }
}

#[test]
fn values_agree_with_the_solver_where_both_search() {
    for word in ["5x2", "6x2", "4x3", "5x3+empty"] {
        let start = rules(word).start(Side::South);
        let solver =
            kalah_engine::Solver::new(rules(word), Options { table_bytes: 4 << 20, ..Options::default() });
        let exact = solver.unwrap().solve(&start, &SearchRun::new()).unwrap().margin;
        let found = WideSolver::new(rules(word), 16 << 20)
            .analyse(&start, AnalysisScope::BEST, &SearchRun::new(), None)
            .unwrap();
        assert!(found.is_exact(), "{word}");
        assert_eq!(found.margin(), exact, "{word}");
    }
}

#[test]
fn lines_can_be_played_and_only_the_lines_asked_for_have_values() {
    let start = rules("8x8").start(Side::South);
    let search = WideSolver::new(start.rules(), 4 << 20);
    let mut depths = Vec::new();
    let analysis = search
        .analyse(
            &start,
            AnalysisScope { depth: 5, lines: 2 },
            &SearchRun::new(),
            Some(&mut |seen| depths.push(seen.depth)),
        )
        .unwrap();
    assert_eq!(depths, [0, 1, 2, 3, 4, 5]);
    assert_eq!(analysis.moves.len(), 8);
    assert!(analysis.moves.is_sorted_by_key(|value| (-value.margin, value.bound)));
    let own: Vec<_> = analysis.moves.iter().filter(|value| value.bound == MarginBound::Is).collect();
    assert!(own.len() >= 2);
    for value in &analysis.moves[..2] {
        assert_eq!(value.line[0], value.mv);
        value.line.iter().fold(start, |position, &mv: &Move| position.play(mv).unwrap().position);
    }
}

#[test]
fn a_search_repeats_and_stops_within_its_nodes() {
    let start = rules("10x6").start(Side::South);
    let nodes = |limit| {
        let run = SearchRun::new().within(limit);
        let analysis = searched(&start, &run);
        (analysis.moves, run.nodes())
    };
    let (moves, used) = nodes(20_000);
    assert_eq!((moves, used), nodes(20_000));
    assert_eq!(used, 20_000);
    let at_once = nodes(1).0;
    assert_eq!(at_once.len(), 10, "each move has a value at sight");
}

#[test]
fn engines_of_all_levels_play_on_all_boards() {
    for word in ["8x8", "12x12", "9x4+pie", "12x1"] {
        for level in ["1", "5", "10"] {
            let options = EngineOptions {
                level: level.parse().unwrap(),
                table_bytes: 1 << 18,
                ..EngineOptions::default()
            };
            let engine = Engine::new(rules(word), options).unwrap();
            let mut position = rules(word).start(Side::South);
            for _ in 0..30 {
                let Some(choice) = engine.choose(&position, 3, &SearchRun::new().within(3_000)).unwrap()
                else {
                    break;
                };
                position = position.play(choice.mv).unwrap().position;
            }
        }
    }
}

#[test]
fn what_a_wide_board_has_not_is_told() {
    let wide: Rules = rules("8x4");
    let search = BoardSearch::new(wide, Options::default()).unwrap();
    assert_eq!(search.solver().err().unwrap(), SolveError::Played(wide));
    let engine = Engine::new(wide, EngineOptions::default()).unwrap();
    let refused = engine.perfect(&wide.start(Side::South), None, &SearchRun::new());
    assert_eq!(refused.unwrap_err(), SolveError::Played(wide));
    let full = rules("12x43").start(Side::South);
    let refused =
        WideSolver::new(full.rules(), 1 << 16).analyse(&full, AnalysisScope::BEST, &SearchRun::new(), None);
    assert_eq!(refused.unwrap_err(), SolveError::Seeds(1032));
}

/// A game from a start, a search for each side in turn with so many nodes a ply; the margin of who moves first.
fn game(mut position: Position, players: [&WideSolver; 2], nodes: u64) -> i32 {
    let first = position.turn();
    while !position.is_over() {
        let player = players[usize::from(position.turn() != first)];
        let run = SearchRun::new().within(nodes);
        let analysis = player.analyse(&position, AnalysisScope::BEST, &run, None).unwrap();
        position = position.play(analysis.best().unwrap().mv).unwrap().position;
    }
    position.margin(first)
}

#[test]
fn the_network_beats_the_eight_weights_with_as_many_nodes() {
    for word in ["8x8", "8x8+empty", "9x5", "12x4"] {
        let start = rules(word).start(Side::South);
        let mut points = 0;
        for opening in start.legal_moves().map(|mv| start.play(mv).unwrap().position).take(8) {
            let [network, weights] = [WideEvaluation::built_in(start.rules()), None]
                .map(|evaluation| WideSolver::new(start.rules(), 1 << 20).with_evaluation(evaluation));
            points += game(opening, [&network, &weights], 400).signum();
            points -= game(opening, [&weights, &network], 400).signum();
        }
        assert!(points >= 10, "{word}: {points} points more in 16 games");
    }
}
