//! Webhooks: who may announce a push, and what is done then.

use kalah_forge::ForgeKind;
use kalah_needs::all_here;

use crate::forges::connected::{Connected, shown, signature};
use crate::intake::class::{Who, wait_for};
use crate::intake::folders::content;
use crate::intake::http::ask;

/// A repository with a webhook is asked every ten minutes, which is longer than anything here waits: what comes comes by
/// the webhook.
#[test]
fn a_push_is_fetched_when_a_webhook_announces_it() {
    if !all_here(&["git"]) {
        return;
    }
    for kind in ForgeKind::ALL {
        let connected = Connected::new(kind);
        assert!(connected.page().contains("No delivery yet: the repository is checked every minute."));
        let first = connected.announce("main", &"a".repeat(40));
        assert_eq!(first.status, 202, "{first:?}");
        let page = connected.page();
        assert!(
            page.contains("commit aaaaaaaaaaaa of branch main.") && !page.contains("every minute"),
            "{page}"
        );
        let commit = connected.commit("print(2)\n");
        assert_eq!(connected.announce("other", &commit).status, 200);
        assert!(connected.page().contains("which is not the one that counts"));
        assert_eq!(connected.announce("main", &commit).status, 202);
        let rows = connected.class.await_submissions(2);
        assert_eq!(rows[1].3, content(&connected.work.folder), "{kind}");
    }
}

#[test]
fn nobody_else_announces_anything() {
    if !all_here(&["git"]) {
        return;
    }
    let connected = Connected::new(ForgeKind::GitHub);
    let body = connected.payload("main", &"a".repeat(40));
    let headers = |secret: &str| connected.headers("push", &body, secret);
    let signed = headers(&connected.secret);
    assert_eq!(connected.deliver(&headers("whsec_AAAA"), &body).status, 403);
    assert!(connected.page().contains("refused: the webhook has another secret"));
    assert_eq!(connected.deliver(&signed[..2], &body).status, 403, "without a signature");
    assert_eq!(connected.deliver(&signed[2..], &body).status, 400, "without an event");
    assert_eq!(connected.deliver(&signed, &format!("{body} ")).status, 403, "another body");
    let old = format!("X-Hub-Signature: sha1={}", signature(connected.secret.as_bytes(), body.as_bytes()));
    assert_eq!(connected.deliver(&[signed[0].clone(), old], &body).status, 403, "the older signature");
    for path in ["/webhooks/8", "/webhooks/90", "/webhooks/x"] {
        let lines: Vec<&str> = signed.iter().map(String::as_str).collect();
        let answer = ask(&connected.class, None, &format!("POST {path}"), &lines, body.as_bytes());
        assert_eq!(answer.status, 404, "{path}");
    }
    let long = format!("{body}{}", " ".repeat(300_000));
    assert_eq!(connected.deliver(&connected.headers("push", &long, &connected.secret), &long).status, 413);
    // The secret of somebody else's connection, or of another repository, is another one.
    let former = connected.secret.clone();
    assert_eq!(connected.deliver(&signed, &body).status, 202);
    assert_eq!(
        connected.deliver(&signed, &body).status,
        202,
        "a repeated one asks again and changes nothing"
    );
    assert_eq!(connected.post("/repository/secret", &[]).status, 303);
    assert_ne!(shown(&connected.page(), "whsec_"), former);
    assert_eq!(connected.deliver(&signed, &body).status, 403);
    assert_eq!(connected.class.submissions().len(), 1);
    let other = ask(&connected.class, Some(Who::Eight), "GET /repository", &[], b"").text();
    assert!(!other.contains("whsec_") && !other.contains("webhooks/"), "{other}");
}

#[test]
fn a_webhook_that_says_nothing_is_not_relied_on() {
    if !all_here(&["git"]) {
        return;
    }
    let connected = Connected::new(ForgeKind::Forgejo);
    let body = "{}";
    let ping = connected.deliver(&connected.headers("ping", body, &connected.secret), body);
    assert_eq!((ping.status, ping.text().contains("pushes are announced")), (200, true), "{ping:?}");
    assert!(!connected.page().contains("every minute"));
    connected.commit("print(2)\n");
    connected.class.ask_again();
    connected.class.await_submissions(2);
    wait_for("the notes", || connected.page().contains("every minute").then_some(()));
}
