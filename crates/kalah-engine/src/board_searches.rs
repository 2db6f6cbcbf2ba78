//! Searches of several boards, made at first need and kept.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use kalah::{Capture, Position};
use kalah_endgame::{DatabaseProgress, Endgame};

use crate::board_search::BoardSearch;
use crate::evaluation::NetworkEvaluation;
use crate::prepare::{PrepareError, SearchBudget, SearchResources};
use crate::search::features::Features;
use crate::solver::{MAX_PLAYED_PITS, Options, Solver};

/// Searches by board, each with its database.
pub struct BoardSearches {
    /// Database, table and threads of each.
    pub resources: SearchResources,
    /// Budget of each.
    pub budget: SearchBudget,
    /// Ideas of the search.
    pub features: Features,
    /// Evaluates positions where a search ends. Otherwise there are only solvers.
    pub evaluates: bool,
    kept: HashMap<(usize, Capture), PreparedSearch>,
}

/// Search of a board, with its database.
pub struct PreparedSearch {
    /// The search.
    pub search: BoardSearch,
    /// The database.
    pub endgame: Option<Arc<Endgame>>,
}

impl BoardSearches {
    /// Creates solvers with all ideas of the search, none of which is made yet.
    pub fn new(resources: SearchResources, budget: SearchBudget) -> BoardSearches {
        BoardSearches { resources, budget, features: Features::ALL, evaluates: false, kept: HashMap::new() }
    }

    /// Returns the search for a position. The first of a board decides how great its database is, which is built in time or
    /// not at all.
    ///
    /// # Errors
    /// As [`SearchResources::options`], or if the board cannot be searched.
    pub fn of(
        &mut self,
        position: &Position,
        stop: &AtomicBool,
        until: Option<Instant>,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<&PreparedSearch, PrepareError> {
        let rules = position.rules();
        match self.kept.entry((rules.pits(), rules.capture())) {
            Entry::Occupied(made) => Ok(made.into_mut()),
            Entry::Vacant(place) => {
                let seeds = u32::from(position.seeds_in_play());
                let is_wide = self.evaluates && rules.pits() > MAX_PLAYED_PITS;
                let budget = if is_wide { SearchBudget { positions: 0, ..self.budget } } else { self.budget };
                let options = self.resources.options(rules, seeds, budget, stop, until, progress)?;
                let evaluation = if self.evaluates { NetworkEvaluation::built_in(rules) } else { None };
                let endgame = options.endgame.clone();
                let options = Options { features: self.features, evaluation, ..options };
                let search = if self.evaluates {
                    BoardSearch::new(rules, options)?
                } else {
                    BoardSearch::Solver(Solver::new(rules, options)?)
                };
                Ok(place.insert(PreparedSearch { search, endgame }))
            }
        }
    }
}
