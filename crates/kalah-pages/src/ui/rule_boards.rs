//! The rules in four small boards.

use kalah::{Position, Rules, parse_moves};
use kalah_drawing::board::BoardDrawing;
use kalah_texts::Text;

use crate::http::page_error::PageError;

/// A rule, and a position and a move that show it.
#[derive(Debug)]
pub struct RuleBoard {
    pub name: Text,
    pub text: Text,
    /// The position before the move, for the script that plays it.
    pub start: &'static str,
    pub mv: &'static str,
    pub board: BoardDrawing,
}

const RULES: [(Text, Text, &str, &str); 4] = [
    (Text::new("rules-sow"), Text::new("rules-sow-text"), "<4,0,0,3,3,3,3,3,3,3,3> s", "1"),
    (Text::new("rules-again"), Text::new("rules-again-text"), "<4,0,0,3,3,3,3,3,3,3,3> s", "2"),
    (Text::new("rules-capture"), Text::new("rules-capture-text"), "<4,2,4,2,1,0,4,1,3,5,2> s", "1"),
    (Text::new("rules-end"), Text::new("rules-end-text"), "<4,9,7,0,0,0,1,2,1,1,3> s", "4"),
];

/// Draws the boards, each after its move.
///
/// # Errors
/// If one of them cannot be played: a test says that they can.
pub fn rule_boards() -> Result<Vec<RuleBoard>, PageError> {
    RULES
        .iter()
        .map(|(name, text, start, mv)| rule_board(name, text, start, mv).ok_or(PageError::Drawing))
        .collect()
}

fn rule_board(name: &Text, text: &Text, start: &'static str, mv: &'static str) -> Option<RuleBoard> {
    let before = Position::parse(start, Some(Rules::new(4, 3).ok()?)).ok()?;
    let ply = before.play(*parse_moves(mv).ok()?.first()?).ok()?;
    let board = BoardDrawing::from_position(&ply.position, Some((&before, &ply)));
    Some(RuleBoard { name: name.clone(), text: text.clone(), start, mv, board })
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
