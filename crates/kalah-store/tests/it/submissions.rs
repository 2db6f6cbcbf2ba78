//! What players hand in, and what plays because of it.

use std::num::NonZeroU32;

use kalah_jobs::{Attempt, BotFault, BotRef, FailedAttempt, LapsedAttempt, WorkerId, WorkerSession};
use kalah_store::{
    JobChange, Lease, Moment, NewSubmission, Store, SubmissionChannel, SubmissionFilter, SubmissionGroup,
    SubmissionId, SubmissionStatus, SubmitOutcome, Task, TaskConsequences, TaskEnd, TaskPurpose,
    TournamentStage,
};
use kalah_tournament::PlayerNumber;

use crate::tournament::{Folder, MAIN, results, settings};

pub(crate) const ONE: PlayerNumber = PlayerNumber(1);
const HOUR: i64 = 3_600_000;

pub(crate) fn bot(name: &str) -> BotRef {
    BotRef { content: name.repeat(64), file: None, program: true, needs: Vec::new() }
}

fn new(bot: &BotRef, at: i64) -> NewSubmission {
    let per_hour = NonZeroU32::new(3).unwrap().get();
    NewSubmission {
        player: ONE,
        bot: bot.clone(),
        way: SubmissionChannel::Git,
        received_at: Moment(at),
        per_hour,
    }
}

pub(crate) async fn taken(store: &Store, name: &str, at: i64) -> (SubmissionId, Task) {
    match store.submit(&new(&bot(name), at)).await.unwrap() {
        SubmitOutcome::Taken(id, task) => (id, *task),
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn status(store: &Store, id: SubmissionId) -> SubmissionStatus {
    store.submission(id).await.unwrap().unwrap().status
}

pub(crate) async fn end(store: &Store, task: &Task, end: TaskEnd) -> TaskConsequences {
    let follows = store.end_task(task, &end, settings()).await.unwrap();
    // A write whose answer was lost is written again.
    store.end_task(task, &end, settings()).await.unwrap();
    follows
}

/// Hands in and lets it pass.
pub(crate) async fn passed(store: &Store, name: &str, at: i64) -> (SubmissionId, TaskConsequences) {
    let (id, build) = taken(store, name, at).await;
    let check = end(store, &build, TaskEnd::Built(bot(name))).await.next.unwrap();
    (id, end(store, &check, TaskEnd::Passed("all steps".to_owned())).await)
}

fn lease(task: &Task) -> Lease {
    let worker: WorkerId = "one".parse().unwrap();
    Lease { id: task.id, attempt: task.attempt, worker, session: WorkerSession(7) }
}

async fn plays(store: &Store) -> Option<String> {
    let players = store.players(MAIN).await.unwrap();
    let one = players.into_iter().find(|player| player.number() == ONE)?;
    one.registration.contestant.bot().map(|bot| bot.content[..1].to_owned())
}

#[tokio::test]
async fn the_former_version_plays_until_the_new_one_has_passed() {
    let folder = Folder::new();
    let store = folder.played(3).await;
    assert_eq!(results(&store).await.matches.len(), 3);
    let (id, build) = taken(&store, "a", 0).await;
    assert!(build.id.is_task() && status(&store, id).await == SubmissionStatus::New);
    store.hand_out(&[], &[lease(&build)]).await.unwrap();
    assert_eq!(status(&store, id).await, SubmissionStatus::Compiling);
    let open = store.open_tasks().await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].lease, Some(("one".parse().unwrap(), WorkerSession(7))));

    let mut known = bot("a");
    known.needs = vec!["ghc".to_owned()];
    let check = end(&store, &build, TaskEnd::Built(known.clone())).await.next.unwrap();
    assert_eq!(
        (check.purpose, status(&store, id).await),
        (TaskPurpose::Check(id), SubmissionStatus::Testing)
    );
    assert_eq!((plays(&store).await, results(&store).await.matches.len()), (None, 3));

    let follows = end(&store, &check, TaskEnd::Passed("all steps".to_owned())).await;
    let [accepted] = &follows.accepted[..] else { panic!("{follows:?}") };
    assert!(accepted.tournament == MAIN && accepted.leaves.is_some());
    assert_eq!(accepted.comes.as_ref().unwrap().registration.contestant.bot(), Some(&known));
    assert_eq!(status(&store, id).await, SubmissionStatus::Executing);
    assert_eq!(store.submission_log(id).await.unwrap().unwrap(), "all steps");
    assert_eq!(plays(&store).await.as_deref(), Some("a"));
    let left = results(&store).await;
    assert!(left.sound && left.matches.len() == 1, "only the match of the two others counts");
    assert_eq!(store.open_tasks().await.unwrap(), []);
}

