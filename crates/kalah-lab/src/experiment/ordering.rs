//! How good the first move of an order is, against exact values.

use kalah::{Move, Position, Rules};
use kalah_textbook::{MoveOrdering, PitOrder};
use serde::{Deserialize, Serialize};

use super::accuracy::given;
use super::bench::{ExperimentResources, LabError};
use super::exact_margins::{self, ValuedPosition};
use super::sample::PositionSample;
use super::view::{ExperimentView, FigureTable, mean, mean_and_error, number, percent};

/// All orders of the textbook, and searches whose best move could be tried first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderingConfig {
    rules: Rules,
    /// Positions to order.
    positions: PositionSample,
    /// Names, and players.
    searches: Vec<(String, String)>,
}

pub(crate) fn run(
    config: &OrderingConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let positions = exact_margins::positions(config.rules, config.positions, bench)?;
    let mut table = FigureTable::new(
        "How often the move that is tried first is the best one, and what it gives away",
        &["order", "first is best", "given away", "±"],
    );
    let mut row = |name: &str, losses: &[f64]| {
        let best: Vec<f64> = losses.iter().map(|&loss| f64::from(loss <= 0.0)).collect();
        let (lost, error) = mean_and_error(losses).unwrap_or_default();
        table.rows.push(vec![
            name.to_owned(),
            percent(mean(&best)),
            number(Some(lost), 2),
            number(Some(error), 2),
        ]);
    };
    bench.steps.expect(config.searches.len() * positions.len());
    for order in PitOrder::ALL {
        let losses: Vec<f64> = positions.iter().map(|valued| first_loss(order, valued)).collect();
        row(order.word(), &losses);
    }
    for (name, player) in &config.searches {
        row(name, &given(player, &positions, bench)?);
    }
    let random: Vec<f64> = positions.iter().map(ValuedPosition::random_loss).collect();
    let luck: Vec<f64> = positions.iter().map(luck).collect();
    table.rows.push(vec![
        "by chance".to_owned(),
        percent(mean(&luck)),
        number(mean(&random), 2),
        "-".to_owned(),
    ]);
    Ok(ExperimentView { tables: vec![table], plots: Vec::new() })
}

/// Returns the loss of the first move of an order.
fn first_loss(order: PitOrder, valued: &ValuedPosition) -> f64 {
    let first: Option<Move> = MoveOrdering::<Position>::moves(&order, &valued.position).next();
    first.map_or(0.0, |mv| valued.loss(mv).into())
}

/// Returns the probability that a move drawn at random is the best one.
fn luck(valued: &ValuedPosition) -> f64 {
    let best: Vec<f64> = valued.moves.iter().map(|(_, margin)| f64::from(*margin == valued.best())).collect();
    mean(&best).unwrap_or(0.0)
}
