//! What a user relies on beside the values: opening rules, first moves, analysis, stopping, checkpoints.

use std::path::Path;
use std::sync::Arc;

use kalah::{Move, Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{
    Analysis, AnalysisScope, Checkpoint, CheckpointError, Features, MarginBound, NetworkEvaluation, Options,
    SearchFeature, SearchRun, SolveError, Solver,
};

fn solver(rules: Rules) -> Solver {
    Solver::new(rules, Options { table_bytes: 1 << 20, ..Options::default() }).unwrap()
}

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

/// Minimax over everything that the rules allow, swaps included.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    let values = position.legal_moves().map(|mv| {
        let ply = position.play(mv).unwrap();
        let value = minimax(&ply.position);
        // After a swap the same seat moves, but the other player sits there.
        if mv == Move::Swap || ply.position.turn() != ply.side { -value } else { value }
    });
    values.max().unwrap()
}

#[test]
fn opening_rules_count() {
    for word in
        ["1x3", "2x2", "2x2+pie", "2x2+single", "2x2+pie+single+empty", "3x1+pie", "2x3+pie", "3x1+single"]
    {
        let start = rules(word).start(Side::South);
        let solved = solver(rules(word)).solve(&start, &SearchRun::new()).unwrap();
        assert_eq!(solved.margin, minimax(&start), "{word}");
        let moves = kalah::write_moves(&start, &solved.line);
        assert!(moves.is_ok(), "{word}: {moves:?}");
    }
}

/// With so small a database it takes millions of nodes, so it is proven in pieces; without any it is left to one search.
#[test]
fn a_value_that_is_proven_in_pieces_is_that_of_one_search() {
    if kalah_needs::is_left_out() {
        return;
    }
    let start = rules("4x5").start(Side::South);
    let endgame = |seeds| Endgame::build(start.rules(), seeds, &BuildOptions::default(), &|_| ()).unwrap();
    let small = Arc::new(endgame(2));
    let solved = |threads: usize, features| {
        let (threads, endgame) = (threads.try_into().unwrap(), Some(Arc::clone(&small)));
        let options = Options { endgame, table_bytes: 1 << 20, threads, features, ..Options::default() };
        Solver::new(start.rules(), options).unwrap().solve(&start, &SearchRun::new()).unwrap()
    };
    let whole = solved(1, Features::ALL.without(SearchFeature::Pieces));
    let pieces = [1, 2].map(|threads| solved(threads, Features::ALL));
    assert_ne!(whole.nodes, pieces[0].nodes, "it was not cut up");
    for solved in [&whole, &pieces[0], &pieces[1]] {
        assert_eq!(solved.margin, whole.margin);
        let play = |position: Position, &mv: &Move| position.play(mv).unwrap().position;
        let end = solved.line.iter().fold(start, play);
        assert_eq!(end.outcome(), Some(whole.margin), "{:?}", solved.line);
    }
    assert_eq!(pieces[0].nodes, solved(1, Features::ALL).nodes, "one thread visits the same nodes again");
}

#[test]
fn first_moves_are_whole_turns_and_the_best_is_the_value() {
    let start = rules("4x3").start(Side::South);
    let solver = solver(start.rules());
    let first_moves = solver.first_moves(&start, &SearchRun::new(), |_| ()).unwrap();
    let margin = solver.solve(&start, &SearchRun::new()).unwrap().margin;
    assert_eq!(first_moves.iter().map(|first| first.margin).max(), Some(margin));
    let pits: Vec<String> = first_moves.iter().map(|first| first.turn[0].to_string()).collect();
    assert_eq!(pits, ["1", "2", "3", "4"]);
    for first in &first_moves {
        let mut position = start;
        for (number, &mv) in first.turn.iter().enumerate() {
            let ply = position.play(mv).unwrap();
            assert_eq!(ply.extra_turn, number + 1 < first.turn.len(), "{first:?}");
            position = ply.position;
        }
    }
}

