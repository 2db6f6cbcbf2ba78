//! Statuses of commits: what forges are told, how often, and what they are not told.

use std::fs;

use kalah_forge::ForgeKind;
use kalah_jobs::JobWork;
use kalah_needs::all_here;

use crate::forges::connected::Connected;
use crate::forges::forge::{TOKEN, TakenStatus};
use crate::intake::class::{Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, refused, work};

fn await_statuses(connected: &Connected, count: usize) -> Vec<TakenStatus> {
    wait_for("statuses", || {
        let taken = connected.forge.taken();
        (taken.len() >= count).then_some(taken)
    })
}

#[test]
fn a_verdict_goes_back_to_the_commit() {
    if !all_here(&["git"]) {
        return;
    }
    for kind in ForgeKind::ALL {
        let connected = Connected::new(kind);
        assert_eq!(connected.announce("main", &"a".repeat(40)).status, 202);
        connected.forge.be_busy(2);
        assert_eq!(connected.post("/repository/token", &[("token", TOKEN)]).status, 303);
        // Nobody works yet.
        let pending = await_statuses(&connected, 1).remove(0);
        let commit = connected.work.git(&["rev-parse", "HEAD"]).unwrap().trim().to_owned();
        let described = ["Submitted, waits to be built", "Is being built"].contains(&&*pending.description);
        assert!(pending.state == "pending" && described, "{kind}: {pending:?}");
        assert_eq!((pending.commit, &*pending.link), (commit.clone(), "http://kalah.test/submissions/1"));
        assert!(connected.forge.requests() > 2, "the forge was busy twice");
        let broken = connected.commit("print(broken)\n");
        let sources = crate::intake::folders::content(&connected.work.folder);
        work(connected.class.worker(), move |job| match &job.work {
            JobWork::Build(build) if build.bot.content == sources => Some(refused("SECRET of the build")),
            _ => None,
        });
        await_status(&connected.class, 1, "executing");
        wait_for("success", || {
            let last = connected.forge.taken().pop()?;
            (last.commit == commit && last.state == "success" && last.description.starts_with("Plays"))
                .then_some(())
        });
        connected.announce("main", &broken);
        connected.class.await_submissions(2);
        await_status(&connected.class, 2, "compilation-error");
        let word = if kind == ForgeKind::GitLab { "failed" } else { "failure" };
        wait_for("failure", || {
            let last = connected.forge.taken().pop()?;
            (last.commit == broken && last.state == word && last.description == "Does not build")
                .then_some(())
        });
        let taken = format!("{:?}", connected.forge.taken());
        assert!(!taken.contains("SECRET"), "everybody reads the status: {taken}");
        wait_for("the page", || {
            let page = connected.page();
            (page.contains("failure: Does not build") && page.contains("told ")).then_some(())
        });
    }
}

#[test]
fn what_is_no_bot_is_told_without_its_reason() {
    if !all_here(&["git"]) {
        return;
    }
    let connected = Connected::new(ForgeKind::Forgejo);
    connected.announce("main", &"a".repeat(40));
    connected.post("/repository/token", &[("token", TOKEN)]);
    std::os::unix::fs::symlink("/etc", connected.work.folder.join("link")).unwrap();
    let commit = connected.commit("print(2)\n");
    connected.announce("main", &commit);
    let status =
        wait_for("the error", || connected.forge.taken().into_iter().find(|status| status.commit == commit));
    assert_eq!((&*status.state, &*status.link), ("error", "http://kalah.test/repository"));
    assert!(!status.description.contains("link"), "{status:?}");
    assert!(connected.page().contains("link: a symbolic link"));
}

#[test]
fn a_wrong_token_is_not_tried_again_and_no_token_is_stored_as_it_is() {
    if !all_here(&["git"]) {
        return;
    }
    let mut connected = Connected::new(ForgeKind::GitHub);
    connected.announce("main", &"a".repeat(40));
    assert_eq!(connected.post("/repository/token", &[("token", "wr0ng-token")]).status, 303);
    wait_for("a refusal", || connected.page().contains("refused: 401 Bad credentials").then_some(()));
    let requests = connected.forge.requests();
    assert_eq!(requests, 1);
    assert_eq!(connected.post("/repository/token", &[("token", "with blank")]).status, 422);
    assert_eq!(connected.post("/repository/token", &[("token", TOKEN)]).status, 303);
    await_statuses(&connected, 1);
    assert_eq!(connected.forge.requests(), requests + 1);
    let page = connected.page();
    assert!(page.contains("A token is saved, encrypted.") && !page.contains(TOKEN), "{page}");
    let secret = connected.secret.clone();
    // Without a token nothing is told any more.
    assert_eq!(connected.post("/repository/token", &[("token", "")]).status, 303);
    let commit = connected.commit("print(2)\n");
    connected.announce("main", &commit);
    connected.class.await_submissions(2);
    assert_eq!(ask(&connected.class, Some(Who::Tutor), "GET /repository", &[], b"").status, 403);
    connected.post("/repository/token", &[("token", TOKEN)]);
    wait_for("the second", || connected.forge.taken().into_iter().find(|status| status.commit == commit));
    connected.class.stop();
    for entry in fs::read_dir(connected.class.data()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(bytes) = fs::read(&path) else { continue };
        for text in [TOKEN, &secret[6..]] {
            let is_there = bytes.windows(text.len()).any(|part| part == text.as_bytes());
            assert!(!is_there, "{}: {text}", path.display());
        }
    }
}
