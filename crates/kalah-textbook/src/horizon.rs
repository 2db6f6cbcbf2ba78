//! Distance that a search looks ahead.

/// Distance that a search still looks ahead. Every ply counts, whoever makes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Horizon {
    /// Limit of so many plies, after which the position is evaluated.
    Plies(u32),
    /// No limit: the search goes to the end of the game.
    End,
}

impl Horizon {
    /// The horizon after one ply; `None` at the horizon.
    pub const fn nearer(self) -> Option<Horizon> {
        match self {
            Horizon::Plies(0) => None,
            Horizon::Plies(plies) => Some(Horizon::Plies(plies - 1)),
            Horizon::End => Some(Horizon::End),
        }
    }
}
