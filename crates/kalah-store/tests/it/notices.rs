//! What people are told: with what happened, and once.

use kalah_jobs::BotFault;
use kalah_store::{
    ClassChange, ClassListEntry, FaultyMatch, NewNotice, NoticeId, NoticeTopic, PersonId, RetryPolicy, Role,
    Store, SubmissionStatus, TaskEnd,
};
use kalah_tournament::PlayerNumber;

use crate::people::{joined, link, listed};
use crate::submissions::{ONE, bot, end, passed, status, taken};
use crate::tournament::{Folder, results};

/// Two who share player 1, of whom one has an address, and one who has player 2.
async fn class(store: &Store) {
    let ada = ClassListEntry { mail: Some("ada@example.org".to_owned()), ..listed("7", "Ada", 1) };
    let join = vec![(ada, link(9)), (listed("8", "Bob", 1), link(9)), (listed("9", "Cy", 2), link(9))];
    assert_eq!(joined(store, ClassChange { join, amend: Vec::new() }).await, 3);
}

async fn told(store: &Store, person: i64) -> Vec<(NoticeTopic, i64)> {
    let notices = store.notices(PersonId(person), 20).await.unwrap();
    notices.into_iter().map(|notice| (notice.topic, notice.about)).collect()
}

async fn mails(store: &Store) -> usize {
    let mut count = 0;
    while let Some(mail) = store.next_mail(&RetryPolicy::default()).await.unwrap() {
        assert_eq!(mail.address, "ada@example.org");
        store.mail_sent(mail.id).await.unwrap();
        count += 1;
    }
    count
}

#[tokio::test]
async fn what_a_submission_comes_to_is_told_once_to_all_who_have_its_player() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    class(&store).await;
    let fault = BotFault { cause: "it does not build".to_owned(), log: String::new() };
    let (first, build) = taken(&store, "a", 0).await;
    // Each end is written twice.
    end(&store, &build, TaskEnd::Refused(fault.clone())).await;
    let (second, build) = taken(&store, "b", 1).await;
    let check = end(&store, &build, TaskEnd::Built(bot("b"))).await.next.unwrap();
    end(&store, &check, TaskEnd::Refused(fault)).await;
    let (third, _) = passed(&store, "c", 2).await;
    let expected = vec![(NoticeTopic::NotPassed, second.0), (NoticeTopic::NotBuilt, first.0)];
    assert_eq!(told(&store, 1).await, expected);
    store.withdraw_player(ONE, "by hand", None).await.unwrap();
    assert_eq!(status(&store, third).await, SubmissionStatus::Withdrawn);
    let expected = [vec![(NoticeTopic::Withdrawn, third.0)], expected].concat();
    for person in [1, 2] {
        assert_eq!(told(&store, person).await, expected);
    }
    assert_eq!(told(&store, 3).await, []);
    assert_eq!((mails(&store).await, mails(&store).await), (3, 0));
    let text = &store.notices(PersonId(1), 1).await.unwrap()[0].text;
    assert_eq!(text, &format!("Submission {third} was withdrawn: by hand"));
}

#[tokio::test]
async fn the_first_fault_of_a_version_is_told_and_no_further_one() {
    let folder = Folder::new();
    let store = folder.played(3).await;
    class(&store).await;
    let (id, follows) = passed(&store, "a", 0).await;
    let entry = follows.accepted[0].comes.as_ref().unwrap().entry;
    let matches: Vec<_> = results(&store).await.matches.into_iter().map(|one| one.id).collect();
    assert!(!matches.is_empty());
    let fault = |at: usize| FaultyMatch { id: matches[at], entry, worker: "one".parse().unwrap(), games: 1 };
    for at in [0, 0] {
        store.note_faults(&[fault(at)], 10).await.unwrap();
    }
    assert_eq!(told(&store, 2).await, [(NoticeTopic::FirstFault, id.0)]);
    assert!(store.notices(PersonId(2), 1).await.unwrap()[0].text.contains("After 10 such games"));
}

#[tokio::test]
async fn faults_again_and_again_are_told_once_more() {
    let folder = Folder::new();
    let store = folder.played(5).await;
    class(&store).await;
    let (id, follows) = passed(&store, "a", 0).await;
    let entry = follows.accepted[0].comes.as_ref().unwrap().entry;
    let matches: Vec<_> = results(&store).await.matches.into_iter().map(|one| one.id).collect();
    let fault = |at: usize| FaultyMatch { id: matches[at], entry, worker: "one".parse().unwrap(), games: 1 };
    // Half of four, and then another one.
    for at in [0, 1, 1, 2] {
        store.note_faults(&[fault(at)], 4).await.unwrap();
    }
    assert_eq!(told(&store, 2).await, [(NoticeTopic::ManyFaults, id.0), (NoticeTopic::FirstFault, id.0)]);
    let text = &store.notices(PersonId(2), 1).await.unwrap()[0].text;
    assert!(text.contains("lost 2 games") && text.contains("After 4 such games"), "{text}");
}

#[tokio::test]
async fn lecturers_are_told_what_is_no_players_matter() {
    let folder = Folder::new();
    let store = folder.played(2).await;
    class(&store).await;
    let (lecturer, _) = store.invite(None, Role::Lecturer, "L", &link(9)).await.unwrap();
    let new = |player: Option<u32>, occasion| NewNotice {
        player: player.map(PlayerNumber),
        topic: NoticeTopic::StandingStill,
        about: 0,
        occasion,
        text: "no result".to_owned(),
    };
    store.notify(&[new(None, 1), new(None, 1), new(None, 2), new(Some(99), 1)]).await.unwrap();
    assert_eq!(told(&store, lecturer.0).await, [(NoticeTopic::StandingStill, 0); 2]);
    assert_eq!(told(&store, 1).await, []);
    let latest = store.notices(lecturer, 1).await.unwrap()[0].id;
    store.notices_seen(lecturer, latest).await.unwrap();
    store.notices_seen(lecturer, NoticeId(0)).await.unwrap();
    assert_eq!(store.reading(lecturer).await.unwrap().unwrap().seen, latest);
}
