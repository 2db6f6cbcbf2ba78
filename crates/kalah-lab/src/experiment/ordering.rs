//! How good the first move of an order is, against exact values.

use kalah::Rules;
use serde::{Deserialize, Serialize};

use super::accuracy::given;
use super::config::Drawn;
use super::run::{Bench, LabError};
use super::shown::{Shown, Table, mean, mean_and_error, number, percent};
use super::valued::{self, Valued};

/// Players who play the first move of an order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderingConfig {
    rules: Rules,
    /// Where they search.
    positions: Drawn,
    /// Names of orders, and the players that play their first moves.
    orders: Vec<(String, String)>,
}

pub(crate) fn run(config: &OrderingConfig, bench: &mut Bench) -> Result<Shown, LabError> {
    let positions = valued::positions(config.rules, config.positions, bench)?;
    let mut table = Table::new(
        "How often the move that is tried first is the best one, and what it gives away",
        &["order", "first is best", "given away", "±"],
    );
    for (name, player) in &config.orders {
        let losses = given(player, &positions, bench)?;
        let best: Vec<f64> = losses.iter().map(|&loss| f64::from(loss <= 0.0)).collect();
        let (lost, error) = mean_and_error(&losses).unwrap_or_default();
        table.rows.push(vec![
            name.clone(),
            percent(mean(&best)),
            number(Some(lost), 2),
            number(Some(error), 2),
        ]);
    }
    let random: Vec<f64> = positions.iter().map(Valued::random_loss).collect();
    let luck: Vec<f64> = positions
        .iter()
        .map(|valued| {
            let best: Vec<f64> =
                valued.moves.iter().map(|(_, margin)| f64::from(*margin == valued.best())).collect();
            mean(&best).unwrap_or(0.0)
        })
        .collect();
    table.rows.push(vec![
        "by chance".to_owned(),
        percent(mean(&luck)),
        number(mean(&random), 2),
        "-".to_owned(),
    ]);
    Ok(Shown { tables: vec![table], plots: Vec::new() })
}
