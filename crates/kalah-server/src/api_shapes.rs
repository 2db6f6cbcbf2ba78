//! How programs see what other crates write as JSON: for the description alone.
#![expect(dead_code, reason = "only their descriptions are used")]

use utoipa::ToSchema;

/// What a tournament is played by.
#[derive(ToSchema)]
#[schema(as = Settings)]
pub(crate) struct SettingsShape {
    /// The rules in a word.
    #[schema(example = "6x6")]
    rules: String,
    limit: LimitShape,
}

/// The limit of every ply.
#[derive(ToSchema)]
#[schema(as = Limit)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LimitShape {
    /// Milliseconds of each call, with a growing look-ahead.
    TimeMs(u64),
    /// The same, as the assignment's program did it.
    OriginalTimeMs(u64),
    /// Milliseconds of the one call of a ply.
    MoveTimeMs(u64),
    /// Plies to look ahead in the one call of a ply.
    Lookahead(u32),
    /// Positions to visit in the one call of a ply.
    Nodes(u64),
    /// Instructions of a module for a ply, with a growing look-ahead.
    Fuel(u64),
}

/// What a version has to show that was handed in in time.
#[derive(ToSchema)]
#[schema(as = Requirement)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RequirementShape {
    /// Legal moves in time.
    Passes,
    /// More games won than lost in so many matches against this player.
    Beats { opponent: u32, matches: u32 },
    /// The tournament keeps it from then on.
    Final,
}
