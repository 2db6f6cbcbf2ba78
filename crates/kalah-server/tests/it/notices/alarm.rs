//! What the operator is told when nothing gets on.

use std::time::Duration;

use crate::common::class::Class;
use crate::notices::mails::until;

#[test]
fn lecturers_are_told_once_when_nothing_is_played() {
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        config.alarm_after = Duration::from_millis(100);
    });
    let (lecturer, ada) = (class.entered(&class.lecturer), class.student(0));
    let gauge = || class.stranger().get("/metrics").body.contains("\nkalah_standing_still 1\n");
    until("it is told to programs", gauge);
    let told = || lecturer.get("/me").body.matches("The tournaments stand still").count();
    until("it is told to lecturers", || told() > 0);
    assert!(class.stranger().get("/workers").body.contains("No progress"));
    // It is looked at 40 times a second.
    let mut looks = 0;
    until("it was looked at again", || {
        looks += 1;
        looks > 20
    });
    assert_eq!(told(), 1);
    assert!(!ada.get("/me").body.contains("stand still"));
}
