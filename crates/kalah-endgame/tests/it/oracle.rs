//! Every value of small databases against a solver that only knows how to play.

use std::collections::HashMap;

use kalah::kernel::{PitPair, count};
use kalah::{Capture, OpeningStage, Position, PositionSetup, Rules, SetupHalf, Side};
use kalah_endgame::{BuildOptions, Endgame, Sample};
use proptest::prelude::*;

/// The final margin of the side to move under best play, by trying everything.
fn margin(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    if let Some(&margin) = known.get(position) {
        return margin;
    }
    let mut best = i32::MIN;
    for mv in position.legal_moves() {
        let after = position.play(mv).unwrap().position;
        let value = margin(&after, known);
        let own = match after.outcome() {
            Some(south) if position.turn() == Side::South => south,
            Some(south) => -south,
            None if after.turn() == position.turn() => value,
            None => -value,
        };
        best = best.max(own);
    }
    known.insert(*position, best);
    best
}

fn position(rules: Rules, pair: PitPair) -> Position {
    let half = |word: u64| SetupHalf {
        pits: word.to_le_bytes()[..rules.pits()].iter().map(|&seeds| seeds.into()).collect(),
        store: 0,
    };
    let (south, north) = (half(pair.mover), half(pair.opponent));
    PositionSetup { rules, south, north, turn: Side::South, stage: OpeningStage::Underway }
        .swept()
        .position()
        .unwrap()
}

fn assert_all(rules: Rules, seeds: u32) {
    let endgame = Endgame::build(rules, seeds, &BuildOptions::default(), &|_| {}).unwrap();
    let mut known = HashMap::new();
    for slot in 0..endgame.index().positions() {
        let (pair, seeds) = endgame.index().pair(slot);
        let position = position(rules, pair);
        // Seeds that a side has left when the other is empty belong to the side.
        let margin = match position.outcome() {
            Some(south) => south,
            None => margin(&position, &mut known),
        };
        let stored = 2 * endgame.value(slot).cast_signed() - seeds.cast_signed();
        assert_eq!(stored, margin, "{position:?}");
    }
}

/// Seeds that leave some 20,000 positions on boards of 1 to 8 pits, and go around small ones.
const SMALL: [u32; 8] = [60, 17, 10, 8, 7, 6, 5, 5];

#[test]
fn small_databases_are_right_where_captures_need_seeds() {
    for (pits, seeds) in (1..).zip(SMALL) {
        assert_all(Rules::new(pits, 1).unwrap(), seeds);
    }
}

#[test]
fn small_databases_are_right_where_anything_is_captured() {
    for (pits, seeds) in (1..).zip(SMALL) {
        assert_all(Rules::new(pits, 1).unwrap().with_capture(Capture::EvenIfOppositeEmpty), seeds);
    }
}

#[test]
fn the_widest_sowings_are_right() {
    for rules in ["1x1", "1x1+empty"] {
        let rules = rules.parse().unwrap();
        let endgame = Endgame::build(rules, 255, &BuildOptions::default(), &|_| {}).unwrap();
        let mut known = HashMap::new();
        for mover in 1..255 {
            let pair = PitPair { mover, opponent: 255 - mover };
            let margin = margin(&position(rules, pair), &mut known);
            assert_eq!(2 * endgame.value(endgame.slot(pair, 255)).cast_signed() - 255, margin, "{pair:?}");
        }
    }
}

#[test]
fn every_value_follows_from_the_others() {
    for (rules, seeds) in
        [("2x1", 40), ("3x1+empty", 20), ("4x1", 13), ("6x1+empty", 9), ("7x1", 8), ("8x1", 7)]
    {
        let endgame =
            Endgame::build(rules.parse().unwrap(), seeds, &BuildOptions::default(), &|_| {}).unwrap();
        match endgame.verify(Sample::All, &|_, _| {}) {
            Ok(compared) => assert_eq!(compared, endgame.index().positions() as u64),
            Err(mismatch) => panic!("{rules}: {mismatch}"),
        }
    }
}

#[test]
fn one_thread_builds_what_many_build() {
    let rules = Rules::default();
    let build = |threads| {
        let options = BuildOptions { threads: std::num::NonZero::new(threads), ..BuildOptions::default() };
        Endgame::build(rules, 12, &options, &|_| {}).unwrap()
    };
    let (one, many) = (build(1), build(7));
    assert!((0..=12).all(|seeds| one.layer(seeds) == many.layer(seeds)));
}

/// A half of `pits` pits with `seeds` seeds, by the places of the bars between the pits.
fn half(pits: usize, seeds: u8) -> impl Strategy<Value = u64> {
    proptest::collection::vec(0..=seeds, pits - 1).prop_map(move |mut bars| {
        bars.sort_unstable();
        bars.push(seeds);
        let mut below = 0;
        let pits: Vec<u8> = bars.into_iter().map(|bar| bar - std::mem::replace(&mut below, bar)).collect();
        pits.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds))
    })
}

proptest! {
    #[test]
    fn slot_and_pair_are_inverse_on_big_boards(
        (pits, pair) in (1_usize..=7).prop_flat_map(|pits| {
            (0_u8..=17, 0_u8..=17).prop_flat_map(move |(a, b)| (Just(pits), half(pits, a), half(pits, b)))
                .prop_map(|(pits, mover, opponent)| (pits, PitPair { mover, opponent }))
        })
    ) {
        let index = kalah_endgame::Index::new(pits, 34).unwrap();
        let seeds = count(pair.mover) + count(pair.opponent);
        let slot = index.slot(pair, seeds);
        prop_assert!(index.layer(seeds).contains(&slot));
        prop_assert_eq!(index.pair(slot), (pair, seeds));
    }
}

#[test]
fn slots_leave_no_gap() {
    for (pits, seeds) in [(1, 40), (2, 20), (3, 12), (4, 10), (5, 8), (6, 7), (7, 6)] {
        let index = kalah_endgame::Index::new(pits, seeds).unwrap();
        for slot in 0..index.positions() {
            let (pair, seeds) = index.pair(slot);
            assert_eq!(index.slot(pair, seeds), slot, "{pits} pits, {pair:?}");
            assert_eq!(pair.seeds(), seeds);
        }
    }
}
