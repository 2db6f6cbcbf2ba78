//! Nim-Mancala: every way to search or solve it agrees.
use std::collections::HashMap;

use kalah_textbook::nim::{
    BoardWinners, EveryTake, GameTree, NimBoard, RemainingPlies, SpeedUtility, TimedBoard, TokenTake,
    TreeSize, WinLoss,
};
use kalah_textbook::{Algorithm, Horizon, TextbookSearch, ValueTable};
use proptest::prelude::*;

fn board(text: &str) -> NimBoard {
    text.parse().unwrap()
}

/// Every board with so many pits and up to so many tokens.
fn all(pits: usize, tokens: u32) -> Vec<NimBoard> {
    let mut boards = vec![vec![]];
    for _ in 0..pits {
        boards = boards
            .iter()
            .flat_map(|board: &Vec<u32>| {
                let left = tokens - board.iter().sum::<u32>();
                (0..=left).map(|tokens| board.iter().copied().chain([tokens]).collect())
            })
            .collect();
    }
    boards.into_iter().map(|pits| NimBoard::new(pits).unwrap()).collect()
}

/// Plies left and positions of the tree, by the words of the rules.
fn by_definition(pits: &[u32], known: &mut HashMap<Vec<u32>, (u32, f64)>) -> (u32, f64) {
    if let Some(&result) = known.get(pits) {
        return result;
    }
    let (mut lost, mut won, mut size) = (vec![], vec![0], 1.0);
    for pit in 0..pits.len() {
        for tokens in 1..=pits[pit] {
            let mut after = pits.to_vec();
            after[pit] -= tokens;
            for lies in (pit + 1..=pit + tokens as usize).filter(|&lies| lies < pits.len()) {
                after[lies] += 1;
            }
            let (plies, positions) = by_definition(&after, known);
            if plies % 2 == 0 { &mut lost } else { &mut won }.push(plies + 1);
            size += positions;
        }
    }
    let plies = lost.into_iter().min().or(won.into_iter().max()).unwrap();
    known.insert(pits.to_vec(), (plies, size));
    (plies, size)
}

#[test]
fn both_solvers_agree_with_the_definition_on_every_small_board() {
    for (pits, tokens) in [(1, 12), (2, 12), (3, 12), (4, 9), (5, 7), (6, 5), (9, 3)] {
        let mut known = HashMap::new();
        let plies = RemainingPlies::solve(pits, tokens, &|_| ());
        let lost = BoardWinners::solve(pits, tokens, &|_| ());
        let size = TreeSize::solve(pits, tokens, &|_| ());
        for board in all(pits, tokens) {
            let (expected, positions) = by_definition(board.pits(), &mut known);
            assert_eq!(plies.plies(&board), Some(expected), "{board}");
            assert_eq!(lost.is_lost(&board), Some(expected % 2 == 0), "{board}");
            assert_eq!(size.positions(&board), Some(positions), "{board}");
            assert!(expected <= board.longest());
        }
    }
}

#[test]
fn every_search_agrees_with_the_solvers_up_to_5_pits_and_7_tokens() {
    // Without a table a search visits every play of the game, so the large boards are left to the table.
    const POSITIONS: f64 = 3_000.0;
    for pits in 1..=5 {
        let plies = RemainingPlies::solve(pits, 7, &|_| ());
        let size = TreeSize::solve(pits, 7, &|_| ());
        for board in all(pits, 7) {
            let expected = plies.plies(&board).unwrap();
            let worth = i32::from(expected % 2 == 1);
            let fast = SpeedUtility::new(&board);
            let start = TimedBoard { board: board.clone(), plies: 0 };
            let hurried = |value: i32| (value > 0, fast.plies(value));

            let mut alpha_beta =
                TextbookSearch::new(&WinLoss, &EveryTake).with_table(ValueTable::new(1 << 20));
            assert_eq!(alpha_beta.alpha_beta(&board, Horizon::End).unwrap().value, worth, "{board}");
            let mut alpha_beta = TextbookSearch::new(&fast, &EveryTake).with_table(ValueTable::new(1 << 20));
            let found = alpha_beta.alpha_beta(&start, Horizon::End).unwrap().value;
            assert_eq!(hurried(found), (worth == 1, expected), "{board}");
            if size.positions(&board).unwrap() > POSITIONS {
                continue;
            }
            let found = TextbookSearch::new(&WinLoss, &EveryTake).minimax(&board, Horizon::End).unwrap();
            assert_eq!(found.value, worth, "{board}");
            for table in [0, 1 << 20] {
                let mut minimax = TextbookSearch::new(&fast, &EveryTake).with_table(ValueTable::new(table));
                let found = minimax.minimax(&start, Horizon::End).unwrap().value;
                assert_eq!(hurried(found), (worth == 1, expected), "{board}");
            }
        }
    }
}

