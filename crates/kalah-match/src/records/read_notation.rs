//! Games or positions in any of the forms that the program knows.

use kalah::record::{Ending, Record};
use kalah::{GameState, Move, Position, Rules, Side, parse_moves};
use kalah_protocol::game_log::{self, GameLogError};
use kalah_protocol::mankalah;
use kalah_protocol::mankalah::message::ToAgent;

use crate::records::json_lines::read_games;
use crate::records::kaggle;
use crate::records::notation_error::NotationError;
use crate::records::read_transcript::read_transcript;

/// Content of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotedContent {
    /// Games.
    Games(Vec<Record>),
    /// Positions, of which no game can be made.
    Positions(Vec<Position>),
}

/// What is called with the number of a line that cannot be read, and the reason: an error ends the reading, otherwise the line
/// is skipped.
pub type OnStrayLine<'a> = &'a dyn Fn(usize, &str) -> Result<(), NotationError>;

/// Ends the reading at a line that cannot be read, and names it.
///
/// # Errors
/// Always.
pub fn refuse_stray_line(number: usize, reason: &str) -> Result<(), NotationError> {
    Err(NotationError(format!("line {number}: {reason}")))
}

fn error(reason: impl std::fmt::Display) -> NotationError {
    NotationError(reason.to_string())
}

/// Reads a text in any known form.
///
/// # Errors
/// If it is in none, or a line cannot be read and `stray` does not skip it.
pub fn read_notation(
    text: &str,
    rules: Option<Rules>,
    stray: OnStrayLine<'_>,
) -> Result<NotedContent, NotationError> {
    let (_, first) = lines(text).next().ok_or_else(|| error("there is nothing to convert"))?;
    if let Some(games) = kaggle::read(text) {
        return Ok(NotedContent::Games(games.map_err(error)?));
    }
    if lines(text).any(|(_, line)| line.starts_with("{\"")) || first.starts_with(['{', '[']) {
        return Ok(NotedContent::Games(records(text, stray)?));
    }
    if game_log::is_log(text) {
        let is_window = lines(text).any(|(_, line)| line.contains(" by Player "));
        let usual = if is_window { Rules::default() } else { mankalah::rules() };
        let mut on_stray = |number, wrong: GameLogError| stray(number, &wrong.to_string());
        return Ok(NotedContent::Games(game_log::read(text, rules.unwrap_or(usual), &mut on_stray)?));
    }
    let boards = text.lines().filter(|line| line.starts_with("Board")).count();
    if text.contains("game (first move") || boards > 1 {
        return Ok(NotedContent::Games(read_transcript(text, rules).map_err(error)?));
    }
    if text.lines().any(|line| line.starts_with("CHANGE;")) {
        return messages(text, rules.unwrap_or_else(mankalah::rules), stray)
            .map(|game| NotedContent::Games(vec![game]));
    }
    if first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
        return Ok(NotedContent::Games(each_line(text, stray, |line| moves(line, rules))?));
    }
    Ok(NotedContent::Positions(each_line(text, stray, |line| position(line, rules))?))
}

/// Reads each line by itself.
fn each_line<T>(
    text: &str,
    stray: OnStrayLine<'_>,
    read: impl Fn(&str) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let mut all = Vec::new();
    for (number, line) in lines(text) {
        match read(line) {
            Ok(one) => all.push(one),
            Err(wrong) => stray(number, &wrong.0)?,
        }
    }
    if all.is_empty() { Err(error("there is nothing to convert")) } else { Ok(all) }
}

/// Records in JSON of any shape; if there is something else, those that have a line for themselves.
fn records(text: &str, stray: OnStrayLine<'_>) -> Result<Vec<Record>, NotationError> {
    let wrong = match read_games(text) {
        Ok(games) => return Ok(games),
        Err(wrong) => wrong,
    };
    let read = |line: &str| read_games(line).map_err(|wrong| error(wrong.error));
    let games = each_line(text, stray, read).map_err(|first| {
        // A value over several lines is wrong where it begins, not at its first line's end.
        if text.lines().any(|line| line.trim() == "{") { error(wrong) } else { first }
    })?;
    Ok(games.into_iter().flatten().collect())
}

fn moves(line: &str, rules: Option<Rules>) -> Result<Record, NotationError> {
    let mut game = GameState::new(rules.unwrap_or_default().start(Side::South));
    for (ply, mv) in (1..).zip(parse_moves(line).map_err(error)?) {
        game.play(mv).map_err(|illegal| error(format!("ply {ply}: {illegal}")))?;
    }
    Ok(record(&game))
}

/// Reads the game of the messages that an agent of ManKalah receives. They leave out its own swap, which shows by who moves
/// next.
fn messages(text: &str, rules: Rules, stray: OnStrayLine<'_>) -> Result<Record, NotationError> {
    let mut game = GameState::new(rules.start(Side::South));
    for (number, line) in lines(text) {
        let message: ToAgent = match line.parse() {
            Ok(message) => message,
            // An agent's own messages are repeated by the engine.
            Err(_) if line.starts_with("MOVE;") || line == "SWAP" => continue,
            Err(wrong) => {
                stray(number, &wrong.to_string())?;
                continue;
            }
        };
        let ToAgent::Change(change) = message else { continue };
        let fits = |game: &GameState, mv: Move| {
            let mut after = game.clone();
            after.play(mv).ok()?;
            (mankalah::message::board(after.position()) == change.board).then_some(after)
        };
        let swapped = || {
            let mut swapped = game.clone();
            swapped.play(Move::Swap).ok()?;
            fits(&swapped, change.mv)
        };
        game = fits(&game, change.mv)
            .or_else(swapped)
            .ok_or_else(|| error(format!("line {number}: {line} does not follow from the line before")))?;
    }
    if game.plies().is_empty() {
        return Err(error("there is no move among these messages"));
    }
    Ok(record(&game))
}

/// The record of a game of which nothing but the moves is known.
pub(crate) fn record(game: &GameState) -> Record {
    let ending = game.position().outcome().map_or(Ending::Aborted, |margin| Ending::Finished { margin });
    Record::bare(game, ["A", "B"], ending)
}

/// A position in any known text. ManKalah's has commas alone, and does not say whose turn it is: South's.
fn position(line: &str, rules: Option<Rules>) -> Result<Position, NotationError> {
    let is_mankalah = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    if !is_mankalah {
        return Position::parse(line, rules).map_err(error);
    }
    let seeds: Vec<&str> = line.split(',').collect();
    if !seeds.len().is_multiple_of(2) || seeds.len() < 4 {
        return Err(error(format!("`{line}` is no position: each side has pits and a store")));
    }
    let (north, south) = seeds.split_at(seeds.len() / 2);
    let pits = north.len() - 1;
    let text = format!(
        "<{pits},{},{},{},{}> s",
        south[pits],
        north[pits],
        south[..pits].join(","),
        north[..pits].join(",")
    );
    Position::parse(&text, rules).map_err(error)
}

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}
