//! Parser of positions, for all forms of text.

use std::str::FromStr;

use crate::import::{haskell_board, java_board};
use crate::literal::board_literal;
use crate::parse_error::ParseError;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::PositionSetup;

impl Position {
    /// Reads a position in any form: the board literal, the seed's `Board {...}` line, or the Java
    /// program's `0;6;6;...;1`.
    ///
    /// Without `rules` the board tells their size, and the rest is as in [`Rules::default`].
    ///
    /// # Errors
    /// If the text has none of the forms, does not fit the rules, or is no legal position.
    pub fn parse(text: &str, rules: Option<Rules>) -> Result<Position, ParseError> {
        Ok(PositionSetup::parse(text, rules)?.position()?)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        Position::parse(text, None)
    }
}

impl PositionSetup {
    /// Reads a setup in any of the forms that [`Position::parse`] understands, unchecked.
    ///
    /// # Errors
    /// If the text has none of the forms or does not fit the rules.
    pub fn parse(text: &str, rules: Option<Rules>) -> Result<PositionSetup, ParseError> {
        let text = text.trim();
        match text {
            _ if text.starts_with("Board") => haskell_board(text, rules),
            _ if text.contains(';') => java_board(text, rules),
            _ => board_literal(text, rules),
        }
    }
}
