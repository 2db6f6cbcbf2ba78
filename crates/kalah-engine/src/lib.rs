//! The exact solver, search and analysis.
