//! What is recorded of a search is what the search did.
use kalah::{Move, Position, Rules, Side};
use kalah_textbook::{
    Algorithm, Game, Heuristic, Horizon, MinMaxPlayer, PitOrder, RecordedEvent, Recording, SearchCounts,
    TextbookSearch, ValueBound,
};
use proptest::prelude::*;

/// A position of a small board after a few random plies.
fn position() -> impl Strategy<Value = Position> {
    let rules = (1..=4usize, 1..=4usize, any::<bool>())
        .prop_map(|(pits, seeds, pie)| Rules::new(pits, seeds).unwrap().with_pie_rule(pie));
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..12);
    (rules, choices).prop_map(|(rules, choices)| {
        let mut position = rules.start(Side::South);
        for choice in choices {
            let moves: Vec<Move> = position.legal_moves().collect();
            if !moves.is_empty() {
                position = position.play(*choice.get(&moves)).unwrap().position;
            }
        }
        position
    })
}

/// Each algorithm, to a look-ahead or with all look-aheads up to it.
fn recorded(
    algorithm: Algorithm,
    deepens: bool,
    (position, eval, order, plies): (&Position, Heuristic, PitOrder, u32),
) -> (Recording<Position>, SearchCounts, Option<i32>) {
    let mut search = TextbookSearch::new(&eval, &order).traced(Recording::default());
    let horizon = Horizon::Plies(plies);
    let value = match algorithm {
        _ if deepens => search.deepen(algorithm, position, 1..=plies).map(|deepest| deepest.found.value),
        Algorithm::Minimax => search.minimax(position, horizon).ok().map(|found| found.value),
        Algorithm::AlphaBeta => search.alpha_beta(position, horizon).ok().map(|found| found.value),
        Algorithm::PrincipalVariation => {
            search.principal_variation(position, horizon).ok().map(|found| found.value)
        }
        Algorithm::Mtdf => search.mtdf(position, horizon, 0).ok().map(|found| found.value),
    };
    let counts = search.counts();
    (search.into_trace(), counts, value)
}

const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf];

fn minimax(position: &Position, eval: Heuristic, order: PitOrder, plies: u32) -> i32 {
    TextbookSearch::new(&eval, &order).minimax(position, Horizon::Plies(plies)).unwrap().value
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_recording_counts_what_the_search_counts(
        position in position(), eval in prop::sample::select(Heuristic::ALL.to_vec()),
        order in prop::sample::select(PitOrder::ALL.to_vec()), plies in 1..5u32, deepens in any::<bool>(),
    ) {
        for algorithm in ALGORITHMS {
            let (recording, counts, value) = recorded(algorithm, deepens, (&position, eval, order, plies));
            let visits = recording.visits();
            prop_assert_eq!(visits.len() as u64, counts.visited, "{:?}", algorithm);
            let cuts = visits.iter().filter(|visit| visit.is_cut).count();
            prop_assert_eq!(cuts as u64, counts.cuts);
            let leaves = visits.iter().filter(|visit| visit.is_leaf() && !visit.game.is_over()).count();
            prop_assert_eq!(leaves as u64, counts.at_horizon);
            let last = recording.trees().last().unwrap().start;
            if algorithm != Algorithm::Mtdf {
                prop_assert_eq!(Some(visits[last].value), value);
                prop_assert_eq!(visits[last].bound(), ValueBound::Exact);
            }
        }
    }

    #[test]
    fn a_search_is_the_same_whether_it_is_recorded_or_not(
        position in position(), order in prop::sample::select(PitOrder::ALL.to_vec()), plies in 1..5u32,
    ) {
        let eval = Heuristic::H1;
        let (_, counts, value) = recorded(Algorithm::AlphaBeta, false, (&position, eval, order, plies));
        let mut plain = TextbookSearch::new(&eval, &order);
        let found = plain.alpha_beta(&position, Horizon::Plies(plies)).unwrap();
        prop_assert_eq!((Some(found.value), plain.counts()), (value, counts));
    }

    #[test]
    fn plies_that_were_tried_and_left_out_are_the_legal_ones(
        position in position(), eval in prop::sample::select(Heuristic::ALL.to_vec()),
        order in prop::sample::select(PitOrder::ALL.to_vec()), plies in 1..5u32,
    ) {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let (recording, _, value) = recorded(algorithm, true, (&position, eval, order, plies));
            prop_assert_eq!(value, Some(minimax(&position, eval, order, u32::try_from(recording.trees().len()).unwrap())));
            for (place, visit) in recording.visits().iter().enumerate().filter(|(_, visit)| !visit.is_leaf()) {
                let below = recording.visits().iter().filter(|below| below.from.is_some_and(|from| from.0 == place));
                let mut moves: Vec<Move> = below.clone().map(|below| visit.plies[below.from.unwrap().1]).collect();
                prop_assert_eq!(moves.len(), visit.tried);
                moves.extend(visit.left_out());
                let mut legal: Vec<Move> = visit.game.legal_moves().collect();
                let key = |mv: &Move| mv.to_string();
                moves.sort_by_key(key);
                legal.sort_by_key(key);
                prop_assert_eq!(moves, legal);
                for below in below {
                    let (after, next) = visit.game.after(visit.plies[below.from.unwrap().1]);
                    prop_assert_eq!((after, visit.on_move.then(next)), (below.game, below.on_move));
                }
            }
        }
    }

    #[test]
    fn a_bound_holds(
        position in position(), eval in prop::sample::select(Heuristic::ALL.to_vec()),
        order in prop::sample::select(PitOrder::ALL.to_vec()), plies in 1..5u32,
    ) {
        let (recording, ..) = recorded(Algorithm::AlphaBeta, false, (&position, eval, order, plies));
        let visits = recording.visits();
        let depth = |mut place: usize| {
            let mut depth = 0;
            while let Some((above, _)) = visits[place].from {
                (place, depth) = (above, depth + 1);
            }
            depth
        };
        for (place, visit) in visits.iter().enumerate() {
            let left = plies - depth(place);
            // The evaluation is that of Max, who is not on move everywhere.
            let true_value = match visit.on_move {
                MinMaxPlayer::Max => minimax(&visit.game, eval, order, left),
                MinMaxPlayer::Min => continue,
            };
            match visit.bound() {
                ValueBound::Exact => prop_assert_eq!(visit.value, true_value),
                ValueBound::AtLeast => prop_assert!(visit.value <= true_value),
                ValueBound::AtMost => prop_assert!(visit.value >= true_value),
            }
        }
    }
}

