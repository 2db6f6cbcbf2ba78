//! Known values of whole boards; `kalah solve --reference fixtures/reference/values.csv` does the slow ones too.

use std::sync::Arc;

use kalah::{Capture, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Options, SearchRun, Solver};

const TABLE: &str = include_str!("../../../../fixtures/reference/values.csv");
/// Boards with more seeds take too long for a test.
const MOST_SEEDS: u32 = 36;

/// The rows of the table: rules and margin.
fn rows() -> impl Iterator<Item = (Rules, i32)> {
    TABLE.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).map(|line| {
        let words: Vec<&str> = line.split(',').collect();
        let capture = match words[2] {
            "needs-opposite-seeds" => Capture::NeedsOppositeSeeds,
            "even-if-opposite-empty" => Capture::EvenIfOppositeEmpty,
            other => panic!("{other} is no rule of capture"),
        };
        let rules = Rules::new(words[0].parse().unwrap(), words[1].parse().unwrap()).unwrap();
        (rules.with_capture(capture), words[3].parse().unwrap())
    })
}

#[test]
fn known_boards_have_their_values_and_lines_lead_there() {
    if kalah_needs::is_left_out() {
        return;
    }
    let mut solved = 0;
    for (rules, margin) in rows().filter(|(rules, _)| rules.total() <= MOST_SEEDS) {
        let seeds = rules.total() / 3;
        let endgame = Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap();
        let options = Options {
            endgame: Some(Arc::new(endgame)),
            table_bytes: 1 << 22,
            threads: 2.try_into().unwrap(),
            ..Options::default()
        };
        let start = rules.start(Side::South);
        let found = Solver::new(rules, options).unwrap().solve(&start, &SearchRun::new()).unwrap();
        assert_eq!(found.margin, margin, "{rules}");
        let end = found.line.iter().fold(start, |position, &mv| position.play(mv).unwrap().position);
        assert_eq!(end.outcome(), Some(margin), "the line of {rules} ends elsewhere");
        solved += 1;
    }
    assert_eq!(solved, 56, "rows of up to {MOST_SEEDS} seeds");
}

/// Boards of 7 and 8 pits that take less than a second, and what docs/values.md says of them.
const WIDER: [(&str, i32); 8] = [
    ("7x1", 0),
    ("7x1+empty", 0),
    ("7x2", 6),
    ("7x2+empty", 8),
    ("8x1", 2),
    ("8x1+empty", 2),
    ("8x2", 0),
    ("8x2+empty", 0),
];

#[test]
fn boards_of_seven_and_eight_pits_have_their_values_with_any_database() {
    if kalah_needs::is_left_out() {
        return;
    }
    for (word, margin) in WIDER {
        let rules: Rules = word.parse().unwrap();
        for seeds in [9, 12] {
            let endgame = Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap();
            let options = Options { endgame: Some(Arc::new(endgame)), ..Options::default() };
            let start = rules.start(Side::South);
            let found = Solver::new(rules, options).unwrap().best_move(&start, &SearchRun::new()).unwrap();
            assert_eq!(found.unwrap().1, margin, "{word} with {seeds} seeds");
        }
    }
}
