//! The values of all moves of a game: the one search that every review rests on, wherever it runs.

use std::sync::atomic::AtomicBool;

use kalah::{GameState, Rules};
use kalah_engine::{
    AnalysisScope, BoardDatabases, BoardSearch, Lookup, MAX_PLAYED_PITS, Options, SearchRun, SolveError,
    Solver,
};

use crate::boards::is_searchable;

/// Bytes of the table of a search. At 150,000 nodes a position 1,493 of 4,403 values of 24 games were exact with it, and
/// 1,495 with sixteen times as many.
const TABLE: usize = 2 << 20;

/// The value of a move of a game's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMoveValue {
    /// The final margin of the side that plays it.
    pub margin: i32,
    /// Changes of side that were looked ahead; `None` for a proven value.
    pub depth: Option<u32>,
}

/// The values of a game: for each ply those of all legal moves before it, in the order of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameValues {
    /// The values before each ply.
    pub positions: Vec<Vec<GameMoveValue>>,
    /// Nodes that were searched.
    pub nodes: u64,
}

/// A search for the games of one board. The same game has the same values, however often and wherever it is searched.
pub struct GameSearch {
    search: BoardSearch,
    lookup: Lookup,
}

impl GameSearch {
    /// A search with a table of its own.
    ///
    /// # Errors
    /// If nothing searches this board.
    pub fn new(rules: Rules, databases: &BoardDatabases) -> Result<GameSearch, SolveError> {
        if rules.pits() > MAX_PLAYED_PITS {
            let options = Options { table_bytes: TABLE, ..Options::default() };
            return Ok(GameSearch {
                search: BoardSearch::new(rules, options)?,
                lookup: Lookup::shipped(rules),
            });
        }
        let resources = databases.resources(rules);
        let options = Options { table_bytes: TABLE, ..resources.options() };
        let lookup = Lookup::shipped(rules).with_endgame(resources.endgame);
        Ok(GameSearch { search: BoardSearch::new(rules, options)?, lookup })
    }

    /// The solver of the board.
    ///
    /// # Errors
    /// If the board is wider than those that it solves.
    pub fn solver(&self) -> Result<&Solver, SolveError> {
        self.search.solver()
    }

    /// What is known without a search.
    pub fn lookup(&self) -> &Lookup {
        &self.lookup
    }

    /// Values all moves of a game, with so many nodes for each position. `observe` is called with the number of positions
    /// that are done.
    ///
    /// # Errors
    /// If a position is too big to be searched.
    pub fn values(
        &self,
        game: &GameState,
        nodes: u64,
        cancelled: &AtomicBool,
        observe: &mut dyn FnMut(usize),
    ) -> Result<GameValues, SolveError> {
        is_searchable(game.start())?;
        let mut values = GameValues { positions: Vec::with_capacity(game.plies().len()), nodes: 0 };
        // From the end on: what is proven there proves what comes before.
        for ply in (0..game.plies().len()).rev() {
            let position = game.position_after(ply);
            let run = SearchRun::new().within(nodes).stopped_by(cancelled);
            let analysis =
                self.search.analyse_with(&self.lookup, position, AnalysisScope::ALL, &run, &mut |_| ())?;
            values.nodes += analysis.nodes;
            let value = |mv| analysis.moves.iter().find(|value| value.mv == mv);
            let moves = position.legal_moves().filter_map(value).map(|value| GameMoveValue {
                margin: value.margin,
                depth: (!value.exact).then_some(value.depth),
            });
            values.positions.push(moves.collect());
            observe(values.positions.len());
        }
        values.positions.reverse();
        Ok(values)
    }
}
