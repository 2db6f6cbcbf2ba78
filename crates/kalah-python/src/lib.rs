//! The extension of the Python package `kalah`, whose other files are in `python/`.
//!
//! `position` has the rules, `solver`, `solve_many`, `analyser` and `engine` search, `endgame` is a database, `known` and
//! `knowledge_rows` what needs no search. `rows` and `arrays` turn positions into numbers, `batch` plays many boards at once,
//! `game`, `review`, `matches` and `ratings` have games. `moves`, `words`, `integer` and `search_call` turn Python's arguments into those of
//! the libraries.
//!
//! Its types are in `python/kalah/_kalah.pyi`. Moves are numbers of pits from the mover's left, sides are words.

mod analyser;
mod analysis;
mod analysis_stream;
mod arrays;
mod batch;
mod board_batch;
mod endgame;
mod engine;
mod game;
mod integer;
mod knowledge_rows;
mod known;
mod matches;
mod moves;
mod position;
mod puzzle_rows;
mod ratings;
mod review;
mod rows;
mod search_call;
mod solve_many;
mod solver;
mod words;

// Python aligns its objects to 16 bytes. What needs more, like the weights of a search, is in a box.
const _: () = {
    assert!(align_of::<analyser::PythonAnalyser>() <= 16);
    assert!(align_of::<endgame::PythonEndgame>() <= 16);
    assert!(align_of::<engine::PythonEngine>() <= 16);
    assert!(align_of::<position::PythonPosition>() <= 16);
    assert!(align_of::<solver::PythonSolver>() <= 16);
};

/// Kalah: rules, exact values, endgame databases and an engine.
#[pyo3::pymodule(name = "_kalah")]
mod python_module {
    use kalah_engine::{ShippedFile, ShippedKind};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analyser::PythonAnalyser;
    #[pymodule_export]
    use crate::analysis::{PythonAnalysis, PythonMoveValue};
    #[pymodule_export]
    use crate::analysis_stream::PythonAnalysisStream;
    #[pymodule_export]
    use crate::arrays::{from_array, to_array, turns};
    #[pymodule_export]
    use crate::batch::PythonBatch;
    #[pymodule_export]
    use crate::endgame::PythonEndgame;
    #[pymodule_export]
    use crate::engine::{PythonChosenMove, PythonEngine};
    #[pymodule_export]
    use crate::game::{PythonGame, write_games};
    #[pymodule_export]
    use crate::knowledge_rows::{book, read_log};
    #[pymodule_export]
    use crate::known::{PythonMargins, known};
    #[pymodule_export]
    use crate::matches::play_match;
    #[pymodule_export]
    use crate::position::{PythonPly, PythonPosition};
    #[pymodule_export]
    use crate::puzzle_rows::puzzles;
    #[pymodule_export]
    use crate::ratings::rate;
    #[pymodule_export]
    use crate::solve_many::PythonSolvedPositions;
    #[pymodule_export]
    use crate::solver::{PythonSolution, PythonSolver};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let holds_knowledge = ShippedFile::all().any(|file| file.kind != ShippedKind::Network);
        module.add("KNOWLEDGE", holds_knowledge)?;
        module.add("SWAP", crate::moves::SWAP)?;
        module.add("UNKNOWN", crate::rows::UNKNOWN)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
