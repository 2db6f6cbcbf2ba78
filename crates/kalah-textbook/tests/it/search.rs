//! Every search finds the value that minimax by definition gives.
use kalah::{Capture, Move, Position, Rules, Side};
use kalah_textbook::{
    Algorithm, Evaluation, Futility, Heuristic, Horizon, Interrupted, MinMaxPlayer, MoveLimits, MoveOrdering,
    PitOrder, SearchBudget, SearchCounts, SearchMethod, SearchPlayer, SearchResult, Textbook, TextbookSearch,
    ValueTable,
};
use proptest::prelude::*;

/// A position after up to 60 random plies, under all rules.
fn position() -> impl Strategy<Value = Position> {
    let rules =
        (1..=7usize, 1..=7usize, any::<[bool; 3]>()).prop_map(|(pits, seeds, [empty, pie, single])| {
            let capture = if empty { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
            let rules = Rules::new(pits, seeds).unwrap();
            rules.with_capture(capture).with_pie_rule(pie).with_first_move_extra_turn(!single)
        });
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (rules, any::<bool>(), choices).prop_map(|(rules, south, choices)| {
        let mut position = rules.start(if south { Side::South } else { Side::North });
        for choice in choices {
            let moves: Vec<Move> = position.legal_moves().collect();
            if !moves.is_empty() {
                position = position.play(*choice.get(&moves)).unwrap().position;
            }
        }
        position
    })
}

fn heuristic() -> impl Strategy<Value = Heuristic> {
    prop::sample::select(Heuristic::ALL.to_vec())
}

fn order() -> impl Strategy<Value = PitOrder> {
    prop::sample::select(PitOrder::ALL.to_vec())
}

/// The value to a person who now sits at `own`, by the words of the rules alone.
fn by_definition(position: &Position, own: Side, eval: Heuristic, plies: u32) -> i32 {
    if plies == 0 || position.is_over() {
        return eval.worth(position, own);
    }
    let values = position.legal_moves().map(|mv| {
        let after = position.play(mv).unwrap().position;
        let own = if mv == Move::Swap { own.opposite() } else { own };
        by_definition(&after, own, eval, plies - 1)
    });
    let value = if position.turn() == own { values.max() } else { values.min() };
    value.unwrap()
}

fn search(
    algorithm: Algorithm,
    position: &Position,
    eval: Heuristic,
    order: PitOrder,
    horizon: Horizon,
    table: bool,
) -> (SearchResult<Move>, SearchCounts) {
    let mut search = TextbookSearch::new(&eval, &order);
    if table {
        search = search.with_table(ValueTable::new(1 << 16));
    }
    let found = match algorithm {
        Algorithm::Minimax => search.minimax(position, horizon),
        Algorithm::AlphaBeta => search.alpha_beta(position, horizon),
        Algorithm::PrincipalVariation => search.principal_variation(position, horizon),
        Algorithm::Mtdf => search.mtdf(position, horizon, 0),
    };
    (found.unwrap(), search.counts())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_searches_find_the_value_by_definition(
        position in position(), eval in heuristic(), order in order(), plies in 0..5u32,
    ) {
        let expected = by_definition(&position, position.turn(), eval, plies);
        let horizon = Horizon::Plies(plies);
        let (plain, plain_counts) = search(Algorithm::Minimax, &position, eval, order, horizon, false);
        prop_assert_eq!(plain.value, expected);
        for (algorithm, table) in
            [(Algorithm::Minimax, true), (Algorithm::AlphaBeta, false), (Algorithm::AlphaBeta, true)]
        {
            let (found, counts) = search(algorithm, &position, eval, order, horizon, table);
            prop_assert_eq!(found.value, expected, "{:?}, table: {}", algorithm, table);
            prop_assert_eq!(found.line.first(), plain.line.first());
            prop_assert!(counts.visited <= plain_counts.visited);
        }
    }

    #[test]
    fn every_search_with_everything_that_is_sound_finds_the_value_of_minimax(
        position in position(), eval in heuristic(), order in order(), plies in 1..6u32,
        [table, hint, futile] in any::<[bool; 3]>(),
    ) {
        let (plain, _) = search(Algorithm::Minimax, &position, eval, order, Horizon::Plies(plies), false);
        let depth = plies.try_into().unwrap();
        for method in [SearchMethod::AlphaBeta(depth), SearchMethod::PrincipalVariation(depth), SearchMethod::Mtdf(depth)] {
            let futility = if futile { Futility::Right } else { Futility::Off };
            let searcher = SearchPlayer { evaluation: eval, order, table, futility, hint, ..SearchPlayer::new(method) };
            let found = searcher.counted(&position, plies);
            prop_assert_eq!(found.is_none(), position.is_over());
            let Some((choice, _)) = found else { continue };
            prop_assert_eq!(choice.score, Some(plain.value), "{}", Textbook::Searcher(searcher));
            // The ply that is chosen is worth that much.
            let after = position.play(choice.mv).unwrap();
            let swaps = choice.mv == Move::Swap;
            let own = if swaps { position.turn().opposite() } else { position.turn() };
            prop_assert_eq!(by_definition(&after.position, own, eval, plies - 1), plain.value);
        }
    }

    #[test]
    fn an_opponent_who_judges_alike_is_the_one_of_minimax(
        position in position(), eval in heuristic(), order in order(), plies in 0..5u32,
    ) {
        let horizon = Horizon::Plies(plies);
        let (plain, _) = search(Algorithm::Minimax, &position, eval, order, horizon, false);
        let known = TextbookSearch::new(&eval, &order).opponent_model(&position, horizon, &eval).unwrap();
        prop_assert_eq!(known, plain);
    }

    #[test]
    fn who_knows_how_the_opponent_judges_expects_no_less(
        position in position(), eval in heuristic(), theirs in heuristic(), order in order(), plies in 0..5u32,
    ) {
        let horizon = Horizon::Plies(plies);
        let (plain, _) = search(Algorithm::Minimax, &position, eval, order, horizon, false);
        let known = TextbookSearch::new(&eval, &order).opponent_model(&position, horizon, &theirs).unwrap();
        prop_assert!(known.value >= plain.value);
    }

    #[test]
    fn the_line_leads_to_the_value(position in position(), eval in heuristic(), order in order(), plies in 0..5u32) {
        let (found, _) = search(Algorithm::AlphaBeta, &position, eval, order, Horizon::Plies(plies), false);
        let (mut at, mut own) = (position, position.turn());
        for &mv in &found.line {
            at = at.play(mv).unwrap().position;
            own = if mv == Move::Swap { own.opposite() } else { own };
        }
        prop_assert_eq!(eval.worth(&at, own), found.value);
        prop_assert!(at.is_over() || found.line.len() == plies as usize);
    }

    #[test]
    fn deepening_ends_where_the_last_look_ahead_does(
        position in position(), eval in heuristic(), order in order(), plies in 1..6u32, table in any::<bool>(),
    ) {
        let mut deepening = TextbookSearch::new(&eval, &order);
        if table {
            deepening = deepening.with_table(ValueTable::new(1 << 16));
        }
        let deepest = deepening.deepen(Algorithm::AlphaBeta, &position, 1..=plies).unwrap();
        let (found, _) = search(Algorithm::AlphaBeta, &position, eval, order, Horizon::Plies(plies), false);
        prop_assert_eq!(deepest.found.value, found.value);
        prop_assert_eq!(deepest.found.line.first(), found.line.first());
    }

    #[test]
    fn the_other_side_of_the_board_is_no_better(position in position(), eval in heuristic(), order in order()) {
        let horizon = Horizon::Plies(4);
        let value = |position| search(Algorithm::AlphaBeta, position, eval, order, horizon, false).0.value;
        prop_assert_eq!(value(&position), value(&position.mirrored()));
    }

    #[test]
    fn an_order_has_every_legal_move_once(position in position(), order in order()) {
        let ordered: Vec<Move> = order.moves(&position).collect();
        prop_assert_eq!(ordered.len(), position.legal_moves().count());
        prop_assert!(position.legal_moves().all(|mv| ordered.contains(&mv)));
    }
}

#[test]
fn small_games_are_searched_to_their_end() {
    // Margins under perfect play that two programs agree on; `+empty` by the one that also agrees with
    // Irving, Donkers and Uiterwijk, Solving Kalah, 2000.
    for (rules, margin) in
        [("2x1", 2), ("2x2", -2), ("2x3", -2), ("2x4", -10), ("2x4+empty", -12), ("3x1", 0), ("3x2", 4)]
    {
        let start = rules.parse::<Rules>().unwrap().start(Side::South);
        for order in PitOrder::ALL {
            let (found, counts) =
                search(Algorithm::AlphaBeta, &start, Heuristic::H1, order, Horizon::End, true);
            assert_eq!(found.value, margin, "{rules}");
            assert_eq!(counts.at_horizon, 0);
        }
    }
}

#[test]
fn what_the_report_left_out_matters_with_another_evaluation() {
    // Its bound is that of the margin; h3 adds 72 to it for a store that has won.
    let searcher = |evaluation, futility| SearchPlayer {
        evaluation,
        futility,
        ..SearchPlayer::new(SearchMethod::AlphaBeta(7.try_into().unwrap()))
    };
    let differs = |evaluation| {
        let mut differs = 0;
        for seed in 0..20 {
            let mut position = "4x3".parse::<Rules>().unwrap().start(Side::South);
            while let Some(choice) =
                Textbook::Random(seed).select(&position, &MoveLimits::default(), &|| false)
            {
                let score = |futility| searcher(evaluation, futility).counted(&position, 7).unwrap().0.score;
                differs += u32::from(score(Futility::Report) != score(Futility::Off));
                assert_eq!(score(Futility::Right), score(Futility::Off));
                position = position.play(choice.mv).unwrap().position;
            }
        }
        differs
    };
    assert_eq!(differs(Heuristic::H1), 0);
    assert!(differs(Heuristic::H3) > 0);
}

#[test]
fn playouts_come_to_what_minimax_says() {
    // One ply wins, all others lose: whoever plays enough games finds it.
    for (rules, playouts) in [("2x1", 500), ("3x1", 2000), ("2x2", 3000)] {
        let mut position = rules.parse::<Rules>().unwrap().start(Side::South);
        while !position.is_over() {
            let value = |mv| {
                let after = position.play(mv).unwrap().position;
                by_definition(&after, position.turn(), Heuristic::H1, 40).signum()
            };
            let best = position.legal_moves().map(value).max();
            let (eval, order) = (Heuristic::H1, PitOrder::RightToLeft);
            let found = TextbookSearch::new(&eval, &order).monte_carlo(&position, playouts, 1).unwrap();
            assert_eq!(Some(value(found.line[0])), best, "{position}");
            position = position.play(position.legal_moves().next().unwrap()).unwrap().position;
        }
    }
}

#[test]
fn better_orders_and_searches_visit_fewer_positions() {
    let start = Rules::default().start(Side::South);
    let visited = |word: &str| {
        let Ok(Textbook::Searcher(searcher)) = word.parse() else { panic!("{word}") };
        searcher.counted(&start, 7).unwrap().1
    };
    let alpha_beta = visited("alphabeta:7");
    assert!(visited("alphabeta:7,order=extra-turn").visited < alpha_beta.visited);
    assert!(visited("pvs:7,order=extra-turn").again > 0);
    assert!(visited("mtdf:7").passes > 1);
    assert!(alpha_beta.first_cuts < alpha_beta.cuts && alpha_beta.first_cuts * 2 > alpha_beta.cuts);
    let minimax = visited("minimax:7");
    assert_eq!((minimax.cuts, minimax.futile), (0, 0));
}

#[test]
fn deepening_stops_once_the_game_was_seen_whole() {
    let start = "2x1".parse::<Rules>().unwrap().start(Side::South);
    let (eval, order) = (Heuristic::H1, PitOrder::RightToLeft);
    let deepest = TextbookSearch::new(&eval, &order).deepen(Algorithm::AlphaBeta, &start, 1..=999).unwrap();
    assert!(deepest.depth < 10, "{}", deepest.depth);
}

#[test]
fn alpha_beta_cuts_and_the_table_saves() {
    let start = "5x2".parse::<Rules>().unwrap().start(Side::South);
    let horizon = Horizon::Plies(6);
    let counts = |algorithm, order, table| search(algorithm, &start, Heuristic::H1, order, horizon, table).1;
    let minimax = counts(Algorithm::Minimax, PitOrder::RightToLeft, false);
    let with_table = counts(Algorithm::Minimax, PitOrder::RightToLeft, true);
    let alpha_beta = counts(Algorithm::AlphaBeta, PitOrder::RightToLeft, false);
    assert_eq!((minimax.cuts, minimax.lookups), (0, 0));
    assert!(with_table.hits > 0 && with_table.visited < minimax.visited);
    assert!(alpha_beta.cuts > 0 && alpha_beta.visited * 5 < minimax.visited);
}

#[test]
fn a_budget_ends_a_search() {
    let start = Rules::default().start(Side::South);
    let (eval, order) = (Heuristic::H1, PitOrder::RightToLeft);
    let polls = std::cell::Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 3
    };
    let mut search = TextbookSearch::new(&eval, &order).within(SearchBudget { nodes: u64::MAX, stop: &stop });
    assert_eq!(search.alpha_beta(&start, Horizon::Plies(30)), Err(Interrupted));
    assert_eq!(search.counts().visited, 3 * 1024);
    let mut search =
        TextbookSearch::new(&eval, &order).within(SearchBudget { nodes: 500, ..SearchBudget::UNLIMITED });
    assert_eq!(search.minimax(&start, Horizon::Plies(30)), Err(Interrupted));
    assert_eq!(search.counts().visited, 500);
}

#[test]
fn a_swap_hands_the_side_on_move_to_the_other_player() {
    // North may swap while South's store is far ahead: whoever sits there will have won.
    let rules: Rules = "2x2+pie".parse().unwrap();
    let mut setup = kalah::PositionSetup::start(rules, Side::North);
    setup.south.store = 5;
    setup.stage = kalah::OpeningStage::SwapOffered;
    let position = setup.position().unwrap();
    let (eval, order) = (Heuristic::H1, PitOrder::RightToLeft);
    assert_eq!(eval.value(&position, MinMaxPlayer::Max), -5);
    let found = TextbookSearch::new(&eval, &order).alpha_beta(&position, Horizon::Plies(1)).unwrap();
    assert_eq!((found.value, found.line), (5, vec![Move::Swap]));
}
