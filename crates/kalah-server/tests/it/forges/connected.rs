//! A class with a student whose repository is at a forge.

use std::fs;
use std::time::Duration;

use hmac::{Hmac, Mac as _};
use kalah_forge::ForgeKind;
use kalah_server::{Config, RetryPolicy};
use sha2::Sha256;
use tempfile::TempDir;

use crate::forges::forge::Forge;
use crate::intake::class::{Class, Who, Work, wait_for};
use crate::intake::http::{Answer, ask};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

/// Student 7 has connected `anna/bot`, whose first commit is submitted.
pub(crate) struct Connected {
    pub(crate) class: Class,
    pub(crate) forge: Forge,
    pub(crate) work: Work,
    pub(crate) secret: String,
    _place: TempDir,
}

/// Value of a read-only field of the page.
pub(crate) fn shown(page: &str, beginning: &str) -> String {
    let at = page.find(&format!("value=\"{beginning}")).unwrap_or_else(|| panic!("{beginning}: {page}"));
    page[at..].split('"').nth(1).unwrap().replace("&#x2F;", "/").replace("&#47;", "/")
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}

impl Connected {
    pub(crate) fn new(kind: ForgeKind) -> Connected {
        Connected::with(kind, |_| {})
    }

    pub(crate) fn with(kind: ForgeKind, change: impl FnOnce(&mut Config)) -> Connected {
        let place = tempfile::tempdir().unwrap();
        let forge = Forge::start(kind);
        let beginning = format!("git+file://{}", place.path().canonicalize().unwrap().display());
        let class = Class::with(|config| {
            config.repositories_from = vec![beginning.clone()];
            config.forge_sites = vec![(beginning.clone(), forge.address.clone())];
            config.site = "http://kalah.test".parse().unwrap();
            let pause = Duration::from_millis(200);
            config.status_retry = RetryPolicy { pause, longest: pause, all: Duration::from_mins(5) };
            change(config);
        });
        let work = Work { folder: place.path().join("anna/bot") };
        fs::create_dir_all(&work.folder).unwrap();
        work.git(&["init", "--quiet", "--initial-branch=main"]).unwrap();
        work.commit("main.py", "print(1)\n");
        let mut connected = Connected { class, forge, work, secret: String::new(), _place: place };
        let named = connected.post("/repository", &[("address", &format!("{beginning}/anna/bot"))]);
        assert_eq!(named.status, 303, "{named:?}");
        connected.class.await_submissions(1);
        wait_for("the commit", || connected.class.asked(7)?.0);
        let page = connected.page();
        assert_eq!(shown(&page, "http://kalah.test/webhooks"), "http://kalah.test/webhooks/7");
        connected.secret = shown(&page, "whsec_");
        connected
    }

    pub(crate) fn page(&self) -> String {
        let page = ask(&self.class, Some(Who::Seven), "GET /repository", &[], b"");
        assert_eq!(page.status, 200, "{page:?}");
        page.text()
    }

    /// Sends a form of the page in the name of the student.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        ask(&self.class, Some(Who::Seven), &format!("POST {path}"), &[FORM], body.join("&").as_bytes())
    }

    /// Commits a version, and returns the name of the commit.
    pub(crate) fn commit(&self, text: &str) -> String {
        self.work.commit("main.py", text);
        self.work.git(&["rev-parse", "HEAD"]).unwrap().trim().to_owned()
    }

    /// What the forge says of a push to a branch.
    pub(crate) fn payload(&self, branch: &str, commit: &str) -> String {
        let repository = r#"{"full_name":"anna/bot","default_branch":"main"}"#;
        let about = if self.forge.kind == ForgeKind::GitLab { "project" } else { "repository" };
        format!(
            r#"{{"ref":"refs/heads/{branch}","before":"{commit}","after":"{commit}","{about}":{repository}}}"#
        )
    }

    /// The headers of a forge that signs with this secret.
    pub(crate) fn headers(&self, event: &str, body: &str, secret: &str) -> Vec<String> {
        let digest = signature(secret.as_bytes(), body.as_bytes());
        match self.forge.kind {
            ForgeKind::GitHub => vec![
                format!("X-GitHub-Event: {event}"),
                "X-GitHub-Delivery: 72d3162e-cc78-11e3-81ab-4c9367dc0958".to_owned(),
                format!("X-Hub-Signature-256: sha256={digest}"),
            ],
            ForgeKind::GitLab => {
                let event = if event == "push" { "Push Hook" } else { event };
                vec![format!("X-Gitlab-Event: {event}"), format!("X-Gitlab-Token: {secret}")]
            }
            ForgeKind::Forgejo => vec![
                format!("X-Forgejo-Event: {event}"),
                format!("X-GitHub-Event: {event}"),
                format!("X-Forgejo-Signature: {digest}"),
                format!("X-Gitea-Signature: {digest}"),
            ],
        }
    }

    pub(crate) fn deliver(&self, headers: &[String], body: &str) -> Answer {
        let headers: Vec<&str> =
            headers.iter().map(String::as_str).chain(["Content-Type: application/json"]).collect();
        ask(&self.class, None, "POST /webhooks/7", &headers, body.as_bytes())
    }

    /// Announces a push as the forge would.
    pub(crate) fn announce(&self, branch: &str, commit: &str) -> Answer {
        let body = self.payload(branch, commit);
        self.deliver(&self.headers("push", &body, &self.secret), &body)
    }
}

pub(crate) fn signature(key: &[u8], body: &[u8]) -> String {
    hex::encode(Hmac::<Sha256>::new_from_slice(key).unwrap().chain_update(body).finalize().into_bytes())
}
