//! The server ends at any moment, and nothing that was handed in is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kalah_jobs::{JobOutcome, JobWork};

use crate::intake::class::{Who, wait_for};
use crate::submissions::worker::{await_status, played, submit, told, with_references, work};

#[test]
fn what_was_being_tried_is_tried_again_after_a_start() {
    for kind in ["build", "check"] {
        // A class of its own for each: no result of a former version is taken for one of the new version.
        let mut class = with_references(&[90]);
        let begun = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&begun);
        work(class.worker(), move |job| {
            let here =
                matches!((&job.work, kind), (JobWork::Build(_), "build") | (JobWork::Check(_), "check"));
            here.then(|| {
                seen.store(true, Ordering::SeqCst);
                std::thread::sleep(std::time::Duration::from_hours(1));
                JobOutcome::MachineFault("never told".to_owned())
            })
        });
        let id = submit(&class, Who::Seven, kind);
        wait_for("work on it", || begun.load(Ordering::SeqCst).then_some(()));
        class.stop();
        class.start();
        work(class.worker(), |_| None);
        await_status(&class, id, "executing");
        wait_for("a match", || (played(&class, 7) == Some(1)).then_some(()));
        class.stop();
        class.start();
        assert_eq!(told(&class, id)["status"], "executing");
        assert_eq!(played(&class, 7), Some(1));
    }
}
