//! Repositories elsewhere.

use std::fs;

use kalah_needs::all_here;

use crate::intake::class::{Class, Who, Work, wait_for};
use crate::intake::folders::content;
use crate::intake::http::{Answer, ask};

fn name(class: &Class, who: Who, address: &str) -> Answer {
    let coded = address.replace('%', "%25").replace('+', "%2B").replace('#', "%23").replace('&', "%26");
    let head = ["Content-Type: application/x-www-form-urlencoded"];
    ask(class, Some(who), "POST /repository", &head, format!("address={coded}").as_bytes())
}

#[test]
fn what_is_new_in_a_repository_elsewhere_is_handed_in() {
    if !all_here(&["git"]) {
        return;
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let beginning = format!("git+file://{}", elsewhere.path().canonicalize().unwrap().display());
    let class = Class::with(|config| config.repositories_from = vec![beginning.clone()]);
    let work = Work { folder: elsewhere.path().join("bot") };
    fs::create_dir(&work.folder).unwrap();
    work.git(&["init", "--quiet", "--initial-branch=trunk"]).unwrap();
    work.commit("main.py", "print(1)\n");
    let answer = name(&class, Who::Seven, &format!("{beginning}/bot#trunk"));
    assert_eq!(answer.status, 303, "{}", answer.text());
    let first = class.await_submissions(1);
    assert_eq!(first, [(1, 7, "polled".to_owned(), content(&work.folder))]);
    wait_for("notes", || class.asked(7)?.0);
    // Asked again, it has nothing new.
    class.ask_again();
    wait_for("notes", || class.was_asked(7).then_some(()));
    assert_eq!(class.submissions().len(), 1);
    work.commit("main.py", "print(2)\n");
    class.ask_again();
    assert_eq!(class.await_submissions(2)[1].3, content(&work.folder));
    // What is wrong is told to the owner.
    std::os::unix::fs::symlink("/etc", work.folder.join("link")).unwrap();
    work.commit_all();
    wait_for("notes", || class.was_asked(7).then_some(()));
    class.ask_again();
    wait_for("errors", || class.asked(7)?.1.filter(|why| why.contains("link: a symbolic link")));
    let page = ask(&class, Some(Who::Seven), "GET /submit", &[], b"").text();
    assert!(page.contains("link: a symbolic link") && page.contains("/bot#trunk"), "{page}");
    assert!(!ask(&class, Some(Who::Eight), "GET /submit", &[], b"").text().contains("symbolic link"));
    assert_eq!(name(&class, Who::Seven, "").status, 303);
    assert_eq!(class.asked(7), None);
}

#[test]
fn no_address_leads_to_what_only_the_server_reaches() {
    let class = Class::with(|config| config.repositories_from = vec!["git+file:///srv/open".to_owned()]);
    for address in [
        "https://127.0.0.1/bot.git",
        "https://localhost/bot.git",
        "git+https://[::1]:8080/bot.git",
        "https://10.0.0.1/bot.git",
        "https://169.254.169.254/latest",
        "https://0x7f.1/bot.git",
        "https://2130706433/bot.git",
        "git+file:///srv/data/repositories/8.git",
        "git+file:///srv/openly/bot.git",
        "git+file:///srv/open/../data/repositories/8.git",
        "git+file:///srv/open/%2e%2e/data/repositories/8.git",
        "git+ssh://git@example.org/bot.git",
        "http://example.org/bot.git",
        "ext::sh -c id",
        "https://no-such-host.invalid/bot.git",
    ] {
        let answer = name(&class, Who::Seven, address);
        assert_eq!(answer.status, 400, "{address}: {}", answer.text());
    }
    assert_eq!(class.asked(7), None);
}
