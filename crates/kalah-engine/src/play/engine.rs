//! The engine: chooses moves to win with.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use kalah::{Move, Position, Rules};

use crate::analysis::source::ValueSource;
use crate::board_search::BoardSearch;
use crate::checkpoint::ProofLog;
use crate::evaluation::{EvaluationError, NetworkEvaluation};
use crate::knowledge::Lookup;
use crate::play::level::Level;
use crate::play::resource_cache::{Resources, prepared, usual_seeds};
use crate::run::SearchRun;
use crate::search::features::Features;
use crate::search::tuning::SearchTuning;
use crate::solver::{Options, SolveError};

/// Options of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// Playing strength.
    pub level: Level,
    /// Seed of the errors of levels below the best: the same seed errs in the same way.
    pub seed: u64,
    /// Threads to search with.
    pub threads: NonZeroUsize,
    /// Bytes for the table of what was found out.
    pub table_bytes: usize,
    /// Seeds of the endgame database; as many as are built in about a second if left out, 0 for none.
    pub database_seeds: Option<u32>,
    /// Consults the book and the proofs that come with the program, at the best level.
    pub book: bool,
    /// Constants of the search.
    pub tuning: SearchTuning,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            level: Level::BEST,
            seed: 0,
            threads: NonZeroUsize::MIN,
            table_bytes: 32 << 20,
            database_seeds: None,
            book: true,
            tuning: SearchTuning::default(),
        }
    }
}

impl EngineOptions {
    /// Options of an opponent of people. Many of them play at once, so each has a small table and one thread.
    pub fn opponent(level: Level, seed: u64) -> EngineOptions {
        EngineOptions { level, seed, table_bytes: 8 << 20, ..EngineOptions::default() }
    }
}

/// A player that searches: what the solver knows, used within a limit of time, nodes or depth. It learns from each
/// position for the next, and forgets nothing, so what it knows is of use in any game by its rules.
pub struct Engine {
    pub(super) search: BoardSearch,
    options: EngineOptions,
    pub(super) lookup: Lookup,
    /// Set once the solver has learned what the look-up has of proofs.
    pub(super) taught: OnceLock<()>,
}

/// Move chosen by an engine, with its assessment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenMove {
    /// The move.
    pub mv: Move,
    /// The final margin of the side to move that it expects, stores included.
    pub margin: i32,
    /// True if the margin is proven to be the value of the position.
    pub exact: bool,
    /// Source of the margin.
    pub from: ValueSource,
    /// Changes of side that were looked ahead.
    pub depth: u32,
    /// Positions asked about.
    pub nodes: u64,
    /// Best play of both as far as it is known, the move first.
    pub line: Vec<Move>,
}

impl Engine {
    /// An engine for the board and the rule of capture of `rules`. The first one for a board waits for its database.
    pub fn new(rules: Rules, options: EngineOptions) -> Result<Engine, SolveError> {
        let seeds = options.database_seeds.unwrap_or_else(|| usual_seeds(rules));
        Engine::with_resources(rules, options, prepared(rules, seeds, options.threads))
    }

    /// The same with a database and weights that are there already.
    ///
    /// # Errors
    /// If the database is for another board.
    pub fn with_resources(
        rules: Rules,
        options: EngineOptions,
        resources: Resources,
    ) -> Result<Engine, SolveError> {
        let Resources { endgame, estimate, evaluation } = resources;
        let search = BoardSearch::new(
            rules,
            Options {
                endgame,
                estimate,
                evaluation,
                table_bytes: options.table_bytes,
                threads: options.threads,
                features: Features::ALL,
                tuning: options.tuning,
            },
        )?;
        let looks_up = options.book && options.level == Level::BEST;
        let lookup = if looks_up { Lookup::shipped(rules) } else { Lookup::nothing(rules) };
        Ok(Engine { search, options, lookup, taught: OnceLock::new() })
    }

    /// The move of an opponent of people, after a second at most on usual machines; `None` only if the game is over.
    ///
    /// # Errors
    /// If the position does not fit the engine.
    pub fn choose_as_opponent(&self, position: &Position) -> Result<Option<ChosenMove>, SolveError> {
        self.choose(position, u32::MAX, &SearchRun::new().within(Level::NODES))
    }

    /// The same engine with another proof log, in front of what it looks up anyway.
    #[must_use]
    pub fn with_proofs(self, log: Arc<ProofLog>) -> Engine {
        Engine { lookup: self.lookup.with_proofs(log), ..self }
    }

    /// The same engine with the weights of a text for its evaluation; with none an estimate judges where a search ends.
    ///
    /// # Errors
    /// If the text has other weights than the network of the board.
    pub fn with_weights(mut self, text: Option<&str>) -> Result<Engine, EvaluationError> {
        let rules = self.search.rules();
        match &mut self.search {
            BoardSearch::Solver(solver) => {
                let read = |text| NetworkEvaluation::read(rules, text);
                solver.context.evaluation = text.map(read).transpose()?;
            }
            BoardSearch::Wide(wide) => {
                wide.set_weights(text)?;
            }
        }
        Ok(self)
    }

    /// The best move that `depth` changes of side and the limits of the run let it find, as far as its level allows:
    /// `None` only if the game is over. There is a move even if the run is stopped at once. A move that has no
    /// alternative is not thought about.
    ///
    /// # Errors
    /// If the position does not fit the engine.
    pub fn choose(
        &self,
        position: &Position,
        depth: u32,
        run: &SearchRun,
    ) -> Result<Option<ChosenMove>, SolveError> {
        if let Some(known) = self.known(position) {
            return Ok(Some(known));
        }
        let forced = position.legal_moves().nth(1).is_none();
        let depth = if forced { 0 } else { depth };
        let EngineOptions { level, seed, .. } = self.options;
        let analysis = self.search.analyse(position, level.scope(depth), run)?;
        let value = level.pick(position, seed, &analysis);
        Ok(value.map(|value| ChosenMove {
            mv: value.mv,
            margin: value.margin,
            exact: analysis.is_exact() && level == Level::BEST,
            from: value.from,
            depth: analysis.depth.max(value.depth),
            nodes: analysis.nodes,
            line: value.line.clone(),
        }))
    }

    /// Searches a position that the opponent thinks about until the run ends: the next search finds what the table learned of the
    /// answers. Levels below the best do not, since they look no further ahead than they should.
    ///
    /// # Errors
    /// If the position does not fit the engine.
    pub fn ponder(&self, position: &Position, run: &SearchRun) -> Result<(), SolveError> {
        if self.options.level == Level::BEST && self.known(position).is_none() {
            self.search.analyse(position, self.options.level.scope(u32::MAX), run)?;
        }
        Ok(())
    }

    /// Chooses a move without a search: a best move that is known, or else what a book expects.
    pub(super) fn known(&self, position: &Position) -> Option<ChosenMove> {
        if let Some((mv, value)) = self.lookup.best(position) {
            let line = self.lookup.line(position);
            return Some(ChosenMove {
                mv,
                margin: value.margin,
                exact: true,
                from: value.from,
                depth: 0,
                nodes: 0,
                line,
            });
        }
        let expected = self.lookup.expected(position)?;
        Some(ChosenMove {
            mv: expected.best,
            margin: expected.margin,
            exact: false,
            from: ValueSource::Book,
            depth: expected.depth,
            nodes: 0,
            line: vec![expected.best],
        })
    }
}
