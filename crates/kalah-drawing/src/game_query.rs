//! A game as an address tells it: rules, start, moves, and how many of them are played.

use kalah::{GameState, Position, Rules, Side, parse_moves, write_moves};
use kalah_texts::{Argument, Text};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use crate::refusal_text::{cut, move_refusal, moves_refusal, position_refusal, rules_refusal};

/// The most plies that are read: the longest games have a few hundred.
const MOST_PLIES: usize = 2000;

/// The fields of an address. All may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GameQueryFields {
    /// The rules in a word; those of the board if left out.
    pub rules: Option<String>,
    /// Start position, in any text of a position.
    pub start: Option<String>,
    /// Moves played from there.
    pub moves: Option<String>,
    /// Number of plies played; all if left out.
    pub ply: Option<String>,
}

/// A game, and which of its positions is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePositionQuery {
    /// All plies of the address.
    pub game: GameState,
    /// Plies that were played at the position it is about.
    pub ply: usize,
}

impl GameQueryFields {
    /// The game that is meant.
    ///
    /// # Errors
    /// What is wrong, in a line.
    pub fn game(&self) -> Result<GamePositionQuery, Argument> {
        let trimmed = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
        let [rules, start, moves, ply] = [&self.rules, &self.start, &self.moves, &self.ply].map(trimmed);
        let given: Option<Rules> = match rules.as_str() {
            "" => None,
            word => Some(word.parse().map_err(|error| rules_refusal(&error))?),
        };
        let start = match start.as_str() {
            "" => given.unwrap_or_default().start(Side::South),
            text => Position::parse(text, given).map_err(|error| position_refusal(&error))?,
        };
        let moves = parse_moves(&moves).map_err(moves_refusal)?;
        if moves.len() > MOST_PLIES {
            let plies = moves.len().to_string();
            let text = Text::new("board-many-plies").with("plies", plies);
            return Err(text.with("most", MOST_PLIES.to_string()).into());
        }
        let mut game = GameState::new(start);
        for (index, mv) in moves.into_iter().enumerate() {
            game.play(mv).map_err(|error| {
                let text = Text::new("board-wrong-ply").with("ply", (index + 1).to_string());
                text.with("error", move_refusal(&error))
            })?;
        }
        let last = game.plies().len();
        let ply = match ply.as_str() {
            "" => last,
            number => number.parse().ok().filter(|ply| *ply <= last).ok_or_else(|| {
                Text::new("board-no-ply").with("ply", cut(number)).with("last", last.to_string())
            })?,
        };
        Ok(GamePositionQuery { game, ply })
    }
}

impl GamePositionQuery {
    /// The position that is meant.
    pub fn position(&self) -> &Position {
        self.game.position_after(self.ply)
    }

    /// The rules in a word.
    pub fn rules(&self) -> Rules {
        self.game.start().rules()
    }

    /// Returns all plies as text.
    pub fn moves(&self) -> String {
        moves_of(&self.game)
    }

    /// The fields of an address that tells this game, without the ply.
    pub fn query(&self) -> String {
        query(&self.game)
    }
}

/// The plies of a game as text.
pub fn moves_of(game: &GameState) -> String {
    let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
    // They were played, so they are legal.
    write_moves(game.start(), &moves).unwrap_or_default()
}

/// The fields of an address that tell a game.
pub fn query(game: &GameState) -> String {
    let start = game.start();
    let mut fields = vec![format!("rules={}", encoded(&start.rules().to_string()))];
    if *start != start.rules().start(Side::South) {
        fields.push(format!("start={}", encoded(&start.to_string())));
    }
    if !game.plies().is_empty() {
        fields.push(format!("moves={}", encoded(&moves_of(game))));
    }
    fields.join("&")
}

/// The fields of an address that tell a position alone.
pub fn position_query(rules: Rules, position: &impl ToString) -> String {
    format!("rules={}&start={}", encoded(&rules.to_string()), encoded(&position.to_string()))
}

/// Bytes that are encoded in a part of an address.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b' ').remove(b'-').remove(b'_').remove(b'.').remove(b',');

/// A text as a part of an address.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string().replace(' ', "+")
}

#[cfg(test)]
mod tests {
    use kalah_texts::Language;

    use super::GameQueryFields;

    fn fields(rules: &str, start: &str, moves: &str, ply: &str) -> GameQueryFields {
        let [rules, start, moves, ply] = [rules, start, moves, ply].map(|text| Some(text.to_owned()));
        GameQueryFields { rules, start, moves, ply }
    }

    #[test]
    fn a_game_is_what_its_address_says() {
        let query = fields("6x4+pie", "", "36 swap 1", "2").game().unwrap();
        assert_eq!((query.ply, query.game.plies().len(), query.moves().as_str()), (2, 4, "36 swap 1"));
        assert_eq!(query.query(), "rules=6x4%2Bpie&moves=36+swap+1");
        let query = fields("", "<2,1,0,1,2,0,3> n", "", "").game().unwrap();
        assert_eq!(query.rules().pits(), 2);
        assert!(query.query().contains("start=%3C2,1,0,1,2,0,3%3E+n"), "{}", query.query());
    }

    #[test]
    fn what_is_wrong_is_told_in_a_line() {
        for (query, culprit) in [
            (fields("6y6", "", "", ""), "6y6"),
            (fields("6x6", "<6,0>", "", ""), "is no position"),
            (fields("6x6", "", "3x", ""), "no pit"),
            (fields("6x6", "", "11", ""), "ply 2: pit 1 of South is empty"),
            (fields("6x6", "", "3", "9"), "no ply \"9\""),
            (fields("6x6", "", &"3".repeat(3000), ""), "3000 plies"),
        ] {
            let error = Language::ENGLISH.write_argument(&query.game().unwrap_err());
            assert!(error.len() < 500, "{error}");
            assert!(error.contains(culprit), "{error}");
        }
        for start in ["<9".repeat(9000), format!("<6,{}>", "9".repeat(9000))] {
            let error = fields("6x6", &start, "", "").game().unwrap_err();
            assert!(Language::ENGLISH.write_argument(&error).len() < 500);
        }
    }
}
