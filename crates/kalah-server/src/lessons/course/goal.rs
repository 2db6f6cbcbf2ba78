//! What a task of the course asks for.

/// Goal of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// To sow this pit.
    Sow { pit: usize },
    /// The last seed falls on the opponent's side.
    Across,
    /// The last seed comes round to the own side.
    Round,
    /// So many extra turns within one turn.
    Extra { turns: usize },
    /// A capture of so many seeds.
    Capture { seeds: usize },
    /// The opponent's next turn captures no more than so many seeds.
    Save { seeds: usize },
    /// Only moves that lose nothing of the exact value, for so many turns.
    Keep { turns: usize },
    /// Only moves that keep the win, for so many turns.
    Win { turns: usize },
    /// The game is over after this turn, and won.
    End,
}

impl Goal {
    /// The key of what is said of a move that misses the goal.
    pub(super) const fn missed(self) -> &'static str {
        match self {
            Goal::Sow { .. } => "course-missed-sow",
            Goal::Across => "course-missed-across",
            Goal::Round => "course-missed-round",
            Goal::Extra { .. } => "course-missed-extra",
            Goal::Capture { .. } => "course-missed-capture",
            Goal::Save { .. } => "course-missed-save",
            Goal::Keep { .. } => "course-missed-keep",
            Goal::Win { .. } => "course-missed-win",
            Goal::End => "course-missed-end",
        }
    }
}
