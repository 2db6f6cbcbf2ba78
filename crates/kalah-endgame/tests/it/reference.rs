//! The layers against numbers that another program counted.

use kalah::Rules;
use kalah_endgame::{BuildOptions, Endgame, LayerStats};

/// For each number of seeds in play on 6 pits a side, under both rules of capture: how many positions,
/// and over all of them the sum and the sum of squares of mover minus opponent, the wins and the draws
/// (blank where not counted). Counted by a solver written apart from this one, and up to 6
/// seeds by a second, naive program.
const LAYERS: &str = include_str!("../../../../fixtures/reference/endgame-layers.csv");
/// More take minutes without full optimisation.
const QUICK: u32 = 17;

#[test]
fn layers_are_those_of_the_reference() {
    for (capture, rules) in [("needs-opposite-seeds", "6x6"), ("even-if-opposite-empty", "6x6+empty")] {
        let rules: Rules = rules.parse().unwrap();
        let endgame = Endgame::build(rules, QUICK, &BuildOptions::default(), &|_| {}).unwrap();
        let rows = LAYERS.lines().filter_map(|line| line.strip_prefix(capture)?.strip_prefix(','));
        let mut compared = 0;
        for row in rows {
            let cells: Vec<Option<i64>> = row.split(',').map(|cell| cell.parse().ok()).collect();
            let [Some(seeds), numbers @ ..] = &cells[..] else { panic!("{row}") };
            let seeds = u32::try_from(*seeds).unwrap();
            if seeds <= QUICK {
                let LayerStats { positions, sum, sum_of_squares, wins, draws, .. } =
                    LayerStats::from_values(seeds, &endgame.layer(seeds));
                let counted = [positions, sum.cast_unsigned(), sum_of_squares, wins, draws];
                for (number, counted) in numbers.iter().zip(counted) {
                    assert!(number.is_none_or(|number| number == counted.cast_signed()), "{capture},{row}");
                }
                compared += 1;
            }
        }
        assert_eq!(compared, QUICK + 1, "a row for each layer");
    }
}
