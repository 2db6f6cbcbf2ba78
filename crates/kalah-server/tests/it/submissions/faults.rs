//! A version that loses again and again by faults leaves.

use kalah::record::Fault;
use kalah_jobs::{JobOutcome, JobWork, Product};
use serde_json::json as value;

use crate::intake::class::Who;
use crate::submissions::worker::{
    await_status, bot_in, json, lost_by, played, submit, told, with_references, work,
};

#[test]
fn a_version_that_crashes_in_ten_games_is_withdrawn() {
    let class = with_references(&[90, 91, 92, 93, 94, 95, 96]);
    work(class.worker(), |job| {
        let (JobWork::Play(play), (seat, _)) = (&job.work, bot_in(job)?) else { return None };
        let games = lost_by(seat, play.settings.rules, Fault::Crashed);
        Some(JobOutcome::Done(Product::Played(Box::new(games))))
    });
    let id = submit(&class, Who::Seven, "one");
    await_status(&class, id, "withdrawn");
    let told = told(&class, id);
    assert_eq!(told["cause"], value!("10 games were lost by faults, on 1 workers"));
    assert_eq!(played(&class, 7), None);
    let standings = json(&class, None, "/api/standings");
    assert_eq!(standings["players"].as_array().unwrap().len(), 7, "all others play on");
}

#[test]
fn what_no_machine_can_try_is_given_back() {
    let class = with_references(&[90]);
    work(class.worker(), |job| match job.work {
        JobWork::Build(_) => Some(JobOutcome::MachineFault("no room on the disk".to_owned())),
        _ => None,
    });
    let id = submit(&class, Who::Seven, "one");
    await_status(&class, id, "given-back");
    assert!(told(&class, id)["cause"].as_str().unwrap().contains("no room on the disk"));
}
