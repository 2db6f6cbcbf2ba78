//! Listener for agents, and the tasks that run for them.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::meetings::PlayedMeeting;
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::admission::places::{PlaceLimits, Places};
use kalah_http::client::ClientAddress;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use super::identity::AgentIdentities;
use super::link::AgentLink;
use super::lobby;
use super::one_match::MatchServices;
use super::own_players::{GameAddress, MoveSource, Thinkers};
use super::pairing::SessionId;
use super::registry::{self, RegistryHandle};
use super::session::{AgentSession, SessionServices};
use super::settings::{KgpLimits, KgpSettings};
use super::shutdown::shutdown;

/// Pause when the system has no resources for a new connection.
const SHORTAGE: Duration = Duration::from_millis(200);

/// Entry for agents. Clones are the same.
#[derive(Clone, Debug)]
pub struct Kgp {
    places: Places,
    reception: SessionServices,
    sessions: Arc<AtomicU64>,
}

/// Tasks that run for agents.
pub struct AgentTasks {
    kgp: Kgp,
    lobby: lobby::LobbyMatcher,
    played: mpsc::Receiver<PlayedMeeting>,
    commands: CoordinatorHandle,
}

impl Kgp {
    /// Creates the state for agents, and the tasks to [run](AgentTasks::run).
    pub fn new(
        settings: &KgpSettings,
        tournaments: &Tournaments,
        store: &kalah_store::Store,
        commands: &CoordinatorHandle,
        moves: MoveSource,
        game_address: GameAddress,
        stop: &watch::Receiver<bool>,
    ) -> (Kgp, AgentTasks) {
        let limits = settings.limits;
        let (registry, played) = RegistryHandle::new();
        let site = settings.site.trim_end_matches('/').to_owned();
        let (commands, stop) = (commands.clone(), stop.clone());
        let thinkers = Thinkers::new(moves);
        let host = MatchServices {
            commands: commands.clone(),
            registry,
            thinkers,
            site,
            game_address,
            stop: stop.clone(),
        };
        let (way, lobby) = lobby::LobbyMatcher::new(tournaments.clone(), host, limits.patience);
        let identities = Arc::new(AgentIdentities::new(store, &commands, limits));
        let reception = SessionServices { lobby: way, identities, limits, stop };
        let KgpLimits { total, per_network, per_client, .. } = limits;
        let places = Places::new(PlaceLimits { total, per_network, per_client });
        let kgp = Kgp { places, reception, sessions: Arc::default() };
        (kgp.clone(), AgentTasks { kgp, lobby, played, commands })
    }

    /// Speaks with somebody who has come over some link, until that ends.
    pub(super) async fn welcome(&self, link: AgentLink, client: IpAddr) {
        // Whoever waits for a game is not idle.
        let Some(place) = self.places.take_busy(ClientAddress(client)) else {
            _ = link.say("error \"too many agents are connected from your network, or in all\"".to_owned());
            link.close().await;
            return;
        };
        let id = SessionId(self.sessions.fetch_add(1, Ordering::Relaxed));
        AgentSession::new(id, client, link, self.reception.clone()).run(place).await;
    }

    /// Takes whoever connects by TCP.
    async fn listen(&self, listener: TcpListener) {
        let stop = self.reception.stop.clone();
        let mut visits = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                () = shutdown(&stop) => break,
                Some(ended) = visits.join_next() => {
                    if let Err(panic) = ended {
                        tracing::error!("a conversation with an agent broke off: {panic}");
                    }
                    continue;
                }
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => {
                    visits.spawn(self.clone().visit(stream, ClientAddress::from_ip(peer.ip()).0));
                }
                Err(error) => {
                    tracing::warn!("an agent could not be taken: {error}");
                    tokio::time::sleep(SHORTAGE).await;
                }
            }
        }
        drop(listener);
        while visits.join_next().await.is_some() {}
    }

    async fn visit(self, stream: TcpStream, client: IpAddr) {
        self.welcome(AgentLink::of_tcp(stream), client).await;
    }
}

impl AgentTasks {
    /// Runs until the server ends.
    pub async fn run(self, listener: Option<TcpListener>) {
        let AgentTasks { kgp, lobby, played, commands } = self;
        let stop = kgp.reception.stop.clone();
        let keeping = registry::run_registry(played, commands, stop);
        let listening = async {
            if let Some(listener) = listener {
                kgp.listen(listener).await;
            }
        };
        tokio::join!(listening, lobby.run(), keeping);
    }
}
