//! JSON shapes of other crates, for the API description alone.
#![expect(dead_code, reason = "only their descriptions are used")]

use utoipa::ToSchema;

/// What a tournament is played by.
#[derive(ToSchema)]
#[schema(as = Settings)]
pub struct SettingsShape {
    /// The rules in a word.
    #[schema(example = "6x6")]
    rules: String,
    limit: LimitShape,
    /// What bots in Python may import: `plain` or `knowledge`; left out where that is nothing.
    #[schema(example = "plain")]
    python_module: Option<String>,
}

/// The limit of every ply.
#[derive(ToSchema)]
#[schema(as = Limit)]
#[serde(rename_all = "kebab-case")]
pub enum LimitShape {
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

/// Requirement on a version that was submitted in time.
#[derive(ToSchema)]
#[schema(as = Requirement)]
#[serde(rename_all = "kebab-case")]
pub enum RequirementShape {
    /// Legal moves in time.
    Passes,
    /// More games won than lost in so many matches against this player.
    Beats { opponent: u32, matches: u32 },
    /// The tournament keeps it from then on.
    Final,
}

/// What the moves of a position are worth. Margins are what the side to move ends up ahead by, stores included.
#[derive(ToSchema)]
#[schema(as = Analysis)]
pub struct AnalysisShape {
    position: String,
    /// That of the best move.
    margin: i32,
    /// Whether it is proven.
    exact: bool,
    /// `over`, `database`, `proof`, `book` or `search`.
    source: String,
    /// Changes of side that were looked ahead; null for what is exact.
    depth: Option<u32>,
    /// As they lie on the board, a swap last.
    moves: Vec<MoveShape>,
    /// Best play of both.
    line: String,
    /// Positions asked about.
    nodes: u64,
    seconds: f64,
}

/// The value of a move.
#[derive(ToSchema)]
#[schema(as = MoveValue)]
pub struct MoveShape {
    r#move: String,
    /// From the left; null for a swap.
    pit: Option<usize>,
    margin: i32,
    /// `is`, or `at most` for a move of which only is known that it is not better than others.
    bound: String,
    exact: bool,
    source: String,
    depth: Option<u32>,
    line: String,
}
