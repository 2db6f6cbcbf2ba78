//! Deliveries as the three forges document them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use super::{DeliveryError, HookEvent, WebhookDelivery};
use crate::forge_kind::ForgeKind;
use crate::hook_secret::HookSecret;
use crate::push::PushReport;

const NOW: i64 = 1_790_000_000;

const BODY: &str =
    r#"{"ref":"refs/heads/main","after":"bffeb74224043ba2feb48d137756c8a9331c449a","commits":[]}"#;

fn secret() -> HookSecret {
    HookSecret::from_bytes([42; 32])
}

fn digest(key: &[u8], text: &[u8]) -> Vec<u8> {
    Hmac::<Sha256>::new_from_slice(key).unwrap().chain_update(text).finalize().into_bytes().to_vec()
}

fn hex_digest(body: &str) -> String {
    hex::encode(digest(secret().text().as_bytes(), body.as_bytes()))
}

fn read(headers: &[(&str, &str)], body: &str) -> Result<WebhookDelivery, DeliveryError> {
    let header = |name: &str| headers.iter().find(|(one, _)| *one == name).map(|(_, value)| *value);
    WebhookDelivery::read(header, body.as_bytes(), &secret(), NOW)
}

fn push() -> HookEvent {
    let commit = Some("bffeb74224043ba2feb48d137756c8a9331c449a".to_owned());
    HookEvent::Push(PushReport { branch: Some("main".to_owned()), commit, default_branch: None })
}

#[test]
fn each_forge_is_known_by_its_signature() {
    let digits = hex_digest(BODY);
    let github = format!("sha256={digits}");
    let read_push = |headers: &[(&str, &str)], forge: ForgeKind| {
        assert_eq!(read(headers, BODY).unwrap(), WebhookDelivery { forge, event: push() });
    };
    read_push(&[("x-github-event", "push"), ("x-hub-signature-256", &github)], ForgeKind::GitHub);
    read_push(&[("x-gitlab-event", "Push Hook"), ("x-gitlab-token", &secret().text())], ForgeKind::GitLab);
    // Forgejo sends what Gitea and GitHub would as well.
    let forgejo = [
        ("x-github-event", "push"),
        ("x-gitea-event", "push"),
        ("x-gitea-signature", &digits),
        ("x-forgejo-event", "push"),
        ("x-forgejo-signature", &digits),
    ];
    read_push(&forgejo, ForgeKind::Forgejo);
    read_push(&forgejo[..3], ForgeKind::Forgejo);
    let ping = [("x-github-event", "ping"), ("x-hub-signature-256", &*github)];
    assert_eq!(read(&ping, BODY).unwrap().event, HookEvent::Ping);
    let star = [("x-github-event", "star\n"), ("x-hub-signature-256", &*github)];
    assert_eq!(read(&star, BODY).unwrap().event, HookEvent::Other("star".to_owned()));
}

#[test]
fn a_form_is_read_like_json() {
    let form =
        format!("payload={}", url::form_urlencoded::byte_serialize(BODY.as_bytes()).collect::<String>());
    let signature = format!("sha256={}", hex_digest(&form));
    let headers = [
        ("x-github-event", "push"),
        ("x-hub-signature-256", &*signature),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    assert_eq!(read(&headers, &form).unwrap().event, push());
    let empty = format!("sha256={}", hex_digest("a=b"));
    let headers = [headers[0], ("x-hub-signature-256", &*empty), headers[2]];
    assert!(matches!(read(&headers, "a=b"), Err(DeliveryError::NoPayload)));
}

#[test]
fn a_signed_message_of_gitlab_is_good_for_minutes() {
    let message = |time: i64, body: &str| {
        let text = format!("msg_1.{time}.{BODY}");
        let signature = format!("v1,b3RoZXI= v1,{}", STANDARD.encode(digest(&[42; 32], text.as_bytes())));
        let time = time.to_string();
        // The token of an older field does not replace a signature.
        let headers = [
            ("x-gitlab-event", "Push Hook"),
            ("x-gitlab-token", &*secret().text()),
            ("webhook-id", "msg_1"),
            ("webhook-timestamp", &time),
            ("webhook-signature", &signature),
        ];
        read(&headers, body)
    };
    assert_eq!(message(NOW - 299, BODY).unwrap().event, push());
    assert!(matches!(message(NOW - 301, BODY), Err(DeliveryError::WrongTime)));
    assert!(matches!(message(NOW + 301, BODY), Err(DeliveryError::WrongTime)));
    assert!(matches!(message(NOW, "{}"), Err(DeliveryError::WrongSecret)));
}

#[test]
fn nothing_is_read_of_what_a_stranger_sends() {
    let (digits, other) = (hex_digest(BODY), hex_digest("{}"));
    let prefixed = format!("sha256={other}");
    let wrong: [&[(&str, &str)]; 9] = [
        &[("x-github-event", "push"), ("x-hub-signature-256", &prefixed)],
        &[("x-github-event", "push"), ("x-hub-signature-256", &digits)],
        &[("x-github-event", "push"), ("x-hub-signature-256", "sha256=")],
        &[("x-github-event", "push"), ("x-hub-signature", "sha1=aa")],
        &[("x-gitlab-event", "Push Hook"), ("x-gitlab-token", "")],
        &[("x-gitlab-event", "Push Hook"), ("x-hub-signature-256", &prefixed)],
        &[("x-forgejo-event", "push"), ("x-forgejo-signature", &other), ("x-gitea-signature", &digits)],
        &[("x-gitea-event", "push"), ("x-gitea-signature", "")],
        &[("content-type", "application/json")],
    ];
    for headers in wrong {
        let refused = read(headers, BODY);
        let is_refused = matches!(
            refused,
            Err(DeliveryError::WrongSecret | DeliveryError::Unsigned | DeliveryError::NoForge)
        );
        assert!(is_refused, "{headers:?}: {refused:?}");
    }
    // The wrong bytes under the right headers, which nobody parses.
    let signed = format!("sha256={digits}");
    let headers = [("x-github-event", "push"), ("x-hub-signature-256", &*signed)];
    assert!(matches!(read(&headers, "not json"), Err(DeliveryError::WrongSecret)));
}
