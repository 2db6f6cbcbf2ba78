use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_player::Limit;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof, proptest};

use super::{
    Assignment, JobEnding, Ledger, LedgerTerms, ReportClass, StaleReport, WorkerEligibility, WorkerTrial,
};
use crate::{
    Attempt, BotRef, Capabilities, Contestant, HeartbeatMessage, HeldJob, Job, JobId, JobOutcome, JobReport,
    JobWork, PlayWork, PlayedGame, Priority, Product, ProofProduct, TournamentSettings, WorkerId, WorkerInfo,
    WorkerSession,
};

fn name(text: &str) -> WorkerId {
    text.parse().expect("a name")
}

fn info(session: u64) -> WorkerInfo {
    let capabilities = Capabilities { programs: true, ..Capabilities::default() };
    WorkerInfo {
        session: WorkerSession(session),
        version: "1".to_owned(),
        slots: 1,
        ahead: 0,
        cores: 2,
        capabilities,
    }
}

fn play(id: i64, limit: Limit, players: [Contestant; 2]) -> Job {
    let work = JobWork::Play(PlayWork::new(TournamentSettings::new(kalah::Rules::default(), limit), players));
    Job { id: JobId::new(id), attempt: Attempt::FIRST, priority: Priority::Usual, work }
}

fn job(id: i64) -> Job {
    let players = ["rightmost", "leftmost"].map(|word| Contestant::BuiltIn(word.to_owned()));
    play(id, Limit::Lookahead(NonZeroU32::MIN), players)
}

fn report(job: JobId, attempt: Attempt) -> JobReport {
    JobReport { job, attempt, outcome: JobOutcome::MachineFault(String::new()) }
}

fn given(assigned: &[Assignment]) -> Vec<(&str, i64, u32)> {
    assigned.iter().map(|given| (given.worker.as_str(), given.job.id.number(), given.job.attempt.0)).collect()
}

fn begun(session: u64, job: i64, attempt: u32) -> HeartbeatMessage {
    let held = HeldJob { job: JobId::new(job), attempt: Attempt(attempt), begun: true };
    HeartbeatMessage { session: WorkerSession(session), jobs: vec![held] }
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_silent_workers_job_is_somebody_elses_and_its_report_comes_too_late() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let [one, two] = ["one", "two"].map(name);
    ledger.hello(&one, info(1), now);
    ledger.add(job(7), Vec::new());
    assert_eq!(given(&ledger.assign(now)), [("one", 7, 1)]);
    assert_eq!(ledger.alive(&one, &begun(1, 7, 1), now + 10 * SECOND), Some(Vec::new()));
    ledger.hello(&two, info(1), now + 20 * SECOND);
    assert_eq!(ledger.expire(now + 20 * SECOND), [], "the sign of life holds");
    let lapses = ledger.expire(now + 26 * SECOND);
    assert_eq!(lapses[0].tried.as_ref().map(|tried| tried.worker.as_str()), Some("one"));
    assert_eq!(given(&ledger.assign(now + 27 * SECOND)), [("two", 7, 2)]);
    let late = ledger.reported(&one, &report(JobId::new(7), Attempt(1)), now);
    assert!(matches!(late, ReportClass::Stale(StaleReport::Late)));
    let foreign = ledger.reported(&one, &report(JobId::new(7), Attempt(2)), now);
    assert!(matches!(foreign, ReportClass::Stale(StaleReport::NotYours)));
    assert_eq!(
        ledger.alive(&one, &begun(1, 7, 1), now + 27 * SECOND),
        Some(vec![(JobId::new(7), Attempt(1))])
    );
    assert!(matches!(ledger.reported(&two, &report(JobId::new(7), Attempt(2)), now), ReportClass::On(_)));
    ledger.done(JobId::new(7), JobEnding::Well);
    let double = ledger.reported(&two, &report(JobId::new(7), Attempt(2)), now);
    assert!(matches!(double, ReportClass::Stale(StaleReport::Unknown)));
}

