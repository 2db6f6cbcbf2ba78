//! The engine of the module, natively.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use kalah::{Position, Rules, Side, parse_moves};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{
    AnalysisScope, Engine, EngineOptions, Level, Lookup, NetworkEvaluation, Options, Resources, SearchRun,
    ShippedFile, Solver,
};
use kalah_web_engine::{QuestionLimits, WebEngine};
use serde_json::Value;

const TABLE: usize = 1 << 22;
const UNLIMITED: QuestionLimits = QuestionLimits { scope: AnalysisScope::ALL, nodes: u64::MAX };

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

/// An engine with these files of the program.
fn engine(names: &[&str]) -> WebEngine {
    let mut engine = WebEngine::new(TABLE);
    for name in names {
        let file = ShippedFile::all().find(|file| file.to_string() == *name).unwrap();
        engine.add_file(name, file.bytes).unwrap();
    }
    engine
}

fn report(engine: &WebEngine) -> Value {
    serde_json::from_str(&engine.report(Duration::ZERO).unwrap().1).unwrap()
}

fn depth(depth: u32) -> QuestionLimits {
    QuestionLimits { scope: AnalysisScope { depth, ..AnalysisScope::ALL }, ..UNLIMITED }
}

#[test]
fn a_proof_a_book_and_a_database_answer_at_once() {
    let mut engine = engine(&["6x6.proofs", "6x4.book"]);
    engine.ask(Some(rules("6x6")), "", UNLIMITED).unwrap();
    let start = report(&engine);
    assert_eq!((&start["margin"], &start["source"]), (&4.into(), &"proof".into()));
    engine.ask(Some(rules("6x4")), "", UNLIMITED).unwrap();
    let start = report(&engine);
    assert_eq!((&start["margin"], &start["source"]), (&8.into(), &"book".into()));
    let board = rules("6x6");
    engine.add_database(board, 6, WebEngine::build_database(board, 6).unwrap()).unwrap();
    engine.ask(None, "<6,30,36,1,0,0,2,0,0,0,0,1,0,0,2> s", UNLIMITED).unwrap();
    let ending = report(&engine);
    assert_eq!((&ending["exact"], &ending["source"]), (&true.into(), &"database".into()));
}

#[test]
fn in_one_piece_it_is_the_search_of_the_program_node_by_node() {
    let board = rules("6x6");
    let mut engine = engine(&["6x6.network"]);
    engine.add_database(board, 8, WebEngine::build_database(board, 8).unwrap()).unwrap();
    engine.ask(Some(board), "", depth(10)).unwrap();
    assert!(!engine.advance(&|| false).unwrap());
    let found = report(&engine);

    let endgame = Arc::new(Endgame::build(board, 8, &BuildOptions::default(), &|_| ()).unwrap());
    let evaluation = NetworkEvaluation::built_in(board);
    let options =
        Options { evaluation, table_bytes: TABLE, endgame: Some(Arc::clone(&endgame)), ..Options::default() };
    let (solver, lookup) =
        (Solver::new(board, options).unwrap(), Lookup::nothing(board).with_endgame(Some(endgame)));
    let position = board.start(Side::South);
    let scope = depth(10).scope;
    let expected = solver.analyse_with(&lookup, &position, scope, &SearchRun::new(), &mut |_| ()).unwrap();
    assert_eq!(found["nodes"], expected.nodes);
    assert_eq!(found["depth"], expected.depth);
    for value in &expected.moves {
        let own = found["moves"].as_array().unwrap().iter().find(|own| own["move"] == value.mv.to_string());
        assert_eq!(own.unwrap()["margin"], value.margin);
    }
}

#[test]
fn in_pieces_it_comes_to_the_same_values() {
    let (board, pieces) = (rules("6x4"), Cell::new(0));
    let mut whole = engine(&["6x6.network"]);
    whole.ask(Some(board), "", depth(9)).unwrap();
    whole.advance(&|| false).unwrap();
    let mut engine = engine(&["6x6.network"]);
    engine.ask(Some(board), "", depth(9)).unwrap();
    loop {
        pieces.set(pieces.get() + 1);
        // Each piece ends the third time that it looks around.
        let looks = AtomicU32::new(0);
        if !engine.advance(&|| looks.fetch_add(1, Relaxed) >= 2).unwrap() {
            break;
        }
        assert!(pieces.get() < 100_000, "it gets nowhere");
    }
    assert!(pieces.get() > 3);
    let (found, expected) = (report(&engine), report(&whole));
    let margins = |report: &Value| -> Vec<(Value, Value)> {
        let moves = report["moves"].as_array().unwrap();
        moves.iter().map(|own| (own["margin"].clone(), own["depth"].clone())).collect()
    };
    assert_eq!(margins(&found), margins(&expected));
}

#[test]
fn a_question_under_way_hears_of_a_database_and_of_a_book() {
    let board = rules("6x3");
    let mut engine = engine(&["6x6.network"]);
    engine.ask(Some(board), "", UNLIMITED).unwrap();
    let looks = AtomicU32::new(0);
    assert!(engine.advance(&|| looks.fetch_add(1, Relaxed) >= 20).unwrap());
    let before = report(&engine)["depth"].as_u64().unwrap();
    engine.add_database(board, 8, WebEngine::build_database(board, 8).unwrap()).unwrap();
    assert_eq!(report(&engine)["depth"], before, "what was found before counts");
    let book = ShippedFile::all().find(|file| file.to_string() == "6x3.book").unwrap();
    engine.add_file("6x3.book", book.bytes).unwrap();
    let found = report(&engine);
    assert_eq!((&found["margin"], &found["exact"]), (&2.into(), &true.into()));
}

