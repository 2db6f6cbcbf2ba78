//! Standings are a fold over results.

use std::collections::BTreeSet;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Move, Rules, Side};
use kalah_tournament::{
    EntryId, EntryPair, EntryTally, GameResult, MatchResult, MatchSeat, ResultError, Standings,
};
use proptest::prelude::{Just, Strategy, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

use crate::given::{plain, result};

/// Something that happens to standings.
#[derive(Clone, Debug)]
enum Step {
    Apply(MatchResult),
    Withdraw(EntryPair),
    Enter(EntryId),
    Leave(EntryId),
}

fn step(entries: u64) -> impl Strategy<Value = Step> {
    let pair = (0..entries, 1..entries)
        .prop_map(move |(one, far)| EntryPair::new(EntryId(one), EntryId((one + far) % entries)).unwrap());
    prop_oneof![
        12 => result(entries).prop_map(Step::Apply),
        3 => pair.prop_map(Step::Withdraw),
        3 => (0..entries).prop_map(|entry| Step::Enter(EntryId(entry))),
        1 => (0..entries).prop_map(|entry| Step::Leave(EntryId(entry))),
    ]
}

/// What ranks are by, in numbers that are exact: win ratio and seeds a match, by the least common multiple of 1 to 8.
fn worth(tally: &EntryTally) -> Option<(bool, u64, u64)> {
    let scaled = |sum: u64| 840 * sum / u64::from(tally.played());
    let enough = tally.played() >= 5;
    (tally.played() > 0).then(|| (enough, scaled((2 * tally.wins + tally.draws).into()), scaled(tally.seeds)))
}

proptest! {
    #[test]
    fn the_order_of_results_does_not_matter(
        (results, shuffled) in prop::collection::vec(result(6), 0..30)
            .prop_flat_map(|results| (Just(results.clone()), Just(results).prop_shuffle())),
    ) {
        let standings = |results: &[MatchResult]| Standings::from_entries((0..6).map(EntryId), results);
        prop_assert_eq!(standings(&results), standings(&shuffled));
    }

    #[test]
    fn one_result_at_a_time_comes_to_the_same_as_all_at_once(steps in prop::collection::vec(step(6), 0..60)) {
        let mut entries: BTreeSet<EntryId> = (0..3).map(EntryId).collect();
        let mut results: Vec<MatchResult> = Vec::new();
        let mut standings = Standings::from_entries(entries.clone(), &results);
        for step in steps {
            match step {
                Step::Apply(result) => {
                    let before = standings.clone();
                    prop_assert_eq!(standings.apply(&result), standings != before);
                    if result.entries.iter().all(|entry| entries.contains(entry)) {
                        results.push(result);
                    }
                }
                Step::Withdraw(pair) => {
                    let had = results.iter().any(|result| result.pair() == Some(pair));
                    prop_assert_eq!(standings.withdraw(pair).is_some(), had);
                    results.retain(|result| result.pair() != Some(pair));
                }
                Step::Enter(entry) => {
                    standings.enter(entry);
                    entries.insert(entry);
                }
                Step::Leave(entry) => {
                    standings.leave(entry);
                    entries.remove(&entry);
                    results.retain(|result| !result.entries.contains(&entry));
                }
            }
            prop_assert_eq!(&standings, &Standings::from_entries(entries.clone(), &results));
            for (place, row) in standings.rows().iter().enumerate() {
                prop_assert_eq!(standings.place(row.entry), Some(place));
                prop_assert_eq!(standings.of_entry(row.entry), Some(row));
                let better = standings.rows().iter().filter(|other| worth(&other.tally) > worth(&row.tally));
                prop_assert_eq!(row.rank as usize, 1 + better.count());
            }
        }
    }

    #[test]
    fn the_results_of_who_has_gone_vanish(results in prop::collection::vec(result(6), 0..30), gone in 0u64..6) {
        let stay = || (0..6).filter(move |&entry| entry != gone).map(EntryId);
        let without = results.iter().filter(|result| !result.entries.contains(&EntryId(gone)));
        prop_assert_eq!(Standings::from_entries(stay(), &results), Standings::from_entries(stay(), without));
    }

    #[test]
    fn what_one_wins_another_loses(results in prop::collection::vec(result(8), 0..30)) {
        let standings = Standings::from_entries((0..8).map(EntryId), &results);
        let sum = |of: fn(&EntryTally) -> u64| standings.rows().iter().map(|row| of(&row.tally)).sum::<u64>();
        prop_assert_eq!(sum(|tally| tally.wins.into()), sum(|tally| tally.losses.into()));
        prop_assert_eq!(sum(|tally| tally.seeds), sum(|tally| tally.seeds_lost));
        prop_assert_eq!(sum(|tally| tally.played().into()), 2 * standings.played() as u64);
        for rows in standings.rows().windows(2) {
            let [better, worse] = [rows[0].tally, rows[1].tally];
            prop_assert!(rows[0].rank <= rows[1].rank);
            prop_assert!(better.is_provisional() <= worse.is_provisional());
            let of_one_kind = better.is_provisional() == worse.is_provisional();
            prop_assert!(!of_one_kind || better.win_ratio() >= worse.win_ratio());
        }
    }
}

#[test]
fn ties_are_broken_by_seeds_and_who_cannot_be_told_apart_shares_a_rank() {
    let results = [
        plain([1, 9], [[40, 32], [37, 35]]),
        plain([2, 8], [[60, 12], [70, 2]]),
        plain([3, 7], [[40, 32], [37, 35]]),
    ];
    let standings = Standings::from_entries([1, 2, 3, 4, 7, 8, 9].map(EntryId), &results);
    let ranks: Vec<_> = standings.rows().iter().map(|row| (row.rank, row.entry.0)).collect();
    assert_eq!(ranks, [(1, 2), (2, 1), (2, 3), (4, 7), (4, 9), (6, 8), (7, 4)]);
}

/// Player 1 has won one match, players 2 and 3 three of five.
#[test]
fn one_win_of_one_is_no_first_place() {
    let won = |winner, loser| plain([winner, loser], [[40, 32], [37, 35]]);
    let mut results = vec![won(1, 9)];
    for player in [2, 3] {
        results.extend((4..7).map(|loser| won(player, loser)));
        results.extend((7..9).map(|winner| won(winner, player)));
    }
    let standings = Standings::from_entries((1..=9).map(EntryId), &results);
    let first: Vec<_> = standings.rows().iter().take(2).map(|row| (row.rank, row.entry.0)).collect();
    assert_eq!(first, [(1, 2), (1, 3)]);
    assert!(standings.of_entry(EntryId(1)).unwrap().tally.is_provisional());
}

fn record(ending: Ending, plies: &str) -> Record {
    let moves: Vec<Move> = kalah::parse_moves(plies).unwrap();
    Record {
        start: Rules::default().start(Side::South),
        south: "1".to_owned(),
        north: "2".to_owned(),
        plies: moves.into_iter().map(PlyRecord::bare).collect(),
        ending,
        cause: None,
    }
}

#[test]
fn the_seeds_in_play_go_to_who_did_not_forfeit() {
    let forfeit = Ending::Forfeit { loser: Side::South, fault: Fault::TimedOut };
    let result = GameResult::from_record(&record(forfeit, "36")).unwrap();
    assert_eq!(result.seeds, [1, 71]);
    assert_eq!(result.winner(), Some(MatchSeat::Second));
    assert_eq!(result.fault(MatchSeat::First), Some(Fault::TimedOut));
}

#[test]
fn a_record_that_the_rules_deny_is_no_result() {
    let claimed = record(Ending::Finished { margin: 72 }, "36");
    assert!(matches!(GameResult::from_record(&claimed), Err(ResultError::Replay(_))));
    assert_eq!(GameResult::from_record(&record(Ending::Aborted, "36")), Err(ResultError::Aborted));
}
