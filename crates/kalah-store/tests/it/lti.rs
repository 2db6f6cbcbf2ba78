//! Learning platforms: who gets in, and which grades are sent how often.

use std::time::Duration;

use kalah_store::{
    ClassChange, ComputedGrade, CountingVersion, Delivery, GradeColumn, GradeEntry, GradeSending,
    LaunchedCourse, Moment, PersonId, PlatformCourse, PlatformId, PlatformPerson, PlatformRegistration,
    RetryPolicy, Role, Store,
};

use crate::people::{joined, link, listed};
use crate::tournament::{Folder, MAIN};

const PATIENCE: RetryPolicy = RetryPolicy {
    pause: Duration::from_secs(1),
    longest: Duration::from_secs(8),
    all: Duration::from_mins(1),
};

fn registration() -> PlatformRegistration {
    let text = |path: &str| format!("https://lms.example{path}");
    PlatformRegistration {
        name: "Moodle".to_owned(),
        issuer: text(""),
        client: "kalah".to_owned(),
        deployment: None,
        authorization_url: text("/auth"),
        token_url: text("/token"),
        token_audience: None,
        keys_url: text("/keys"),
    }
}

async fn launched(store: &Store, platform: PlatformId, context: &str) -> Option<PlatformCourse> {
    let course = LaunchedCourse {
        platform,
        deployment: "1",
        context,
        title: "AI",
        members_url: None,
        line_items_url: None,
    };
    store.launched_course(course).await.unwrap()
}

/// A lecturer (person 1), a student (person 2, `s2` on the platform), and a column of an accepted course.
async fn column(store: &Store, counts: CountingVersion) -> GradeColumn {
    let (lecturer, _) = store.invite(None, Role::Lecturer, "L", &link(100)).await.unwrap();
    joined(store, ClassChange { join: vec![(listed("7", "Ada", 1), link(9))], amend: Vec::new() }).await;
    let platform = store.register_platform(&registration(), lecturer).await.unwrap();
    let ada =
        PlatformPerson { subject: "s2".to_owned(), person: Some(PersonId(2)), student_id: None, mail: None };
    store.note_platform_people(platform, &[ada]).await.unwrap();
    let course = launched(store, platform, "42").await.unwrap();
    store.accept_course(course.id, lecturer).await.unwrap();
    store.note_grade_column(course.id, "https://lms.example/items/1", MAIN, None).await.unwrap();
    // Launches come again and again.
    store.note_grade_column(course.id, "https://lms.example/items/1", MAIN, None).await.unwrap();
    let column = store.grade_columns().await.unwrap().pop().unwrap();
    assert!(store.set_grade_column(column.id, GradeSending::EachResult, counts, lecturer).await.unwrap());
    store.grade_column(column.id).await.unwrap().unwrap()
}

fn grade(hundredths: Option<i64>) -> ComputedGrade {
    ComputedGrade { person: PersonId(2), hundredths, most: 2000, is_final: false }
}

async fn queue(store: &Store, column: &GradeColumn, hundredths: Option<i64>, at: i64) -> usize {
    store.queue_grades(column, &[grade(hundredths)], Moment(at), None).await.unwrap()
}

async fn next(store: &Store, at: i64) -> Option<GradeEntry> {
    let next = store.next_grade(&PATIENCE, Moment(at)).await.unwrap();
    next.map(|(entry, subject)| {
        assert_eq!(subject, "s2");
        entry
    })
}

async fn delivered(store: &Store, entry: &GradeEntry, delivery: Delivery, at: i64) -> bool {
    store.grade_delivered(entry, &delivery, &PATIENCE, Moment(at)).await.unwrap()
}

fn taken() -> Delivery {
    Delivery::Taken("200".to_owned())
}

#[tokio::test]
async fn nobody_gets_in_from_a_course_that_was_not_accepted() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (lecturer, _) = store.invite(None, Role::Lecturer, "L", &link(100)).await.unwrap();
    let platform = store.register_platform(&registration(), lecturer).await.unwrap();
    let again = PlatformRegistration { name: "LMS".to_owned(), ..registration() };
    assert_eq!(store.register_platform(&again, lecturer).await.unwrap(), platform);
    let course = launched(&store, platform, "42").await.unwrap();
    assert_eq!(course.accepted_at, None);
    assert!(store.accept_course(course.id, lecturer).await.unwrap());
    assert!(launched(&store, platform, "42").await.unwrap().accepted_at.is_some());
    for context in 0..100 {
        assert!(launched(&store, platform, &format!("x{context}")).await.is_some());
    }
    assert_eq!(launched(&store, platform, "y").await, None, "too many wait");
    assert!(launched(&store, platform, "42").await.is_some());
    assert!(store.remove_platform(platform, lecturer).await.unwrap());
    assert!(store.platform_courses().await.unwrap().is_empty());
    assert!(!store.remove_platform(platform, lecturer).await.unwrap());
}

