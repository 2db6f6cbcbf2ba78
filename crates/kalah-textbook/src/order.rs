//! Orders in which the plies of Kalah are tried.

use kalah::{Move, Pit, PitSet, Position};

use crate::game;

/// The order of the pits. A swap is tried last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// From the pit next to the own store.
    #[default]
    RightToLeft,
    /// From the owner's left-most pit.
    LeftToRight,
    /// The right-most pit whose sowing ends in the own store without a lap, then right to left.
    ExtraTurnFirst,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::RightToLeft, Order::LeftToRight, Order::ExtraTurnFirst];

    /// The word for it in a player's name.
    pub const fn word(self) -> &'static str {
        match self {
            Order::RightToLeft => "right-to-left",
            Order::LeftToRight => "left-to-right",
            Order::ExtraTurnFirst => "extra-turn",
        }
    }
}

impl game::Order<Position> for Order {
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + use<> {
        let first = if *self == Order::ExtraTurnFirst { extra_turn(position) } else { None };
        let from_left = *self == Order::LeftToRight;
        let mut pits: PitSet = position.sowable();
        let rest = std::iter::from_fn(move || if from_left { pits.next() } else { pits.next_back() });
        let sowings = first.into_iter().chain(rest.filter(move |&pit| Some(pit) != first));
        sowings.map(Move::Sow).chain(position.may_swap().then_some(Move::Swap))
    }
}

/// The right-most pit of the mover that holds exactly what reaches its store.
fn extra_turn(position: &Position) -> Option<Pit> {
    let pits = position.pits(position.turn());
    let index = (0..pits.len()).rev().find(|&index| usize::from(pits[index]) == pits.len() - index)?;
    Pit::from_index(index)
}
