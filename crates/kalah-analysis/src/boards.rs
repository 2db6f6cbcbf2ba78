//! What questions of one board share: a solver with its table, and a small database.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kalah::kernel::{MAX_KERNEL_SEEDS, MAX_WIDE_SEEDS};
use kalah::{Capture, Position, Rules};
use kalah_engine::{
    BoardDatabases, BoardSearch, Checkpoint, Lookup, MAX_PLAYED_PITS, Options, Resources, SolveError,
};

/// Bytes of the table of a search that only looks up.
const NO_TABLE: usize = 1 << 16;

/// Search of a board, with the resources that all searches of such a board share.
pub(crate) struct SharedBoard {
    pub(crate) search: BoardSearch,
    resources: Resources,
}

impl SharedBoard {
    /// Adds the database of the board to what is known.
    pub(crate) fn lookup(&self, proven: Lookup) -> Lookup {
        proven.with_endgame(self.resources.endgame.clone())
    }
}

/// Place of a board that is there or is being made.
pub(crate) type BoardSlot = Arc<OnceLock<Result<SharedBoard, SolveError>>>;

/// The boards that were asked about lately, the latest last.
pub(crate) struct Boards {
    databases: BoardDatabases,
    table_bytes: usize,
    most: usize,
    /// Files of what searches have proven, one a board.
    proofs: Vec<Arc<Checkpoint>>,
    kept: Mutex<Vec<((usize, Capture), BoardSlot)>>,
}

impl Boards {
    /// None yet, and never more than `most`, each with a table of so many bytes.
    pub(crate) fn new(
        most: usize,
        table_bytes: usize,
        databases: BoardDatabases,
        proofs: Vec<Arc<Checkpoint>>,
    ) -> Boards {
        Boards { databases, table_bytes, most: most.max(1), proofs, kept: Mutex::default() }
    }

    /// Returns what is known without a search and without a database.
    pub(crate) fn proven(&self, rules: Rules) -> Lookup {
        let kept = self.proofs.iter().find(|proofs| proofs.rules().is_same_board(rules));
        Lookup::shipped(rules).with_kept(kept.cloned())
    }

    /// The place of the board of these rules; `None` if all places are taken by others that are in use.
    pub(crate) fn slot(&self, rules: Rules) -> Option<BoardSlot> {
        let key = (rules.pits(), rules.capture());
        // Whoever panicked here left the list as it was.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = kept.iter().position(|(one, _)| *one == key) {
            let found = kept.remove(at);
            kept.push(found.clone());
            return Some(found.1);
        }
        if kept.len() >= self.most {
            let idle = kept.iter().position(|(_, slot)| Arc::strong_count(slot) == 1)?;
            kept.remove(idle);
        }
        let slot = BoardSlot::default();
        kept.push((key, Arc::clone(&slot)));
        Some(slot)
    }

    /// The board of its place. The first who asks makes it, which takes a fraction of a second.
    pub(crate) fn make<'a>(&self, rules: Rules, slot: &'a BoardSlot) -> Result<&'a SharedBoard, SolveError> {
        let made = slot.get_or_init(|| {
            let resources = self.databases.resources(rules);
            let options = Options { table_bytes: self.table_bytes, ..resources.options() };
            Ok(SharedBoard { search: BoardSearch::new(rules, options)?, resources })
        });
        made.as_ref().map_err(|error| *error)
    }

    /// Makes the database of a board.
    pub(crate) fn prepare(&self, rules: Rules) {
        drop(self.databases.resources(rules));
    }

    /// Returns what is known without a search of games by these rules, the database of the board included.
    pub(crate) fn lookup(&self, rules: Rules) -> Lookup {
        let shipped = self.proven(rules);
        if rules.pits() > MAX_PLAYED_PITS {
            return shipped;
        }
        shipped.with_endgame(self.databases.resources(rules).endgame)
    }
}

/// A search for what is known without one.
pub(crate) fn looker(rules: Rules) -> Result<BoardSearch, SolveError> {
    BoardSearch::new(rules, Options { table_bytes: NO_TABLE, ..Options::default() })
}

/// Returns true if a position can be searched.
pub(crate) fn is_searchable(position: &Position) -> Result<(), SolveError> {
    let (rules, seeds) = (position.rules(), position.seeds_in_play());
    let most = if rules.pits() > MAX_PLAYED_PITS { MAX_WIDE_SEEDS } else { MAX_KERNEL_SEEDS };
    if usize::from(seeds) > most { Err(SolveError::Seeds(seeds)) } else { Ok(()) }
}
