//! The wide kernel against the rules, and how full a board may be.

use super::{MAX_WIDE_SEEDS, WideKernel, WidePair};
use crate::{Capture, OpeningStage, Rules, Side};

proptest::proptest! {
    /// Every ply leads where the rules say, on boards of all sizes, with laps.
    #[test]
    fn sowing_is_that_of_the_rules(
        pits in proptest::collection::vec(0_u32..40, 24), size in 1_usize..=12, always: bool,
    ) {
        let capture = if always { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
        let rules = Rules::new(size, 1).unwrap().with_capture(capture);
        let mut setup = crate::PositionSetup::start(rules, Side::South);
        // Every second pit is empty or nearly so.
        let thin = |pits: &[u32]| pits.iter().map(|&seeds| if seeds < 20 { seeds / 10 } else { seeds }).collect();
        setup.south.pits = thin(&pits[..size]);
        setup.north.pits = thin(&pits[12..12 + size]);
        setup.stage = OpeningStage::Underway;
        let position = setup.swept().position().unwrap();
        proptest::prop_assume!(!position.is_over());
        let (kernel, pair) = (WideKernel::new(rules).unwrap(), WidePair::from_position(&position).unwrap());
        proptest::prop_assert_eq!(pair.seeds(), u32::from(position.seeds_in_play()));
        let filled: Vec<_> = pair.filled_pits().rev().collect();
        proptest::prop_assert_eq!(filled.len(), position.legal_moves().count());
        for pit in filled {
            let ply = position.play(crate::Move::Sow(crate::Pit::from_index(pit).unwrap())).unwrap();
            let sown = kernel.sow(pair, pit);
            let after = &ply.position;
            if sown.pair.is_over() {
                proptest::prop_assert!(after.is_over());
                continue;
            }
            proptest::prop_assert_eq!(sown.again, ply.extra_turn);
            let seen = if sown.again { sown.pair } else { sown.pair.flipped() };
            proptest::prop_assert_eq!(Some(seen), WidePair::from_position(after));
            let banked = after.store(Side::South) - position.store(Side::South);
            proptest::prop_assert_eq!(sown.banked, u32::from(banked));
        }
    }
}

#[test]
fn the_fullest_boards_have_room() {
    let rules = Rules::new(12, 42).unwrap();
    let pair = WidePair::from_position(&rules.start(Side::South)).unwrap();
    assert_eq!(pair.seeds(), 1008);
    assert!(usize::from(Rules::new(12, 43).unwrap().start(Side::South).seeds_in_play()) > MAX_WIDE_SEEDS);
    assert_eq!(WidePair::from_position(&Rules::new(12, 43).unwrap().start(Side::South)), None);
}
