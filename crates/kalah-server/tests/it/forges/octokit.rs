//! Deliveries that GitHub's own library has made.

use std::path::Path;
use std::process::Command;

use kalah_forge::ForgeKind;
use kalah_needs::{all_here, is_left_out};

use crate::forges::connected::Connected;

/// Delivery as `web/tests/webhook.mjs` prints it.
fn made(connected: &Connected, secret: &str, event: &str, commit: &str) -> (Vec<String>, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/webhook.mjs");
    let made = Command::new("node").arg(script).args([secret, event, commit]).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let text = String::from_utf8(made.stdout).unwrap();
    let (body, signature) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(connected.forge.kind, ForgeKind::GitHub);
    (vec![format!("X-GitHub-Event: {event}"), format!("X-Hub-Signature-256: {signature}")], body.to_owned())
}

#[test]
fn what_the_library_of_github_signs_is_taken() {
    let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/node_modules/@octokit/webhooks");
    if is_left_out() || !all_here(&["git", "node"]) || !modules.exists() {
        return;
    }
    let connected = Connected::new(ForgeKind::GitHub);
    let (headers, body) = made(&connected, &connected.secret, "ping", "");
    assert_eq!(connected.deliver(&headers, &body).status, 200);
    let commit = connected.commit("print(2)\n");
    let (headers, body) = made(&connected, "another secret", "push", &commit);
    assert_eq!(connected.deliver(&headers, &body).status, 403);
    let (headers, body) = made(&connected, &connected.secret, "push", &commit);
    let taken = connected.deliver(&headers, &body);
    assert_eq!(taken.status, 202, "{taken:?}");
    connected.class.await_submissions(2);
}
