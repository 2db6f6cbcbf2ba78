//! Webhooks: a forge announces a push, and the repository is asked soon.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use kalah_forge::{DeliveryError, HookEvent, HookSecret, PushReport, WebhookDelivery};
use kalah_pages::http::page_error::PageError;
use kalah_store::{HookDelivery, Moment, RepositoryRow};
use kalah_tournament::PlayerNumber;

use crate::account::Accounts;
use crate::forges::forge_sites::branch;

/// Purpose of the secrets.
const PURPOSE: &str = "webhook";

/// Milliseconds between two refused deliveries that are noted.
const REFUSED: i64 = 5_000;

/// Returns the secret of a connection. It follows from the key of this server and the time at which it was made, so that no
/// database holds it.
pub(super) fn secret(accounts: &Accounts, row: &RepositoryRow) -> HookSecret {
    let text = format!("{} {} {}", row.player, row.hook_since.0, row.address);
    HookSecret::from_bytes(accounts.derive_key(PURPOSE, &text))
}

/// Path of the webhook of a player.
pub(super) fn path(player: PlayerNumber) -> String {
    format!("/webhooks/{player}")
}

/// `POST /webhooks/PLAYER`: takes a delivery. A repeated one costs a look at the repository and changes nothing.
pub(super) async fn receive(
    State(accounts): State<Accounts>,
    Path(player): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, String), PageError> {
    let player: PlayerNumber = player.parse().map_err(|_| PageError::NotFound("missing-webhook"))?;
    let store = accounts.store();
    let row = store.repositories(Some(player)).await?.pop().ok_or(PageError::NotFound("missing-webhook"))?;
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let at = Moment::now();
    let read = WebhookDelivery::read(header, &body, &secret(&accounts, &row), at.0.div_euclid(1000));
    let delivery = match read {
        Ok(delivery) => delivery,
        Err(error) => {
            let text = error.to_string();
            // A stranger can hide nothing that the forge has said, and makes no work for the database.
            if !row.hooked && row.delivered_at.is_none_or(|last| at.0 - last.0 > REFUSED) {
                let noted =
                    HookDelivery { at, forge: None, is_push: false, text: &format!("refused: {text}") };
                store.note_delivery(player, noted).await?;
            }
            return Ok((status(&error), format!("{text}\n")));
        }
    };
    let (is_push, text) = meaning(&delivery.event, branch(&row.address));
    let noted = HookDelivery { at, forge: Some(delivery.forge.word()), is_push, text: &text };
    store.note_delivery(player, noted).await?;
    let status = if is_push { StatusCode::ACCEPTED } else { StatusCode::OK };
    Ok((status, format!("{text}\n")))
}

/// Whether the repository is to be asked after an event, and what is said of it.
fn meaning(event: &HookEvent, wanted: Option<&str>) -> (bool, String) {
    match event {
        HookEvent::Ping => (false, "the webhook works: pushes are announced from now on".to_owned()),
        HookEvent::Other(what) => (false, format!("nothing to do: `{what}` is no push")),
        HookEvent::Push(push) if push.concerns(wanted) => (true, pushed(push)),
        HookEvent::Push(push) => {
            (false, format!("nothing to do: {}, which is not the one that counts", pushed(push)))
        }
    }
}

fn pushed(push: &PushReport) -> String {
    let branch =
        push.branch.as_deref().map_or_else(|| "a tag".to_owned(), |branch| format!("branch {branch}"));
    let branch: String = branch.chars().filter(|letter| !letter.is_control()).take(100).collect();
    match push.commit.as_deref().and_then(|commit| commit.get(..12)) {
        Some(commit) => format!("commit {commit} of {branch}"),
        None => format!("{branch} was deleted or cannot be read"),
    }
}

const fn status(error: &DeliveryError) -> StatusCode {
    match error {
        DeliveryError::NoForge | DeliveryError::Unreadable(_) | DeliveryError::NoPayload => {
            StatusCode::BAD_REQUEST
        }
        DeliveryError::Unsigned | DeliveryError::WrongSecret | DeliveryError::WrongTime => {
            StatusCode::FORBIDDEN
        }
    }
}