#[test]
fn a_proof_that_comes_later_counts_at_once() {
    let mut engine = engine(&["6x6.network"]);
    engine.ask(Some(rules("6x6")), "", depth(6)).unwrap();
    engine.advance(&|| false).unwrap();
    assert_eq!(report(&engine)["source"], "search");
    let proofs = ShippedFile::all().find(|file| file.to_string() == "6x6.proofs").unwrap();
    engine.add_file("6x6.proofs", proofs.bytes).unwrap();
    let found = report(&engine);
    assert_eq!((&found["margin"], &found["source"]), (&4.into(), &"proof".into()));
}

#[test]
fn a_limit_of_nodes_is_kept() {
    let mut engine = engine(&[]);
    engine.ask(Some(rules("6x4")), "", QuestionLimits { nodes: 50_000, ..UNLIMITED }).unwrap();
    assert!(!engine.advance(&|| false).unwrap());
    assert_eq!(report(&engine)["nodes"], 50_000);
    assert!(!engine.advance(&|| false).unwrap(), "it is over");
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let mut engine = engine(&[]);
    assert!(engine.advance(&|| false).is_err(), "nothing was asked");
    let refused = |done: Result<(), kalah_web_engine::WebEngineError>, word: &str| {
        let told = done.unwrap_err().to_string();
        assert!(told.contains(word), "{told}");
    };
    refused(engine.ask(None, "nonsense", UNLIMITED), "no position");
    refused(engine.ask(Some(rules("9x3")), "", UNLIMITED), "7 pits");
    refused(engine.add_file("6x4.book", b"nonsense"), "6x4.book");
    refused(engine.add_file("6x4.cake", b""), "6x4.cake");
    refused(engine.add_database(rules("6x4"), 3, vec![0; 5]), "6x4");
    assert!(Position::parse("nonsense", None).is_err());
}

#[test]
fn it_says_what_helps_with_a_question() {
    let mut engine = engine(&[]);
    engine.ask(Some(rules("6x4+empty+pie")), "", UNLIMITED).unwrap();
    let needs = engine.needs().unwrap();
    assert_eq!((needs.game, needs.board, needs.seeds), (rules("6x4+empty"), rules("6x6+empty"), 16));
}

#[test]
fn the_files_of_the_program_are_all_read() {
    for file in ShippedFile::all() {
        WebEngine::new(TABLE).add_file(&file.to_string(), file.bytes).unwrap();
    }
}

#[test]
fn what_is_called_exact_is_exact_whatever_is_known() {
    // Positions that the search ends, with a network and without a database.
    let board = rules("6x6");
    let endgame = Arc::new(Endgame::build(board, 14, &BuildOptions::default(), &|_| ()).unwrap());
    let options = Options { endgame: Some(endgame), table_bytes: TABLE, ..Options::default() };
    let solver = Solver::new(board, options).unwrap();
    let mut engine = engine(&["6x6.network"]);
    let (mut position, mut state, mut checked) = (board.start(Side::South), 7_u32, 0);
    while checked < 200 {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            position = board.start(Side::South);
            continue;
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        position = position.play(moves[(state >> 16) as usize % moves.len()]).unwrap().position;
        if position.is_over() || position.seeds_in_play() > 26 {
            continue;
        }
        engine.ask(Some(board), &position.to_string(), UNLIMITED).unwrap();
        engine.advance(&|| false).unwrap();
        let found = report(&engine);
        let exact = solver.analyse(&position, AnalysisScope::ALL, &SearchRun::new()).unwrap();
        for value in &exact.moves {
            let own =
                found["moves"].as_array().unwrap().iter().find(|own| own["move"] == value.mv.to_string());
            let own = own.unwrap();
            assert!(value.exact && own["exact"] == true, "{position} {}", value.mv);
            assert_eq!(own["margin"], value.margin, "{position} {}", value.mv);
        }
        checked += 1;
    }
}

#[test]
fn a_level_chooses_as_that_of_the_program_does() {
    let board = rules("6x4");
    let mut engine = engine(&["6x6.network", "6x4.book"]);
    let resources =
        Resources { endgame: None, estimate: None, evaluation: NetworkEvaluation::built_in(board) };
    let mut position = board.start(Side::South);
    for level in ["a", "c", "1", "4", "7", "9"] {
        let level: Level = level.parse().unwrap();
        for seed in [1, 2] {
            // A new one for each ply, as in games with people.
            let options = EngineOptions::opponent(level, seed);
            let native = Engine::with_resources(board, options, resources.clone()).unwrap();
            let expected = native.choose_as_opponent(&position).unwrap().unwrap().mv;
            let chosen = engine.choose(None, &position.to_string(), level, seed).unwrap();
            assert_eq!(chosen, Some(expected), "level {level}, seed {seed}, {position}");
            position = position.play(expected).unwrap().position;
        }
    }
    let known = engine.choose(Some(board), "", Level::BEST, 0).unwrap().unwrap();
    assert_eq!(known.to_string(), "3", "the first player wins by 8 with it");
    assert_eq!(engine.choose(None, "<1,1,1,0,0> s", Level::BEST, 0).unwrap(), None);
}

#[test]
fn advice_is_given_by_what_was_found() {
    let mut engine = engine(&["6x4.book"]);
    assert!(engine.hint(0, true).is_err(), "nothing was asked");
    engine.ask(Some(rules("6x4")), "", UNLIMITED).unwrap();
    let parsed = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let hint = parsed(engine.hint(0, true).unwrap());
    assert_eq!((&hint["half"], &hint["move"]), (&"left".into(), &"3".into()));
    let [mv] = parse_moves("1").unwrap()[..] else { panic!() };
    let verdict = parsed(engine.verdict(0, mv, true).unwrap());
    assert_eq!((&verdict["better"], &verdict["exact"]), (&"3".into(), &true.into()));
}
