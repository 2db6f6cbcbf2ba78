//! What is remarkable in the databases of small positions: made by `kalah endgame discover`, see docs/book.md.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Query, State};
use axum::response::Html;
use kalah::{Capture, Rules};
use kalah_endgame::LayerDiscoveries;
use serde::{Deserialize, Serialize};

use crate::page_error::PageError;
use crate::pages::{discoveries as drawn, trouble};
use crate::site::Site;

/// One board a line.
const FOUND: &str = include_str!("../../discoveries.jsonl");

/// What was found on the boards, as it was read once.
static BOARDS: LazyLock<Vec<Board>> =
    LazyLock::new(|| FOUND.lines().filter_map(|line| serde_json::from_str(line).ok()).collect());

/// What was found on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) pits: usize,
    pub(crate) capture: CaptureName,
    pub(crate) layers: Vec<LayerDiscoveries>,
}

/// A rule of capture as programs write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CaptureName {
    NeedsOppositeSeeds,
    EvenIfOppositeEmpty,
}

impl Board {
    /// Rules by which its positions can be gone on with: of the seeds at the start they say nothing.
    pub(crate) fn rules(&self) -> Option<Rules> {
        let capture = match self.capture {
            CaptureName::NeedsOppositeSeeds => Capture::NeedsOppositeSeeds,
            CaptureName::EvenIfOppositeEmpty => Capture::EvenIfOppositeEmpty,
        };
        Rules::new(self.pits, self.pits).ok().map(|rules| rules.with_capture(capture))
    }
}

/// Which board.
#[derive(Deserialize)]
pub(crate) struct Asked {
    rules: Option<String>,
}

/// `GET /book/discoveries`: what was found on a board.
pub(crate) async fn page(
    State(site): State<Site>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.hall)?;
    let word = asked.rules.as_deref().unwrap_or_default();
    let is_asked = |board: &&Board| board.rules().is_some_and(|rules| rules.to_string() == word);
    let board = BOARDS.iter().find(is_asked).or(BOARDS.first().filter(|_| word.is_empty()));
    let board = board.ok_or(PageError::NotFound("board among the discoveries"))?;
    drawn::page(&BOARDS, board, around).map(Html)
}

/// `GET /api/discoveries`: the same of all boards.
#[utoipa::path(
    get,
    path = "/api/discoveries",
    operation_id = "discoveries",
    tag = "positions",
    responses((status = OK, description = "what is remarkable among all positions with few seeds, by board", body = Vec<Object>))
)]
pub(crate) async fn told() -> Json<&'static [Board]> {
    Json(&BOARDS)
}

#[cfg(test)]
mod tests {
    use kalah::Position;

    use super::{BOARDS, FOUND};

    #[test]
    fn every_discovery_is_a_position_of_its_board() {
        assert_eq!(BOARDS.len(), FOUND.lines().count());
        for board in BOARDS.iter() {
            let rules = board.rules().unwrap();
            for layer in &board.layers {
                for record in [&layer.haul, &layer.saving, &layer.longest_win].into_iter().flatten() {
                    let position = Position::parse(&record.position, Some(rules)).unwrap();
                    assert_eq!(u32::from(position.seeds_in_play()), layer.seeds, "{}", record.position);
                }
            }
        }
    }
}
