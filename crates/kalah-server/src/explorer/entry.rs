//! Known values of a position's moves, and the games played there.

use std::collections::HashMap;

use kalah::{Move, Position};
use kalah_analysis::Analyst;
use kalah_engine::ValueSource;
use kalah_store::PlayedMove;

/// Entry of a move.
#[derive(Clone, Debug)]
pub(crate) struct ExplorerEntry {
    pub(crate) mv: Move,
    pub(crate) known: Option<MoveValueView>,
    /// The first other move of the position that leads to the same one.
    pub(crate) same_as: Option<Move>,
    /// Games in which it was played, and whether other moves reached the position after it as well.
    pub(crate) played: Option<PlayedMove>,
}

/// Value of a move for the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveValueView {
    pub(crate) margin: i32,
    pub(crate) how: EntrySource,
}

/// Source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntrySource {
    /// Proof of the value.
    Proven(ValueSource),
    /// Search of the value, this many changes of side ahead.
    Searched(u32),
}

/// Returns the entry of each legal move, from the left.
pub(crate) fn entries(analyst: &Analyst, position: &Position, played: &[PlayedMove]) -> Vec<ExplorerEntry> {
    let lookup = analyst.knowledge(position.rules());
    let remembered = analyst.remembered(position);
    let mut reached: HashMap<Position, Move> = HashMap::new();
    let entry = |(mv, margins): (Move, kalah_engine::MarginInterval)| {
        let after = position.play(mv).ok()?.position;
        let proven = margins
            .exact()
            .map(|exact| MoveValueView { margin: exact.margin, how: EntrySource::Proven(exact.from) });
        let searched = || {
            let expected = lookup.expected(&after).map(|expected| {
                let own = after.turn() == position.turn() && mv != Move::Swap;
                let margin = if own { expected.margin } else { -expected.margin };
                MoveValueView { margin, how: EntrySource::Searched(expected.depth) }
            });
            let found = remembered.as_ref().and_then(|known| {
                let value = known.analysis.moves.iter().find(|value| value.mv == mv)?;
                let how = if value.exact {
                    EntrySource::Proven(value.from)
                } else {
                    EntrySource::Searched(value.depth)
                };
                (value.exact || value.depth > 0).then_some(MoveValueView { margin: value.margin, how })
            });
            // Whoever looked deeper is believed.
            let depth = |known: &MoveValueView| match known.how {
                EntrySource::Proven(_) => u32::MAX,
                EntrySource::Searched(depth) => depth,
            };
            [expected, found].into_iter().flatten().max_by_key(depth)
        };
        let same_as = reached.get(&after).copied();
        reached.entry(after).or_insert(mv);
        let text = mv.to_string();
        let played = played.iter().find(|played| played.mv == text).cloned();
        Some(ExplorerEntry { mv, known: proven.or_else(searched), same_as, played })
    };
    lookup.moves(position).into_iter().filter_map(entry).collect()
}
