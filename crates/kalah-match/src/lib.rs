//! Players, clocks, the look-ahead driver, games and matches.
