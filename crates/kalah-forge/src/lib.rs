//! Forges (GitHub, GitLab, Forgejo and Gitea) as a server speaks with them. Knows nothing of Kalah.
//!
//! A forge reports a push by a webhook: [`WebhookDelivery`] verifies who sent it and reads what it says. What the server
//! makes of the commit goes back as a commit status: [`CommitStatus::call`] writes the request for the forge.
//!
//! There is no input, output or clock: the caller passes headers, bodies and the time.
//!
//! Sources: GitHub "Validating webhook deliveries" and the REST interface of commit statuses; GitLab "Webhooks" and its
//! interface of commits, with signing tokens after Standard Webhooks; Forgejo "Webhooks" and its interface of repositories.

mod commit_status;
mod delivery;
mod forge_kind;
mod hook_secret;
mod push;
mod repository_place;

pub use commit_status::{CommitState, CommitStatus, StatusAnswer, StatusCall};
pub use delivery::{DeliveryError, HookEvent, WebhookDelivery};
pub use forge_kind::ForgeKind;
pub use hook_secret::HookSecret;
pub use push::PushReport;
pub use repository_place::RepositoryPlace;
