//! The rules in four small boards.

use kalah::{Position, Rules, parse_moves};
use kalah_drawing::board::BoardDrawing;

use crate::http::page_error::PageError;

/// A rule, and a position and a move that show it.
#[derive(Debug)]
pub struct RuleBoard {
    pub name: &'static str,
    pub text: &'static str,
    /// The position before the move, for the script that plays it.
    pub start: &'static str,
    pub mv: &'static str,
    pub board: BoardDrawing,
}

const RULES: [(&str, &str, &str, &str); 4] = [
    (
        "Sow",
        "Choose one of your pits. Its seeds are dropped one by one, counter-clockwise, also into your store but never into \
         your opponent's.",
        "<4,0,0,3,3,3,3,3,3,3,3> s",
        "1",
    ),
    (
        "End in your store: move again",
        "If the last seed lands in your own store, you move again.",
        "<4,0,0,3,3,3,3,3,3,3,3> s",
        "2",
    ),
    (
        "End in an empty pit: capture",
        "If it lands in one of your own empty pits, you capture it and all seeds opposite.",
        "<4,2,4,2,1,0,4,1,3,5,2> s",
        "1",
    ),
    (
        "Most seeds win",
        "When one side is empty the game ends. The other player keeps the seeds that are left. The fuller store wins.",
        "<4,9,7,0,0,0,1,2,1,1,3> s",
        "4",
    ),
];

/// Draws the boards, each after its move.
///
/// # Errors
/// If one of them cannot be played: a test says that they can.
pub fn rule_boards() -> Result<Vec<RuleBoard>, PageError> {
    RULES
        .iter()
        .map(|&(name, text, start, mv)| rule_board(name, text, start, mv).ok_or(PageError::Drawing))
        .collect()
}

fn rule_board(
    name: &'static str,
    text: &'static str,
    start: &'static str,
    mv: &'static str,
) -> Option<RuleBoard> {
    let before = Position::parse(start, Some(Rules::new(4, 3).ok()?)).ok()?;
    let ply = before.play(*parse_moves(mv).ok()?.first()?).ok()?;
    let board = BoardDrawing::from_position(&ply.position, Some((&before, &ply)));
    Some(RuleBoard { name, text, start, mv, board })
}

#[cfg(test)]
mod tests {
    use kalah::{Position, parse_moves};

    use super::{RULES, rule_boards};

    #[test]
    fn each_board_shows_its_rule() {
        assert_eq!(rule_boards().unwrap().len(), RULES.len());
        let ply = |at: usize| {
            let before = Position::parse(RULES[at].2, Some("4x3".parse().unwrap())).unwrap();
            before.play(parse_moves(RULES[at].3).unwrap()[0]).unwrap()
        };
        assert!(!ply(0).extra_turn && ply(0).captured.is_none());
        assert!(ply(1).extra_turn);
        assert_eq!(ply(2).captured.unwrap().seeds, 3);
        assert!(ply(3).position.is_over());
    }
}
