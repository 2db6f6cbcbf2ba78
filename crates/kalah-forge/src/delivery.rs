//! Deliveries of webhooks: who sent them, and what they say.

use thiserror::Error;
use url::form_urlencoded;

use crate::forge_kind::ForgeKind;
use crate::hook_secret::HookSecret;
use crate::push::PushReport;

/// Seconds by which the time of a signed message may differ from the server's.
const TOLERANCE: i64 = 300;

/// Reason why a delivery is refused.
#[derive(Debug, Error)]
pub enum DeliveryError {
    /// No header says that it comes from a forge.
    #[error("no header of GitHub, GitLab, Forgejo or Gitea says what happened")]
    NoForge,
    /// There is neither signature nor token: the webhook has no secret.
    #[error("the webhook has no secret: enter the one that the server shows")]
    Unsigned,
    /// The signature or the token is wrong.
    #[error("the webhook has another secret than the one that the server shows")]
    WrongSecret,
    /// The signature is right, but was made at another time.
    #[error("the message is older or newer than five minutes")]
    WrongTime,
    /// The body is not what the forge documents.
    #[error("the message cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A form without the field that holds the message.
    #[error("the form has no field `payload`")]
    NoPayload,
}

/// What a forge says that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HookEvent {
    /// The webhook was made.
    Ping,
    /// Something was pushed.
    Push(PushReport),
    /// Something else.
    Other(String),
}

/// Delivery that was sent by somebody who knows the secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookDelivery {
    /// Forge that has sent it.
    pub forge: ForgeKind,
    /// What it says.
    pub event: HookEvent,
}

impl WebhookDelivery {
    /// Verifies a delivery before anything of its body is read. `header` returns a header by its name in small letters,
    /// `now` is in seconds since 1970.
    ///
    /// # Errors
    /// If it is not from a forge that knows the secret, or is not what that documents.
    pub fn read<'h>(
        header: impl Fn(&str) -> Option<&'h str>,
        body: &[u8],
        secret: &HookSecret,
        now: i64,
    ) -> Result<WebhookDelivery, DeliveryError> {
        let (forge, event) = sender(&header).ok_or(DeliveryError::NoForge)?;
        match forge {
            ForgeKind::GitHub => {
                let signature = header("x-hub-signature-256").ok_or(DeliveryError::Unsigned)?;
                let digits = signature.strip_prefix("sha256=").ok_or(DeliveryError::WrongSecret)?;
                signed(secret.has_signed(body, digits))?;
            }
            ForgeKind::Forgejo => {
                let signature = header("x-forgejo-signature").or_else(|| header("x-gitea-signature"));
                // Without a secret it sends an empty one.
                let digits = signature.filter(|digits| !digits.is_empty()).ok_or(DeliveryError::Unsigned)?;
                signed(secret.has_signed(body, digits))?;
            }
            ForgeKind::GitLab => check_gitlab(&header, body, secret, now)?,
        }
        let event = match event {
            "ping" => HookEvent::Ping,
            "push" | "Push Hook" | "Tag Push Hook" => {
                let is_form = header("content-type").is_some_and(|kind| kind.starts_with(FORM));
                let json = if is_form { payload(body)? } else { body.to_vec() };
                HookEvent::Push(PushReport::parse(&json)?)
            }
            other => HookEvent::Other(other.chars().filter(|letter| !letter.is_control()).take(60).collect()),
        };
        Ok(WebhookDelivery { forge, event })
    }
}

/// Media type of forms, in which GitHub sends unless JSON was chosen.
const FORM: &str = "application/x-www-form-urlencoded";

/// The forge and what has happened. Forgejo and Gitea send the headers of GitHub as well.
fn sender<'h>(header: &impl Fn(&str) -> Option<&'h str>) -> Option<(ForgeKind, &'h str)> {
    let names = [
        ("x-forgejo-event", ForgeKind::Forgejo),
        ("x-gitea-event", ForgeKind::Forgejo),
        ("x-gitlab-event", ForgeKind::GitLab),
        ("x-github-event", ForgeKind::GitHub),
    ];
    names.into_iter().find_map(|(name, forge)| header(name).map(|event| (forge, event)))
}

/// Verifies a message of GitLab: by its signature where there is one, or else by the token.
fn check_gitlab<'h>(
    header: &impl Fn(&str) -> Option<&'h str>,
    body: &[u8],
    secret: &HookSecret,
    now: i64,
) -> Result<(), DeliveryError> {
    let Some(signatures) = header("webhook-signature") else {
        let token = header("x-gitlab-token").ok_or(DeliveryError::Unsigned)?;
        return signed(secret.is_text(token));
    };
    let id = header("webhook-id").ok_or(DeliveryError::Unsigned)?;
    let time = header("webhook-timestamp").ok_or(DeliveryError::Unsigned)?;
    signed(secret.has_signed_message(id, time, body, signatures))?;
    let is_near = time.parse::<i64>().is_ok_and(|time| now.abs_diff(time) <= TOLERANCE.unsigned_abs());
    if is_near { Ok(()) } else { Err(DeliveryError::WrongTime) }
}

const fn signed(fits: bool) -> Result<(), DeliveryError> {
    if fits { Ok(()) } else { Err(DeliveryError::WrongSecret) }
}

fn payload(form: &[u8]) -> Result<Vec<u8>, DeliveryError> {
    let field = form_urlencoded::parse(form).find(|(name, _)| name == "payload");
    field.map(|(_, json)| json.into_owned().into_bytes()).ok_or(DeliveryError::NoPayload)
}

#[cfg(test)]
mod tests;
