//! By what a Swiss is ranked.

use kalah_tournament::{EntryId, EntryPair, MatchResult, MatchSeat, PairResults, Standings, Strengths};
use proptest::prelude::{Strategy, prop, prop_assert, prop_assert_eq, proptest};

use crate::formats::{format, swiss};
use crate::given::{game, plain, result};

const WON: [[u32; 2]; 2] = [[40, 32], [40, 32]];
const DRAWN: [[u32; 2]; 2] = [[36, 36], [36, 36]];

fn ranks(entries: u64, results: &[MatchResult]) -> Vec<(u32, u64)> {
    let standings = Standings::from_entries((1..=entries).map(EntryId), results);
    let ranking = swiss(40).ranking(&standings);
    ranking.iter().map(|row| (row.standing.rank, row.standing.entry.0)).collect()
}

/// Everybody has met everybody.
fn round_robin(entries: u64) -> impl Strategy<Value = Vec<MatchResult>> {
    let pairs = (0..entries).flat_map(|one| (0..one).map(move |other| [one, other].map(EntryId)));
    let pairs: Vec<[EntryId; 2]> = pairs.collect();
    prop::collection::vec((game(), game()), pairs.len()).prop_map(move |games| {
        let matches = pairs.iter().zip(games);
        matches.map(|(&entries, (one, two))| MatchResult { entries, games: [one, two] }).collect()
    })
}

proptest! {
    #[test]
    fn all_are_ranked_once_and_who_has_not_played_last(
        format in format(),
        results in prop::collection::vec(result(8), 0..20),
    ) {
        let standings = Standings::from_entries((0..8).map(EntryId), &results);
        let ranking = format.ranking(&standings);
        let mut entries: Vec<EntryId> = ranking.iter().map(|row| row.standing.entry).collect();
        for rows in ranking.windows(2) {
            let key = |row: &kalah_tournament::FormatRankingRow| (row.standing.rank, row.standing.entry);
            prop_assert!(key(&rows[0]) < key(&rows[1]));
            let played = rows.iter().map(|row| row.standing.tally.played() == 0);
            prop_assert!(played.is_sorted());
        }
        for (place, row) in ranking.iter().enumerate() {
            prop_assert_eq!(standings.of_entry(row.standing.entry).unwrap().tally, row.standing.tally);
            prop_assert!(row.standing.rank as usize <= place + 1);
            prop_assert!(row.rating.elo.is_finite() && row.rating.margin > 0.0);
        }
        entries.sort_unstable();
        prop_assert!(entries.into_iter().eq((0..8).map(EntryId)));
    }

    #[test]
    fn each_has_won_as_many_games_as_its_strength_says(results in prop::collection::vec(result(8), 0..30)) {
        let standings = Standings::from_entries((0..8).map(EntryId), &results);
        let place = |entry| standings.place(entry).unwrap();
        let mut played = Vec::new();
        for result in standings.results() {
            let [one, other] = result.entries.map(place);
            let won = |game: usize, seat| f64::midpoint(1.0, result.games[game].points(seat).into());
            played.push(PairResults { players: [one, other], games: 1.0, won: won(0, MatchSeat::First) });
            played.push(PairResults { players: [other, one], games: 1.0, won: won(1, MatchSeat::Second) });
        }
        let found = Strengths::equal(8).fitted(&played);
        for (place, own) in found.players.iter().enumerate() {
            // A game won and a game lost against somebody of strength 1.
            let (mut won, mut expected) = (1.0, 2.0 * own / (own + 1.0));
            for results in &played {
                let [first, second] = results.players.map(|player| found.players[player]);
                let share = found.first_move * first / (found.first_move * first + second);
                if results.players[0] == place {
                    won += results.won;
                    expected += share;
                } else if results.players[1] == place {
                    won += 1.0 - results.won;
                    expected += 1.0 - share;
                }
            }
            prop_assert!((won - expected).abs() < 0.01, "{} games won, {} expected", won, expected);
        }
        let elo = found.elo();
        for row in swiss(9).ranking(&standings) {
            let found = elo[place(row.standing.entry)];
            prop_assert!((row.rating.elo - found).abs() < 0.02, "{} {}", row.rating.elo, found);
        }
    }

    #[test]
    fn where_all_have_met_all_the_games_won_decide(results in round_robin(7)) {
        let standings = Standings::from_entries((0..7).map(EntryId), &results);
        let points = |entry: EntryId| -> i32 {
            let of = |result: &MatchResult| {
                let seats = MatchSeat::BOTH.into_iter().filter(|seat| result.entries[seat.index()] == entry);
                seats.map(|seat| result.points(seat)).sum::<i32>()
            };
            results.iter().map(of).sum()
        };
        let ranking = swiss(6).ranking(&standings);
        for rows in ranking.windows(2) {
            let [better, worse] = [&rows[0].standing, &rows[1].standing];
            prop_assert!(points(better.entry) >= points(worse.entry));
            prop_assert_eq!(points(better.entry) == points(worse.entry), better.rank == worse.rank);
        }
    }

    #[test]
    fn who_sat_first_does_not_matter(results in prop::collection::vec(result(7), 0..20)) {
        // Each moves first in the same game as before.
        let swapped = results.iter().map(|result| MatchResult {
            entries: [result.entries[1], result.entries[0]],
            games: [result.games[1], result.games[0]].map(|mut game| {
                game.seeds.reverse();
                if let kalah_tournament::Decision::Forfeit { loser, .. } = &mut game.decision {
                    *loser = loser.other();
                }
                game
            }),
        });
        let swapped: Vec<MatchResult> = swapped.collect();
        let once: std::collections::BTreeMap<Option<EntryPair>, usize> =
            results.iter().zip(0..).map(|(result, at)| (result.pair(), at)).collect();
        let [one, other] = [&results, &swapped]
            .map(|all| Standings::from_entries((0..7).map(EntryId), once.values().map(|&at| &all[at])));
        prop_assert_eq!(swiss(9).ranking(&one), swiss(9).ranking(&other));
    }
}

#[test]
fn of_two_with_equal_points_who_met_the_stronger_is_ahead() {
    // 1 and 2 have drawn twice each: 1 with the two who have beaten all the others.
    let results = [
        plain([1, 3], DRAWN),
        plain([1, 4], DRAWN),
        plain([2, 5], DRAWN),
        plain([2, 6], DRAWN),
        plain([3, 5], WON),
        plain([3, 6], WON),
        plain([4, 5], WON),
        plain([4, 6], WON),
    ];
    assert_eq!(ranks(7, &results), [(1, 3), (1, 4), (3, 1), (4, 2), (5, 5), (5, 6), (7, 7)]);
}

#[test]
fn one_win_is_less_than_five() {
    let mut results: Vec<MatchResult> = (3..8).map(|other| plain([1, other], WON)).collect();
    results.push(plain([2, 8], WON));
    let ranks = ranks(9, &results);
    assert_eq!(ranks[..2], [(1, 1), (2, 2)]);
    assert_eq!(ranks[8], (9, 9));
}
