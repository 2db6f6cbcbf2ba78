//! Values of start positions that were solved once, by searches of which no log comes with the program. Anybody can
//! repeat them; `docs/values.md` has the commands and what they cost.

use kalah::Position;

use crate::analysis::source::{MarginInterval, ValueSource};
use crate::opening_rules::settled;

/// What is proven of the margin of the first player.
#[derive(Clone, Copy)]
enum SolvedMargin {
    Exactly(i32),
    AtLeast(i32),
}

use SolvedMargin::{AtLeast, Exactly};

/// Boards of which neither a book nor a log comes with the program and that take more than a few seconds to solve, by
/// the word of their rules.
const SOLVED: [(&str, SolvedMargin); 12] = [
    ("5x6", Exactly(2)),
    ("5x6+empty", Exactly(2)),
    ("7x3", Exactly(4)),
    ("7x3+empty", Exactly(4)),
    ("7x4", Exactly(10)),
    ("7x4+empty", Exactly(10)),
    ("7x5", AtLeast(8)),
    ("7x5+empty", AtLeast(10)),
    ("8x3", Exactly(4)),
    ("8x3+empty", Exactly(4)),
    ("8x4", AtLeast(4)),
    ("8x4+empty", Exactly(6)),
];

/// Returns the proven interval of the margin of a start position, if its board is in the table. Opening rules have to be
/// off.
pub(super) fn solved_start(position: &Position) -> Option<MarginInterval> {
    // A module for browsers has the table and asks for nothing else.
    if !cfg!(any(feature = "knowledge", target_family = "wasm")) {
        return None;
    }
    let rules = position.rules();
    let is_start = *position == rules.start(position.turn()) && settled(position).is_some();
    let (_, solved) = SOLVED.iter().find(|(word, _)| is_start && word.parse() == Ok(rules))?;
    let from = ValueSource::Table;
    Some(match *solved {
        Exactly(margin) => MarginInterval { at_least: margin, at_most: margin, from },
        AtLeast(margin) => {
            MarginInterval { at_least: margin, at_most: position.seeds_in_play().into(), from }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kalah::{Rules, Side};

    use super::{AtLeast, Exactly, SOLVED, solved_start};
    use crate::{ExactMargin, ValueSource};

    const PAGE: &str = include_str!("../../../../docs/values.md");

    /// What the page says of each board, as it stands in its first two tables.
    fn documented() -> HashMap<String, &'static str> {
        let tables = PAGE.split("| pits \\ seeds |").skip(1).zip(["", "+empty"]);
        let cells = tables.flat_map(|(table, ending)| {
            let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
            rows.flat_map(move |row| {
                let cells = row.split('|').skip(1).map(str::trim);
                let pits = cells.clone().next().unwrap();
                (1..).zip(cells.skip(1)).map(move |(seeds, cell)| (format!("{pits}x{seeds}{ending}"), cell))
            })
        });
        cells.collect()
    }

    #[test]
    fn the_documentation_has_the_same_values() {
        let documented = documented();
        assert_eq!(documented["6x6"], "**+4**");
        for (word, solved) in SOLVED {
            let said = match solved {
                Exactly(margin) => format!("{margin:+}"),
                AtLeast(margin) => format!(">= {margin:+}"),
            };
            assert_eq!(documented[word], said, "{word}");
        }
    }

    #[test]
    fn only_starts_are_in_the_table() {
        let start = |word: &str| word.parse::<Rules>().unwrap().start(Side::North);
        let solved = solved_start(&start("7x4")).unwrap();
        assert_eq!(solved.exact(), Some(ExactMargin { margin: 10, from: ValueSource::Table }));
        let bounded = solved_start(&start("7x5")).unwrap();
        assert_eq!((bounded.at_least, bounded.at_most), (8, 70));
        let first = start("7x4").legal_moves().next().unwrap();
        assert_eq!(solved_start(&start("7x4").play(first).unwrap().position), None);
        for word in ["6x6", "7x4+pie", "9x1"] {
            assert_eq!(solved_start(&start(word)), None, "{word}");
        }
    }
}
