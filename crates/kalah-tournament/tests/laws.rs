//! What must hold of every tournament.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::collections::BTreeSet;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Move, Rules, Side};
use kalah_tournament::{
    Decision, EntryId, GameResult, MatchResult, Pair, Refused, Seat, Standings, matches_in_all, next_pair,
};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

fn game() -> impl Strategy<Value = GameResult> {
    let fault = prop_oneof![
        Just(Fault::IllegalMove),
        Just(Fault::TimedOut),
        Just(Fault::Crashed),
        Just(Fault::Resigned)
    ];
    let forfeit = (any::<bool>(), fault).prop_map(|(first, fault)| Decision::Forfeit {
        loser: if first { Seat::First } else { Seat::Second },
        fault,
    });
    (prop_oneof![4 => Just(Decision::Seeds), 1 => forfeit], 0u32..=72)
        .prop_map(|(decision, seeds)| GameResult { decision, seeds: [seeds, 72 - seeds] })
}

fn result(entries: u64) -> impl Strategy<Value = MatchResult> {
    (0..entries, 0..entries, game(), game()).prop_map(|(one, other, first, second)| MatchResult {
        entries: [EntryId(one), EntryId(other)],
        games: [first, second],
    })
}

/// Something that happens to standings.
#[derive(Clone, Debug)]
enum Step {
    Apply(MatchResult),
    Withdraw(Pair),
    Enter(EntryId),
    Leave(EntryId),
}

fn step(entries: u64) -> impl Strategy<Value = Step> {
    let pair = (0..entries, 1..entries)
        .prop_map(move |(one, far)| Pair::new(EntryId(one), EntryId((one + far) % entries)).unwrap());
    prop_oneof![
        12 => result(entries).prop_map(Step::Apply),
        3 => pair.prop_map(Step::Withdraw),
        3 => (0..entries).prop_map(|entry| Step::Enter(EntryId(entry))),
        1 => (0..entries).prop_map(|entry| Step::Leave(EntryId(entry))),
    ]
}

/// Plays a whole tournament: `slots` matches at once, of which `choices` says which ends next.
fn tournament(players: u64, slots: usize, games: &[GameResult], choices: &[usize]) -> Vec<MatchResult> {
    let entries = || (0..players).map(EntryId);
    let mut results = Vec::new();
    let mut running: Vec<[EntryId; 2]> = Vec::new();
    for step in 0.. {
        let pairs: BTreeSet<Pair> = running.iter().filter_map(|&[one, two]| Pair::new(one, two)).collect();
        let standings = Standings::of(entries(), &results);
        if running.len() < slots
            && let Some(next) = next_pair(&standings, &pairs)
        {
            running.push(next);
        } else if running.is_empty() {
            break;
        } else {
            let entries = running.swap_remove(choices[step % choices.len()] % running.len());
            let game = |offset| games[(step + offset) % games.len()];
            results.push(MatchResult { entries, games: [game(0), game(1)] });
        }
    }
    results
}

