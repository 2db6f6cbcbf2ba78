//! What a tournament is, as its file says it.

use std::num::NonZeroU32;

use kalah::Rules;
use kalah_match::PlayerSpec;
use kalah_player::Limit;
use kalah_tournament::{FixtureFormat, FixturePlan};
use serde::Deserialize;
use thiserror::Error;

use crate::openings::source::OpeningSource;

/// A tournament as it is described.
#[derive(Clone, Debug)]
pub struct TournamentConfig {
    /// Its name.
    pub name: String,
    /// Rules of the games.
    pub rules: Rules,
    /// Format: the pairings.
    pub format: FixtureFormat,
    /// Pairs of games of each meeting.
    pub pairs: u32,
    /// Starts of the games.
    pub openings: OpeningSource,
    /// Players, in the order of the file.
    pub players: Vec<TournamentEntrant>,
}

/// Player of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentEntrant {
    /// Name in tables.
    pub name: String,
    /// Description of the player.
    pub spec: PlayerSpec,
    /// Limit of each ply.
    pub limit: Limit,
}

/// Reason for rejecting a file of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// It is no TOML, or has a word too many or too few.
    #[error("{0}")]
    Toml(String),
    /// A value means nothing.
    #[error("{field}: {why}")]
    Value {
        /// Name of the field.
        field: String,
        /// Reason.
        why: String,
    },
    /// Nobody to play against.
    #[error(
        "a tournament needs two players or more: write [[players]] for each, with player = \"alphabeta:4\""
    )]
    TooFew,
    /// Two of the same name.
    #[error("two players are called {0}: give one of them another name = \"...\"")]
    Twice(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: Option<String>,
    rules: Option<String>,
    format: Option<String>,
    rounds: Option<NonZeroU32>,
    pairs: Option<NonZeroU32>,
    limit: Option<String>,
    openings: Option<String>,
    #[serde(default)]
    players: Vec<PlayerTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PlayerTable {
    player: String,
    name: Option<String>,
    limit: Option<String>,
}

/// Pairs of a meeting, and plies of its openings, if nothing is said.
const PAIRS: u32 = 10;
const OPENINGS: &str = "random:4";

impl TournamentConfig {
    /// Reads a file.
    ///
    /// # Errors
    /// If it does not describe a tournament.
    pub fn read(text: &str) -> Result<TournamentConfig, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error| ConfigError::Toml(error.to_string()))?;
        let value = |field: &str, why: String| ConfigError::Value { field: field.to_owned(), why };
        let rules = file.rules.as_deref().map_or(Ok(Rules::default()), str::parse);
        let limit = |word: &str| word.parse::<Limit>().map_err(|error| value("limit", error.to_string()));
        let usual = file.limit.as_deref().map_or(Ok(Limit::default()), limit)?;
        let openings = file.openings.as_deref().unwrap_or(OPENINGS).parse();
        let mut players: Vec<TournamentEntrant> = Vec::new();
        for PlayerTable { player, name, limit: own } in file.players {
            let spec: PlayerSpec = player.parse().map_err(|error| value("player", format!("{error}")))?;
            let own = own.as_deref().map_or(Ok(usual), limit)?;
            let name = name.unwrap_or_else(|| spec.to_string());
            if players.iter().any(|other| other.name == name) {
                return Err(ConfigError::Twice(name));
            }
            players.push(TournamentEntrant { name, spec, limit: own });
        }
        if players.len() < 2 {
            return Err(ConfigError::TooFew);
        }
        Ok(TournamentConfig {
            name: file.name.unwrap_or_else(|| "A tournament".to_owned()),
            rules: rules.map_err(|error| value("rules", error.to_string()))?,
            format: format(file.format.as_deref().unwrap_or("round-robin"), file.rounds, players.len())?,
            pairs: file.pairs.map_or(PAIRS, NonZeroU32::get),
            openings: openings.map_err(|error| value("openings", format!("{error}")))?,
            players,
        })
    }

    /// Returns the plan of the fixtures.
    pub(crate) fn plan(&self) -> FixturePlan {
        FixturePlan { format: self.format, players: self.players.len(), pairs: self.pairs }
    }

    /// One line that is the same for the same tournament and no other: what a journal begins with.
    pub(crate) fn fingerprint(&self) -> String {
        let players: Vec<String> = self
            .players
            .iter()
            .map(|entrant| format!("{} = {} ({})", entrant.name, entrant.spec, entrant.limit))
            .collect();
        format!(
            "{}; {}; {} pairs; openings {}; {}",
            self.rules,
            self.format,
            self.pairs,
            self.openings,
            players.join(", ")
        )
    }
}

fn format(word: &str, rounds: Option<NonZeroU32>, players: usize) -> Result<FixtureFormat, ConfigError> {
    let wrong = |why: String| Err(ConfigError::Value { field: "format".to_owned(), why });
    let format = match word {
        "round-robin" => FixtureFormat::RoundRobin,
        "gauntlet" => FixtureFormat::Gauntlet,
        "knockout" => FixtureFormat::Knockout,
        "double-elimination" => FixtureFormat::DoubleElimination,
        "swiss" => {
            // So many tell a first one from all others.
            let needed = NonZeroU32::new(players.next_power_of_two().ilog2()).unwrap_or(NonZeroU32::MIN);
            FixtureFormat::Swiss { rounds: rounds.unwrap_or(needed) }
        }
        other => {
            return wrong(format!(
                "there is no `{other}`: write round-robin, gauntlet, swiss, knockout or double-elimination"
            ));
        }
    };
    if rounds.is_some() && !matches!(format, FixtureFormat::Swiss { .. }) {
        return wrong(format!("{word} has no rounds"));
    }
    Ok(format)
}