#[test]
fn a_deep_analysis_is_exact_and_agrees_with_the_solver() {
    for word in ["3x3", "4x3", "2x2+pie", "3x1+pie", "3x1+single"] {
        let start = rules(word).start(Side::South);
        let solver = solver(start.rules());
        let analysis = solver.analyse(&start, AnalysisScope::ALL, &SearchRun::new()).unwrap();
        assert!(analysis.is_exact(), "{word}");
        let margin = solver.solve(&start, &SearchRun::new()).unwrap().margin;
        assert_eq!(analysis.best().unwrap().margin, margin, "{word}");
        assert_eq!(solver.best_move(&start, &SearchRun::new()).unwrap().unwrap().1, margin, "{word}");
        for value in &analysis.moves {
            assert_eq!((value.bound, value.line[0]), (MarginBound::Is, value.mv), "{word}");
            assert_eq!(played_out(&start, &value.line), value.margin, "{word}: {value:?}");
        }
    }
}

/// The final margin of the side to move after these moves, which end the game.
fn played_out(position: &Position, moves: &[Move]) -> i32 {
    let Some((&mv, rest)) = moves.split_first() else {
        assert!(position.is_over());
        return position.margin(position.turn());
    };
    let ply = position.play(mv).unwrap();
    let margin = played_out(&ply.position, rest);
    if mv == Move::Swap || ply.position.turn() != ply.side { -margin } else { margin }
}

#[test]
fn the_best_lines_are_those_of_the_whole_analysis() {
    best_lines_of(&rules("4x3").start(Side::South));
}

#[test]
fn the_best_lines_know_a_swap() {
    for word in ["2x2+pie", "3x2+pie", "3x3+pie", "4x2+pie", "4x3+pie"] {
        let start = rules(word).start(Side::South);
        let after = start.legal_moves().map(|mv| start.play(mv).unwrap().position);
        let answered: Vec<Position> = after.filter(|after| after.is_legal(Move::Swap)).collect();
        assert!(!answered.is_empty(), "{word}");
        answered.iter().for_each(best_lines_of);
    }
}

fn best_lines_of(start: &Position) {
    for lines in 1..=start.legal_moves().count() {
        let of = |lines| {
            solver(start.rules())
                .analyse(start, AnalysisScope { lines, ..AnalysisScope::ALL }, &SearchRun::new())
                .unwrap()
        };
        let (all, some) = (of(usize::MAX), of(lines));
        assert!(some.is_exact());
        let margins = |analysis: &Analysis| {
            analysis.moves[..lines].iter().map(|value| value.margin).collect::<Vec<_>>()
        };
        assert_eq!(margins(&some), margins(&all), "{lines} lines");
        assert!(some.valued().count() >= lines);
        let least = some.moves[lines - 1].margin;
        for value in some.moves.iter().filter(|value| value.bound == MarginBound::AtMost) {
            let own = all.moves.iter().find(|own| own.mv == value.mv).unwrap();
            assert!(own.margin <= value.margin && value.margin <= least, "{own:?} {value:?}");
        }
    }
}

#[test]
fn an_analysis_of_limited_depth_says_so() {
    let start = rules("6x6").start(Side::South);
    let scope = AnalysisScope { depth: 3, ..AnalysisScope::ALL };
    let analysis = solver(start.rules()).analyse(&start, scope, &SearchRun::new()).unwrap();
    assert!(!analysis.is_exact());
    assert_eq!(analysis.depth, 3);
    assert!(analysis.moves.iter().all(|value| !value.exact && value.depth == 3));
    assert!(kalah::write_moves(&start, analysis.line()).is_ok());
}

/// Depth for depth in the same table, so that what one search guessed would mislead the next.
#[test]
fn what_futility_pruning_skips_is_never_told_as_exact() {
    for word in ["6x2", "6x2+empty"] {
        let mut position = rules(word).start(Side::South);
        let evaluation = NetworkEvaluation::built_in(position.rules());
        assert!(evaluation.is_some(), "{word}: without one nothing is pruned");
        let options = Options { table_bytes: 1 << 20, evaluation, ..Options::default() };
        let pruning = Solver::new(position.rules(), options).unwrap();
        while !position.is_over() {
            let first_moves =
                solver(position.rules()).first_moves(&position, &SearchRun::new(), |_| ()).unwrap();
            for depth in 1..12 {
                let scope = AnalysisScope { depth, ..AnalysisScope::ALL };
                let analysis = pruning.analyse(&position, scope, &SearchRun::new()).unwrap();
                for value in analysis.moves.iter().filter(|value| value.exact) {
                    let first = first_moves.iter().find(|first| first.turn[0] == value.mv).unwrap();
                    assert_eq!(value.margin, first.margin, "{word}, depth {depth}: {value:?}");
                }
            }
            let margin = pruning.solve(&position, &SearchRun::new()).unwrap().margin;
            assert_eq!(Some(margin), first_moves.iter().map(|first| first.margin).max(), "{word}");
            // The left-most pit makes for a long game.
            position = position.play(position.legal_moves().next().unwrap()).unwrap().position;
        }
    }
}

