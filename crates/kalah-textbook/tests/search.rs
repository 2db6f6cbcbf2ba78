//! Every search finds the value that minimax by definition gives.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use kalah::{Capture, Move, Position, Rules, Side};
use kalah_textbook::{
    Algorithm, Budget, Counts, Evaluation, Found, Heuristic, Horizon, Interrupted, KalahOrder, Order, Player,
    Search, Table,
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

fn order() -> impl Strategy<Value = KalahOrder> {
    prop::sample::select(KalahOrder::ALL.to_vec())
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
    order: KalahOrder,
    horizon: Horizon,
    table: bool,
) -> (Found<Move>, Counts) {
    let mut search = Search::new(&eval, &order);
    if table {
        search = search.with_table(Table::new(1 << 16));
    }
    let found = match algorithm {
        Algorithm::Minimax => search.minimax(position, horizon),
        Algorithm::AlphaBeta => search.alpha_beta(position, horizon),
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
        let mut deepening = Search::new(&eval, &order);
        if table {
            deepening = deepening.with_table(Table::new(1 << 16));
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
        for order in KalahOrder::ALL {
            let (found, counts) =
                search(Algorithm::AlphaBeta, &start, Heuristic::H1, order, Horizon::End, true);
            assert_eq!(found.value, margin, "{rules}");
            assert_eq!(counts.at_horizon, 0);
        }
    }
}

#[test]
fn deepening_stops_once_the_game_was_seen_whole() {
    let start = "2x1".parse::<Rules>().unwrap().start(Side::South);
    let (eval, order) = (Heuristic::H1, KalahOrder::RightToLeft);
    let deepest = Search::new(&eval, &order).deepen(Algorithm::AlphaBeta, &start, 1..=999).unwrap();
    assert!(deepest.depth < 10, "{}", deepest.depth);
}

#[test]
fn alpha_beta_cuts_and_the_table_saves() {
    let start = "5x2".parse::<Rules>().unwrap().start(Side::South);
    let horizon = Horizon::Plies(6);
    let counts = |algorithm, order, table| search(algorithm, &start, Heuristic::H1, order, horizon, table).1;
    let minimax = counts(Algorithm::Minimax, KalahOrder::RightToLeft, false);
    let with_table = counts(Algorithm::Minimax, KalahOrder::RightToLeft, true);
    let alpha_beta = counts(Algorithm::AlphaBeta, KalahOrder::RightToLeft, false);
    assert_eq!((minimax.cuts, minimax.lookups), (0, 0));
    assert!(with_table.hits > 0 && with_table.visited < minimax.visited);
    assert!(alpha_beta.cuts > 0 && alpha_beta.visited * 5 < minimax.visited);
}

#[test]
fn a_budget_ends_a_search() {
    let start = Rules::default().start(Side::South);
    let (eval, order) = (Heuristic::H1, KalahOrder::RightToLeft);
    let polls = std::cell::Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 3
    };
    let mut search = Search::new(&eval, &order).within(Budget { nodes: u64::MAX, stop: &stop });
    assert_eq!(search.alpha_beta(&start, Horizon::Plies(30)), Err(Interrupted));
    assert_eq!(search.counts().visited, 3 * 1024);
    let mut search = Search::new(&eval, &order).within(Budget { nodes: 500, ..Budget::UNLIMITED });
    assert_eq!(search.minimax(&start, Horizon::Plies(30)), Err(Interrupted));
    assert_eq!(search.counts().visited, 500);
}

#[test]
fn a_swap_hands_the_side_on_move_to_the_other_player() {
    // North may swap while South's store is far ahead: whoever sits there will have won.
    let rules: Rules = "2x2+pie".parse().unwrap();
    let mut setup = kalah::Setup::start(rules, Side::North);
    setup.south.store = 5;
    setup.stage = kalah::Stage::SwapOffered;
    let position = setup.position().unwrap();
    let (eval, order) = (Heuristic::H1, KalahOrder::RightToLeft);
    assert_eq!(eval.value(&position, Player::Max), -5);
    let found = Search::new(&eval, &order).alpha_beta(&position, Horizon::Plies(1)).unwrap();
    assert_eq!((found.value, found.line), (5, vec![Move::Swap]));
}
