//! The messages between ManKalah's engine and its agents: Kalah with 7 pits, 7 seeds and the pie rule, over standard input
//! and output.
//!
//! [`MankalahEngine`] is the engine's half of a conversation with one agent, [`MankalahAgent`] the agent's half of it. What goes over the
//! wire is in [`message`], with what was seen of the original.

mod agent;
mod engine;
pub mod message;

use kalah::Rules;

pub use agent::{AgentAction, AgentError, MankalahAgent};
pub use engine::{MankalahEngine, MankalahViolation};

/// The rules of the original: 7 pits, 7 seeds, the pie rule, and no extra turn for the first move of a game.
pub fn rules() -> Rules {
    // A board of this size is one.
    Rules::new(7, 7).unwrap_or_default().with_pie_rule(true).with_first_move_extra_turn(false)
}
