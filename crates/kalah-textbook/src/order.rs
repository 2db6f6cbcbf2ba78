//! Orders in which the plies of Kalah are tried.

use std::cmp::Reverse;

use kalah::{Move, Pit, Position};

use crate::game;

/// The order of the pits. A swap is tried last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PitOrder {
    /// Pits from the one next to the own store.
    #[default]
    RightToLeft,
    /// Pits from the owner's left-most.
    LeftToRight,
    /// The right-most pit whose sowing ends in the own store without a lap, then right to left.
    ExtraTurnFirst,
    /// Sowings that capture, the most seeds first, then right to left.
    CapturesFirst,
    /// Plies by the margin of the stores after them, the best first; among equals right to left.
    ByEvaluation,
}

impl PitOrder {
    /// All orders of the pits.
    pub const ALL: [PitOrder; 5] = [
        PitOrder::RightToLeft,
        PitOrder::LeftToRight,
        PitOrder::ExtraTurnFirst,
        PitOrder::CapturesFirst,
        PitOrder::ByEvaluation,
    ];

    /// The word for it in a player's name.
    pub const fn word(self) -> &'static str {
        match self {
            PitOrder::RightToLeft => "right-to-left",
            PitOrder::LeftToRight => "left-to-right",
            PitOrder::ExtraTurnFirst => "extra-turn",
            PitOrder::CapturesFirst => "captures",
            PitOrder::ByEvaluation => "evaluation",
        }
    }
}

impl game::MoveOrdering<Position> for PitOrder {
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + use<> {
        let mut pits: Vec<Pit> = position.sowable().collect();
        match self {
            PitOrder::LeftToRight => {}
            PitOrder::RightToLeft => pits.reverse(),
            PitOrder::ExtraTurnFirst => {
                pits.reverse();
                let first = extra_turn(position);
                if let Some(place) = pits.iter().position(|&pit| Some(pit) == first) {
                    pits[..=place].rotate_right(1);
                }
            }
            PitOrder::CapturesFirst => {
                pits.reverse();
                pits.sort_by_cached_key(|&pit| Reverse(captured(position, pit)));
            }
            PitOrder::ByEvaluation => {
                pits.reverse();
                pits.sort_by_cached_key(|&pit| Reverse(margin_after(position, pit)));
            }
        }
        pits.into_iter().map(Move::Sow).chain(position.may_swap().then_some(Move::Swap))
    }
}

/// The seeds that sowing a pit captures.
fn captured(position: &Position, pit: Pit) -> u32 {
    let ply = position.play(Move::Sow(pit)).ok();
    ply.and_then(|ply| ply.captured).map_or(0, |captured| captured.seeds.into())
}

/// The margin of the mover's store after sowing a pit.
fn margin_after(position: &Position, pit: Pit) -> i32 {
    position.play(Move::Sow(pit)).map_or(i32::MIN, |ply| ply.position.margin(position.turn()))
}

/// The right-most pit of the mover that holds exactly what reaches its store.
fn extra_turn(position: &Position) -> Option<Pit> {
    let pits = position.pits(position.turn());
    let index = (0..pits.len()).rev().find(|&index| usize::from(pits[index]) == pits.len() - index)?;
    Pit::from_index(index)
}
