//! Everybody against everybody.

use std::time::Duration;

use kalah::record::Record;
use kalah_match::{Isolation, PlayerSpec};
use kalah_player::Limit;
use kalah_tournament::FixtureFormat;
use serde::{Deserialize, Serialize};

use super::bench::{ExperimentResources, LabError};
use super::view::{ExperimentView, FigureTable, Plot, number, percent};
use crate::openings::draw::Openings;
use crate::tournament::config::{TournamentConfig, TournamentEntrant};
use crate::tournament::result::TournamentResult;
use crate::tournament::runner::{LabTournament, TournamentProgress};

/// A round robin.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableConfig {
    pub(crate) rules: kalah::Rules,
    /// Pairs of games of each two.
    pub(crate) pairs: u32,
    /// Starts of the games.
    pub(crate) openings: String,
    /// Limit of every player: lookahead=6, nodes=20000.
    pub(crate) limit: String,
    /// Names and players.
    pub(crate) players: Vec<(String, String)>,
}

pub(crate) fn run(
    name: &str,
    config: &TableConfig,
    bench: &mut ExperimentResources,
) -> Result<ExperimentView, LabError> {
    let limit: Limit = config.limit.parse().map_err(|error| LabError::player(&config.limit, &error))?;
    let mut players = Vec::new();
    let mut entrants = Vec::new();
    for (name, word) in &config.players {
        let spec: PlayerSpec = word.parse().map_err(|error| LabError::player(word, &error))?;
        players.push(spec.built_in().ok_or_else(|| LabError::Program(word.clone()))?);
        entrants.push(TournamentEntrant { name: name.clone(), spec, limit });
    }
    let source = config.openings.parse().map_err(|error| LabError::player(&config.openings, &error))?;
    let openings = Openings::new(config.rules, source, (bench.exact)(config.rules))?;
    let mut tournament = LabTournament {
        config: TournamentConfig {
            name: name.to_owned(),
            rules: config.rules,
            format: FixtureFormat::RoundRobin,
            pairs: config.pairs,
            openings: openings.source().clone(),
            players: entrants,
        },
        players,
        isolation: Isolation::no_programs(),
        startup: Duration::from_secs(10),
        concurrency: bench.runner.at_once(bench.concurrency),
        openings,
        runner: bench.runner,
    };
    let on_game = &mut |_: &Record, TournamentProgress { games, open }: TournamentProgress| {
        bench.steps.show(games, games + open);
    };
    let result = tournament.play(&bench.file(name, "games"), bench.cancel, on_game)?;
    if !result.is_over {
        return Err(LabError::Interrupted);
    }
    Ok(table_view(&result))
}

fn table_view(result: &TournamentResult) -> ExperimentView {
    let mut ratings = FigureTable::new(
        format!(
            "Strength in Elo with its 95% interval; {} games, {} drawn, moving first is worth {} Elo",
            result.games,
            percent(result.draws),
            number(result.first_move.map(|worth| worth.value), 0)
        ),
        &["player", "Elo", "from", "to", "ranks", "points", "games", "seeds"],
    );
    let mut rows = Vec::new();
    for row in &result.rows {
        let bound =
            |bound: fn(&crate::IntervalEstimate) -> Option<f64>| number(row.elo.as_ref().and_then(bound), 0);
        ratings.rows.push(vec![
            row.name.clone(),
            number(row.elo.map(|elo| elo.value), 0),
            bound(|elo| elo.low),
            bound(|elo| elo.high),
            row.ranks.map_or("-".to_owned(), |[best, worst]| format!("{best} to {worst}")),
            row.points.to_string(),
            row.games.to_string(),
            row.seeds.to_string(),
        ]);
        if let Some(elo) = row.elo {
            rows.push((row.name.clone(), elo.value, elo.low, elo.high));
        }
    }
    let names: Vec<&str> = result.rows.iter().map(|row| row.name.as_str()).collect();
    let mut against = FigureTable::new("Points of each against each, a draw being a half", &[]);
    against.head = ["player"].iter().chain(&names).map(ToString::to_string).collect();
    for (one, name) in names.iter().enumerate() {
        let cell = |other: usize| {
            let met = result
                .meetings
                .iter()
                .find(|met| met.players == [one.min(other), one.max(other)] && one != other);
            #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
            met.map_or(String::new(), |met| {
                if one < other { met.points.to_string() } else { (met.games as f64 - met.points).to_string() }
            })
        };
        let cells = (0..names.len()).map(cell);
        against.rows.push([(*name).to_owned()].into_iter().chain(cells).collect());
    }
    let plot = Plot::Intervals { what: "Elo, the mean being 0".to_owned(), rows };
    ExperimentView { tables: vec![ratings, against], plots: vec![plot] }
}
