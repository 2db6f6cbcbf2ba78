//! Remarkable positions in the databases of small boards, made by `kalah endgame discover`; see docs/book.md.

use std::sync::LazyLock;

use kalah::{Capture, Rules};
use kalah_endgame::LayerDiscoveries;
use serde::{Deserialize, Serialize};

/// Findings as JSON, one board a line.
const FOUND: &str = include_str!("discoveries.jsonl");

/// Findings on all boards, parsed once.
static BOARDS: LazyLock<Vec<BoardDiscoveries>> =
    LazyLock::new(|| FOUND.lines().filter_map(|line| serde_json::from_str(line).ok()).collect());

/// Findings on one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct BoardDiscoveries {
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

impl BoardDiscoveries {
    /// Rules by which its positions can be gone on with: of the seeds at the start they say nothing.
    pub(crate) fn rules(&self) -> Option<Rules> {
        let capture = match self.capture {
            CaptureName::NeedsOppositeSeeds => Capture::NeedsOppositeSeeds,
            CaptureName::EvenIfOppositeEmpty => Capture::EvenIfOppositeEmpty,
        };
        Rules::new(self.pits, self.pits).ok().map(|rules| rules.with_capture(capture))
    }
}

/// Returns the findings on all boards.
pub(crate) fn boards() -> &'static [BoardDiscoveries] {
    &BOARDS
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
