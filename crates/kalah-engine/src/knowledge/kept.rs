//! What searches have proven of positions that somebody asked about, kept in a file: it is known from then on, also after the
//! next start.

use std::sync::Arc;

use kalah::Position;

use super::Lookup;
use crate::analysis::deepening::Analysis;
use crate::analysis::root::{MarginBound, MoveValue};
use crate::analysis::source::ValueSource;
use crate::checkpoint::{Checkpoint, WORTH};
use crate::opening_rules::{for_who_played, goal, settled};
use crate::value::Bounds;

/// Positions in a file at most: 50 MB of it, and as much memory.
const MOST: usize = 500_000;

impl Lookup {
    /// The same with a file of proofs, to which [`Lookup::keep`] adds. One of another board or rule of capture is left out.
    #[must_use]
    pub fn with_kept(self, kept: Option<Arc<Checkpoint>>) -> Lookup {
        let kept = kept.filter(|kept| kept.rules().is_same_board(self.rules));
        Lookup { kept, ..self }
    }

    /// Keeps what an analysis has proven of a position and of those after its moves, if it was a search that took more than
    /// an instant and there is a file for it. Once the file could not be written, nothing follows a line that may be without its
    /// end: [`Checkpoint::check`] tells.
    pub fn keep(&self, position: &Position, analysis: &Analysis) {
        let Some(kept) = self.kept.as_deref() else { return };
        if analysis.nodes < WORTH || kept.proofs() >= MOST || kept.check().is_err() {
            return;
        }
        let is_found = |value: &&MoveValue| {
            value.exact && value.bound == MarginBound::Is && value.from == ValueSource::Search
        };
        for value in analysis.moves.iter().filter(is_found) {
            // A move that does not fit is nothing that was proven.
            let Ok(ply) = position.play(value.mv) else { continue };
            // The sign of a margin changes back and forth.
            let margin = for_who_played(&ply, value.margin);
            keep_exact(kept, &ply.position, margin, analysis.nodes);
        }
        if let Some(best) = analysis.best().filter(is_found) {
            keep_exact(kept, position, best.margin, analysis.nodes);
        }
    }
}

/// Keeps the exact margin of the side to move as what it says of the pits alone, if it says anything of them.
fn keep_exact(kept: &Checkpoint, position: &Position, margin: i32, nodes: u64) {
    let pair = settled(position).filter(|&pair| !position.is_over() && kept.has_room_for(pair));
    if let Some(pair) = pair {
        let gain = goal(position, margin);
        kept.keep_found(pair, Bounds { lower: gain, upper: gain }, nodes);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kalah::{Rules, Side};

    use crate::analysis::deepening::{Analysis, AnalysisScope};
    use crate::run::SearchRun;
    use crate::{Checkpoint, Lookup, Options, Solver, ValueSource};

    #[test]
    fn what_a_search_proved_is_known_after_the_next_start() {
        let rules: Rules = "4x4".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("4.log");
        let open = || Arc::new(Checkpoint::open(&path, &rules.start(Side::South)).unwrap());
        // In the middle of a game, with stores that are no part of what is kept.
        let start = rules.start(Side::South);
        let position = start.play(start.legal_moves().next().unwrap()).unwrap().position;
        let lookup = Lookup::nothing(rules).with_kept(Some(open()));
        let solver = Solver::new(rules, Options { table_bytes: 1 << 24, ..Options::default() }).unwrap();
        let mut found = solver
            .analyse_with(&lookup, &position, AnalysisScope::ALL, &SearchRun::new(), &mut |_| ())
            .unwrap();
        assert!(found.is_exact(), "{found:?}");
        lookup.keep(&position, &Analysis { nodes: super::WORTH - 1, ..found.clone() });
        assert_eq!(lookup.value(&position), None, "it took an instant");
        found.nodes = super::WORTH;
        lookup.keep(&position, &found);
        drop(lookup);

        let kept = open();
        kept.check().unwrap();
        let lookup = Lookup::nothing(rules).with_kept(Some(kept));
        let known = lookup.value(&position).unwrap();
        assert_eq!((known.margin, known.from), (found.margin(), ValueSource::Proof));
        for (mv, margins) in lookup.moves(&position) {
            let value = found.moves.iter().find(|value| value.mv == mv).unwrap();
            assert_eq!(margins.exact().map(|known| known.margin), Some(value.margin), "{mv}");
        }
        // Of another game it says nothing.
        let other: Rules = "4x4+empty".parse().unwrap();
        let lookup = Lookup::nothing(other).with_kept(Some(open_elsewhere(&folder, rules)));
        assert!(lookup.kept.is_none());
    }

    fn open_elsewhere(folder: &tempfile::TempDir, rules: Rules) -> Arc<Checkpoint> {
        Arc::new(Checkpoint::open(&folder.path().join("other.log"), &rules.start(Side::South)).unwrap())
    }
}