proptest! {
    #[test]
    fn in_the_end_all_have_met_all_and_nobody_twice(
        players in 0u64..14,
        slots in 1usize..8,
        games in prop::collection::vec(game(), 1..40),
        choices in prop::collection::vec(any::<usize>(), 1..20),
    ) {
        let results = tournament(players, slots, &games, &choices);
        let pairs: BTreeSet<Pair> = results.iter().map(|result| result.pair().unwrap()).collect();
        prop_assert_eq!(pairs.len(), results.len());
        prop_assert_eq!(pairs.len(), matches_in_all(usize::try_from(players).unwrap()));
    }

    #[test]
    fn whoever_has_played_least_is_drawn_and_nobody_who_plays(
        results in prop::collection::vec(result(9), 0..20),
        running in prop::collection::btree_set((0u64..9, 0u64..9), 0..4),
    ) {
        let running: BTreeSet<Pair> =
            running.into_iter().filter_map(|(one, two)| Pair::new(EntryId(one), EntryId(two))).collect();
        let standings = Standings::of((0..9).map(EntryId), &results);
        let busy = |entry| running.iter().any(|pair| pair.entries().contains(&entry));
        let played = |entry| standings.of_entry(entry).unwrap().tally.played();
        let new = |one, two| Pair::new(one, two).is_some_and(|pair| !standings.have_met(pair));
        let free: Vec<EntryId> = (0..9).map(EntryId).filter(|&entry| !busy(entry)).collect();
        let possible = free.iter().filter(|&&one| free.iter().any(|&two| new(one, two)));
        if let Some([drawn, opponent]) = next_pair(&standings, &running) {
            prop_assert!(!busy(drawn) && !busy(opponent) && new(drawn, opponent));
            prop_assert_eq!(Some(played(drawn)), possible.map(|&entry| played(entry)).min());
        } else {
            prop_assert_eq!(possible.count(), 0);
        }
    }

    #[test]
    fn the_order_of_results_does_not_matter(
        (results, shuffled) in prop::collection::vec(result(6), 0..30)
            .prop_flat_map(|results| (Just(results.clone()), Just(results).prop_shuffle())),
    ) {
        let standings = |results: &[MatchResult]| Standings::of((0..6).map(EntryId), results);
        prop_assert_eq!(standings(&results), standings(&shuffled));
    }

    #[test]
    fn one_result_at_a_time_comes_to_the_same_as_all_at_once(steps in prop::collection::vec(step(6), 0..60)) {
        let mut entries: BTreeSet<EntryId> = (0..3).map(EntryId).collect();
        let mut results: Vec<MatchResult> = Vec::new();
        let mut standings = Standings::of(entries.clone(), &results);
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
            prop_assert_eq!(&standings, &Standings::of(entries.clone(), &results));
        }
    }

    #[test]
    fn the_results_of_who_has_gone_vanish(results in prop::collection::vec(result(6), 0..30), gone in 0u64..6) {
        let stay = || (0..6).filter(move |&entry| entry != gone).map(EntryId);
        let without = results.iter().filter(|result| !result.entries.contains(&EntryId(gone)));
        prop_assert_eq!(Standings::of(stay(), &results), Standings::of(stay(), without));
    }

    #[test]
    fn what_one_wins_another_loses(results in prop::collection::vec(result(8), 0..30)) {
        let standings = Standings::of((0..8).map(EntryId), &results);
        let sum = |of: fn(&kalah_tournament::Tally) -> u64| standings.rows().iter().map(|row| of(&row.tally)).sum::<u64>();
        prop_assert_eq!(sum(|tally| tally.wins.into()), sum(|tally| tally.losses.into()));
        prop_assert_eq!(sum(|tally| tally.seeds), sum(|tally| tally.seeds_lost));
        prop_assert_eq!(sum(|tally| tally.played().into()), 2 * standings.played() as u64);
        for rows in standings.rows().windows(2) {
            let [better, worse] = [rows[0].tally, rows[1].tally];
            prop_assert!(rows[0].rank <= rows[1].rank);
            prop_assert!(better.win_ratio() >= worse.win_ratio());
        }
    }
}

fn plain(entries: [u64; 2], seeds: [[u32; 2]; 2]) -> MatchResult {
    let game = |seeds| GameResult { decision: Decision::Seeds, seeds };
    MatchResult { entries: entries.map(EntryId), games: seeds.map(game) }
}

#[test]
fn ties_are_broken_by_seeds_and_who_cannot_be_told_apart_shares_a_rank() {
    let results = [
        plain([1, 9], [[40, 32], [37, 35]]),
        plain([2, 8], [[60, 12], [70, 2]]),
        plain([3, 7], [[40, 32], [37, 35]]),
    ];
    let standings = Standings::of([1, 2, 3, 4, 7, 8, 9].map(EntryId), &results);
    let ranks: Vec<_> = standings.rows().iter().map(|row| (row.rank, row.entry.0)).collect();
    assert_eq!(ranks, [(1, 2), (2, 1), (2, 3), (4, 7), (4, 9), (6, 8), (7, 4)]);
}

#[test]
fn the_newcomer_meets_its_neighbour_in_rank() {
    let results = [plain([1, 2], [[40, 32], [40, 32]]), plain([3, 4], [[50, 22], [50, 22]])];
    let standings = Standings::of([1, 2, 3, 4].map(EntryId), &results);
    // All have played once, so the best is drawn: 3, whose nearest in rank is 1.
    assert_eq!(next_pair(&standings, &BTreeSet::new()), Some([3, 1].map(EntryId)));
    let standings = Standings::of([1, 2, 3, 4, 5].map(EntryId), &results);
    assert_eq!(next_pair(&standings, &BTreeSet::new()), Some([5, 4].map(EntryId)));
}

fn record(ending: Ending, plies: &str) -> Record {
    let moves: Vec<Move> = kalah::parse_moves(plies).unwrap();
    Record {
        start: Rules::default().start(Side::South),
        south: "1".to_owned(),
        north: "2".to_owned(),
        plies: moves.into_iter().map(PlyRecord::bare).collect(),
        ending,
    }
}

#[test]
fn the_seeds_in_play_go_to_who_did_not_forfeit() {
    let forfeit = Ending::Forfeit { loser: Side::South, fault: Fault::TimedOut };
    let result = GameResult::of(&record(forfeit, "36")).unwrap();
    assert_eq!(result.seeds, [1, 71]);
    assert_eq!(result.winner(), Some(Seat::Second));
    assert_eq!(result.fault(Seat::First), Some(Fault::TimedOut));
}

#[test]
fn a_record_that_the_rules_deny_is_no_result() {
    let claimed = record(Ending::Finished { margin: 72 }, "36");
    assert!(matches!(GameResult::of(&claimed), Err(Refused::Replay(_))));
    assert_eq!(GameResult::of(&record(Ending::Aborted, "36")), Err(Refused::Aborted));
}
