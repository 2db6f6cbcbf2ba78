//! What moving first is worth: by exact values, and by games of players who are alike.

use kalah::{Position, Rules, Side};
use kalah_match::{MatchSettings, PlayerSpec, ResolvedPlayer, play_one_of_match};
use kalah_player::Limit;
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::sample::PositionSample;
use super::view::{ExperimentView, FigureTable, Plot, mean, mean_and_error, number};

/// Players of growing strength against themselves, on several boards, without the pie rule and with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstPlayerConfig {
    rules: Vec<Rules>,
    /// Random plies that lead to the positions in which one moves first: all of them are played.
    plies: u32,
    /// Positions at most.
    positions: std::num::NonZeroU32,
    /// A textbook player with `{}` for the depth.
    player: String,
    depths: Vec<u32>,
}

pub(crate) fn run(
    config: &FirstPlayerConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let mut shown =
        ExperimentView { tables: vec![by_exact_values(&config.rules, bench)?], plots: Vec::new() };
    if config.depths.is_empty() {
        return Ok(shown);
    }
    let mut points = FigureTable::new(
        "Points of whoever moves first, in percent, where both play alike, with half a 95% interval",
        &[],
    );
    points.head = ["board".to_owned(), "games".to_owned()]
        .into_iter()
        .chain(config.depths.iter().map(|depth| format!("depth {depth}")))
        .collect();
    let mut seeds = FigureTable { caption: "Seeds that it is ahead at the end".to_owned(), ..points.clone() };
    bench.steps.expect(config.rules.len() * config.depths.len() * config.positions.get() as usize);
    let mut lines = Vec::new();
    for &rules in &config.rules {
        let starts = PositionSample { count: config.positions, plies: config.plies, seed: 0 }.from(rules)?;
        bench.steps.skip(config.depths.len() * (config.positions.get() as usize - starts.len()));
        let mut rows =
            [rules.to_string(), rules.to_string()].map(|rules| vec![rules, starts.len().to_string()]);
        let mut line = Vec::new();
        for &depth in &config.depths {
            let (won, ahead) = played(config, rules, depth, &starts, bench)?;
            let won: Vec<f64> = won.into_iter().map(|points| 100.0 * points).collect();
            for ((row, values), digits) in rows.iter_mut().zip([&won, &ahead]).zip([1, 2]) {
                let (mean, error) = mean_and_error(values).unwrap_or_default();
                row.push(format!("{} ± {}", number(Some(mean), digits), number(Some(error), digits)));
            }
            line.extend(mean(&won).map(|mean| (f64::from(depth), mean)));
        }
        let [won, ahead] = rows;
        points.rows.push(won);
        seeds.rows.push(ahead);
        lines.push((rules.to_string(), line));
    }
    shown.tables.extend([points, seeds]);
    shown.plots.push(Plot::Lines {
        x: "look-ahead in plies".to_owned(),
        y: "points of the first in percent".to_owned(),
        factors: false,
        lines,
    });
    Ok(shown)
}

/// The points of whoever moves first in each game, and the seeds it is ahead.
fn played(
    config: &FirstPlayerConfig,
    rules: Rules,
    depth: u32,
    starts: &[Position],
    bench: &ExperimentResources,
) -> Result<(Vec<f64>, Vec<f64>), LabError> {
    let word = config.player.replace("{}", &depth.to_string());
    let spec: PlayerSpec = word.parse().map_err(|error| LabError::player(&word, &error))?;
    let PlayerSpec::Textbook(player) = spec else { return Err(LabError::Program(word)) };
    let player = ResolvedPlayer::Textbook(player);
    let limit = Limit::Lookahead(std::num::NonZeroU32::new(60).unwrap_or(std::num::NonZeroU32::MIN));
    let games = bench.each(starts, |start| {
        let settings = MatchSettings { start: Some(*start), limit, ..MatchSettings::new(rules) };
        play_one_of_match(0, [&player, &player], &settings, &mut (), bench.cancel)
    });
    let (mut points, mut seeds) = (Vec::new(), Vec::new());
    for game in games? {
        let game = game?;
        // South moves first in every opening.
        points.push(f64::midpoint(1.0, game.points().into()));
        seeds.extend(game.margin().map(f64::from));
    }
    Ok((points, seeds))
}

/// The margin of the first player under best play, without the pie rule and with it.
fn by_exact_values(rules: &[Rules], bench: &mut ExperimentResources) -> Result<FigureTable, LabError> {
    let mut table = FigureTable::new(
        "The margin of whoever moves first under best play; `-` where nobody knows it yet",
        &["board", "margin"],
    );
    for &rules in rules {
        bench.not_cancelled()?;
        // Larger boards take longer than a report should.
        let known = rules.total() <= 48
            || kalah_engine::Lookup::shipped(rules).value(&rules.start(Side::South)).is_some();
        let margin = if known { Some((bench.exact)(rules)(&rules.start(Side::South))?) } else { None };
        table
            .rows
            .push(vec![rules.to_string(), margin.map_or("-".to_owned(), |margin| format!("{margin:+}"))]);
    }
    Ok(table)
}
