//! Commits that were pushed and could not be handed in at once.

use std::num::NonZeroU32;

use kalah_needs::all_here;

use crate::intake::class::{Class, Who, Work};
use crate::intake::folders::content;

#[test]
fn what_was_pushed_before_the_server_died_is_handed_in_when_it_starts() {
    if !all_here(&["git"]) {
        return;
    }
    let mut class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    work.push("main").unwrap();
    class.stop();
    // As a push leaves it, of which the server never heard.
    work.commit("main.py", "print(2)\n");
    let repository = class.data().join("repositories/7.git");
    work.git(&["push", "--quiet", repository.to_str().unwrap(), "main"]).unwrap();
    class.start();
    let rows = class.await_submissions(2);
    assert_eq!(rows[1], (2, 7, "git".to_owned(), content(&work.folder)));
    class.stop();
    class.start();
    work.git(&["remote", "set-url", "kalah", &class.url(Who::Seven, 7)]).unwrap();
    work.commit("main.py", "print(3)\n");
    work.push("main").unwrap();
    assert_eq!(class.submissions().len(), 3, "nothing is handed in twice");
}

#[test]
fn what_is_too_much_for_an_hour_waits() {
    if !all_here(&["git"]) {
        return;
    }
    let mut class = Class::with(|config| config.submissions.per_hour = NonZeroU32::MIN);
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    work.push("main").unwrap();
    work.commit("main.py", "print(2)\n");
    let said = work.push("main");
    let words = Work::told(&said);
    assert!(said.is_ok() && words[0].contains("a player may submit 1 times an hour"), "{said:?}");
    assert_eq!(words[1], "this commit is submitted as soon as possible");
    assert_eq!(class.submissions().len(), 1);
    // More may be handed in from now on.
    class.stop();
    class.config.submissions.per_hour = NonZeroU32::new(2).unwrap();
    class.start();
    assert_eq!(class.await_submissions(2)[1].3, content(&work.folder));
}