#[test]
fn a_silent_worker_gets_nothing() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let [one, two] = ["one", "two"].map(name);
    ledger.hello(&one, WorkerInfo { slots: 5, ..info(1) }, now);
    ledger.add(job(7), Vec::new());
    assert_eq!(given(&ledger.assign(now)), [("one", 7, 1)]);
    ledger.hello(&two, info(1), now + 10 * SECOND);
    assert_eq!(ledger.expire(now + 15 * SECOND)[0].tried, None, "it was not begun");
    assert_eq!(
        given(&ledger.assign(now + 15 * SECOND)),
        [("two", 7, 2)],
        "though the other one has more room"
    );
    ledger.add(job(8), Vec::new());
    assert_eq!(ledger.assign(now + 15 * SECOND), []);
    ledger.alive(&one, &HeartbeatMessage { session: WorkerSession(1), jobs: Vec::new() }, now + 16 * SECOND);
    assert_eq!(given(&ledger.assign(now + 16 * SECOND)), [("one", 8, 1)]);
}

#[test]
fn three_tries_on_different_workers_set_a_job_aside() {
    let (mut ledger, mut now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    for worker in ["one", "three", "two"] {
        ledger.hello(&name(worker), info(1), now);
    }
    ledger.add(job(7), Vec::new());
    let mut tried = Vec::new();
    loop {
        now += SECOND;
        let assigned = ledger.assign(now);
        tried.push(assigned[0].worker.to_string());
        let lapse = ledger.fault(JobId::new(7), "no memory".to_owned(), now).expect("it was given");
        assert_eq!(lapse.tried.expect("a try").why, "no memory");
        if lapse.set_aside {
            break;
        }
        assert_eq!(ledger.assign(now), [], "it waits a moment");
    }
    tried.sort();
    assert_eq!(tried, ["one", "three", "two"]);
    assert_eq!(ledger.assign(now + 60 * SECOND), []);
}

#[test]
fn the_only_worker_may_try_again_and_what_it_had_not_begun_was_no_try() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let one = name("one");
    ledger.hello(&one, info(1), now);
    ledger.add(job(7), Vec::new());
    ledger.assign(now);
    let lapses = ledger.hello(&one, info(2), now);
    assert_eq!(lapses[0].tried, None, "it was never begun");
    assert_eq!(given(&ledger.assign(now)), [("one", 7, 2)]);
    ledger.alive(&one, &begun(2, 7, 2), now);
    let lapses = ledger.hello(&one, info(3), now);
    assert!(lapses[0].tried.is_some() && !lapses[0].set_aside);
    assert_eq!(ledger.assign(now), [], "after a pause");
    assert_eq!(given(&ledger.assign(now + SECOND)), [("one", 7, 3)]);
    ledger.alive(&one, &begun(3, 7, 3), now);
    let lapses = ledger.bye(&one, WorkerSession(3), now + SECOND);
    assert_eq!(lapses[0].tried, None, "it was given back");
}

#[test]
fn no_lease_runs_out_while_the_transport_is_down() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let one = name("one");
    ledger.hello(&one, info(1), now);
    ledger.add(job(7), Vec::new());
    ledger.assign(now);
    ledger.set_transport_down(true, now + SECOND);
    assert_eq!(ledger.expire(now + 100 * SECOND), []);
    ledger.set_transport_down(false, now + 101 * SECOND);
    assert_eq!(ledger.expire(now + 110 * SECOND), []);
    assert_eq!(ledger.expire(now + 116 * SECOND).len(), 1);
}

#[test]
fn what_was_given_before_a_restart_is_still_its_workers() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let one = name("one");
    ledger.restore(job(7), Vec::new(), one.clone(), WorkerSession(1), now);
    assert!(matches!(ledger.reported(&one, &report(JobId::new(7), Attempt(1)), now), ReportClass::On(_)));
    assert_eq!(ledger.hello(&one, info(1), now), [], "the same run of the program");
    assert_eq!(ledger.room(&job(7).work.needs()), 0);
    assert_eq!(ledger.hello(&one, info(2), now).len(), 1);
}

