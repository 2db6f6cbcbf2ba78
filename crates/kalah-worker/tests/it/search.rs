//! Work of the solver.

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Position, Rules, Side};
use kalah_jobs::{Attempt, GameReviewWork, JobId, JobWork, Message, Product, ProveWork, WorkerOrder};
use kalah_match::Isolation;

use crate::one_worker::OneWorker;

#[test]
fn a_proof_gives_the_value_or_says_that_the_nodes_did_not_suffice() {
    let worker = OneWorker::new(Isolation::no_programs());
    let position = "4x3".parse::<Rules>().unwrap().start(Side::South);
    let proved = |nodes| match worker.product(JobWork::Prove(ProveWork::value(position, nodes))) {
        Product::Proved(proved) => proved,
        other => panic!("{other:?}"),
    };
    let whole = proved(1_000_000);
    assert_eq!(whole.value, Some(6));
    let cut = proved(10);
    assert_eq!((cut.value, cut.nodes), (None, 10));
}

#[test]
fn a_game_is_reviewed_from_the_start_to_the_end() {
    let worker = OneWorker::new(Isolation::no_programs());
    let start: Position = "3x2".parse::<Rules>().unwrap().start(Side::South);
    let mut plies = Vec::new();
    let mut positions = vec![start];
    let mut position = start;
    while let Some(mv) = position.legal_moves().last() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
        positions.push(position);
    }
    let [south, north] = ["a", "b"].map(str::to_owned);
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south, north, plies, ending, cause: None };
    let Product::Reviewed(reviewed) =
        worker.product(JobWork::Review(GameReviewWork { record, nodes: 1_000_000 }))
    else {
        panic!("it was to be reviewed");
    };
    assert_eq!(reviewed.positions.len() + 1, positions.len());
    for (position, reviewed) in positions.iter().zip(&reviewed.positions) {
        let proof = JobWork::Prove(ProveWork::value(*position, 1_000_000));
        let Product::Proved(proved) = worker.product(proof) else { panic!("it was to be proven") };
        let best = reviewed.moves.iter().map(|value| value.margin).max();
        assert!(reviewed.moves.iter().all(|value| value.depth.is_none()));
        assert_eq!(proved.value, best, "{position}");
    }
}

#[test]
fn a_cancelled_job_ends_without_a_report() {
    let mut worker = OneWorker::new(Isolation::no_programs());
    let endless = |id| {
        let position = Rules::default().start(Side::South);
        let work = JobWork::Prove(ProveWork::value(position, u64::MAX));
        kalah_jobs::Job {
            id: JobId::new(id),
            attempt: Attempt::FIRST,
            priority: kalah_jobs::Priority::Usual,
            work,
        }
    };
    worker.order(WorkerOrder::Do(Box::new(endless(7))));
    worker.order(WorkerOrder::Do(Box::new(endless(8))));
    let held = |worker: &OneWorker| loop {
        match worker.receive() {
            Message::Alive(alive) => {
                return alive.jobs.iter().map(|held| (held.job.number(), held.begun)).collect::<Vec<_>>();
            }
            Message::Report(report) => panic!("{report:?}"),
            _ => {}
        }
    };
    assert_eq!(held(&worker), [(8, false), (7, true)]);
    worker.order(WorkerOrder::Cancel(JobId::new(7), Attempt::FIRST));
    worker.order(WorkerOrder::Cancel(JobId::new(8), Attempt(9)));
    assert_eq!(held(&worker), [(8, true)]);
    worker.stop();
}
