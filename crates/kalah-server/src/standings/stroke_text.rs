//! Text as strokes, for pictures that have no font: each sign is drawn on a grid of 4 by 6.

/// Distance from the beginning of a sign to that of the next one.
const WIDTH: f64 = 5.4;

/// Signs with their strokes. Letters are capitals.
const STROKES: [(char, &str); 41] = [
    ('0', "M2 0C4.4 0 4.4 6 2 6C-.4 6-.4 0 2 0Z"),
    ('1', "M.7 1.3L2.3 0V6"),
    ('2', "M.2 1.6C.2-.5 3.8-.5 3.8 1.6C3.8 3.2.6 4.4.2 6H3.8"),
    ('3', "M.3.9C1-.4 3.6-.3 3.6 1.5C3.6 2.8 2.2 2.9 1.5 2.9C2.4 2.9 3.9 3.1 3.9 4.4C3.9 6.5.9 6.5.2 5"),
    ('4', "M3 6V0L.1 4.2H4"),
    ('5', "M3.6 0H.8L.5 2.7C1.2 2 3.9 1.9 3.9 4C3.9 6.5 1 6.4.2 5.2"),
    ('6', "M3.4.2C1.5.3.2 2 .2 4.1C.2 6.6 3.8 6.6 3.8 4.1C3.8 1.9.8 1.9.25 3.8"),
    ('7', "M.2 0H3.8L1.4 6"),
    ('8', "M2 2.8C-.3 2.8-.1 0 2 0C4.1 0 4.3 2.8 2 2.8C-.6 2.8-.6 6 2 6C4.6 6 4.6 2.8 2 2.8Z"),
    ('9', "M.6 5.8C2.5 5.7 3.8 4 3.8 1.9C3.8-.6.2-.6.2 1.9C.2 4.1 3.2 4.1 3.75 2.2"),
    ('+', "M2 1.5V5M.3 3.25H3.7"),
    ('−', "M.3 3.25H3.7"),
    ('–', "M.3 3.25H3.7"),
    ('%', "M.2 6L3.8 0M.9.1C-.1.1-.1 2 .9 2C1.9 2 1.9.1.9.1M3.1 4C2.1 4 2.1 5.9 3.1 5.9C4.1 5.9 4.1 4 3.1 4"),
    ('.', "M1.9 6H2.1"),
    ('A', "M0 6L2 0L4 6M.7 4H3.3"),
    ('B', "M.3 0V6H2.2C4.4 6 4.4 2.9 2.2 2.9H.3M2 2.9C3.9 2.9 3.9 0 2 0H.3"),
    ('C', "M3.9 1.2C2.8-.5.1-.4.1 3C.1 6.4 2.8 6.5 3.9 4.8"),
    ('D', "M.3 0V6H1.8C4.8 6 4.8 0 1.8 0Z"),
    ('E', "M3.7 0H.4V6H3.7M.4 2.9H3.2"),
    ('F', "M3.7 0H.4V6M.4 2.9H3.2"),
    ('G', "M3.8 1.2C2.8-.5.1-.4.1 3C.1 6.4 3.9 6.7 3.9 3.4H2.4"),
    ('H', "M.2 0V6M3.8 0V6M.2 2.9H3.8"),
    ('I', "M2 0V6"),
    ('J', "M3.4 0V4.2C3.4 6.6.4 6.5.3 4.4"),
    ('K', "M.4 0V6M3.8 0L.4 3.6M1.6 2.5L3.9 6"),
    ('L', "M.4 0V6H3.7"),
    ('M', "M0 6V0L2 3.8L4 0V6"),
    ('N', "M.2 6V0L3.8 6V0"),
    ('O', "M2 0C4.7 0 4.7 6 2 6C-.7 6-.7 0 2 0Z"),
    ('P', "M.4 6V0H2.2C4.5 0 4.5 3.3 2.2 3.3H.4"),
    ('Q', "M2 0C4.7 0 4.7 6 2 6C-.7 6-.7 0 2 0ZM2.6 4.4L4 6.3"),
    ('R', "M.4 6V0H2.2C4.5 0 4.5 3.3 2.2 3.3H.4M2 3.3L3.9 6"),
    ('S', "M3.6 1C2.9-.4.3-.3.3 1.5C.3 3.4 3.8 2.5 3.8 4.5C3.8 6.4.7 6.4.1 4.9"),
    ('T', "M0 0H4M2 0V6"),
    ('U', "M.3 0V3.8C.3 6.7 3.7 6.7 3.7 3.8V0"),
    ('V', "M0 0L2 6L4 0"),
    ('W', "M-.3 0L.9 6L2 2L3.1 6L4.3 0"),
    ('X', "M.1 0L3.9 6M3.9 0L.1 6"),
    ('Y', "M0 0L2 3L4 0M2 3V6"),
    ('Z', "M.2 0H3.8L.2 6H3.8"),
];

/// Returns the strokes of a text around its middle at 0, each with its offset to the right. A sign without strokes
/// leaves a gap.
pub(super) fn strokes(text: &str) -> Vec<(f64, &'static str)> {
    let middle = width(text) / 2.0;
    let of = |sign: char| {
        let sign = sign.to_ascii_uppercase();
        STROKES.iter().find(|(one, _)| *one == sign).map(|(_, path)| *path)
    };
    let placed = (0_u8..).zip(text.chars());
    placed.filter_map(|(at, sign)| Some((f64::from(at) * WIDTH - middle, of(sign)?))).collect()
}

/// Returns true if every sign of a text has strokes, but for blanks.
pub(super) fn can_write(text: &str) -> bool {
    let has = |sign: char| STROKES.iter().any(|(one, _)| *one == sign.to_ascii_uppercase());
    text.chars().all(|sign| sign == ' ' || has(sign))
}

/// Returns the width of a text.
pub(super) fn width(text: &str) -> f64 {
    let signs = u8::try_from(text.chars().count()).unwrap_or(u8::MAX);
    (f64::from(signs) * WIDTH - (WIDTH - 4.0)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::{strokes, width};

    #[test]
    fn a_text_stands_around_its_middle() {
        let [first, .., last] = strokes("10 a")[..] else { panic!() };
        assert!((first.0 + last.0 + 4.0).abs() < 1e-9, "{first:?} {last:?}");
        assert_eq!(strokes("?!"), []);
        assert_eq!((strokes("Ab").len(), strokes("a b").len()), (2, 2));
        assert!(width("") == 0.0 && width("1") > 3.0 && width("12") > width("1"));
    }
}
