//! Results as the laws need them.

use kalah::record::Fault;
use kalah_tournament::{Decision, EntryId, GameResult, MatchResult, MatchSeat};
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// Any game of 72 seeds.
pub(crate) fn game() -> impl Strategy<Value = GameResult> {
    let fault = prop_oneof![
        Just(Fault::IllegalMove),
        Just(Fault::TimedOut),
        Just(Fault::Crashed),
        Just(Fault::Resigned)
    ];
    let forfeit = (any::<bool>(), fault).prop_map(|(first, fault)| Decision::Forfeit {
        loser: if first { MatchSeat::First } else { MatchSeat::Second },
        fault,
    });
    (prop_oneof![4 => Just(Decision::Seeds), 1 => forfeit], 0u32..=72)
        .prop_map(|(decision, seeds)| GameResult { decision, seeds: [seeds, 72 - seeds] })
}

/// Any match between two of so many entries, numbered from 0; some between an entry and itself.
pub(crate) fn result(entries: u64) -> impl Strategy<Value = MatchResult> {
    (0..entries, 0..entries, game(), game()).prop_map(|(one, other, first, second)| MatchResult {
        entries: [EntryId(one), EntryId(other)],
        games: [first, second],
    })
}

/// A match without faults.
pub(crate) fn plain(entries: [u64; 2], seeds: [[u32; 2]; 2]) -> MatchResult {
    let game = |seeds| GameResult { decision: Decision::Seeds, seeds };
    MatchResult { entries: entries.map(EntryId), games: seeds.map(game) }
}