#[tokio::test]
async fn the_same_content_resets_nothing() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    let (first, _) = passed(&store, "a", 0).await;
    let SubmitOutcome::Same(same, _) = store.submit(&new(&bot("a"), 1)).await.unwrap() else { panic!() };
    assert_eq!(
        [status(&store, first).await, status(&store, same).await],
        [SubmissionStatus::Replaced, SubmissionStatus::Executing]
    );
    let (second, follows) = passed(&store, "b", 2).await;
    assert_eq!(follows.accepted.len(), 1);
    assert_eq!(
        [status(&store, same).await, status(&store, second).await],
        [SubmissionStatus::Replaced, SubmissionStatus::Executing]
    );
    // A form that is sent twice is one submission.
    let (one_id, one) = taken(&store, "c", HOUR + 3).await;
    let twice = store.submit(&new(&bot("c"), HOUR + 4)).await.unwrap();
    assert_eq!(twice, SubmitOutcome::Underway(one_id));
    // Of two that are the same and both under way, with another between, the second one changes nothing when it passes.
    taken(&store, "d", HOUR + 5).await;
    let (other_id, other) = taken(&store, "c", HOUR + 6).await;
    let one = end(&store, &one, TaskEnd::Built(bot("c"))).await.next.unwrap();
    let other = end(&store, &other, TaskEnd::Built(bot("c"))).await.next.unwrap();
    assert_eq!(end(&store, &one, TaskEnd::Passed(String::new())).await.accepted.len(), 1);
    assert_eq!(end(&store, &other, TaskEnd::Passed(String::new())).await.accepted, []);
    assert_eq!(status(&store, other_id).await, SubmissionStatus::Executing);
}

#[tokio::test]
async fn the_newest_that_passes_plays_whenever_it_passes() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    let (old, old_build) = taken(&store, "a", 0).await;
    let (young, _) = passed(&store, "b", 1).await;
    let check = end(&store, &old_build, TaskEnd::Built(bot("a"))).await.next.unwrap();
    assert_eq!(end(&store, &check, TaskEnd::Passed("late".to_owned())).await.accepted, []);
    assert_eq!(
        [status(&store, old).await, status(&store, young).await],
        [SubmissionStatus::Replaced, SubmissionStatus::Executing]
    );
    assert_eq!(plays(&store).await.as_deref(), Some("b"));
}

#[tokio::test]
async fn what_fails_tells_why_and_the_former_version_plays_on() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    passed(&store, "a", 0).await;
    let fault = BotFault { cause: "does not build".to_owned(), log: "line 3: no".to_owned() };
    let (id, build) = taken(&store, "b", 1).await;
    assert_eq!(end(&store, &build, TaskEnd::Refused(fault.clone())).await, TaskConsequences::default());
    let told = store.submission(id).await.unwrap().unwrap();
    assert_eq!(
        (told.status, told.cause.as_deref()),
        (SubmissionStatus::CompilationError, Some("does not build"))
    );
    assert_eq!(store.submission_log(id).await.unwrap().unwrap(), "line 3: no");
    let (id, build) = taken(&store, "c", 2).await;
    let check = end(&store, &build, TaskEnd::Built(bot("c"))).await.next.unwrap();
    end(&store, &check, TaskEnd::Refused(fault)).await;
    assert_eq!(status(&store, id).await, SubmissionStatus::ExecutionError);
    assert_eq!(plays(&store).await.as_deref(), Some("a"));
    let all = store.submissions(SubmissionFilter::of_player(ONE), 2, 1).await.unwrap();
    assert_eq!(all.iter().map(|one| one.id.0).collect::<Vec<_>>(), [2, 1]);
    let nobody = SubmissionFilter::of_player(PlayerNumber(2));
    assert_eq!(store.count_submissions(nobody).await.unwrap(), 0);
    for (group, ids) in [
        (SubmissionGroup::Failed, &[3, 2][..]),
        (SubmissionGroup::Playing, &[1]),
        (SubmissionGroup::UnderWay, &[]),
        (SubmissionGroup::Past, &[]),
    ] {
        let filter = SubmissionFilter { group: Some(group), player: None };
        let found = store.submissions(filter, 10, 0).await.unwrap();
        assert_eq!(found.iter().map(|one| one.id.0).collect::<Vec<_>>(), ids, "{group:?}");
        assert_eq!(store.count_submissions(filter).await.unwrap() as usize, ids.len(), "{group:?}");
    }
}

