//! The Python module `kalah`: `position` has the rules, `solver`, `analyser` and `engine` search, `endgame` is a database,
//! `known` what needs no search. `moves`, `words` and `search_call` turn Python's arguments into those of the libraries.
//!
//! What Python sees is described in `kalah.pyi`; the docstrings say the same in short. Moves are numbers of pits from the
//! mover's left, sides are words.

mod analyser;
mod endgame;
mod engine;
mod known;
mod moves;
mod position;
mod search_call;
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
#[pyo3::pymodule(name = "kalah")]
mod python_module {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analyser::{PythonAnalyser, PythonAnalysis, PythonMoveValue};
    #[pymodule_export]
    use crate::endgame::PythonEndgame;
    #[pymodule_export]
    use crate::engine::{PythonChosenMove, PythonEngine};
    #[pymodule_export]
    use crate::known::{PythonMargins, known};
    #[pymodule_export]
    use crate::position::{PythonPly, PythonPosition};
    #[pymodule_export]
    use crate::solver::{PythonSolution, PythonSolver};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("SWAP", crate::moves::SWAP)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
