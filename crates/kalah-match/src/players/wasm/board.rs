//! The board as a module reads it: numbers of 32 bits, the lowest byte first.
//!
//! ```text
//! n, own store, opponent's store, n own pits, n of the opponent's pits, flags
//! ```
//!
//! Pits lie as their owner counts them, from the left. The side to move is always "own".

use kalah::{Capture, Move, OpeningStage, Pit, Position, Side};

/// A last seed in an own empty pit is banked even if nothing lies opposite.
const CAPTURES_EMPTY: u32 = 1;
/// The module may answer 0: exchange the seats.
const SWAP_OFFERED: u32 = 2;
/// The next ply gives no extra turn.
const NO_EXTRA_TURN: u32 = 4;

/// The bytes of a position.
pub(super) fn encode(position: &Position) -> Vec<u8> {
    let rules = position.rules();
    let own = position.turn();
    let other = own.opposite();
    let pits = |side: Side| position.pits(side).iter().map(|&seeds| u32::from(seeds));
    let flag = |holds: bool, flag: u32| if holds { flag } else { 0 };
    let flags = flag(rules.capture() == Capture::EvenIfOppositeEmpty, CAPTURES_EMPTY)
        | flag(position.stage() == OpeningStage::SwapOffered, SWAP_OFFERED)
        | flag(position.stage() == OpeningStage::Start && !rules.first_move_extra_turn(), NO_EXTRA_TURN);
    let count = |pits: usize| u32::try_from(pits).unwrap_or(0);
    let head = [count(rules.pits()), position.store(own).into(), position.store(other).into()];
    let numbers = head.into_iter().chain(pits(own)).chain(pits(other)).chain([flags]);
    numbers.flat_map(u32::to_le_bytes).collect()
}

/// The move that a module's answer stands for, if it is any.
pub(super) fn decode(answer: i32) -> Option<Move> {
    match usize::try_from(answer) {
        Ok(0) => Some(Move::Swap),
        Ok(number) => Pit::from_number(number).map(Move::Sow),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Position, Rules, Side};

    use super::encode;

    fn numbers(position: &Position) -> Vec<u32> {
        let words = encode(position);
        words
            .chunks_exact(4)
            .map(|word| word.iter().rev().fold(0, |sum, &b| sum << 8 | u32::from(b)))
            .collect()
    }

    #[test]
    fn the_mover_is_always_at_the_bottom() {
        let south = Position::parse("<3,5,300,1,2,3,4,5,6> s", None).expect("a position");
        let north = Position::parse("<3,5,300,1,2,3,4,5,6> n", None).expect("a position");
        assert_eq!(numbers(&south), [3, 5, 300, 1, 2, 3, 4, 5, 6, 0]);
        assert_eq!(numbers(&north), [3, 300, 5, 4, 5, 6, 1, 2, 3, 0]);
    }

    #[test]
    fn flags_tell_the_rules_that_matter_now() {
        let rules: Rules = "2x2+empty+pie+single".parse().expect("rules");
        let start = rules.start(Side::South);
        assert_eq!(numbers(&start), [2, 0, 0, 2, 2, 2, 2, 1 | 4]);
        let ply = start.play(super::decode(1).expect("a move")).expect("legal");
        assert_eq!(numbers(&ply.position), [2, 0, 1, 2, 2, 0, 3, 1 | 2]);
    }
}
