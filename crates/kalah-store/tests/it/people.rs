//! People, their tokens and links, and what is noted of changes.

use kalah_store::{
    ClassChange, ClassListEntry, LinkId, Moment, NewLink, NewToken, PeopleFilter, PersonId, Role, Scopes,
    SecretHash, Store, StudyRow, TournamentStage,
};
use kalah_tournament::PlayerNumber;

use crate::tournament::{Folder, MAIN};

pub(crate) fn link(expires_at: i64) -> NewLink {
    NewLink { hash: SecretHash("hash".to_owned()), expires_at: Moment::from_seconds(expires_at) }
}

pub(crate) fn listed(id: &str, name: &str, player: u32) -> ClassListEntry {
    let text = str::to_owned;
    ClassListEntry {
        student_id: text(id),
        name: text(name),
        mail: None,
        team: None,
        player: PlayerNumber(player),
    }
}

pub(crate) async fn joined(store: &Store, change: ClassChange) -> usize {
    let mut links = 0;
    let deliver = |made: &[LinkId]| {
        links = made.len();
        Ok(())
    };
    store.change_class(None, |_| Ok::<_, ()>(change), deliver).await.unwrap().unwrap();
    links
}

async fn audited(store: &Store) -> Vec<String> {
    let (rows, all) = store.audit("", 0, 100).await.unwrap();
    assert_eq!(rows.len(), all);
    rows.into_iter().map(|row| format!("{}: {}", row.what, row.about)).collect()
}

#[tokio::test]
async fn a_link_is_used_once_and_in_time() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (lecturer, first) = store.invite(None, Role::Lecturer, "L", &link(100)).await.unwrap();
    assert_eq!(store.link(first, Moment::from_seconds(100)).await.unwrap(), None, "it has ended");
    assert_eq!(store.use_link(first, Moment::from_seconds(100)).await.unwrap(), None);
    let second = store.new_link(Some(lecturer), lecturer, &link(200)).await.unwrap();
    assert_eq!(
        store.use_link(first, Moment::from_seconds(50)).await.unwrap(),
        None,
        "another one took its place"
    );
    assert_eq!(store.lecturers().await.unwrap()[0].entered_at, None);
    assert_eq!(store.use_link(second, Moment::from_seconds(50)).await.unwrap(), Some(lecturer));
    assert_eq!(store.use_link(second, Moment::from_seconds(50)).await.unwrap(), None);
    assert!(store.lecturers().await.unwrap()[0].entered_at.is_some());
    assert_eq!(audited(&store).await, ["link made: person 1", "invited: person 1 (lecturer)"]);
}

/// A handler is dropped when its client goes away.
#[tokio::test]
async fn whoever_gives_up_in_the_middle_of_a_change_keeps_nobody_from_writing() {
    let folder = Folder::new();
    let store = folder.open().await;
    for steps in 0..60 {
        let name = format!("person {steps}");
        let expires = link(100);
        let change = store.invite(None, Role::Tutor, &name, &expires);
        let patience = async {
            for _ in 0..steps {
                tokio::task::yield_now().await;
                std::thread::sleep(std::time::Duration::from_micros(20));
            }
        };
        tokio::select! {
            biased;
            done = change => drop(done.unwrap()),
            () = patience => {}
        }
        // What is written then stays, and is not part of what was given up.
        store.want_mail(PersonId(1), true).await.unwrap();
        store.try_to_write().await.unwrap();
    }
    let (lecturer, _) = store.invite(None, Role::Lecturer, "L", &link(100)).await.unwrap();
    assert_eq!(store.lecturers().await.unwrap()[0].id, lecturer);
    let tutors = store.find_people(&PeopleFilter::default(), 0, 100).await.unwrap().0;
    let invited = audited(&store).await.len();
    assert_eq!(tutors.len(), invited, "all of a change is there, or nothing");
}

