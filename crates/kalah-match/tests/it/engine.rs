//! The engine as a player: it wins, keeps its limits, and says what it cannot do.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::Side;
use kalah::record::{Ending, Fault, Record};
use kalah_match::{Isolation, MatchSettings, PlayerSpec, ResolvedPlayer, play_match};
use kalah_player::Limit;

fn player(word: &str) -> ResolvedPlayer {
    word.parse::<PlayerSpec>().unwrap().resolve(&Isolation::no_programs()).unwrap()
}

fn games(a: &str, b: &str, rules: &str, limit: Limit) -> Vec<Record> {
    let settings = MatchSettings { limit, ..MatchSettings::new(rules.parse().unwrap()) };
    let played = play_match(&player(a), &player(b), &settings, &mut (), &AtomicBool::new(false)).unwrap();
    played.games.into_iter().map(|game| game.record).collect()
}

/// Points of the first player in each game: 1, 0 or -1.
fn points(records: &[Record]) -> Vec<i32> {
    records.iter().map(|record| record.ending.points(record.seat_at_start(Side::South))).collect()
}

#[test]
fn it_takes_more_seeds_than_the_textbook_with_few_nodes() {
    for opponent in ["greedy", "minimax:4", "alphabeta:6,eval=h6"] {
        let played = games("engine:seeds=10,hash=1", opponent, "6x4", Limit::Nodes(20_000));
        // Moving first is worth 10 seeds here, so what counts is both games together.
        let seeds = played.iter().map(|record| match record.ending {
            Ending::Finished { margin } => margin,
            Ending::Forfeit { .. } | Ending::Adjudicated { .. } | Ending::Aborted => {
                panic!("{opponent}: {record:?}")
            }
        });
        assert!(seeds.sum::<i32>() >= 10, "{opponent}: {played:?}");
    }
}

#[test]
fn the_same_nodes_make_the_same_game() {
    let once =
        || games("engine:seeds=8,hash=1", "engine:seeds=8,hash=1,nodes=500", "6x6", Limit::Nodes(3000));
    let moves = |records: &[Record]| {
        records
            .iter()
            .flat_map(|record| record.plies.iter().map(|ply| (ply.mv, ply.nodes)))
            .collect::<Vec<_>>()
    };
    let played = once();
    assert_eq!(moves(&played), moves(&once()));
    for record in &played {
        assert!(record.plies.iter().all(|ply| ply.nodes.unwrap() <= 3000), "{record:?}");
    }
}

#[test]
fn a_level_plays_as_its_seed_says_and_a_low_one_loses() {
    let weak = "engine:level=1,seeds=8,hash=1";
    let played = games("engine:level=9,seeds=8,hash=1", weak, "6x4", Limit::Nodes(1 << 20));
    assert_eq!(points(&played), [1, 1]);
    let openings = |seed: u32| {
        let word = format!("engine:level=2,seed={seed},seeds=8,hash=1");
        games(&word, "rightmost", "6x6", Limit::Nodes(1 << 20))[0]
            .plies
            .iter()
            .map(|ply| ply.mv)
            .collect::<Vec<_>>()
    };
    assert_eq!(openings(1), openings(1));
    assert!((2..8).any(|seed| openings(seed) != openings(1)));
}

#[test]
fn perfect_keeps_what_it_has_and_says_when_it_cannot() {
    // Kalah(4,3) is +6 for the first player, whoever answers.
    let played = games("perfect", "engine:level=5", "4x3", Limit::MoveTime(Duration::from_secs(20)));
    let Ending::Finished { margin } = played[0].ending else { panic!("{played:?}") };
    assert!(margin >= 6, "{played:?}");
    let Ending::Finished { margin } = played[1].ending else { panic!("{played:?}") };
    assert!(margin >= -6, "{played:?}");
    // Nobody proves the start of Kalah(7,7) at once.
    let settings = MatchSettings {
        limit: Limit::MoveTime(Duration::from_millis(50)),
        ..MatchSettings::new("7x7".parse().unwrap())
    };
    let cancel = AtomicBool::new(false);
    let played =
        play_match(&player("perfect:seeds=4,hash=1"), &player("greedy"), &settings, &mut (), &cancel)
            .unwrap();
    let game = &played.games[0];
    assert!(matches!(game.record.ending, Ending::Forfeit { fault: Fault::TimedOut, .. }), "{game:?}");
    let cause = game.record.cause.clone().unwrap_or_default();
    assert!(cause.contains("could not prove that a move gives nothing away within"), "{cause}");
}

#[test]
fn with_its_book_perfect_answers_at_once_from_the_start_whatever_is_played() {
    for (rules, value) in [("6x4", 8), ("6x4+empty", 10), ("6x5", 10), ("6x5+empty", 12)] {
        for opponent in ["random:1", "alphabeta:4,eval=h6"] {
            // A second of a slow core.
            let played = games("perfect", opponent, rules, Limit::Nodes(2_000_000));
            let margins = played.iter().map(|record| match record.ending {
                Ending::Finished { margin } => margin,
                Ending::Forfeit { .. } | Ending::Adjudicated { .. } | Ending::Aborted => {
                    panic!("{rules}, {opponent}: {record:?}")
                }
            });
            let margins: Vec<_> = margins.collect();
            assert!(margins[0] >= value && margins[1] >= -value, "{rules}, {opponent}: {margins:?}");
        }
    }
}

#[test]
fn boards_too_wide_for_proofs_are_the_settings_fault() {
    let settings = MatchSettings::new("8x4".parse().unwrap());
    let refused =
        play_match(&player("perfect"), &player("greedy"), &settings, &mut (), &AtomicBool::new(false));
    assert_eq!(
        refused.err().unwrap().to_string(),
        "no perfect play on 8x4: that is for boards of up to 7 pits a side"
    );
}