#[test]
fn urgent_work_goes_first_and_only_to_whom_can_do_it() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let haskell =
        BotRef { content: "0".repeat(64), file: None, program: true, needs: vec!["ghc".to_owned()] };
    let players = [Contestant::Bot(haskell), Contestant::BuiltIn("rightmost".to_owned())];
    let needy = play(1, Limit::Lookahead(NonZeroU32::MIN), players);
    ledger.add(needy.clone(), Vec::new());
    ledger.add(job(2), Vec::new());
    ledger.add(Job { priority: Priority::Urgent, ..job(3) }, Vec::new());
    ledger.hello(&name("one"), WorkerInfo { slots: 2, ..info(1) }, now);
    assert_eq!(given(&ledger.assign(now)), [("one", 3, 1), ("one", 2, 1)]);
    assert_eq!(ledger.waiting().collect::<Vec<_>>(), [JobId::new(1)]);
    assert_eq!(ledger.doable().count(), 0, "nobody has what it needs");
    let mut able = info(1);
    able.capabilities.tools.insert("ghc".to_owned());
    ledger.hello(&name("two"), able, now);
    assert_eq!(given(&ledger.assign(now)), [("two", 1, 1)]);
    ledger.add(
        play(
            4,
            Limit::Nodes(1),
            [Contestant::Command("bot".to_owned()), Contestant::Command("bot".to_owned())],
        ),
        Vec::new(),
    );
    ledger.hello(&name("three"), info(1), now);
    assert_eq!(ledger.assign(now), [], "a command is on one machine only");
    assert_eq!(ledger.room(&job(2).work.needs()), 1, "and keeps nobody from other work");
}

#[test]
fn while_a_worker_builds_it_begins_no_match_beyond_its_cores() {
    let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    ledger.hello(&name("one"), WorkerInfo { slots: 5, cores: 2, ..info(1) }, now);
    for id in 1..=3 {
        ledger.add(job(id), Vec::new());
    }
    assert_eq!(ledger.assign(now).len(), 3);
    ledger.add(Job { priority: Priority::Urgent, ..job(4) }, Vec::new());
    ledger.add(job(5), Vec::new());
    assert_eq!(given(&ledger.assign(now)), [("one", 4, 1)]);
    // As matches end, none begins in their place, up to the second core.
    for id in 1..=2 {
        ledger.done(JobId::new(id), JobEnding::Well);
        assert!(ledger.assign(now).is_empty());
    }
    // Other urgent work begins at once.
    ledger.add(Job { priority: Priority::Urgent, ..job(6) }, Vec::new());
    assert_eq!(given(&ledger.assign(now)), [("one", 6, 1)]);
    for id in [3, 4] {
        ledger.done(JobId::new(id), JobEnding::Well);
    }
    assert_eq!(given(&ledger.assign(now)), [("one", 5, 1)]);
}

#[test]
fn a_worker_that_fails_often_is_paused() {
    let (mut ledger, mut now) =
        (Ledger::new(LedgerTerms { tries: 100, ..LedgerTerms::default() }), Instant::now());
    let one = name("one");
    ledger.hello(&one, info(1), now);
    for id in 0..5 {
        ledger.add(job(id), Vec::new());
        now += 100 * SECOND;
        let id = ledger.assign(now)[0].job.id;
        ledger.fault(id, "no memory".to_owned(), now);
    }
    let standing = ledger.workers().next().map(|(_, known)| known.standing.clone());
    assert_eq!(
        standing,
        Some(WorkerEligibility::Paused("5 of its latest 5 jobs came to nothing".to_owned()))
    );
    assert_eq!(ledger.assign(now + 100 * SECOND), []);
    ledger.hello(&one, info(2), now);
    assert_eq!(ledger.assign(now + 100 * SECOND).len(), 1, "after a new start it is tried again");
}