#[tokio::test]
async fn a_class_changes_as_a_whole_or_not_at_all() {
    let folder = Folder::new();
    let store = folder.open().await;
    let pair = vec![(listed("7", "Ada", 1), link(9)), (listed("8", "Bob", 1), link(9))];
    assert_eq!(joined(&store, ClassChange { join: pair, amend: Vec::new() }).await, 2);
    let refused = store
        .change_class(None, |class| Err::<ClassChange, _>(class.people.len()), |_| Ok(()))
        .await
        .unwrap();
    assert_eq!(refused, Err(2));
    // The second line cannot be: the first one goes as well.
    let twice = vec![(listed("9", "Cy", 2), link(9)), (listed("8", "Bob", 3), link(9))];
    let change = ClassChange { join: twice, amend: vec![(PersonId(1), listed("7", "Eve", 5))] };
    assert!(store.change_class(None, |_| Ok::<_, ()>(change), |_| Ok(())).await.is_err());
    // Links that cannot be put where they are to be read: nobody joins.
    let one = ClassChange { join: vec![(listed("9", "Cy", 2), link(9))], amend: Vec::new() };
    let full = |_: &[LinkId]| Err(std::io::ErrorKind::StorageFull.into());
    let refused = store.change_class(None, |_| Ok::<_, ()>(one), full).await.unwrap_err();
    assert!(refused.to_string().contains("nobody was entered"), "{refused}");
    let class = store.class().await.unwrap();
    let known: Vec<_> = class.people.iter().map(|one| (one.name.as_str(), one.player.unwrap().0)).collect();
    assert_eq!((known, class.numbers), (vec![("Ada", 1), ("Bob", 1)], vec![PlayerNumber(1)]));
    assert_eq!(audited(&store).await.len(), 2);

    let found = |(rows, all): (Vec<kalah_store::PersonRow>, usize)| {
        (rows.into_iter().map(|row| row.name).collect::<Vec<_>>(), all)
    };
    assert_eq!(
        found(store.find_people(&PeopleFilter::default(), 1, 1).await.unwrap()),
        (vec!["Bob".to_owned()], 2)
    );
    assert_eq!(
        found(
            store.find_people(&PeopleFilter { find: "AD", ..PeopleFilter::default() }, 0, 9).await.unwrap()
        ),
        (vec!["Ada".to_owned()], 1)
    );
    assert_eq!(
        found(store.find_people(&PeopleFilter { find: "8", ..PeopleFilter::default() }, 0, 9).await.unwrap()),
        (vec!["Bob".to_owned()], 1)
    );
    assert_eq!(
        found(store.find_people(&PeopleFilter { find: "1", ..PeopleFilter::default() }, 0, 9).await.unwrap())
            .1,
        2,
        "the number of their player"
    );
}

#[tokio::test]
async fn a_token_is_its_owners_alone() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (ada, _) = store.invite(None, Role::Tutor, "Ada", &link(9)).await.unwrap();
    let (bob, _) = store.invite(None, Role::Tutor, "Bob", &link(9)).await.unwrap();
    let scopes = Scopes::SUBMIT.with(Scopes::READ);
    let new = NewToken { hash: SecretHash("hash".to_owned()), scopes, label: "laptop" };
    let id = store.new_token(ada, new).await.unwrap();
    let row = store.token(id).await.unwrap().unwrap();
    assert_eq!((row.person, row.scopes, row.label.as_str(), row.used_at), (ada, scopes, "laptop", None));
    store.token_used(id).await.unwrap();
    assert!(store.token(id).await.unwrap().unwrap().used_at.is_some());
    assert!(!store.revoke_token(bob, id).await.unwrap());
    assert!(store.revoke_token(ada, id).await.unwrap() && !store.revoke_token(ada, id).await.unwrap());
    assert_eq!((store.token(id).await.unwrap(), store.tokens_of(ada).await.unwrap()), (None, vec![]));
    assert_eq!(audited(&store).await[..2], ["token revoked: token 1", "token made: token 1 (submit read)"]);
}

#[tokio::test]
async fn who_asked_for_deletion_is_deleted_once_all_it_plays_in_is_archived() {
    let folder = Folder::new();
    let store = folder.played(3).await;
    let join =
        [("7", "Ada", 1), ("8", "Bob", 2)].map(|(id, name, player)| (listed(id, name, player), link(9)));
    assert_eq!(joined(&store, ClassChange { join: join.to_vec(), amend: Vec::new() }).await, 2);
    let token = NewToken { hash: SecretHash("hash".to_owned()), scopes: Scopes::ALL, label: "laptop" };
    store.new_token(PersonId(1), token).await.unwrap();
    let study = |id: &str, owner| StudyRow {
        id: id.to_owned(),
        owner: PersonId(owner),
        title: "The third pit".to_owned(),
        tree: "{}".to_owned(),
        is_shared: true,
        changed_at: Moment(1),
    };
    assert!(
        store.add_study(&study("a", 1), 1).await.unwrap()
            && store.add_study(&study("b", 2), 1).await.unwrap()
    );
    assert!(!store.add_study(&study("c", 1), 1).await.unwrap(), "one is the most");
    store.ask_deletion(PersonId(1), true).await.unwrap();
    let name = async || store.person(PersonId(1)).await.unwrap().unwrap().name;
    for (stage, left) in [(TournamentStage::Closed, "Ada"), (TournamentStage::Archived, "(deleted)")] {
        assert!(store.set_stage(MAIN, stage, None).await.unwrap());
        assert_eq!(name().await, left);
    }
    let gone = store.person(PersonId(1)).await.unwrap().unwrap();
    assert_eq!((gone.student_id, gone.player, gone.left_at.is_some()), (None, None, true));
    assert_eq!(store.tokens_of(PersonId(1)).await.unwrap().len(), 0);
    assert_eq!(
        (store.study("a").await.unwrap(), store.study("b").await.unwrap()),
        (None, Some(study("b", 2)))
    );
    assert_eq!(store.person(PersonId(2)).await.unwrap().unwrap().name, "Bob", "who did not ask stays");
    assert_eq!(store.players(MAIN).await.unwrap().len(), 3, "what was played stays");
    assert_eq!(audited(&store).await[0], "deleted: person 1");
}
