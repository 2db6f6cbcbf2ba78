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