#[test]
fn plain_minimax_visits_as_many_positions_as_were_counted() {
    for text in ["4,0,0", "2,1,1,1", "3,0,0,0"] {
        let board = board(text);
        let mut search = TextbookSearch::new(&WinLoss, &EveryTake);
        search.minimax(&board, Horizon::End).unwrap();
        let size = TreeSize::solve(board.pits().len(), board.tokens(), &|_| ());
        assert_eq!(size.positions(&board), u32::try_from(search.counts().visited).ok().map(f64::from));
    }
}

#[test]
fn known_games() {
    let plies = RemainingPlies::solve(6, 8, &|_| ());
    let left = |text: &str| plies.plies(&board(text)).unwrap();
    assert_eq!(
        ["5,0,0,0", "4,0,0,0", "2,0,0,0", "3,0,0", "0,0,0,2", "0,0,0,1", "0,0,1,0"].map(left),
        [7, 7, 8, 7, 1, 1, 2]
    );
    let six = (1..=7).map(|tokens| left(&NimBoard::start(6, tokens).unwrap().to_string()));
    assert_eq!(six.collect::<Vec<_>>(), [6, 12, 13, 15, 19, 23, 24]);
    assert!((1..=8).all(|tokens| left(&format!("{tokens},0")) == 2 * tokens));
}

#[test]
fn boards_far_beyond_the_homework() {
    // Three pits: the last one decides, by docs/nim.md.
    let three = BoardWinners::solve(3, 3000, &|_| ());
    for (text, lost) in
        [("3000,7,1000", true), ("2998,7,1000", true), ("2999,7,1000", false), ("2999,0,999", true)]
    {
        assert_eq!(three.is_lost(&board(text)), Some(lost), "{text}");
    }
    assert_eq!(RemainingPlies::solve(2, 400, &|_| ()).plies(&board("400,0")), Some(800));
    assert_eq!(RemainingPlies::solve(1, 400, &|_| ()).plies(&board("400")), Some(1));
}

#[test]
fn what_was_not_solved_is_not_told() {
    let plies = RemainingPlies::solve(3, 4, &|_| ());
    assert_eq!(plies.plies(&board("5,0,0")), None);
    assert_eq!(plies.plies(&board("1,0,0,0")), None);
    assert_eq!(plies.plies(&board("0,0,0,0,1,0,1")), plies.plies(&board("1,0,1")));
    assert_eq!(plies.predict(&board("0,0,0")), None);
    assert_eq!(BoardWinners::solve(4, 3, &|_| ()).is_lost(&board("2,2,0,0")), None);
    assert_eq!(BoardWinners::solve(4, 3, &|_| ()).is_lost(&board("2,1,9,9")), Some(false));
}

#[test]
fn wrong_boards_are_named() {
    for (text, error) in [
        ("", "an empty board: give the tokens of each pit, as in 5,0,0,0"),
        ("5,x", "pit 2 holds `x`, which is no number of tokens"),
        ("5,,1", "pit 2 holds ``, which is no number of tokens"),
        ("5,-1", "pit 2 holds -1 tokens, but no pit can hold less than 0"),
        ("1.5", "pit 1 holds `1.5`, which is no number of tokens"),
        ("1,70000", "pit 2 makes it more than the 65535 tokens that a board can hold"),
        ("99999999999999", "pit 1 makes it more than the 65535 tokens that a board can hold"),
    ] {
        assert_eq!(text.parse::<NimBoard>().map_err(|error| error.to_string()), Err(error.to_owned()));
    }
    assert!("1,".repeat(1001).trim_end_matches(',').parse::<NimBoard>().is_err());
}

