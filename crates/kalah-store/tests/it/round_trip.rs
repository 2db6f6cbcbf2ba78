//! What is written is what is read.

use kalah::record::Fault;
use kalah_jobs::{Attempt, JobId};
use kalah_store::{FinishedMatch, JobChange};
use kalah_tournament::{CostlyCapture, Decision, EntryId, GameResult, MatchResult, MatchSeat, MatchSummary};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof};
use proptest::test_runner::TestRunner;

use crate::tournament::{Folder, MAIN, player, results};

fn game() -> impl Strategy<Value = GameResult> {
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
    (prop_oneof![Just(Decision::Seeds), forfeit], any::<[u32; 2]>())
        .prop_map(|(decision, seeds)| GameResult { decision, seeds })
}

fn summary() -> impl Strategy<Value = MatchSummary> {
    let capture =
        || prop::option::of(any::<(u32, u16)>().prop_map(|(ply, seeds)| CostlyCapture { ply, seeds }));
    let captures = [[capture(), capture()], [capture(), capture()]];
    (game(), game(), captures).prop_map(|(first, second, costliest)| MatchSummary {
        result: MatchResult { entries: [EntryId(1), EntryId(2)], games: [first, second] },
        costliest,
    })
}

#[test]
fn a_result_is_read_as_it_was_written() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = Folder::new();
    let store = runtime.block_on(folder.open());
    let players = [player(1, "one"), player(2, "two")];
    runtime.block_on(store.register(MAIN, &players)).unwrap();
    let written = |summaries: Vec<MatchSummary>| {
        let last = *summaries.last().unwrap();
        let found = runtime.block_on(async {
            // Whatever was written before, the last one counts.
            for summary in summaries {
                let games = Box::new(crate::tournament::games());
                let summary = Box::new(summary);
                let over = JobChange::Finish { id: JobId::new(7), attempt: Attempt::FIRST, summary, games };
                store.settle(&[over]).await.unwrap();
            }
            results(&store).await
        });
        prop_assert_eq!(found.matches, [FinishedMatch { id: JobId::new(7), summary: last }]);
        prop_assert!(found.sound);
        Ok(())
    };
    TestRunner::default().run(&prop::collection::vec(summary(), 1..4), written).unwrap();
}
