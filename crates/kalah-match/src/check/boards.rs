//! Boards on which bots go wrong.

use kalah::{Position, Rules, Side};

/// Boards of six pits by what is special about them.
pub(super) const NASTY: [(&str, &[&str]); 6] = [
    ("the start", &["<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s"]),
    (
        "only one move",
        &[
            "<6,30,30,0,0,0,0,0,1,2,2,2,2,2,1> s",
            "<6,30,30,1,0,0,0,0,0,2,2,2,2,2,1> s",
            "<6,35,24,0,0,5,0,0,0,0,0,0,0,8,0> n",
        ],
    ),
    (
        "13 seeds and more in a pit",
        &["<6,0,0,13,14,0,0,20,0,5,5,5,5,5,0> s", "<6,0,0,1,13,0,1,0,0,14,13,0,0,30,0> n"],
    ),
    ("36 seeds in a pit", &["<6,0,0,36,0,0,0,0,0,36,0,0,0,0,0> s", "<6,0,0,0,0,0,0,0,36,0,0,0,0,0,36> n"]),
    (
        "ends with its own last seed",
        &["<6,35,30,0,0,0,0,0,1,0,0,3,0,0,3> s", "<6,30,34,3,0,0,0,0,4,0,0,0,0,0,1> n"],
    ),
    (
        "as North, behind and ahead",
        &["<6,9,2,1,0,8,8,8,8,7,7,7,1,6,0> n", "<6,3,40,1,0,2,0,1,0,4,4,4,4,4,5> n"],
    ),
];

/// The rules of boards that are tiny, huge or odd.
pub(super) const OTHER_SIZES: [&str; 6] = ["1x1", "2x1", "3x40", "7x7", "12x1", "12x100"];

/// The start of a game by these rules.
pub(super) fn start(rules: &str) -> Option<Position> {
    rules.parse().ok().map(|rules: Rules| rules.start(Side::South))
}

#[cfg(test)]
mod tests {
    use kalah::Position;

    use super::{NASTY, OTHER_SIZES, start};

    #[test]
    fn boards_are_what_they_are_called() {
        for text in NASTY.iter().flat_map(|(_, boards)| boards.iter()) {
            let board = Position::parse(text, None).expect("a position");
            assert_eq!(board.total(), 72, "{text}");
            assert!(!board.is_over(), "{text}");
        }
        let only = NASTY[1].1.iter().map(|text| Position::parse(text, None).expect("a position"));
        assert!(only.into_iter().all(|board| board.legal_moves().count() == 1));
        assert!(OTHER_SIZES.iter().all(|rules| start(rules).is_some()));
    }
}
