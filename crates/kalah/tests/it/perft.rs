//! Perft equals the reference table, whose numbers two other counters agree on.

use kalah::{Rules, Side, divide, perft};

/// Leaves up to which a row is counted where people wait.
const FEW: u64 = 30_000_000;

#[test]
fn perft_equals_the_reference_table() {
    assert!(counted(|leaves| leaves <= FEW) > 100);
}

/// The same for the rows with the most leaves.
#[test]
fn perft_of_great_depths_equals_the_reference_table() {
    if kalah_needs::is_left_out() {
        return;
    }
    assert!(counted(|leaves| leaves > FEW) > 5);
}

/// Counts the rows of the table whose leaves fit; tells how many rows.
fn counted(fits: impl Fn(u64) -> bool) -> usize {
    let table = include_str!("../../../../fixtures/reference/perft.csv");
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let leaves: u64 = fields[2].parse().unwrap();
        if fits(leaves) {
            let (rules, depth): (Rules, u32) = (fields[0].parse().unwrap(), fields[1].parse().unwrap());
            assert_eq!(perft(&rules.start(Side::South), depth), leaves, "{rules} at depth {depth}");
            rows += 1;
        }
    }
    rows
}

/// The kernel does not know the opening rules, the positions do.
#[test]
fn opening_rules_are_counted() {
    let plain: Rules = "3x3".parse().unwrap();
    let pie = plain.with_pie_rule(true);
    let turns_after_one_ply = 3;
    // The ply from the first pit ends in the store: no swap before the turn ends.
    let [after_extra_turn, second, third] = [0, 1, 2].map(|index| {
        let start = pie.start(Side::South);
        divide(&start, 2)[index].1 - divide(&plain.start(Side::South), 2)[index].1
    });
    assert_eq!((after_extra_turn, second, third), (0, 1, 1));
    assert_eq!(perft(&pie.start(Side::South), 1), turns_after_one_ply);

    // Without an extra turn all of North's pits answer, and not South's two that are left.
    let single = plain.with_first_move_extra_turn(false);
    assert_eq!(divide(&single.start(Side::South), 2)[0].1, 3);
    assert_eq!(divide(&plain.start(Side::South), 2)[0].1, 2);
}