#[test]
fn a_step_shows_what_was_known_by_then() {
    let start: Position = Rules::new(2, 1).unwrap().start(Side::South);
    let facts = (&start, Heuristic::H1, PitOrder::RightToLeft, 2);
    let (recording, counts, value) = recorded(Algorithm::AlphaBeta, false, facts);
    let events = recording.events();
    assert_eq!(events[0], RecordedEvent::Visited { visit: 0 });
    assert_eq!(*events.last().unwrap(), RecordedEvent::Found { root: 0 });
    assert!(recording.seen(0).is_empty());
    for (step, event) in events.iter().enumerate() {
        let (before, after) = (recording.seen(step), recording.seen(step + 1));
        let visited = u64::from(matches!(event, RecordedEvent::Visited { .. }));
        assert_eq!(before.len() as u64 + visited, after.len() as u64);
        assert!(before.iter().zip(&after).all(|(before, after)| !before.is_settled || before == after));
    }
    let end = recording.seen(events.len());
    assert_eq!(end.len() as u64, counts.visited);
    assert_eq!(end[0].best, value);
    for (seen, visit) in end.iter().zip(recording.visits()) {
        assert!(seen.is_settled && seen.is_cut == visit.is_cut && seen.best == Some(visit.value));
    }
}

#[test]
fn deepening_is_a_tree_for_each_look_ahead() {
    let start = Rules::new(3, 2).unwrap().start(Side::South);
    let facts = (&start, Heuristic::H1, PitOrder::RightToLeft, 3);
    let (recording, counts, _) = recorded(Algorithm::AlphaBeta, true, facts);
    let trees = recording.trees();
    assert_eq!(trees.len(), 3);
    assert_eq!(trees.iter().map(ExactSizeIterator::len).sum::<usize>() as u64, counts.visited);
    for (plies, tree) in (1..).zip(trees) {
        let facts = (&start, Heuristic::H1, PitOrder::RightToLeft, plies);
        assert_eq!(recorded(Algorithm::AlphaBeta, false, facts).0.visits().len(), tree.len());
    }
}
