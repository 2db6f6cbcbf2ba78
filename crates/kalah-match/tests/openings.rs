//! Where the pairs of a match start.

use kalah::Rules;
use kalah_engine::{Options, Run, Solver};
use kalah_match::Openings;

#[test]
fn balanced_openings_are_even_and_random_ones_mostly_not() {
    let rules: Rules = "4x3".parse().unwrap();
    let solver = Solver::new(rules, Options::default()).unwrap();
    let uneven = |openings: &str| {
        let openings: Openings = openings.parse().unwrap();
        let starts = (0..30).map(|pair| openings.start(rules, pair).unwrap());
        starts.filter(|start| solver.solve(start, &Run::new()).unwrap().margin.abs() > 1).count()
    };
    assert_eq!(uneven("balanced:4"), 0);
    assert!(uneven("random:4") > 20);
}

#[test]
fn the_same_pair_starts_the_same_way_every_time() {
    let openings: Openings = "balanced:5,seed=3".parse().unwrap();
    let start = |pair| openings.start(Rules::default(), pair).unwrap();
    assert_eq!(start(7), start(7));
    assert_ne!(start(7), start(8));
    assert_eq!(openings.to_string(), "balanced:5,seed=3");
}

#[test]
fn what_the_engine_cannot_judge_has_no_balanced_openings() {
    let openings: Openings = "balanced:4".parse().unwrap();
    let error = openings.start("9x3".parse().unwrap(), 0).unwrap_err();
    assert!(error.to_string().contains("cannot be searched"), "{error}");
}
