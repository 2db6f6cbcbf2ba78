//! Pairing and standings, as pure functions of results.
