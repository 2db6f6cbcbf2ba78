//! Ratings of the players of games.

use kalah::record::Record;
use kalah_lab::rate_games;
use pyo3::prelude::*;

use crate::game::PythonGame;

/// A player with its rating. In Python it is a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct RatingRow {
    player: String,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    group: usize,
    elo: f64,
    low: Option<f64>,
    high: Option<f64>,
}

/// Rates the players of games by the likeliest strengths (Bradley and Terry): a row for each, the strongest of each group first.
/// Players of different groups have not met, not even through others, and have no common scale.
#[pyfunction]
pub(crate) fn rate(games: Vec<PyRef<'_, PythonGame>>) -> Vec<RatingRow> {
    let records: Vec<Record> = games.into_iter().map(|game| game.record()).collect();
    let row = |rated: kalah_lab::RatedName| {
        let [won, drawn, lost] = rated.results;
        RatingRow {
            player: rated.player,
            games: rated.games,
            won,
            drawn,
            lost,
            group: rated.group,
            elo: rated.elo.value,
            low: rated.elo.low,
            high: rated.elo.high,
        }
    };
    rate_games(&records).into_iter().map(row).collect()
}
