//! First moves by statistics, as an opening book that a student makes, and their proven values.

use kalah::{Move, Position, Rules, Side};
use kalah_textbook::{MoveLimits, OpeningStatistics, Textbook};
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::view::{ExperimentView, FigureTable, mean, percent};

/// Games played out after each first move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningBookConfig {
    rules: Rules,
    /// Games after each first move.
    games: std::num::NonZeroU32,
    /// Names, and players of both sides; `{}` stands for the number of the game, which is the seed of those who play by chance.
    players: Vec<(String, String)>,
}

pub(crate) fn run(
    config: &OpeningBookConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let start = config.rules.start(Side::South);
    let moves: Vec<Move> = start.legal_moves().collect();
    let mut table = FigureTable::new(
        format!(
            "{} games after each first move: the share of the points that the first player gets",
            config.games
        ),
        &[],
    );
    table.head = ["player".to_owned()]
        .into_iter()
        .chain(moves.iter().map(|mv| format!("pit {mv}")))
        .chain(["chosen".to_owned()])
        .collect();
    bench.steps.expect(config.players.len() * moves.len() * config.games.get() as usize);
    for (name, player) in &config.players {
        let mut row = vec![name.clone()];
        let mut best: Option<(f64, Move)> = None;
        for &mv in &moves {
            let share = share(config, player, &start, mv, bench)?;
            row.push(percent(Some(share)));
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, mv));
            }
        }
        row.push(best.map_or("-".to_owned(), |(_, mv)| format!("pit {mv}")));
        table.rows.push(row);
    }
    table.rows.extend(OpeningStatistics::built_in(config.rules).map(|book| stored(book, &start, &moves)));
    table.rows.push(proven(&start, &moves, bench)?);
    Ok(ExperimentView { tables: vec![table], plots: Vec::new() })
}

/// Returns the share of the first player after a move, played out by a player against itself.
fn share(
    config: &OpeningBookConfig,
    player: &str,
    start: &Position,
    mv: Move,
    bench: &ExperimentResources,
) -> Result<f64, LabError> {
    let numbers: Vec<u32> = (0..config.games.get()).collect();
    let words: Vec<Textbook> = numbers
        .iter()
        .map(|number| {
            let word = player.replace("{}", &number.to_string());
            word.parse().map_err(|error| LabError::player(&word, &error))
        })
        .collect::<Result<_, _>>()?;
    let points = bench.each(&words, |player| played_out(player, start, mv));
    Ok(mean(&points?).unwrap_or(0.5))
}

/// The points of South: 1, 1/2 or 0.
fn played_out(player: &Textbook, start: &Position, mv: Move) -> f64 {
    let mut position = *start;
    let mut next = Some(mv);
    while let Some(mv) = next {
        let Ok(ply) = position.play(mv) else { break };
        position = ply.position;
        next = player.select(&position, &MoveLimits::default(), &|| false).map(|choice| choice.mv);
    }
    f64::midpoint(1.0, position.outcome().unwrap_or(0).signum().into())
}

/// The shares in the statistics that come with the program, and the choice of the player `grade:a`.
fn stored(book: &OpeningStatistics, start: &Position, moves: &[Move]) -> Vec<String> {
    let share = |&mv: &Move| percent(book.results(start, mv).and_then(|results| results.share(start.turn())));
    let chosen = book.choose(start).map_or("-".to_owned(), |mv| format!("pit {mv}"));
    let name = "book of grade:a".to_owned();
    [name].into_iter().chain(moves.iter().map(share)).chain([chosen]).collect()
}

/// The margins of the first moves as they are proven.
fn proven(
    start: &Position,
    moves: &[Move],
    bench: &mut ExperimentResources,
) -> Result<Vec<String>, LabError> {
    let rules = start.rules();
    let mut row = vec!["proven margin".to_owned()];
    let mut best: Option<(i32, Move)> = None;
    let is_small = rules.total() <= 48;
    let mut exact = (bench.exact)(rules);
    let lookup = kalah_engine::Lookup::shipped(rules);
    for &mv in moves {
        let Ok(ply) = start.play(mv) else { continue };
        let known = lookup.value(&ply.position).map(|value| value.margin);
        let margin = match known {
            Some(margin) => Some(margin),
            None if is_small => Some(exact(&ply.position)?),
            None => None,
        };
        let margin = margin.map(|margin| if ply.position.turn() == ply.side { margin } else { -margin });
        row.push(margin.map_or("-".to_owned(), |margin| format!("{margin:+}")));
        if let Some(margin) = margin.filter(|margin| best.is_none_or(|(most, _)| *margin > most)) {
            best = Some((margin, mv));
        }
    }
    row.push(best.map_or("-".to_owned(), |(_, mv)| format!("pit {mv}")));
    Ok(row)
}