#[tokio::test]
async fn who_hands_in_too_often_waits_and_what_machines_lost_is_given_back() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    let (first, build) = taken(&store, "a", 0).await;
    taken(&store, "b", 60_000).await;
    taken(&store, "c", 120_000).await;
    let SubmitOutcome::TooMany(wait) = store.submit(&new(&bot("d"), 180_000)).await.unwrap() else {
        panic!()
    };
    assert_eq!(wait.as_secs(), 3600 - 180);
    for attempt in 1..=3 {
        let tried = FailedAttempt {
            attempt: Attempt(attempt),
            worker: format!("w{attempt}").parse().unwrap(),
            why: "no memory".to_owned(),
        };
        let lapse = LapsedAttempt {
            job: build.id,
            attempt: Attempt(attempt + 1),
            tried: Some(tried),
            set_aside: attempt == 3,
        };
        store.settle(&[JobChange::Lapse(lapse.clone()), JobChange::Lapse(lapse)]).await.unwrap();
        let open = store.open_tasks().await.unwrap();
        assert_eq!(open.iter().any(|task| task.id == build.id), attempt < 3);
        if attempt < 3 {
            assert_eq!((open[0].attempt, open[0].tried.len()), (Attempt(attempt + 1), attempt as usize));
        }
    }
    let told = store.submission(first).await.unwrap().unwrap();
    assert_eq!(told.status, SubmissionStatus::GivenBack);
    assert!(told.cause.unwrap().contains("no memory"));
    taken(&store, "d", 180_000).await;
    let SubmitOutcome::NoPlayer =
        store.submit(&NewSubmission { player: PlayerNumber(99), ..new(&bot("d"), 0) }).await.unwrap()
    else {
        panic!()
    };
}

#[tokio::test]
async fn a_task_waits_for_a_machine_that_has_what_it_takes() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    let (id, build) = taken(&store, "a", 0).await;
    let mut known = bot("a");
    known.needs = vec!["ghc".to_owned()];
    let again =
        store.end_task(&build, &TaskEnd::Lacking(known.clone()), settings()).await.unwrap().next.unwrap();
    assert_eq!((again.id, again.attempt), (build.id, Attempt(2)));
    assert!(again.work.needs().tools.contains("ghc"));
    let open = store.open_tasks().await.unwrap();
    assert_eq!((open.len(), &open[0].work), (1, &again.work));
    assert!(status(&store, id).await.is_under_way());
}

#[tokio::test]
async fn closed_tournaments_keep_their_versions() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    assert!(store.set_stage(MAIN, TournamentStage::Paused, None).await.unwrap());
    assert!(!store.set_stage(MAIN, TournamentStage::Archived, None).await.unwrap(), "it is closed first");
    assert_eq!(passed(&store, "a", 0).await.1.accepted.len(), 1, "who comes while it is paused plays later");
    assert!(store.set_stage(MAIN, TournamentStage::Closed, None).await.unwrap());
    assert_eq!(passed(&store, "b", 1).await.1.accepted, []);
    assert_eq!(plays(&store).await.as_deref(), Some("a"));
    assert_eq!(store.withdraw_player(ONE, "by hand", None).await.unwrap(), []);
    assert_eq!(plays(&store).await.as_deref(), Some("a"));
}

#[tokio::test]
async fn who_is_withdrawn_plays_nowhere_until_it_hands_in_again() {
    let folder = Folder::new();
    let store = folder.played(3).await;
    let (id, _) = passed(&store, "a", 0).await;
    let (waits, _) = taken(&store, "b", 1).await;
    let changes = store.withdraw_player(ONE, "ten games lost by faults", None).await.unwrap();
    assert!(changes.len() == 1 && changes[0].comes.is_none());
    assert_eq!([status(&store, id).await, status(&store, waits).await], [SubmissionStatus::Withdrawn; 2]);
    assert_eq!(plays(&store).await, None);
    let (_, follows) = passed(&store, "a", 2).await;
    assert!(follows.accepted[0].leaves.is_none());
    assert_eq!(plays(&store).await.as_deref(), Some("a"));
}
