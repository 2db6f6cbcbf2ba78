//! Games and puzzles of visitors.

pub(crate) mod board_games;
pub(crate) mod board_mistakes;
pub(crate) mod puzzle_streaks;
pub(crate) mod puzzles;
