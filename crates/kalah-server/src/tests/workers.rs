//! Tests that workers and failed jobs are shown, but neither secrets nor paths.

use std::time::{Duration, Instant};

use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::{WorkerPresence, WorkersHandle};
use kalah_jobs::{
    Attempt, Capabilities, Contestant, FailedAttempt, Job, JobId, JobWork, LapsedAttempt, Ledger,
    LedgerTerms, PlayWork, Priority, TournamentSettings, WorkerId, WorkerInfo, WorkerSession,
};
use kalah_pages::address::matrix_window::MatrixWindow;
use kalah_pages::address::view::LiveView;
use kalah_pages::live::live_page::PACE;
use kalah_player::Limit;
use kalah_texts::Language;

use super::test_server::{TestServer, entry, made};
use crate::operations::alarm::Alarm;
use crate::operations::workers_page;

fn name(text: &str) -> WorkerId {
    text.parse().unwrap()
}

fn info(session: u64, here: bool) -> WorkerInfo {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let capabilities = Capabilities {
        programs: !here,
        layers: if here {
            Vec::new()
        } else {
            words(&["landlock", "seccomp", "cgroups in /sys/fs/cgroup/kalah"])
        },
        tools: if here { [].into() } else { words(&["cc", "make", "python3"]).into_iter().collect() },
        here,
    };
    WorkerInfo {
        session: WorkerSession(session),
        version: "0.1.0".to_owned(),
        slots: 2,
        ahead: 1,
        cores: 4,
        capabilities,
    }
}

fn job(id: i64) -> Job {
    let settings =
        TournamentSettings::new(kalah::Rules::default(), Limit::Lookahead(std::num::NonZeroU32::MIN));
    let players = ["one", "other"].map(|word| Contestant::BuiltIn(word.to_owned()));
    let work = JobWork::Play(PlayWork::new(settings, players));
    Job { id: JobId::new(id), attempt: Attempt::FIRST, priority: Priority::Usual, work }
}

/// Makes a ledger of one worker that works, and one that is paused, since five of its jobs came to nothing.
fn ledger() -> Ledger {
    let now = Instant::now();
    let mut ledger =
        Ledger::new(LedgerTerms { lease: Duration::from_mins(10), tries: 9, ..LedgerTerms::default() });
    ledger.hello(&name("room-7"), info(1, false), now);
    for id in 1..=5 {
        ledger.add(job(id), Vec::new());
        assert_eq!(ledger.assign(now).len(), 1);
        ledger.fault(JobId::new(id), "cannot start /usr/bin/bwrap".to_owned(), now).unwrap();
        ledger.remove(JobId::new(id));
    }
    ledger.hello(&name("server"), info(2, true), now);
    ledger.add(job(6), Vec::new());
    assert_eq!(ledger.assign(now).len(), 1);
    ledger
}

impl TestServer {
    /// The match is set aside after this try.
    fn set_aside(&self, id: i64, worker: &str, why: &str) {
        let tried = FailedAttempt { attempt: Attempt::FIRST, worker: name(worker), why: why.to_owned() };
        let attempt = Attempt::FIRST.next();
        let lapse = LapsedAttempt { job: JobId::new(id), attempt, tried: Some(tried), set_aside: true };
        self.app.shared.change(|tournament| tournament.lapse(&lapse));
    }

    async fn progress_box(&self) -> String {
        tokio::time::sleep(PACE).await;
        let news = self.pages.news(&self.app, LiveView::Matrix(MatrixWindow::default())).await.unwrap();
        news.drawing.region("progress").to_owned()
    }
}

#[tokio::test]
async fn workers_and_what_was_set_aside_are_told() {
    let made = made(4, 1, []).await;
    let tournaments = Tournaments::one(made.app.shared.clone());
    let workers = WorkersHandle::default();
    insta::assert_snapshot!(
        "no_workers",
        main_of(&workers_page::page(&tournaments, &workers, &Alarm::default(), Language::ENGLISH).unwrap())
    );
    made.begin(7, [1, 2]);
    made.set_aside(7, "room-7", "cannot read /srv/kalah/entered/ab12/run: Permission denied <b>");
    workers.refresh(&ledger());
    let page = workers_page::page(&tournaments, &workers, &Alarm::default(), Language::ENGLISH).unwrap();
    assert!(
        !page.contains("/srv") && !page.contains("/usr") && !page.contains("/sys") && !page.contains("<b>\n")
    );
    insta::assert_snapshot!("workers", main_of(&page));
    assert_eq!(entry(1), made.app.shared.read().set_aside().next().unwrap().entries[0]);
}

fn main_of(page: &str) -> &str {
    page.split_once("<main").unwrap().1.split_once("</main>").unwrap().0
}

#[tokio::test]
async fn a_tournament_says_why_nothing_goes_on() {
    let made = made(4, 1, [[0, 1]]).await;
    assert!(!made.progress_box().await.contains("machine"));
    made.app.shared.set_presence(WorkerPresence::Nobody);
    assert!(made.progress_box().await.contains("No machine is connected"));
    made.app.shared.set_presence(WorkerPresence::Paused);
    assert!(made.progress_box().await.contains("All machines are paused"));
    made.app.shared.set_presence(WorkerPresence::There);
    made.begin(7, [1, 2]);
    made.set_aside(7, "room-7", "no memory");
    let progress = made.progress_box().await;
    assert!(progress.contains("1 match was set aside") && !progress.contains("Finished"), "{progress}");
    for (id, pair) in [(8, [0, 2]), (9, [0, 3]), (10, [1, 3]), (11, [2, 3])] {
        made.begin(id, pair);
        made.finish(id, pair);
    }
    let progress = made.progress_box().await;
    assert!(progress.contains("Finished, except for matches that were set aside."), "{progress}");
}
