//! Places of seeds in pits and stores, in hundredths: the browser's drawing works them out in the same way.

use std::f64::consts::PI;

/// The most seeds that are drawn in a pit and in a store; the number tells the rest.
const MOST_IN_PIT: u16 = 20;
const MOST_IN_STORE: u16 = 36;

/// The golden angle, in degrees.
const GOLDEN: f64 = 137.508;

/// Places in a pit, from the top: a sunflower, turned and jittered by the pit, so that no two look alike.
pub(crate) fn in_pit(side: usize, pit: usize, seeds: u16) -> Vec<(u8, u8)> {
    let drawn = seeds.min(MOST_IN_PIT);
    if drawn == 1 {
        return vec![(50, 50)];
    }
    let spread = (33.0 / (f64::from(drawn) - 0.5).sqrt()).min(12.6);
    let turn = small(pit * 67 + side * 31);
    let place = |index: usize| {
        let far = spread * (small(index) + 0.5).sqrt();
        let angle = (turn + small(index) * GOLDEN) * PI / 180.0;
        let across = 50.0 + far * angle.cos() + jitter(pit * 5 + side * 3 + index * 7, 0.33);
        let down = 51.0 + far * angle.sin() + jitter(pit * 3 + side * 5 + index * 11, 0.33);
        (hundredths(across), hundredths(down))
    };
    from_the_top((0..usize::from(drawn)).map(place).collect())
}

/// Places in a store, from the top: rows of 2, then of 3 and 4 in turn, from the bottom.
pub(crate) fn in_store(side: usize, seeds: u16) -> Vec<(u8, u8)> {
    let mut left = usize::from(seeds.min(MOST_IN_STORE));
    let mut places = Vec::with_capacity(left);
    let mut row = 0;
    while left > 0 {
        let in_row = if row == 0 { 2 } else { 4 - row % 2 }.min(left);
        for column in 0..in_row {
            let index = places.len();
            let middle = small(in_row - 1) / 2.0;
            let across = 50.0 + (small(column) - middle) * 21.0 + jitter(index * 7 + side * 3, 0.85);
            let down = 80.0 - small(row) * 6.4 + jitter(index * 5 + side, 0.33);
            places.push((hundredths(across), hundredths(down)));
        }
        left -= in_row;
        row += 1;
    }
    from_the_top(places)
}

/// Seeds that lie further down cover those above.
fn from_the_top(mut places: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    places.sort_by_key(|(across, down)| (*down, *across));
    places
}

/// One of nine steps from -4 to 4.
fn jitter(of: usize, step: f64) -> f64 {
    (small(of % 9) - 4.0) * step
}

fn small(number: usize) -> f64 {
    f64::from(u16::try_from(number).unwrap_or(u16::MAX))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=100")]
fn hundredths(place: f64) -> u8 {
    place.round().clamp(0.0, 100.0) as u8
}

#[cfg(test)]
mod tests {
    use super::{in_pit, in_store};

    #[test]
    fn seeds_lie_within_their_hollow_and_no_two_pits_look_alike() {
        for seeds in 0..40 {
            for side in 0..2 {
                let places = in_store(side, seeds);
                assert_eq!(places.len(), usize::from(seeds.min(36)));
                assert!(
                    places.iter().all(|(x, y)| (8..=92).contains(x) && (5..=95).contains(y)),
                    "{places:?}"
                );
                let places = in_pit(side, 2, seeds);
                assert_eq!(places.len(), usize::from(seeds.min(20)));
                assert!(
                    places.iter().all(|(x, y)| (10..=90).contains(x) && (10..=90).contains(y)),
                    "{places:?}"
                );
            }
        }
        assert_ne!(in_pit(0, 0, 6), in_pit(0, 1, 6));
        assert_ne!(in_pit(0, 0, 6), in_pit(1, 0, 6));
    }
}
