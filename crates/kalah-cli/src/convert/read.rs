//! Input of games or positions, in any of the known forms.

use anyhow::{Context, Result, anyhow, bail, ensure};
use kalah::record::{Ending, Record};
use kalah::{GameState, Move, Position, Rules, Side, parse_moves};
use kalah_match::{read_records, read_transcript};
use kalah_protocol::mankalah;
use kalah_protocol::mankalah::message::ToAgent;

/// Content that was read.
pub(super) enum ConvertInput {
    Games(Vec<Record>),
    Positions(Vec<Position>),
}

/// Reads a text in any known form.
pub(super) fn read(text: &str, rules: Option<Rules>) -> Result<ConvertInput> {
    let first =
        text.lines().map(str::trim).find(|line| !line.is_empty()).context("there is nothing to convert")?;
    if first.starts_with('{') {
        return Ok(ConvertInput::Games(read_records(text)?));
    }
    let boards = text.lines().filter(|line| line.starts_with("Board")).count();
    if text.contains("game (first move") || boards > 1 {
        return Ok(ConvertInput::Games(read_transcript(text, rules)?));
    }
    if text.lines().any(|line| line.starts_with("CHANGE;")) {
        return messages(text, rules.unwrap_or_else(mankalah::rules))
            .map(|game| ConvertInput::Games(vec![game]));
    }
    if first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
        let games =
            lines(text).map(|(number, line)| moves(line, rules).with_context(|| format!("line {number}")));
        return Ok(ConvertInput::Games(games.collect::<Result<_>>()?));
    }
    let positions =
        lines(text).map(|(number, line)| position(line, rules).with_context(|| format!("line {number}")));
    Ok(ConvertInput::Positions(positions.collect::<Result<_>>()?))
}

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}

fn moves(line: &str, rules: Option<Rules>) -> Result<Record> {
    let mut game = GameState::new(rules.unwrap_or_default().start(Side::South));
    for (ply, mv) in (1..).zip(parse_moves(line)?) {
        game.play(mv).with_context(|| format!("ply {ply}"))?;
    }
    Ok(record(&game))
}

/// The game of ManKalah's messages, as either agent hears them. Its own swap an agent is not told: it is seen by who moves next.
fn messages(text: &str, rules: Rules) -> Result<Record> {
    let mut game = GameState::new(rules.start(Side::South));
    for (number, line) in lines(text) {
        let message: ToAgent = match line.parse() {
            Ok(message) => message,
            // An agent's own words say nothing that is not told to it again.
            Err(_) if line.starts_with("MOVE;") || line == "SWAP" => continue,
            Err(error) => bail!("line {number}: {error}"),
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
