//! Weights of features, fitted to exact values, and how well a player does who judges by them.

use kalah::{Rules, Side};
use kalah_textbook::{FeatureWeights, PositionFeature};
use serde::{Deserialize, Serialize};

use super::accuracy::given;
use super::bench::{ExperimentResources, LabError};
use super::exact_margins::{self, ValuedPosition};
use super::sample::PositionSample;
use super::table::{self, TableConfig};
use super::view::{ExperimentView, FigureTable, mean_and_error, number, percent};
use crate::statistics::least_squares::{explained, least_squares};

/// Of so many positions one is held back, and the fit is judged by it.
const HELD_BACK: usize = 5;
/// Weight of one seed of the final margin.
const SCALE: f64 = 100.0;

/// A fit, and those whom its player meets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeightsConfig {
    rules: Rules,
    /// The positions whose moves are judged.
    positions: Vec<PositionSample>,
    /// Features that are weighed.
    features: Vec<String>,
    /// The name of the player who judges by the fit, and the player with `{}` for its weights.
    fitted: (String, String),
    /// The others.
    players: Vec<(String, String)>,
    /// Pairs of games of each two.
    pairs: u32,
    /// Starts of the games.
    openings: String,
    /// Limit of every player.
    limit: String,
}

/// Positions that a move led to: what their features show whoever moved, and the margin it ends with.
struct Samples {
    rows: Vec<Vec<f64>>,
    margins: Vec<f64>,
}

impl Samples {
    fn from_positions<'a>(
        features: &[PositionFeature],
        all: impl Iterator<Item = &'a ValuedPosition>,
    ) -> Samples {
        let mut samples = Samples { rows: Vec::new(), margins: Vec::new() };
        for valued in all {
            let own: Side = valued.position.turn();
            for &(mv, margin) in &valued.moves {
                // Legal moves can be played; a game that is over needs no judgement.
                let Ok(ply) = valued.position.play(mv) else { continue };
                if !ply.position.is_over() {
                    let shown = |feature: &PositionFeature| f64::from(feature.of(&ply.position, own));
                    samples.rows.push(features.iter().map(shown).collect());
                    samples.margins.push(margin.into());
                }
            }
        }
        samples
    }
}

pub(crate) fn run(
    name: &str,
    config: &WeightsConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let features = config.features.iter().map(|feature| feature.parse());
    let features: Vec<PositionFeature> =
        features.collect::<Result<_, _>>().map_err(|error| LabError::player("features", &error))?;
    let mut positions = Vec::new();
    for drawn in &config.positions {
        positions.extend(exact_margins::positions(config.rules, *drawn, bench)?);
    }
    let is_held = |place: &usize| place.is_multiple_of(HELD_BACK);
    let held: Vec<ValuedPosition> =
        (0..positions.len()).filter(is_held).map(|place| positions[place].clone()).collect();
    let used = || (0..positions.len()).filter(|place| !is_held(place)).map(|place| &positions[place]);

    let stores: Vec<PositionFeature> =
        vec!["stores".parse().map_err(|error| LabError::player("features", &error))?];
    let mut fits = FigureTable::new(
        format!(
            "Of the differences between final margins, what a sum explains in {} positions that it was not fitted to",
            held.len()
        ),
        &["fitted to", "positions", "explained", "weights"],
    );
    let mut found = FeatureWeights::default();
    for (label, features) in [("stores alone", &stores), ("all features", &features)] {
        let samples = Samples::from_positions(features, used());
        let solved = least_squares(&samples.rows, &samples.margins)
            .ok_or_else(|| LabError::player(label, &"there are too few positions to fit the weights"))?;
        let unseen = Samples::from_positions(features, held.iter());
        let explained = explained(&solved, &unseen.rows, &unseen.margins);
        #[expect(clippy::cast_possible_truncation, reason = "a weight that is too large is refused")]
        let rounded = solved.iter().map(|weight| (SCALE * weight).round() as i32);
        found = FeatureWeights::new(features.iter().copied().zip(rounded))
            .map_err(|error| LabError::player(label, &error))?;
        fits.rows.push(vec![
            label.to_owned(),
            samples.rows.len().to_string(),
            percent(explained),
            found.to_string(),
        ]);
    }

    let (fitted, word) = &config.fitted;
    let mut players = config.players.clone();
    players.push((fitted.clone(), word.replace("{}", &found.to_string())));
    let mut losses = FigureTable::new(
        "Seeds of the final margin given away a move in the positions held back",
        &["player", "given away", "±"],
    );
    bench.steps.expect(players.len() * held.len());
    for (name, word) in &players {
        let (lost, error) = mean_and_error(&given(word, &held, bench)?).unwrap_or_default();
        losses.rows.push(vec![name.clone(), number(Some(lost), 2), number(Some(error), 2)]);
    }
    let met = TableConfig {
        rules: config.rules,
        pairs: config.pairs,
        openings: config.openings.clone(),
        limit: config.limit.clone(),
        players,
    };
    let mut shown = table::run(name, &met, bench)?;
    shown.tables.splice(0..0, [fits, losses]);
    Ok(shown)
}
