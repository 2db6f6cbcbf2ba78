//! What holds of all formats, and the rule of all play all.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use kalah_tournament::{
    EntryId, EntryPair, Format, GameResult, InPlay, MatchResult, Standings, StandingsRow, matches_in_all,
    next_pair,
};
use proptest::prelude::{
    Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_assume, prop_oneof, proptest,
};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;

use crate::given::{game, plain, result};

pub(crate) fn format() -> impl Strategy<Value = Format> {
    prop_oneof![Just(Format::AllPlayAll), Just(Format::Open), (1u32..12).prop_map(swiss)]
}

pub(crate) fn swiss(matches: u32) -> Format {
    Format::Swiss { matches: NonZeroU32::new(matches).unwrap() }
}

/// Pairs among so many entries.
pub(crate) fn pairs(entries: u64, most: usize) -> impl Strategy<Value = BTreeSet<EntryPair>> {
    let pairs = prop::collection::vec((0..entries, 0..entries), 0..most);
    pairs.prop_map(|pairs| {
        pairs.into_iter().filter_map(|(one, two)| EntryPair::new(EntryId(one), EntryId(two))).collect()
    })
}

/// Plays a whole tournament: `slots` matches at once, `at_once` of each player, of which `choices` says which ends next.
pub(crate) fn tournament(
    format: Format,
    players: u64,
    (slots, at_once): (usize, u32),
    games: &[GameResult],
    choices: &[usize],
) -> Vec<MatchResult> {
    let mut standings = Standings::from_entries((0..players).map(EntryId), []);
    let mut in_play = InPlay::at_once(NonZeroU32::new(at_once).unwrap());
    let mut results = Vec::new();
    let mut running: Vec<[EntryId; 2]> = Vec::new();
    for step in 0.. {
        if running.len() < slots
            && let Some([one, other]) = format.next_pair(&standings, &in_play)
        {
            for entry in [one, other] {
                let matches = running.iter().filter(|pair| pair.contains(&entry)).count();
                assert!(matches < at_once as usize, "nobody plays more matches at once than one may");
            }
            in_play.insert(EntryPair::new(one, other).unwrap());
            running.push([one, other]);
        } else if running.is_empty() {
            break;
        } else {
            let entries = running.swap_remove(choices[step % choices.len()] % running.len());
            let game = |offset| games[(step + offset) % games.len()];
            let result = MatchResult { entries, games: [game(0), game(1)] };
            assert!(in_play.remove(result.pair().unwrap()) && standings.apply(&result));
            results.push(result);
        }
    }
    assert!(format.is_over(&standings, &in_play));
    results
}

/// The rule of all play all as it is written, looking at everybody.
fn all_play_all(standings: &Standings, running: &BTreeSet<EntryPair>) -> Option<[EntryId; 2]> {
    let busy = |row: &StandingsRow| running.iter().any(|pair| pair.entries().contains(&row.entry));
    let free: Vec<(usize, &StandingsRow)> =
        standings.rows().iter().enumerate().filter(|(_, row)| !busy(row)).collect();
    let mut drawn = free.clone();
    drawn.sort_by_key(|&(place, row)| (row.tally.played(), place));
    drawn.into_iter().find_map(|(place, row)| {
        let new =
            |other: EntryId| EntryPair::new(row.entry, other).is_some_and(|pair| !standings.have_met(pair));
        let opponents = free.iter().filter(|(_, other)| new(other.entry));
        let (_, nearest) =
            opponents.min_by_key(|(at, other)| (place.abs_diff(*at), other.tally.played(), *at))?;
        Some([row.entry, nearest.entry])
    })
}

