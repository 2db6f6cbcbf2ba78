//! Seeds that players give away with each move, against exact values.

use std::sync::atomic::AtomicBool;

use kalah::{Move, Rules};
use kalah_match::{MatchSettings, PlayerSpec, ResolvedPlayer, choose};
use kalah_player::{Limit, PlayerAnswer};
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::exact_margins::{self, ValuedPosition};
use super::sample::PositionSample;
use super::view::{ExperimentView, FigureTable, Plot, mean, mean_and_error, number, percent};

/// Players, each at several depths.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccuracyConfig {
    rules: Rules,
    /// Positions to search.
    positions: PositionSample,
    /// Names, and players with `{}` for the depth, or without.
    players: Vec<(String, String)>,
    /// The depths.
    #[serde(default)]
    depths: Vec<u32>,
}

impl AccuracyConfig {
    /// Depths at which a player is measured; one entry, for no depth, of a player without.
    fn depths_of(&self, player: &str) -> Vec<Option<u32>> {
        if player.contains("{}") { self.depths.iter().copied().map(Some).collect() } else { vec![None] }
    }
}

/// Losses of one player at each depth.
struct GivenAway {
    name: String,
    /// The depth, and what was given away in each position. Without a depth there is one entry, for no depth.
    losses: Vec<(Option<u32>, Vec<f64>)>,
}

pub(crate) fn run(
    config: &AccuracyConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let positions = exact_margins::positions(config.rules, config.positions, bench)?;
    let searches = config.players.iter().map(|(_, player)| config.depths_of(player).len());
    bench.steps.expect(searches.sum::<usize>() * positions.len());
    let mut all = Vec::new();
    for (name, player) in &config.players {
        let mut losses = Vec::new();
        for depth in config.depths_of(player) {
            let word = depth.map_or(player.clone(), |depth| player.replace("{}", &depth.to_string()));
            losses.push((depth, given(&word, &positions, bench)?));
        }
        all.push(GivenAway { name: name.clone(), losses });
    }
    let random: Vec<f64> = positions.iter().map(ValuedPosition::random_loss).collect();
    Ok(accuracy_view(config, &all, mean(&random)))
}

/// Returns the loss of a player in each position.
pub(crate) fn given(
    word: &str,
    positions: &[ValuedPosition],
    bench: &ExperimentResources,
) -> Result<Vec<f64>, LabError> {
    let spec: PlayerSpec = word.parse().map_err(|error| LabError::player(word, &error))?;
    let player = spec.built_in().ok_or_else(|| LabError::Program(word.to_owned()))?;
    let chosen = bench
        .each(positions, |valued| chosen(&player, valued, bench.cancel).map(|mv| f64::from(valued.loss(mv))));
    let given: Option<Vec<f64>> = chosen?.into_iter().collect();
    given.ok_or_else(|| LabError::NoAnswer(word.to_owned()))
}

/// The player's move, in a game of its own: nothing of another position is in its memory.
fn chosen(player: &ResolvedPlayer, valued: &ValuedPosition, cancel: &AtomicBool) -> Option<Move> {
    // A fixed look-ahead shortens this one, and nothing else is limited.
    let limit = Limit::Lookahead(std::num::NonZeroU32::new(60)?);
    let settings = MatchSettings { limit, ..MatchSettings::new(valued.position.rules()) };
    let mut player = player.player(&settings);
    player.begin(settings.rules, cancel).ok()?;
    let chosen = choose(&mut *player, &valued.position, &settings, cancel, &mut |_, _| ()).ok();
    player.end();
    match chosen?.answer {
        PlayerAnswer::Play(mv) => Some(mv),
        PlayerAnswer::Resign => None,
    }
}

fn accuracy_view(config: &AccuracyConfig, all: &[GivenAway], random: Option<f64>) -> ExperimentView {
    let mut head = vec!["player".to_owned()];
    head.extend(config.depths.iter().map(|depth| format!("depth {depth}")));
    if all.iter().any(|given| given.losses.iter().any(|(depth, _)| depth.is_none())) {
        head.push("as it is".to_owned());
    }
    let table = |caption: String, cell: &dyn Fn(&[f64]) -> String| {
        let row = |given: &GivenAway| {
            let losses = |depth: Option<u32>| given.losses.iter().find(|(other, _)| *other == depth);
            let columns = config.depths.iter().copied().map(Some).chain([None]).take(head.len() - 1);
            let cells = columns.map(|depth| losses(depth).map_or(String::new(), |(_, losses)| cell(losses)));
            [given.name.clone()].into_iter().chain(cells).collect()
        };
        FigureTable { caption, head: head.clone(), rows: all.iter().map(row).collect() }
    };
    let given_away = table(
        format!(
            "Seeds of the final margin given away a move, with half a 95% interval; a random move gives away {}",
            number(random, 2)
        ),
        &|losses| {
            let (lost, error) = mean_and_error(losses).unwrap_or_default();
            format!("{lost:.2} ± {error:.2}")
        },
    );
    let best = table("Moves that gave nothing away".to_owned(), &|losses| {
        let best: Vec<f64> = losses.iter().map(|&loss| f64::from(loss <= 0.0)).collect();
        percent(mean(&best))
    });
    let line = |given: &GivenAway| {
        let points =
            given.losses.iter().filter_map(|(depth, losses)| Some((f64::from((*depth)?), mean(losses)?)));
        (given.name.clone(), points.collect())
    };
    let plot = Plot::Lines {
        x: "look-ahead in plies".to_owned(),
        y: "seeds given away a move".to_owned(),
        factors: false,
        lines: all.iter().map(line).collect(),
    };
    ExperimentView { tables: vec![given_away, best], plots: vec![plot] }
}
