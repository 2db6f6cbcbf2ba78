//! The solver against an oracle that knows only the rules, on random positions of all small boards.

use std::sync::Arc;

use kalah::{Capture, Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Features, Options, SearchFeature, SearchRun, Solver};
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

use crate::oracle::{Oracle, Random, random_position};

/// The most seeds in play, for boards of 1 to 8 pits: as many as the oracle can do.
const MOST_SEEDS: [u32; 8] = [30, 20, 14, 11, 10, 9, 8, 8];
/// Positions of each board, under each rule of capture: 8 x 2 x 7200 are 115,200.
const POSITIONS: usize = 7200;

fn solver(rules: Rules, database: u32, features: Features) -> Solver {
    let build = |seeds| Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap();
    let endgame = (database > 0).then(|| Arc::new(build(database)));
    Solver::new(rules, Options { endgame, table_bytes: 1 << 16, features, ..Options::default() }).unwrap()
}

fn margin(solver: &Solver, position: &Position) -> i32 {
    solver.solve(position, &SearchRun::new()).unwrap().margin
}

fn all_small_boards_agree(capture: Capture) {
    let mut random = Random(1);
    for (pits, most) in (1..=8).zip(MOST_SEEDS) {
        let rules = Rules::new(pits, 1).unwrap().with_capture(capture);
        let mut oracle = Oracle::default();
        let alone = solver(rules, 0, Features::ALL);
        let with_database = solver(rules, 5, Features::ALL);
        for number in 0..POSITIONS {
            let position = random_position(rules, most, &mut random);
            let solver = if number % 2 == 0 { &alone } else { &with_database };
            assert_eq!(margin(solver, &position), oracle.margin(&position), "{position:?}");
        }
    }
}

#[test]
fn the_solver_agrees_with_the_rules_needing_opposite_seeds() {
    all_small_boards_agree(Capture::NeedsOppositeSeeds);
}

#[test]
fn the_solver_agrees_with_the_rules_even_if_opposite_is_empty() {
    all_small_boards_agree(Capture::EvenIfOppositeEmpty);
}

/// Nodes are the same on every machine.
#[test]
fn a_proof_whose_plies_a_network_orders_takes_three_quarters_of_the_nodes() {
    for rules in ["6x3", "6x3+empty"] {
        let rules: Rules = rules.parse().unwrap();
        let endgame = Arc::new(Endgame::build(rules, 12, &BuildOptions::default(), &|_| ()).unwrap());
        let [with, without] =
            [Features::ALL, Features::ALL.without(SearchFeature::Network)].map(|features| {
                let options = Options { endgame: Some(Arc::clone(&endgame)), features, ..Options::default() };
                let run = SearchRun::new();
                let solved =
                    Solver::new(rules, options).unwrap().solve(&rules.start(Side::South), &run).unwrap();
                (solved.margin, solved.nodes)
            });
        assert_eq!(with.0, without.0, "{rules}");
        assert!(4 * with.1 < 3 * without.1, "{rules}: {} and {}", with.1, without.1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Any set of features, a table of any size, any database and any number of threads: the same value.
    #[test]
    fn no_feature_changes_a_value(
        wanted in any::<u16>(), pits in 1_usize..=8, always: bool, database in 0_u32..6, table in 0_usize..3, threads in 1_usize..4, seed: u64,
    ) {
        if kalah_needs::is_left_out() {
            return Ok(());
        }
        let capture = if always { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
        let rules = Rules::new(pits, 1).unwrap().with_capture(capture);
        let features = SearchFeature::ALL.into_iter().enumerate().filter(|(bit, _)| wanted >> bit & 1 == 1);
        let features = features.fold(Features::NONE, |features, (_, feature)| features.with(feature));
        let build = |seeds| Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap();
        let solver = Solver::new(rules, Options {
            endgame: (database > 0).then(|| Arc::new(build(database))),
            table_bytes: [0, 1 << 10, 1 << 16][table],
            threads: threads.try_into().unwrap(),
            features,
            ..Options::default()
        }).unwrap();
        let mut random = Random(seed);
        let mut oracle = Oracle::default();
        for _ in 0..10 {
            let position = random_position(rules, 9, &mut random);
            prop_assert_eq!(margin(&solver, &position), oracle.margin(&position), "{:?} {:?}", position, features);
        }
    }
}
