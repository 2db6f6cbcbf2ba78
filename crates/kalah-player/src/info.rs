//! Information of a player about its thinking.

use kalah::Move;

/// Information that a player gives beside its answer, each part of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The look-ahead that was finished, in plies.
    pub depth: Option<u32>,
    /// Margin that the player expects at the end, in seeds.
    pub score: Option<i32>,
    /// The positions that it visited since it was asked.
    pub nodes: Option<u64>,
    /// The plies that it expects, its own first.
    pub line: Vec<Move>,
}

impl Info {
    /// Takes over what a newer word tells.
    pub fn update(&mut self, newer: Info) {
        self.depth = newer.depth.or(self.depth);
        self.score = newer.score.or(self.score);
        self.nodes = newer.nodes.or(self.nodes);
        if !newer.line.is_empty() {
            self.line = newer.line;
        }
    }
}