#[tokio::test]
async fn a_value_is_good_once() {
    let folder = Folder::new();
    let store = folder.open().await;
    let later = Moment::now() + Duration::from_mins(10);
    assert!(store.use_once("a", later).await.unwrap() && store.use_once("b", later).await.unwrap());
    assert!(!store.use_once("a", later).await.unwrap());
    // What has expired is refused elsewhere, and forgotten here.
    assert!(store.use_once("c", Moment(0)).await.unwrap() && store.use_once("c", Moment(0)).await.unwrap());
}

#[tokio::test]
async fn a_grade_is_sent_once_for_each_change() {
    let folder = Folder::new();
    let store = folder.open().await;
    let column = column(&store, CountingVersion::Last).await;
    assert_eq!(next(&store, 0).await, None);
    assert_eq!(queue(&store, &column, None, 100).await, 1);
    let none = next(&store, 100).await.unwrap();
    assert_eq!((none.hundredths, none.tries), (None, 1));
    assert_eq!(next(&store, 100).await, None, "it is being sent");
    assert!(!delivered(&store, &none, taken(), 150).await);
    assert_eq!(queue(&store, &column, None, 200).await, 0);
    // No points are not nothing.
    assert_eq!(queue(&store, &column, Some(0), 300).await, 1);
    let zero = next(&store, 300).await.unwrap();
    assert_eq!(zero.hundredths, Some(0));
    // Another result comes while this one is under way, within the same millisecond.
    assert_eq!(queue(&store, &column, Some(500), 300).await, 1);
    delivered(&store, &zero, taken(), 350).await;
    let newer = next(&store, 400).await.unwrap();
    assert!(newer.hundredths == Some(500) && newer.changed_at > zero.changed_at, "{newer:?}");
    delivered(&store, &newer, taken(), 450).await;
    assert_eq!(next(&store, i64::MAX).await, None);
    let rows = store.grades(column.id).await.unwrap();
    assert_eq!((rows[0].sent_at, rows[0].due_at), (Some(Moment(450)), None));
    // By hand all are sent again.
    assert_eq!(
        store.queue_grades(&column, &[grade(Some(500))], Moment(500), Some(PersonId(1))).await.unwrap(),
        1
    );
    assert_eq!(next(&store, 500).await.unwrap().changed_at, Moment(500));
}

#[tokio::test]
async fn a_failure_is_tried_again_with_the_same_time_and_given_up_in_the_end() {
    let folder = Folder::new();
    let store = folder.open().await;
    let column = column(&store, CountingVersion::Last).await;
    queue(&store, &column, Some(100), 0).await;
    let first = next(&store, 0).await.unwrap();
    assert!(!delivered(&store, &first, Delivery::Failed("503".to_owned()), 10).await);
    assert_eq!(next(&store, 999).await, None, "after a pause");
    let second = next(&store, 1000).await.unwrap();
    assert_eq!((second.tries, second.changed_at), (2, first.changed_at));
    assert_eq!(store.grades(column.id).await.unwrap()[0].answer.as_deref(), Some("503"));
    assert!(delivered(&store, &second, Delivery::Failed("503".to_owned()), 60_000).await);
    assert_eq!(next(&store, i64::MAX).await, None);
    // One that does not answer is left alone for a while.
    let platform = store.platforms().await.unwrap()[0].id;
    queue(&store, &column, Some(150), 65_000).await;
    store.postpone_grades(platform, Moment(66_000)).await.unwrap();
    assert_eq!(next(&store, 65_999).await, None);
    assert_eq!(next(&store, 66_000).await.unwrap().tries, 1);
    // What the platform does not want is not tried again.
    queue(&store, &column, Some(200), 70_000).await;
    let refused = next(&store, 70_000).await.unwrap();
    assert!(delivered(&store, &refused, Delivery::Refused("404".to_owned()), 70_000).await);
    assert_eq!(next(&store, i64::MAX).await, None);
}

#[tokio::test]
async fn the_best_version_counts_where_that_is_wanted() {
    let folder = Folder::new();
    let store = folder.open().await;
    let best = column(&store, CountingVersion::Best).await;
    queue(&store, &best, Some(500), 1).await;
    assert_eq!(queue(&store, &best, Some(200), 2).await, 0);
    assert_eq!(queue(&store, &best, None, 3).await, 0);
    assert_eq!(next(&store, 4).await.unwrap().hundredths, Some(500));
    let last = GradeColumn { counts: CountingVersion::Last, ..best };
    assert_eq!(queue(&store, &last, Some(200), 5).await, 1);
    assert_eq!(next(&store, 6).await.unwrap().hundredths, Some(200));
}
