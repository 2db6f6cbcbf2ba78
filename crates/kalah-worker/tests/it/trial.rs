//! The work that tries whether a worker is the same program as the server.

use kalah_jobs::{JobWork, Product, WorkerTrial, moves};
use kalah_match::Isolation;

use crate::one_worker::OneWorker;

/// If this fails because the search has changed, the numbers in `WorkerTrial::usual` are to be those that it tells.
#[test]
fn the_usual_trial_expects_what_comes_of_it() {
    let worker = OneWorker::new(Isolation::no_programs());
    let trial = WorkerTrial::usual();
    let proved = match worker.product(JobWork::Prove(trial.prove.clone())) {
        Product::Proved(proved) => (proved.value.unwrap(), proved.nodes),
        other => panic!("{other:?}"),
    };
    let played = match worker.product(JobWork::Play(trial.play.clone())) {
        Product::Played(games) => games.map(|game| moves(&game)),
        other => panic!("{other:?}"),
    };
    assert_eq!((proved, played), (trial.proved, trial.played));
}
