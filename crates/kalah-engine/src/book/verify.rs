//! Trying whether a book is right.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kalah::Position;
use kalah::kernel::PitPair;
use kalah_endgame::Endgame;

use super::contents::Book;
use super::effort_probe::EffortProbe;
use super::entry::BookEntry;
use super::header::AtOnce;
use super::parallel::each;
use super::turns::Choices;
use crate::opening_rules::without_stores;
use crate::run::SearchRun;
use crate::solver::{SolveError, Solver};

/// An entry that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The position, without stores.
    pub position: Position,
    /// Entry of the book.
    pub entry: BookEntry,
    /// The exact margin, as the solver found it.
    pub margin: i32,
    /// True if the book's move reaches that margin.
    pub is_best: bool,
}

/// Result of following a book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Choices that the book makes.
    pub in_book: usize,
    /// Choices that come first beyond the book, with too many seeds in play for the small database.
    pub beyond: usize,
    /// Number of these that were tried.
    pub measured: usize,
    /// The most nodes that one of these took.
    pub most_nodes: u64,
    /// Positions that take more nodes than allowed, without stores.
    pub holes: Vec<Position>,
}

impl Book {
    /// Solves the position of a proven entry and tells if the entry is wrong. Of what was only searched nothing is
    /// claimed, so nothing can be wrong.
    ///
    /// # Errors
    /// If the position does not fit the solver or the run is stopped.
    pub fn check(
        &self,
        position: &Position,
        entry: BookEntry,
        solver: &Solver,
        run: &SearchRun,
    ) -> Result<Option<Difference>, SolveError> {
        if !entry.is_proven() {
            return Ok(None);
        }
        let margin = solver.best_moves(position, run)?.margin;
        let is_best = solver.reaches(position, entry.best, margin, run)?;
        let is_right = margin == entry.margin && is_best;
        Ok((!is_right).then_some(Difference { position: *position, entry, margin, is_best }))
    }

    /// Shuffles all positions with their entries, by a seed.
    pub fn sample(&self, seed: u32) -> Vec<(Position, BookEntry)> {
        let mut all: Vec<_> = self.iter().collect();
        all.sort_by_cached_key(|(position, _)| {
            PitPair::from_position(position).map(|pair| drawn(pair, seed))
        });
        all
    }

    /// Follows the book from the start, in either seat and whatever the other side plays, to where it ends, and tries
    /// with one of `one_of` positions there whether it is solved at once. `small` is a database of as many seeds as
    /// `at_once` tells; `progress` hears with each choice how many there are as far as it is known.
    ///
    /// # Errors
    /// If the board cannot be searched, or it was stopped.
    pub fn coverage(
        &self,
        at_once: AtOnce,
        small: &Arc<Endgame>,
        one_of: NonZeroUsize,
        threads: NonZeroUsize,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Coverage, SolveError> {
        let rules = self.rules();
        let mut choices = Choices::new(rules).ok_or(SolveError::Board(rules))?;
        let mut coverage = Coverage::default();
        let mut all = 0;
        let gauges = (0..threads.get()).map(|_| EffortProbe::new(rules, Arc::clone(small), at_once));
        let gauges = gauges.collect::<Result<Vec<_>, _>>()?;
        while !choices.level().is_empty() {
            all += choices.level().len();
            let found = each(&gauges, choices.level(), |probe, pair| {
                if stop.load(Relaxed) {
                    return Err(SolveError::Stopped);
                }
                progress(all);
                let is_drawn = (drawn(pair, 0) as usize).is_multiple_of(one_of.get());
                self.choice(pair, is_drawn.then_some(probe), at_once)
            })?;
            for choice in &found {
                coverage.add(choice);
            }
            let chosen: Vec<_> = found.iter().map(MoveSource::pit).collect();
            choices.follow(&chosen);
        }
        Ok(coverage)
    }

    fn choice(
        &self,
        pair: PitPair,
        probe: Option<&EffortProbe>,
        at_once: AtOnce,
    ) -> Result<MoveSource, SolveError> {
        if let Some(fact) = self.fact(pair).filter(|fact| fact.searched.is_none()) {
            return Ok(MoveSource::Book(fact.pit));
        }
        let beyond = without_stores(self.rules(), pair).filter(|_| pair.seeds() > at_once.database_seeds);
        let (Some(position), Some(probe)) = (beyond, probe) else {
            return Ok(beyond.map_or(MoveSource::Database, |_| MoveSource::Untried));
        };
        Ok(probe.nodes(&position)?.map_or(MoveSource::Hole(position), MoveSource::Search))
    }
}

/// A number that looks random: which positions come into a sample.
fn drawn(pair: PitPair, seed: u32) -> u32 {
    let words = [pair.mover, pair.opponent, u64::from(seed)];
    crc32fast::hash(&words.map(u64::to_le_bytes).concat())
}

/// Source of a player's move.
enum MoveSource {
    /// The pit that the book says.
    Book(usize),
    Database,
    Untried,
    /// The nodes that it took.
    Search(u64),
    Hole(Position),
}

impl MoveSource {
    fn pit(&self) -> Option<usize> {
        match self {
            MoveSource::Book(pit) => Some(*pit),
            _ => None,
        }
    }
}

impl Coverage {
    fn add(&mut self, choice: &MoveSource) {
        self.in_book += usize::from(matches!(choice, MoveSource::Book(_)));
        self.beyond += usize::from(!matches!(choice, MoveSource::Book(_) | MoveSource::Database));
        match *choice {
            MoveSource::Search(nodes) => {
                self.measured += 1;
                self.most_nodes = self.most_nodes.max(nodes);
            }
            MoveSource::Hole(position) => {
                self.measured += 1;
                self.holes.push(position);
            }
            MoveSource::Book(_) | MoveSource::Database | MoveSource::Untried => {}
        }
    }
}
