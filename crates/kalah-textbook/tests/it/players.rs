//! Players: their words and what they choose.
use std::cell::Cell;

use kalah::{Move, Pit, Position, Rules, Side};
use kalah_textbook::{
    Algorithm, Futility, Heuristic, MoveLimits, PitOrder, SearchMethod, SearchPlayer, Textbook,
};
use proptest::prelude::*;

fn parsed(word: &str) -> Textbook {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// The move that a player makes without limits.
fn chosen(word: &str, position: &str) -> String {
    let position = Position::parse(position, None).unwrap();
    let choice = parsed(word).select(&position, &MoveLimits::default(), &|| false);
    choice.map_or("none".to_owned(), |choice| choice.mv.to_string())
}

fn searcher() -> impl Strategy<Value = SearchPlayer> {
    let method = prop_oneof![
        (1..=999u32).prop_map(|plies| SearchMethod::Minimax(plies.try_into().unwrap())),
        (1..=999u32).prop_map(|plies| SearchMethod::AlphaBeta(plies.try_into().unwrap())),
        (1..=999u32).prop_map(|plies| SearchMethod::PrincipalVariation(plies.try_into().unwrap())),
        (1..=999u32).prop_map(|plies| SearchMethod::Mtdf(plies.try_into().unwrap())),
        prop::sample::select(vec![
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::PrincipalVariation,
            Algorithm::Mtdf,
        ])
        .prop_map(SearchMethod::Deepening),
        (1..=9999u32, any::<u64>()).prop_map(|(playouts, seed)| SearchMethod::MonteCarlo {
            playouts: playouts.try_into().unwrap(),
            seed
        }),
        (1..=999u32, prop::sample::select(Heuristic::ALL.to_vec())).prop_map(|(depth, opponent)| {
            SearchMethod::OpponentModel { depth: depth.try_into().unwrap(), opponent }
        }),
    ];
    let evaluation = prop::sample::select(Heuristic::ALL.to_vec());
    let order = prop::sample::select(PitOrder::ALL.to_vec());
    let futility = prop::sample::select(Futility::ALL.to_vec());
    (method, evaluation, order, futility, any::<[bool; 2]>()).prop_map(
        |(method, evaluation, order, futility, [table, hint])| SearchPlayer {
            method,
            evaluation,
            order,
            table,
            futility,
            hint,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_player_is_what_its_word_says(searcher in searcher(), seed in any::<u64>()) {
        for player in [Textbook::Searcher(searcher), Textbook::Random(seed)] {
            prop_assert_eq!(player.to_string().parse(), Ok(player));
        }
    }

    #[test]
    fn no_word_makes_the_parser_panic(word in "(rightmost|random|minimax|deepening)?[:,=a-z0-9]{0,12}") {
        if let Ok(player) = word.parse::<Textbook>() {
            prop_assert_eq!(player.to_string().parse(), Ok(player));
        }
    }

    #[test]
    fn whatever_is_chosen_is_legal_and_chosen_again(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60), seed in any::<u64>(),
    ) {
        let mut position = Rules::default().with_pie_rule(true).start(Side::South);
        for choice in choices {
            let moves: Vec<Move> = position.legal_moves().collect();
            if !moves.is_empty() {
                position = position.play(*choice.get(&moves)).unwrap().position;
            }
        }
        let words = ["rightmost", "leftmost", "greedy", "minimax:2", "alphabeta:3,eval=h5", "deepening:table=on"];
        let limits = MoveLimits { nodes: Some(300), ..MoveLimits::default() };
        for player in words.map(parsed).into_iter().chain([Textbook::Random(seed)]) {
            let choice = player.select(&position, &limits, &|| false);
            prop_assert_eq!(choice.is_none(), position.is_over());
            if let Some(choice) = &choice {
                prop_assert!(position.is_legal(choice.mv));
                prop_assert!(choice.nodes <= 300);
            }
            prop_assert_eq!(choice, player.select(&position, &limits, &|| false));
        }
    }
}

#[test]
fn words() {
    for word in [
        "rightmost",
        "leftmost",
        "random:7",
        "greedy",
        "minimax:4",
        "minimax:4,eval=h2",
        "alphabeta:8,eval=h6,order=extra-turn",
        "alphabeta:8,order=left-to-right,table=on",
        "deepening",
        "deepening:eval=h3",
        "deepening:search=pvs,hint=on",
        "pvs:6,order=captures,futility=right",
        "mtdf:6",
        "mcts:1000,seed=7",
        "om:4,opponent=h2",
        "alphabeta:6,eval=10stores+3own-2pit6",
        "om:4,opponent=stores+72won,eval=-stores",
    ] {
        assert_eq!(parsed(word).to_string(), word);
    }
    assert_eq!(parsed("deepening:eval=h1").to_string(), "deepening");
    assert_eq!(
        parsed("alphabeta:8,order=extra-turn,eval=h6").to_string(),
        "alphabeta:8,eval=h6,order=extra-turn"
    );
}

#[test]
fn every_name_begins_a_word() {
    for (name, form) in Textbook::NAMES {
        let word = form.replace('N', "2").replace("SEED", "7");
        let player = parsed(word.split(' ').next().unwrap());
        assert_eq!(player.to_string().split(':').next(), Some(name));
    }
}

#[test]
fn wrong_words_are_named() {
    for (word, error) in [
        (
            "rightmst",
            "there is no player `rightmst`; possible are rightmost, leftmost, random:SEED, greedy, minimax:N, alphabeta:N, pvs:N, mtdf:N, deepening, mcts:N, om:N, grade:a to grade:e",
        ),
        ("greedy:3", "`greedy` takes nothing, but `3` follows"),
        ("random", "a seed is a whole number, as in random:7 and mcts:1000,seed=7"),
        ("random:x", "a seed is a whole number, as in random:7 and mcts:1000,seed=7, not `x`"),
        ("minimax", "`minimax` needs a look-ahead of 1 to 999 plies, as in minimax:4"),
        ("minimax:0", "`minimax` needs a look-ahead of 1 to 999 plies, as in minimax:4, not `0`"),
        ("alphabeta:1000", "`alphabeta` needs a look-ahead of 1 to 999 plies, as in alphabeta:4, not `1000`"),
        (
            "deepening:4",
            "a player has no option `4`; possible are eval=, order=, table=, futility=, hint=, of deepening search=, of mcts seed=, of om opponent=",
        ),
        ("mcts:0", "`mcts` needs a number of games to play out, as in mcts:1000, not `0`"),
        (
            "pvs:4,seed=3",
            "a player has no option `seed=3`; possible are eval=, order=, table=, futility=, hint=, of deepening search=, of mcts seed=, of om opponent=",
        ),
        ("om:4,opponent=h2,opponent=h3", "`opponent` is given twice"),
        (
            "minimax:4,eval=h7",
            "`eval=` needs h1 to h6, or a sum of features such as 10stores+3own, not `h7`: `h7` is no feature; possible are stores, own, pits, won, turn, extra, capture, moves, pit1 to pit12",
        ),
        (
            "minimax:4,order=",
            "`order=` needs one of right-to-left, left-to-right, extra-turn, captures, evaluation",
        ),
        ("minimax:4,eval=h1,eval=h2", "`eval` is given twice"),
    ] {
        assert_eq!(word.parse::<Textbook>().map_err(|error| error.to_string()), Err(error.to_owned()));
    }
}

#[test]
fn the_simple_players() {
    let position = "<6,0,0,0,3,0,2,9,0,1,1,1,1,1,1> s";
    assert_eq!(chosen("rightmost", position), "5");
    assert_eq!(chosen("leftmost", position), "2");
    // Pit 2 captures: 2 seeds. The others bank 0 or 1.
    assert_eq!(chosen("greedy", "<6,0,0,0,2,5,0,2,0,1,1,9,1,1,1> s"), "2");
    assert_eq!(chosen("rightmost", "<6,40,32,0,0,0,0,0,0,0,0,0,0,0,0> s"), "none");
}

#[test]
fn an_extra_turn_is_still_the_movers() {
    // Pit 6 gives an extra turn, then pit 1 captures 9: only two plies together are best.
    let position = "<6,0,0,1,0,1,0,0,1,0,0,1,1,9,0> s";
    let position = Position::parse(position, None).unwrap();
    let choice = parsed("minimax:2").select(&position, &MoveLimits::default(), &|| false).unwrap();
    assert_eq!(choice.line, [6, 1].map(|pit| Move::Sow(Pit::from_number(pit).unwrap())));
    assert_eq!(choice.score, Some(1 + 10));
}

#[test]
fn limits() {
    let start = Rules::default().start(Side::South);
    let choice =
        |word, lookahead, nodes| parsed(word).select(&start, &MoveLimits { lookahead, nodes }, &|| false);
    let depth = |word, lookahead, nodes| choice(word, lookahead, nodes).map(|choice| choice.depth);
    assert_eq!(depth("minimax:4", None, None), Some(4));
    assert_eq!(depth("minimax:4", Some(2), None), Some(2));
    assert_eq!(depth("minimax:4", Some(9), None), Some(4));
    assert_eq!(depth("deepening", Some(5), None), Some(5));
    assert_eq!(depth("deepening", Some(0), None), Some(1));
    assert_eq!(depth("deepening", None, Some(0)), Some(1));
    assert_eq!(depth("alphabeta:30", None, Some(10)), Some(1));
    assert!(
        choice("deepening", None, Some(20_000))
            .is_some_and(|choice| choice.depth > 4 && choice.nodes <= 20_000)
    );
    assert_eq!(depth("rightmost", Some(5), Some(5)), Some(0));
}

#[test]
fn stop_is_heard() {
    let start = Rules::default().start(Side::South);
    assert_eq!(parsed("deepening").select(&start, &MoveLimits::default(), &|| true), None);
    assert_eq!(parsed("alphabeta:30").select(&start, &MoveLimits::default(), &|| true), None);
    let questions = Cell::new(0);
    let soon = || {
        questions.set(questions.get() + 1);
        questions.get() > 20
    };
    let choice = parsed("deepening").select(&start, &MoveLimits::default(), &soon).unwrap();
    assert!(choice.depth > 3 && choice.nodes <= 20 * 1024);
}

#[test]
fn random_is_spread_over_the_moves() {
    let start = Rules::default().start(Side::South);
    let mut seen = [0; 6];
    for seed in 0..600 {
        let choice = Textbook::Random(seed).select(&start, &MoveLimits::default(), &|| false).unwrap();
        let Move::Sow(pit) = choice.mv else { panic!("there is no swap to choose") };
        seen[pit.index()] += 1;
    }
    assert!(seen.iter().all(|&count| (60..140).contains(&count)), "{seen:?}");
}

#[test]
fn a_search_that_is_answered_before_its_first_ply_has_a_move_all_the_same() {
    // Whatever is played, the other store gets all: the least that can come up, which futility pruning knows beforehand.
    let position = Position::parse("<7,6,16,0,0,1,0,0,0,0,0,0,1,0,0,0,4> s", None).unwrap();
    let [expected, found] = ["alphabeta:2", "mtdf:2,futility=right"].map(|word| {
        let choice = parsed(word).select(&position, &MoveLimits::default(), &|| false).unwrap();
        (choice.mv, choice.score)
    });
    assert_eq!(found, expected);
}