proptest! {
    #[test]
    fn in_the_end_all_have_met_all_and_nobody_twice(
        players in 0u64..14,
        slots in (1usize..8, 1u32..4),
        games in prop::collection::vec(game(), 1..40),
        choices in prop::collection::vec(any::<usize>(), 1..20),
    ) {
        let results = tournament(Format::AllPlayAll, players, slots, &games, &choices);
        let pairs: BTreeSet<EntryPair> = results.iter().map(|result| result.pair().unwrap()).collect();
        prop_assert_eq!(pairs.len(), results.len());
        prop_assert_eq!(pairs.len(), matches_in_all(usize::try_from(players).unwrap()));
    }

    #[test]
    fn all_play_all_draws_by_its_rule(
        results in prop::collection::vec(result(12), 0..60),
        running in pairs(12, 5),
    ) {
        let standings = Standings::from_entries((0..12).map(EntryId), &results);
        prop_assert_eq!(next_pair(&standings, &running), all_play_all(&standings, &running));
    }

    #[test]
    fn whoever_has_played_least_is_drawn_and_nobody_who_plays(
        format in format(),
        results in prop::collection::vec(result(9), 0..20),
        running in pairs(9, 4),
    ) {
        let standings = Standings::from_entries((0..9).map(EntryId), &results);
        let in_play: InPlay = running.iter().copied().collect();
        let played = |entry| standings.of_entry(entry).unwrap().tally.played();
        let may_play = |entry| match format {
            Format::AllPlayAll => true,
            Format::Swiss { matches } => played(entry) < matches.get(),
            Format::Open => false,
        };
        let new = |one, two| EntryPair::new(one, two).is_some_and(|pair| !standings.have_met(pair));
        let free = |entry: &EntryId| !in_play.plays(*entry) && may_play(*entry);
        let free: Vec<EntryId> = (0..9).map(EntryId).filter(free).collect();
        let possible = free.iter().filter(|&&one| free.iter().any(|&two| new(one, two)));
        if let Some([drawn, opponent]) = format.next_pair(&standings, &in_play) {
            prop_assert!(free.contains(&drawn) && free.contains(&opponent) && new(drawn, opponent));
            prop_assert_eq!(Some(played(drawn)), possible.map(|&entry| played(entry)).min());
        } else {
            prop_assert_eq!(possible.count(), 0);
        }
    }

    #[test]
    fn the_next_pair_depends_on_what_was_played_and_not_on_when(
        format in format(),
        (results, shuffled) in prop::collection::vec(result(8), 0..30)
            .prop_flat_map(|results| (Just(results.clone()), Just(results).prop_shuffle())),
        withdrawn in pairs(8, 6),
        running in pairs(8, 3),
    ) {
        let mut standings = Standings::default();
        for entry in (0..8).rev() {
            standings.enter(EntryId(entry));
        }
        for result in &shuffled {
            standings.apply(result);
        }
        for &pair in &withdrawn {
            standings.withdraw(pair);
        }
        let left = results.iter().filter(|result| result.pair().is_none_or(|pair| !withdrawn.contains(&pair)));
        let at_once = Standings::from_entries((0..8).map(EntryId), left);
        let in_play: InPlay = running.iter().copied().collect();
        let backwards: InPlay = running.iter().rev().copied().collect();
        prop_assert_eq!(format.next_pair(&standings, &in_play), format.next_pair(&at_once, &backwards));
        prop_assert_eq!(format.ranking(&standings), format.ranking(&at_once));
    }

    #[test]
    fn who_is_in_play_is_known_whatever_begins_and_ends(
        steps in prop::collection::vec((any::<bool>(), 0u64..5, 0u64..5), 0..40),
    ) {
        let mut in_play = InPlay::new();
        let mut pairs = BTreeSet::new();
        for (begins, one, other) in steps {
            let Some(pair) = EntryPair::new(EntryId(one), EntryId(other)) else { continue };
            if begins {
                prop_assert_eq!(in_play.insert(pair), pairs.insert(pair));
            } else {
                prop_assert_eq!(in_play.remove(pair), pairs.remove(&pair));
            }
            prop_assert_eq!(in_play.contains(pair), pairs.contains(&pair));
            prop_assert_eq!((in_play.len(), in_play.is_empty()), (pairs.len(), pairs.is_empty()));
            for entry in (0..5).map(EntryId) {
                prop_assert_eq!(in_play.plays(entry), pairs.iter().any(|pair| pair.entries().contains(&entry)));
            }
        }
        prop_assert_eq!(in_play, pairs.into_iter().collect::<InPlay>());
    }

    #[test]
    fn a_format_is_read_as_it_is_written(format in format()) {
        prop_assert_eq!(format.to_string().parse(), Ok(format));
        prop_assert_eq!(deserialized(&String::from(format)), Ok(format));
    }

    #[test]
    fn what_is_no_format_is_told_in_a_line(text in any::<String>()) {
        prop_assume!(text != "all-play-all" && !text.starts_with("swiss:"));
        prop_assert_eq!(text.parse::<Format>().unwrap_err().to_string().lines().count(), 1);
    }
}

fn deserialized(text: &str) -> Result<Format, String> {
    let text: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
    Format::deserialize(text).map_err(|error| error.to_string())
}

#[test]
fn bad_formats_are_refused() {
    for text in [
        "",
        "swiss",
        "swiss:",
        "swiss:0",
        "swiss:-1",
        "swiss:4294967296",
        "Swiss:40",
        "swiss: 40",
        "swiss:4\n",
    ] {
        let error = text.parse::<Format>().unwrap_err().to_string();
        assert!(
            error.contains("is no format: write all-play-all, swiss:40 for 40 matches a player, or open"),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1);
        assert_eq!(deserialized(text), Err(error));
    }
    assert_eq!(Format::default().to_string(), "all-play-all");
}

#[test]
fn a_tournament_has_so_many_matches() {
    assert_eq!([0, 1, 2, 300].map(|players| Format::AllPlayAll.matches_in_all(players)), [0, 0, 1, 44_850]);
    assert_eq!([0, 1, 2, 11, 10_000].map(|players| swiss(5).matches_in_all(players)), [0, 0, 1, 27, 25_000]);
    assert_eq!(swiss(u32::MAX).matches_in_all(300), 44_850);
}

#[test]
fn the_newcomer_meets_its_neighbour_in_rank() {
    let results = [plain([1, 2], [[40, 32], [40, 32]]), plain([3, 4], [[50, 22], [50, 22]])];
    let standings = Standings::from_entries([1, 2, 3, 4].map(EntryId), &results);
    // All have played once, so the best is drawn: 3, whose nearest in rank is 1.
    assert_eq!(next_pair(&standings, &BTreeSet::new()), Some([3, 1].map(EntryId)));
    let standings = Standings::from_entries([1, 2, 3, 4, 5].map(EntryId), &results);
    assert_eq!(next_pair(&standings, &BTreeSet::new()), Some([5, 4].map(EntryId)));
}
