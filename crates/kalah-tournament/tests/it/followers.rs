//! What holds of entries that take the place of a former version.

use kalah_tournament::{EntryId, FormerResult, InPlay, MatchResult, Standings};
use proptest::prelude::{prop, prop_assert_eq, proptest};

use crate::formats::{format, swiss};
use crate::given::{plain, result};

const WIN: [[u32; 2]; 2] = [[40, 32], [40, 32]];

/// Twelve players, of which the one with the smaller number wins, and a newcomer.
fn strong_and_weak() -> Vec<MatchResult> {
    let pairs = (0..12).flat_map(|one| (one + 1..12).map(move |other| [one, other]));
    pairs.map(|pair| plain(pair, WIN)).collect()
}

#[test]
fn a_new_version_begins_where_the_former_one_stood() {
    let results = strong_and_weak();
    for format in [swiss(40), "all-play-all".parse().unwrap()] {
        let opponent = |former: Option<FormerResult>| {
            let mut standings = Standings::from_entries((0..13).map(EntryId), &results);
            if let Some(former) = former {
                standings.follow(EntryId(12), former);
            }
            let [drawn, opponent] = format.next_pair(&standings, &InPlay::new()).unwrap();
            assert_eq!(drawn, EntryId(12));
            opponent.0
        };
        let middle = FormerResult { score: 0, played: 11 };
        assert!(opponent(Some(FormerResult { score: 11, played: 11 })) <= 1, "{format}");
        assert!((5..=6).contains(&opponent(Some(middle))), "{format}");
        assert!(opponent(Some(FormerResult { score: -11, played: 11 })) >= 10, "{format}");
    }
}

#[test]
fn a_former_version_fades_as_the_new_one_plays() {
    let mut standings = Standings::from_entries((0..13).map(EntryId), &strong_and_weak());
    standings.follow(EntryId(12), FormerResult { score: 8, played: 4 });
    for (matches, score) in [(1, 5), (2, 2), (3, -1), (4, -4)] {
        standings.apply(&plain([matches, 12], WIN));
        let former = standings.as_former(EntryId(12)).unwrap();
        assert_eq!((former.score, former.played), (score, 4), "after {matches} defeats");
    }
    standings.leave(EntryId(12));
    standings.enter(EntryId(12));
    assert_eq!(standings.as_former(EntryId(12)), None);
}

proptest! {
    #[test]
    fn where_somebody_stood_decides_nothing_but_whom_it_meets(
        format in format(),
        results in prop::collection::vec(result(10), 0..40),
        score in -20..20i32,
        played in 20u32..30,
    ) {
        let plain = Standings::from_entries((0..10).map(EntryId), &results);
        let mut following = plain.clone();
        following.follow(EntryId(3), FormerResult { score, played });
        prop_assert_eq!(following.rows(), plain.rows());
        let nobody = InPlay::new();
        let drawn = |standings: &Standings| format.next_pair(standings, &nobody).map(|[drawn, _]| drawn);
        prop_assert_eq!(drawn(&following), drawn(&plain));
        prop_assert_eq!(format.is_over(&following, &nobody), format.is_over(&plain, &nobody));
    }
}
