//! Boards on which bots go wrong. Each is reached by a game: a bot owes no answer on others.

use kalah::{GameState, Position, Rules, Side, parse_moves};

/// Boards of six pits by what is special about them, each by the moves from the start that lead to it.
pub(super) const NASTY: [(&str, &[&str]); 6] = [
    ("the start", &[""]),
    (
        "only one move",
        &[
            "5 6 5 3 4 1 5 3 2 1 5 4 2 6 3 4 2 3 3 4 54 6 5 1 1 2 1 5 45 1 3 2 2 5 4 6 5 4 4 5 5 1 3 3 3 6 1 2 3 5 525 1 4 4 3 62 5 5",
            "2 2 6 2 3 5 4 4 2 56 5 5 6 24 4 3 3 4 6 2 2 3 45 4 6 6 1 5 1 6 5 3 3 4 4 2 6 3 25 2 3 5 6 45 1 6 2",
            "15 3 6 3 4 2 3 6 6 2 1 4 2 3 2 6 3 1 1 1 3 4 5 4 1 2 6 4 1 2 3 3 1 4 4 2 1 3 2 2 3 3 6 4 4 6 1",
        ],
    ),
    (
        "13 seeds and more in a pit",
        &["3 3 2 1 2 5 3 6 3 3 2 1 3 4 3 2 3 4 2 6 3 5", "15 5 1 1 2 5 4 5 3 1 6 5"],
    ),
    (
        "30 seeds and more in a pit",
        &[
            "15 5 5 4 1 6 1 3 1 4 5 2 1 6 1 4 6 2 1 1 1 5 1 6 1 2 5 3 1 65 64 2 1 3 5 4 1 1 6 1 3 2 1 6 3 1 1 4 6 1 45 65 1 62",
            "2 4 3 4 4 4 2 2 5 4 6 4 1 1 4 2 6 2 3 1 1 45 4 5 5 4 1 1 3 2 6 1 4 53 3 4 1 1 2 5 1 24 4 1 6 51 5 23 63 4",
        ],
    ),
    (
        "near its end",
        &[
            "4 6 3 2 5 3 1 2 2 4 5 5 1 6 1 2 6 2 651 3 4 6 3 4 4 3 6 13 65 4 4 5 1 2 4 3 6 6 2 153 5 1 1 6 6 3 4 24 1 3 2 6",
            "15 4 6 1 1 6 62 43 1 5 1 6 5 1 1 463 2 4 3 62 2 645 4 1 4 4 1 3 1 4 4 5 3 21 6 1 2 3 1 2 5 4 4 6 4 5 1 2 5 1 6",
        ],
    ),
    (
        "as North, behind and ahead",
        &[
            "6 5 2 6 5 2 1 2 4 2 56 1 4 2 1 3 3 6 2 2 6 3 3",
            "15 4 6 1 1 6 62 43 1 5 1 6 5 1 1 463 2 4 3 62 2",
        ],
    ),
];

/// The rules of boards that are tiny, huge or odd.
pub(super) const OTHER_SIZES: [&str; 6] = ["1x1", "2x1", "3x40", "7x7", "12x1", "12x100"];

/// The start of a game by these rules.
pub(super) fn start(rules: &str) -> Option<Position> {
    rules.parse().ok().map(|rules: Rules| rules.start(Side::South))
}

/// The position to which moves from the usual start lead.
pub(super) fn reached(moves: &str) -> Option<Position> {
    let mut game = GameState::new(Rules::default().start(Side::South));
    if !moves.is_empty() {
        for mv in parse_moves(moves).ok()? {
            game.play(mv).ok()?;
        }
    }
    Some(*game.position())
}

#[cfg(test)]
mod tests {
    use kalah::{Position, Side};

    use super::{NASTY, OTHER_SIZES, reached, start};

    fn boards(place: usize) -> Vec<Position> {
        NASTY[place].1.iter().map(|moves| reached(moves).expect("legal moves")).collect()
    }

    #[test]
    fn boards_are_what_they_are_called() {
        for board in (0..NASTY.len()).flat_map(boards) {
            assert!(!board.is_over(), "{board}");
        }
        assert!(boards(1).iter().all(|board| board.legal_moves().count() == 1));
        let largest = |board: &Position| board.pits(board.turn()).iter().copied().max().unwrap_or(0);
        assert!(boards(2).iter().all(|board| largest(board) >= 13));
        assert!(boards(3).iter().all(|board| largest(board) >= 30));
        let ends = |board: &Position| {
            board.legal_moves().any(|mv| board.play(mv).is_ok_and(|ply| ply.position.is_over()))
        };
        assert!(boards(4).iter().all(ends));
        let ahead: Vec<i32> = boards(5).iter().map(|board| board.margin(Side::North).signum()).collect();
        assert_eq!(ahead, [-1, 1], "{:?}", boards(5));
        assert!(boards(5).iter().all(|board| board.turn() == Side::North), "{:?}", boards(5));
        assert!(OTHER_SIZES.iter().all(|rules| start(rules).is_some()));
    }
}
