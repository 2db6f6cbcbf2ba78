//! Input of games or positions, in any of the known forms.

use anyhow::{Context, Result, anyhow, ensure};
use kalah::record::{Ending, Record};
use kalah::{GameState, Move, Position, Rules, Side, parse_moves};
use kalah_match::{read_games, read_transcript};
use kalah_protocol::game_log::{self, GameLogError};
use kalah_protocol::mankalah;
use kalah_protocol::mankalah::message::ToAgent;

use super::stray_lines::{StrayLines, lines};

/// Content that was read.
pub(super) enum ConvertInput {
    Games(Vec<Record>),
    Positions(Vec<Position>),
}

/// Reads a text in any known form.
pub(super) fn read(text: &str, rules: Option<Rules>, stray: &StrayLines) -> Result<ConvertInput> {
    let (_, first) = lines(text).next().context("there is nothing to convert")?;
    if lines(text).any(|(_, line)| line.starts_with("{\"")) || first.starts_with(['{', '[']) {
        return Ok(ConvertInput::Games(records(text, stray)?));
    }
    if game_log::is_log(text) {
        let is_window = lines(text).any(|(_, line)| line.contains(" by Player "));
        let usual = if is_window { Rules::default() } else { mankalah::rules() };
        let mut on_stray = |number, error: GameLogError| stray.skip(number, &error.into());
        return Ok(ConvertInput::Games(game_log::read(text, rules.unwrap_or(usual), &mut on_stray)?));
    }
    let boards = text.lines().filter(|line| line.starts_with("Board")).count();
    if text.contains("game (first move") || boards > 1 {
        return Ok(ConvertInput::Games(read_transcript(text, rules)?));
    }
    if text.lines().any(|line| line.starts_with("CHANGE;")) {
        return messages(text, rules.unwrap_or_else(mankalah::rules), stray)
            .map(|game| ConvertInput::Games(vec![game]));
    }
    if first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
        return Ok(ConvertInput::Games(each_line(text, stray, |line| moves(line, rules))?));
    }
    Ok(ConvertInput::Positions(each_line(text, stray, |line| position(line, rules))?))
}

/// Reads each line by itself.
fn each_line<T>(text: &str, stray: &StrayLines, read: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    let mut all = Vec::new();
    for (number, line) in lines(text) {
        match read(line) {
            Ok(one) => all.push(one),
            Err(error) => stray.skip(number, &error)?,
        }
    }
    ensure!(!all.is_empty(), "there is nothing to convert");
    Ok(all)
}

/// Records in JSON of any shape; if there is something else, those that have a line for themselves.
fn records(text: &str, stray: &StrayLines) -> Result<Vec<Record>> {
    let wrong = match read_games(text) {
        Ok(games) => return Ok(games),
        Err(wrong) => wrong,
    };
    let read = |line: &str| read_games(line).map_err(|error| anyhow!(error.error));
    let games = each_line(text, stray, read).map_err(|error| {
        // A value over several lines is wrong where it begins, not at its first line's end.
        if text.lines().any(|line| line.trim() == "{") { anyhow!("{wrong}") } else { error }
    })?;
    Ok(games.into_iter().flatten().collect())
}

fn moves(line: &str, rules: Option<Rules>) -> Result<Record> {
    let mut game = GameState::new(rules.unwrap_or_default().start(Side::South));
    for (ply, mv) in (1..).zip(parse_moves(line)?) {
        game.play(mv).with_context(|| format!("ply {ply}"))?;
    }
    Ok(record(&game))
}

/// Reads the game of the messages that an agent of ManKalah receives. They leave out its own swap, which shows by who moves
/// next.
fn messages(text: &str, rules: Rules, stray: &StrayLines) -> Result<Record> {
    let mut game = GameState::new(rules.start(Side::South));
    for (number, line) in lines(text) {
        let message: ToAgent = match line.parse() {
            Ok(message) => message,
            // An agent's own messages are repeated by the engine.
            Err(_) if line.starts_with("MOVE;") || line == "SWAP" => continue,
            Err(error) => {
                stray.skip(number, &error.into())?;
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
            .ok_or_else(|| anyhow!("line {number}: {line} does not follow from the line before"))?;
    }
    ensure!(!game.plies().is_empty(), "there is no move among these messages");
    Ok(record(&game))
}

fn record(game: &GameState) -> Record {
    let ending = game.position().outcome().map_or(Ending::Aborted, |margin| Ending::Finished { margin });
    Record::bare(game, ["A", "B"], ending)
}

/// A position in any known text. ManKalah's has commas alone, and does not say whose turn it is: South's.
fn position(line: &str, rules: Option<Rules>) -> Result<Position> {
    let is_mankalah = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    if !is_mankalah {
        return Ok(Position::parse(line, rules)?);
    }
    let seeds: Vec<&str> = line.split(',').collect();
    ensure!(
        seeds.len().is_multiple_of(2) && seeds.len() >= 4,
        "`{line}` is no position: each side has pits and a store"
    );
    let (north, south) = seeds.split_at(seeds.len() / 2);
    let pits = north.len() - 1;
    let text = format!(
        "<{pits},{},{},{},{}> s",
        south[pits],
        north[pits],
        south[..pits].join(","),
        north[..pits].join(",")
    );
    Ok(Position::parse(&text, rules)?)
}

#[cfg(test)]
mod tests {
    use super::{StrayLines, read};

    #[test]
    fn a_stray_line_of_a_log_is_named_with_the_option_that_skips_it() {
        let log = "0  --  7  7  7  7  7  7  7\nException\nMove: South - 1\n";
        let error = read(log, None, &StrayLines::refused_with_advice()).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("line 2: ") && error.ends_with("--lenient skips such lines"), "{error}");
        assert!(read(log, None, &StrayLines::skipped()).is_ok());
    }
}
