//! What holds of a Swiss.

use std::collections::{BTreeSet, VecDeque};

use kalah_tournament::{EntryId, EntryPair, GameResult, InPlay, MatchResult, Standings};
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

use crate::formats::{pairs, swiss, tournament};
use crate::given::{game, plain, result};

fn score(standings: &Standings, entry: EntryId) -> i64 {
    let tally = standings.of_entry(entry).unwrap().tally;
    i64::from(tally.wins) - i64::from(tally.losses)
}

proptest! {
    #[test]
    fn nobody_plays_too_often_or_anybody_twice_and_those_left_over_have_met(
        players in 0u64..30,
        matches in 1u32..12,
        slots in (1usize..8, 1u32..4),
        games in prop::collection::vec(game(), 1..40),
        choices in prop::collection::vec(any::<usize>(), 1..20),
    ) {
        let results = tournament(swiss(matches), players, slots, &games, &choices);
        let pairs: BTreeSet<EntryPair> = results.iter().map(|result| result.pair().unwrap()).collect();
        prop_assert_eq!(pairs.len(), results.len());
        prop_assert!(pairs.len() <= swiss(matches).matches_in_all(usize::try_from(players).unwrap()));
        let standings = Standings::from_entries((0..players).map(EntryId), &results);
        prop_assert!(standings.rows().iter().all(|row| row.tally.played() <= matches));
        let short = standings.rows().iter().filter(|row| row.tally.played() < matches);
        let short: Vec<EntryId> = short.map(|row| row.entry).collect();
        for (place, &one) in short.iter().enumerate() {
            let met = |&other: &EntryId| pairs.contains(&EntryPair::new(one, other).unwrap());
            prop_assert!(short[place + 1..].iter().all(met));
        }
        // So each of them has played all the others, and they are no more than the matches of one.
        prop_assert!(short.len() <= matches as usize);
    }

    #[test]
    fn the_opponent_is_the_nearest_in_score_who_has_played_least(
        matches in 1u32..10,
        results in prop::collection::vec(result(14), 0..50),
        running in pairs(14, 4),
    ) {
        let standings = Standings::from_entries((0..14).map(EntryId), &results);
        let in_play: InPlay = running.into_iter().collect();
        if let Some([drawn, opponent]) = swiss(matches).next_pair(&standings, &in_play) {
            let played = |entry| standings.of_entry(entry).unwrap().tally.played();
            let far = |other| (score(&standings, other).abs_diff(score(&standings, drawn)), played(other));
            let possible = (0..14).map(EntryId).filter(|&other| {
                let new = EntryPair::new(drawn, other).is_some_and(|pair| !standings.have_met(pair));
                new && !in_play.plays(other) && played(other) < matches
            });
            prop_assert_eq!(Some(far(opponent)), possible.map(far).min());
        }
    }
}

#[test]
fn equals_in_score_meet_though_one_has_played_more() {
    let win = [[40, 32], [40, 32]];
    let draw = [[36, 36], [36, 36]];
    // 1 and 2 have won once, 1 has drawn as well; 3 to 5 have not.
    let results = [plain([1, 3], win), plain([1, 4], draw), plain([2, 5], win), plain([4, 3], draw)];
    let standings = Standings::from_entries((1..=5).map(EntryId), &results);
    assert_eq!(swiss(3).next_pair(&standings, &InPlay::new()), Some([2, 1].map(EntryId)));
}

#[test]
fn who_comes_late_plays_once_somebody_leaves_or_more_matches_are_allowed() {
    let drawn = [[36, 36], [36, 36]];
    let results = [plain([1, 2], drawn), plain([3, 4], drawn)];
    let mut standings = Standings::from_entries((1..=5).map(EntryId), &results);
    let nobody = InPlay::new();
    assert_eq!(swiss(1).next_pair(&standings, &nobody), None);
    assert!(swiss(1).is_over(&standings, &nobody));
    let next = swiss(2).next_pair(&standings, &nobody).unwrap();
    assert_eq!(next[0], EntryId(5));
    standings.leave(EntryId(2));
    let mut next = swiss(1).next_pair(&standings, &nobody).unwrap();
    next.sort_unstable();
    assert_eq!(next, [1, 5].map(EntryId));
}

/// The higher number is the stronger player.
fn stronger_wins(entries: [EntryId; 2]) -> MatchResult {
    let game = if entries[0] > entries[1] { [40, 32] } else { [32, 40] };
    let game = GameResult { decision: kalah_tournament::Decision::Seeds, seeds: game };
    MatchResult { entries, games: [game, game] }
}

#[test]
fn ten_thousand_players_play_all_their_matches() {
    const PLAYERS: u64 = 10_000;
    const MATCHES: u32 = 12;
    if kalah_needs::is_left_out() {
        return;
    }
    let mut standings = Standings::from_entries((0..PLAYERS).map(EntryId), []);
    let mut in_play = InPlay::new();
    let mut running: VecDeque<[EntryId; 2]> = VecDeque::new();
    for step in 0.. {
        if in_play.len() < 256
            && let Some([one, other]) = swiss(MATCHES).next_pair(&standings, &in_play)
        {
            in_play.insert(EntryPair::new(one, other).unwrap());
            running.push_back([one, other]);
        } else if let Some(over) = running.remove(step * 7919 % running.len().clamp(1, 64)) {
            let result = stronger_wins(over);
            in_play.remove(result.pair().unwrap());
            assert!(standings.apply(&result));
        } else {
            break;
        }
    }
    let short = standings.rows().iter().map(|row| MATCHES - row.tally.played());
    assert!(
        short.clone().all(|short| short <= 1),
        "{:?}",
        short.filter(|&short| short > 0).collect::<Vec<_>>()
    );
    let ranking = swiss(MATCHES).ranking(&standings);
    let found = ranking[..100].iter().filter(|row| row.standing.entry.0 >= PLAYERS - 200).count();
    assert!(found >= 90, "{found} of the first hundred are among the best two hundred");
}