#[test]
fn a_tree_shows_what_each_search_visits() {
    let tree = GameTree::grow(&board("3,0,0"), 1000).unwrap();
    let branches = tree.branches();
    let size = TreeSize::solve(3, 3, &|_| ()).positions(&board("3,0,0"));
    assert_eq!(u32::try_from(branches.len()).ok().map(f64::from), size);
    assert_eq!(branches[0].value, 1);
    let visits = |algorithm, table| tree.visited(algorithm, table).iter().filter(|&&visited| visited).count();
    for (algorithm, table) in [
        (Algorithm::Minimax, false),
        (Algorithm::Minimax, true),
        (Algorithm::AlphaBeta, false),
        (Algorithm::AlphaBeta, true),
        (Algorithm::PrincipalVariation, false),
        (Algorithm::PrincipalVariation, true),
        (Algorithm::Mtdf, true),
    ] {
        let mut search = TextbookSearch::new(&WinLoss, &EveryTake);
        if table {
            search = search.with_table(ValueTable::new(1000));
        }
        let found = match algorithm {
            Algorithm::Minimax => search.minimax(&board("3,0,0"), Horizon::End),
            Algorithm::AlphaBeta => search.alpha_beta(&board("3,0,0"), Horizon::End),
            Algorithm::PrincipalVariation => search.principal_variation(&board("3,0,0"), Horizon::End),
            Algorithm::Mtdf => search.mtdf(&board("3,0,0"), Horizon::End, 0),
        };
        assert_eq!(found.unwrap().value, branches[0].value);
        let (different, all) = (visits(algorithm, table) as u64, search.counts().visited);
        // Some searches come back to positions.
        let comes_back = matches!(algorithm, Algorithm::PrincipalVariation | Algorithm::Mtdf);
        assert!(if comes_back { different <= all } else { different == all }, "{different} of {all}");
    }
    assert_eq!(visits(Algorithm::Minimax, false), branches.len());
    assert!(visits(Algorithm::AlphaBeta, false) < branches.len());
    assert!(GameTree::grow(&board("3,0,0"), branches.len() - 1).is_none());
}

#[test]
fn the_positions_of_a_tree_lie_apart() {
    let tree = GameTree::grow(&board("1,1,1"), 1000).unwrap();
    let mut places: Vec<_> = tree.branches().iter().map(|branch| (branch.ply, branch.half_row)).collect();
    places.sort_unstable();
    assert!(places.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].1 + 2 <= pair[1].1), "{places:?}");
}

fn any_board() -> impl Strategy<Value = NimBoard> {
    prop::collection::vec(0..5u32, 1..6).prop_map(|pits| NimBoard::new(pits).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_board_is_what_its_text_says(board in any_board()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }

    #[test]
    fn predictions_hold_to_the_end(board in any_board()) {
        let plies = RemainingPlies::solve(board.pits().len(), board.tokens(), &|_| ());
        let lost = BoardWinners::solve(board.pits().len(), BoardWinners::head_tokens(&board), &|_| ());
        let (mut at, mut left) = (board.clone(), plies.plies(&board).unwrap());
        while let Some(prediction) = plies.predict(&at) {
            prop_assert_eq!(prediction.plies, left);
            prop_assert_eq!(lost.choose(&at).map(|(_, wins)| wins), Some(prediction.wins));
            at = at.play(prediction.take).unwrap();
            left -= 1;
        }
        prop_assert_eq!((at.tokens(), left), (0, 0));
    }

    #[test]
    fn the_pit_before_the_last_does_not_decide(board in any_board(), more in 0..5u32) {
        let mut pits = board.pits().to_vec();
        if let [.., before, _] = &mut pits[..] {
            *before += more;
        }
        let other = NimBoard::new(pits).unwrap();
        let plies = RemainingPlies::solve(board.pits().len(), other.tokens(), &|_| ());
        prop_assert_eq!(plies.plies(&board).unwrap() % 2, plies.plies(&other).unwrap() % 2);
    }

    #[test]
    fn only_what_lies_in_a_pit_can_be_taken(board in any_board(), pit in 0..7usize, tokens in 0..7u32) {
        let take = TokenTake { pit, tokens };
        prop_assert_eq!(board.play(take).is_some(), board.takes().any(|legal| legal == take));
    }
}

#[test]
fn a_solution_that_is_stopped_is_none() {
    let steps = std::sync::atomic::AtomicU32::new(0);
    let third = || steps.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 3;
    assert!(RemainingPlies::solve_until(4, 9, &|_| (), &third).is_none());
    let whole = RemainingPlies::solve_until(4, 9, &|_| (), &|| false).expect("nothing stops it");
    assert_eq!(whole.plies(&board("9,0,0,0")), RemainingPlies::solve(4, 9, &|_| ()).plies(&board("9,0,0,0")));
}
