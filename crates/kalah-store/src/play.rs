//! Games and puzzles of visitors, and what they have reached.

pub(crate) mod board_games;
pub(crate) mod board_mistakes;
pub(crate) mod course_stars;
pub(crate) mod guest_data;
pub(crate) mod level_games;
pub(crate) mod puzzle_history;
pub(crate) mod puzzle_streaks;
pub(crate) mod puzzle_themes;
pub(crate) mod puzzles;
