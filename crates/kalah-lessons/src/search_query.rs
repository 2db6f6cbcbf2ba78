//! What `/search` is asked for.

use serde::Deserialize;

/// The most plies ahead.
pub(crate) const MOST_PLIES: u32 = 6;

/// What is searched if nothing is asked for.
pub(crate) const STANDARD_RULES: &str = "4x3";
pub(crate) const STANDARD_DEPTH: u32 = 3;

/// Query of the page. All may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct SearchQuery {
    /// The rules in a word.
    pub(crate) rules: Option<String>,
    /// The board, in any text of a position; the start if left out.
    #[serde(alias = "start")]
    pub(crate) board: Option<String>,
    /// Moves played from there, and how many plies of them.
    pub(crate) moves: Option<String>,
    pub(crate) ply: Option<String>,
    pub(crate) search: Option<String>,
    pub(crate) order: Option<String>,
    pub(crate) eval: Option<String>,
    /// Plies ahead.
    pub(crate) depth: Option<String>,
    /// Number of search steps done; all if left out, those up to the first cut-off if nothing is asked for at all.
    pub(crate) step: Option<String>,
}
