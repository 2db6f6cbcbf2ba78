//! What holds of tournaments of a fixed field.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use kalah_tournament::{FinishedGames, Fixture, FixtureFormat, FixtureGain, FixtureGame, FixturePlan};
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

/// Plays a tournament to its end: which open game ends next is chosen, and so is what it gives.
fn played(plan: FixturePlan, choices: &[usize], gains: &[(u32, i32)]) -> FinishedGames {
    let mut finished = FinishedGames::new();
    let mut choices = choices.iter().cycle();
    let mut gains = gains.iter().cycle();
    loop {
        let open = plan.open_games(&finished);
        assert!(open.iter().all(|game| !finished.contains_key(game)));
        if open.is_empty() {
            return finished;
        }
        let game = open[choices.next().unwrap() % open.len()];
        let &(half_points, seeds) = gains.next().unwrap();
        finished.insert(game, FixtureGain { half_points, seeds });
    }
}

/// Plays a tournament whose fixtures are won by the player of the lower place, except those named.
fn by_place(format: FixtureFormat, players: usize, upsets: &[Fixture]) -> Vec<Fixture> {
    let plan = FixturePlan { format, players, pairs: 1 };
    let mut finished = FinishedGames::new();
    while let Some(&game) = plan.open_games(&finished).first() {
        let half_points = if upsets.contains(&game.fixture) { 0 } else { 2 };
        finished.insert(game, FixtureGain { half_points, seeds: 0 });
    }
    plan.fixtures(&finished)
}

/// Fixtures lost by each player, the even ones by the seeds of all games.
fn losses(players: usize, finished: &FinishedGames) -> Vec<u32> {
    let mut gains: BTreeMap<Fixture, (i64, i64)> = BTreeMap::new();
    for (FixtureGame { fixture, .. }, gain) in finished {
        let sum = gains.entry(*fixture).or_default();
        sum.0 += i64::from(gain.half_points) - 1;
        sum.1 += i64::from(gain.seeds);
    }
    let mut losses = vec![0; players];
    for (fixture, gain) in gains {
        losses[fixture.players[usize::from(gain >= (0, 0))]] += 1;
    }
    losses
}

fn swiss(rounds: u32) -> FixtureFormat {
    FixtureFormat::Swiss { rounds: NonZeroU32::new(rounds).unwrap() }
}

proptest! {
    #[test]
    fn all_have_lost_as_often_as_puts_them_out_but_the_champion(
        players in 2usize..20,
        pairs in 1u32..3,
        choices in prop::collection::vec(any::<usize>(), 1..20),
        gains in prop::collection::vec((0u32..=2, -20i32..=20), 1..40),
    ) {
        for (format, most) in [(FixtureFormat::Knockout, 1), (FixtureFormat::DoubleElimination, 2)] {
            let plan = FixturePlan { format, players, pairs };
            let mut losses = losses(players, &played(plan, &choices, &gains));
            losses.sort_unstable();
            prop_assert!(losses[0] < most);
            prop_assert!(losses[1..].iter().all(|&lost| lost == most), "{:?}", losses);
        }
    }

    #[test]
    fn in_a_swiss_nobody_meets_anybody_twice_or_plays_twice_a_round(
        players in 2usize..20,
        rounds in 1u32..6,
        choices in prop::collection::vec(any::<usize>(), 1..20),
        gains in prop::collection::vec((0u32..=2, -20i32..=20), 1..40),
    ) {
        let plan = FixturePlan { format: swiss(rounds), players, pairs: 1 };
        let fixtures = plan.fixtures(&played(plan, &choices, &gains));
        let mut pairs: Vec<[usize; 2]> = fixtures.iter().map(|fixture| fixture.players).collect();
        let mut seats: Vec<(u32, usize)> =
            fixtures.iter().flat_map(|fixture| fixture.players.map(|player| (fixture.round, player))).collect();
        let (all, places) = (pairs.len(), seats.len());
        pairs.sort_unstable();
        pairs.dedup();
        seats.sort_unstable();
        seats.dedup();
        prop_assert_eq!((pairs.len(), seats.len()), (all, places));
    }
}

#[test]
fn everybody_meets_everybody_or_the_first_all_others() {
    assert_eq!(by_place(FixtureFormat::RoundRobin, 7, &[]).len(), 21);
    let gauntlet = by_place(FixtureFormat::Gauntlet, 7, &[]);
    assert!(gauntlet.len() == 6 && gauntlet.iter().all(|fixture| fixture.players[0] == 0));
}

#[test]
fn who_loses_the_final_of_a_double_elimination_for_the_first_time_plays_it_again() {
    let format = FixtureFormat::DoubleElimination;
    let players = |fixtures: &[Fixture]| -> Vec<[usize; 2]> {
        fixtures.iter().map(|fixture| fixture.players).collect()
    };
    let expected = by_place(format, 4, &[]);
    assert_eq!(players(&expected), [[0, 3], [1, 2], [2, 3], [0, 1], [1, 2], [0, 1]]);
    let upset = by_place(format, 4, &expected[5..]);
    assert_eq!(players(&upset)[5..], [[0, 1], [0, 1]]);
}