#[test]
fn a_worker_on_which_bots_are_late_is_paused_but_not_where_they_are_late_everywhere() {
    for elsewhere in [JobEnding::Well, JobEnding::LostOnTime] {
        let (mut ledger, now) = (Ledger::new(LedgerTerms::default()), Instant::now());
        let mut paused = None;
        for (worker, went) in [("one", elsewhere), ("two", JobEnding::LostOnTime)] {
            ledger.hello(&name(worker), info(1), now);
            for id in 0..20 {
                ledger.add(job(id), Vec::new());
                if ledger.assign(now).is_empty() {
                    break;
                }
                paused = paused.or(ledger.done(JobId::new(id), went));
            }
            if worker == "one" {
                // So that all the rest goes to the other one.
                ledger.add(job(100), Vec::new());
                ledger.assign(now);
            }
        }
        let expected = (elsewhere == JobEnding::Well).then(|| name("two"));
        assert_eq!(paused, expected);
    }
}

fn trial_report(assignment: &Assignment, trial: &WorkerTrial, nodes: u64, time_us: u64) -> JobReport {
    let Job { id, attempt, ref work, .. } = assignment.job;
    let product = match work {
        JobWork::Prove(_) => {
            Product::Proved(ProofProduct { value: Some(trial.proved.0), nodes, time_us, proven: Vec::new() })
        }
        _ => Product::Played(Box::new(Side::BOTH.map(known_game))),
    };
    JobReport { job: id, attempt, outcome: JobOutcome::Done(product) }
}

fn known_game(first: Side) -> PlayedGame {
    let start = kalah::Rules::default().start(first);
    let [south, north] = [const { String::new() }; 2];
    let record = Record { start, south, north, plies: Vec::new(), ending: Ending::Aborted, cause: None };
    PlayedGame { record, stderr: [const { String::new() }; 2] }
}

#[test]
fn no_work_before_the_trial_and_no_timed_match_on_another_class_of_machine() {
    let trial =
        WorkerTrial { proved: (4, 1000), played: [const { String::new() }; 2], ..WorkerTrial::usual() };
    let terms = LedgerTerms { trial: Some(trial.clone()), ..LedgerTerms::default() };
    let (mut ledger, now) = (Ledger::new(terms), Instant::now());
    let players = ["rightmost", "leftmost"].map(|word| Contestant::BuiltIn(word.to_owned()));
    let timed = |id| play(id, Limit::growing(std::time::Duration::from_millis(100)), players.clone());
    ledger.add(timed(1), Vec::new());
    ledger.add(job(2), Vec::new());
    for (worker, nodes, time_us) in [("fast", 1000, 100), ("other", 1001, 100), ("slow", 1000, 200)] {
        let worker = name(worker);
        ledger.hello(&worker, info(1), now);
        while let Some(part) = ledger.assign(now).into_iter().find(|given| given.job.id.number() < 0) {
            assert_eq!(part.worker, worker);
            let report = trial_report(&part, &trial, nodes, time_us);
            assert!(matches!(ledger.reported(&worker, &report, now), ReportClass::Trial));
        }
    }
    let holders = [1, 2].map(|id| ledger.holder(JobId::new(id)).map(WorkerId::as_str));
    assert_eq!(holders, [Some("fast"), Some("slow")]);
    let standing = |worker: &str| {
        let found = ledger.workers().find(|(id, _)| id.as_str() == worker).expect("it is known");
        found.1.standing.clone()
    };
    assert_eq!(standing("fast"), WorkerEligibility::Trusted);
    assert!(matches!(standing("other"), WorkerEligibility::Paused(why) if why.contains("1001 nodes")));
}

/// Event in the life of a ledger.
#[derive(Clone, Debug)]
enum LedgerEvent {
    Hello(usize, u64),
    Alive(usize, u64),
    Report(usize, bool),
    Pass(u64),
    Down(bool),
}

fn event() -> impl Strategy<Value = LedgerEvent> {
    prop_oneof![
        (0..3usize, 1..4u64).prop_map(|(worker, session)| LedgerEvent::Hello(worker, session)),
        (0..3usize, 1..4u64).prop_map(|(worker, session)| LedgerEvent::Alive(worker, session)),
        (0..3usize, any::<bool>()).prop_map(|(worker, well)| LedgerEvent::Report(worker, well)),
        (0..20u64).prop_map(LedgerEvent::Pass),
        any::<bool>().prop_map(LedgerEvent::Down),
    ]
}

