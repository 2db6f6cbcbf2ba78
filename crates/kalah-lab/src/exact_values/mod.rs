//! Players and searches against exact values: `game_positions` and `solved_positions` draw positions, `loss_solver` values
//! moves in them, `many_positions` solves on threads, `move_losses` asks a player, `answer_cost` measures how long exact answers take.

pub(crate) mod answer_cost;
pub(crate) mod error;
pub(crate) mod game_positions;
pub(crate) mod loss_solver;
pub(crate) mod many_positions;
pub(crate) mod move_losses;
pub(crate) mod solved_positions;
