//! Identity of an agent.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::Quota;
use kalah_coordinator::commands::meetings::MeetingCommand;
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_http::admission::client_rate::ClientRate;
use kalah_http::client::ClientAddress;
use kalah_protocol::kgp::{AgentInfo, KgpToken};
use kalah_store::{AgentTexts, AgentToken, Store};
use kalah_tournament::{CalledPlayer, PlayerNumber};
use sha2::{Digest as _, Sha256};

use super::settings::KgpLimits;

/// The first number of an agent: those of a class and of players of the server's are below.
const FIRST: PlayerNumber = PlayerNumber(20_100);

/// New tokens of a network, in those of a client.
const NETWORK: NonZeroU32 = NonZeroU32::new(4).expect("4 is not 0");

/// Agents by their tokens. A token that nobody has shown before makes a player.
#[derive(Debug)]
pub(super) struct AgentIdentities {
    store: Store,
    commands: CoordinatorHandle,
    new_tokens: ClientRate,
}

/// Reason why an agent that has a token plays unrated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum UnratedReason {
    #[error("too many new tokens come from your address: you play unrated")]
    TooMany,
    #[error("the server cannot look your token up now: you play unrated")]
    Unreadable,
}

impl AgentIdentities {
    pub(super) fn new(store: &Store, commands: &CoordinatorHandle, limits: KgpLimits) -> AgentIdentities {
        let new = limits.new_tokens;
        let network = new.saturating_mul(NETWORK);
        let new_tokens = ClientRate::new(Quota::per_hour(new), Quota::per_hour(network));
        AgentIdentities { store: store.clone(), commands: commands.clone(), new_tokens }
    }

    /// The player that an agent is; `None` for one without a token.
    pub(super) async fn of(
        &self,
        agent: &AgentInfo,
        client: IpAddr,
    ) -> Result<Option<PlayerNumber>, UnratedReason> {
        let Some(token) = &agent.token else { return Ok(None) };
        let token = hashed(token);
        let unreadable = |error| {
            tracing::warn!("the token of an agent cannot be looked up: {error}");
            UnratedReason::Unreadable
        };
        if !self.store.knows_agent(&token).await.map_err(unreadable)? {
            self.new_tokens.check(ClientAddress(client)).map_err(|_| UnratedReason::TooMany)?;
        }
        let texts = AgentTexts {
            name: agent.name.clone(),
            authors: agent.authors.clone(),
            description: agent.description.clone(),
        };
        let row = self.store.agent(&token, &texts, FIRST).await.map_err(unreadable)?;
        if row.renamed {
            self.rename(row.number, texts.name, texts.description).await;
        }
        Ok(Some(row.number))
    }

    /// Forgets what is known of the player of a token; false if it cannot be done.
    pub(super) async fn forget(&self, token: &KgpToken) -> bool {
        match self.store.forget_agent(&hashed(token)).await {
            Ok(forgotten) => {
                if let Some(number) = forgotten {
                    self.rename(number, String::new(), String::new()).await;
                }
                true
            }
            Err(error) => {
                tracing::warn!("an agent cannot be forgotten: {error}");
                false
            }
        }
    }

    async fn rename(&self, number: PlayerNumber, title: String, about: String) {
        let called = CalledPlayer { title, about, face: None };
        self.commands.send(TournamentCommand::Meeting(MeetingCommand::Renamed(number, called))).await;
    }
}

/// Returns the stored form of a token.
fn hashed(token: &KgpToken) -> AgentToken {
    AgentToken(hex::encode(Sha256::digest(token.secret())))
}