proptest! {
    /// Whatever happens, nobody has more than it can take, nobody is given an attempt twice, and every job is done
    /// once, set aside, or still there.
    #[test]
    fn no_job_is_lost_or_done_twice(events in vec(event(), 0..200)) {
        let workers = ["one", "two", "three"].map(name);
        let (mut ledger, mut now) = (Ledger::new(LedgerTerms::default()), Instant::now());
        let mut hands: BTreeMap<(usize, JobId), Attempt> = BTreeMap::new();
        let (mut ended, mut handed) = (BTreeMap::new(), BTreeMap::new());
        for id in 0..6 {
            ledger.add(job(id), Vec::new());
        }
        for event in events {
            let lapses = match event {
                LedgerEvent::Hello(worker, session) => ledger.hello(&workers[worker], info(session), now),
                LedgerEvent::Alive(worker, session) => {
                    let held = hands.iter().filter(|((holder, _), _)| *holder == worker);
                    let jobs = held.map(|((_, job), attempt)| HeldJob { job: *job, attempt: *attempt, begun: true });
                    let alive = HeartbeatMessage { session: WorkerSession(session), jobs: jobs.collect() };
                    for (id, _) in ledger.alive(&workers[worker], &alive, now).unwrap_or_default() {
                        hands.remove(&(worker, id));
                    }
                    Vec::new()
                }
                LedgerEvent::Report(worker, well) => {
                    let Some((&(_, id), &attempt)) = hands.iter().find(|((holder, _), _)| *holder == worker) else {
                        continue;
                    };
                    hands.remove(&(worker, id));
                    match ledger.reported(&workers[worker], &report(id, attempt), now) {
                        ReportClass::On(_) if well => {
                            assert_eq!(ended.insert(id, "done"), None);
                            ledger.done(id, JobEnding::Well);
                            Vec::new()
                        }
                        ReportClass::On(_) => ledger.fault(id, String::new(), now).into_iter().collect(),
                        _ => Vec::new(),
                    }
                }
                LedgerEvent::Pass(seconds) => {
                    now += Duration::from_secs(seconds);
                    ledger.expire(now)
                }
                LedgerEvent::Down(down) => {
                    ledger.set_transport_down(down, now);
                    Vec::new()
                }
            };
            for lapse in lapses {
                if lapse.set_aside {
                    assert_eq!(ended.insert(lapse.job, "set aside"), None);
                }
            }
            for Assignment { worker, job, .. } in ledger.assign(now) {
                assert!(!ended.contains_key(&job.id));
                let before = handed.insert(job.id, job.attempt);
                assert!(before.is_none_or(|before| before < job.attempt), "an attempt is given once");
                let at = workers.iter().position(|known| *known == worker).expect("a worker");
                hands.insert((at, job.id), job.attempt);
            }
            assert!(ledger.workers().all(|(_, known)| known.given.len() <= 1));
            let there = ledger.jobs.len();
            assert_eq!(there + ended.len(), 6);
            let waiting = ledger.waiting.len();
            let held = ledger.jobs.values().filter(|entry| matches!(entry.state, super::JobState::Given { .. })).count();
            assert_eq!(waiting + held, there);
        }
    }
}

/// Whoever may try a bot could pause all machines otherwise.
#[test]
fn a_try_that_comes_to_nothing_pauses_nobody() {
    let (mut ledger, mut now) = (Ledger::new(LedgerTerms::default()), Instant::now());
    let one = name("one");
    ledger.hello(&one, info(1), now);
    for place in 0..20 {
        let id = JobId::nth_try(place);
        ledger.add(Job { id, ..job(7) }, Vec::new());
        while !ledger.assign(now).is_empty() {
            ledger.fault(id, "no sandbox".to_owned(), now).expect("it was given");
            now += 60 * SECOND;
        }
    }
    let known = ledger.workers().next().expect("a worker").1;
    assert_eq!((&known.standing, known.health.faults), (&WorkerEligibility::Trusted, 0));
    assert_eq!(ledger.waiting().count(), 0, "each was set aside");
}