#[test]
fn nodes_can_be_limited_to_the_last_one_and_there_is_always_a_move() {
    let start = rules("6x6").start(Side::South);
    for nodes in [1, 2, 100, 1500, 20_000] {
        let run = SearchRun::new().within(nodes);
        let analysis = solver(start.rules()).analyse(&start, AnalysisScope::BEST, &run).unwrap();
        assert_eq!((analysis.nodes, analysis.moves.len()), (nodes, 6));
        let again = solver(start.rules())
            .analyse(&start, AnalysisScope::BEST, &SearchRun::new().within(nodes))
            .unwrap();
        assert_eq!(analysis, again);
    }
    let run = SearchRun::new();
    run.stop();
    assert_eq!(solver(start.rules()).analyse(&start, AnalysisScope::BEST, &run).unwrap().moves.len(), 6);
}

#[test]
fn a_stopped_solve_says_so() {
    let start = rules("6x6").start(Side::South);
    let run = SearchRun::new();
    run.stop();
    assert_eq!(solver(start.rules()).solve(&start, &run), Err(SolveError::Stopped));
}

#[test]
fn other_boards_are_refused() {
    let refused = solver(rules("6x4")).solve(&rules("6x4+empty").start(Side::South), &SearchRun::new());
    assert_eq!(refused.unwrap_err().to_string(), "the position is one of 6x4+empty, the solver is for 6x4");
    let refused = Solver::new(rules("9x4"), Options::default()).err().unwrap();
    assert_eq!(refused.to_string(), "9x4 cannot be solved: boards of up to 8 pits a side can");
    let many = rules("6x40").start(Side::South);
    assert_eq!(solver(many.rules()).solve(&many, &SearchRun::new()), Err(SolveError::Seeds(480)));
}

fn open(path: &Path, position: &Position) -> Result<Checkpoint, CheckpointError> {
    Checkpoint::open(path, position)
}

#[test]
fn what_a_checkpoint_has_is_not_proven_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let start = rules("6x3").start(Side::South);
    let solve = |run: &SearchRun| solver(start.rules()).solve(&start, run).unwrap();
    let first = SearchRun::new().with_checkpoint(open(&path, &start).unwrap());
    let margin = solve(&first).margin;
    let first_nodes = first.nodes();
    drop(first);
    // Killed in the middle of a line.
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend_from_slice(b"30303 4040");
    std::fs::write(&path, &bytes).unwrap();
    let checkpoint = open(&path, &start).unwrap();
    assert!(checkpoint.proofs() > 0);
    let second = SearchRun::new().with_checkpoint(checkpoint);
    assert_eq!(solve(&second).margin, margin);
    assert!(second.nodes() * 2 < first_nodes, "{first_nodes} and {} nodes", second.nodes());
}

#[test]
fn a_foreign_or_damaged_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let start = rules("6x3").start(Side::South);
    let refusal = |position: &Position| open(&path, position).err().unwrap().to_string();
    let run = SearchRun::new().with_checkpoint(open(&path, &start).unwrap());
    solver(start.rules()).solve(&start, &run).unwrap();
    drop(run);
    let other = rules("6x3+empty").start(Side::South);
    assert!(refusal(&other).contains("is the checkpoint of 6x3 <"), "{}", refusal(&other));
    let good = std::fs::read_to_string(&path).unwrap();
    let second = good.lines().nth(1).unwrap();
    let bad = good.replace(second, &second.replacen(' ', "0 ", 1));
    std::fs::write(&path, bad).unwrap();
    assert!(refusal(&start).starts_with("line 2 of "), "{}", refusal(&start));
    std::fs::write(&path, "something else\n").unwrap();
    assert!(refusal(&start).contains("is no checkpoint"), "{}", refusal(&start));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "something else\n");
}
