//! Games of clients where everybody can look at them: each is a game like those of visitors, at which nobody else may sit.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::response::Redirect;
use kalah::{Move, Rules, Side};
use kalah_agents::kalaha_socket::{SocketEvent, SocketSettings, host};
use kalah_http::client::ClientAddress;
use kalah_http::random::random_bytes;
use kalah_pages::http::page_error::PageError;
use kalah_store::Moment;
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use crate::account::guest::GuestHash;
use crate::play::Tables;
use crate::play::setup::GameSetup;

/// The game that is played now, if one is: its name. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct CurrentGame(Arc<Mutex<Option<String>>>);

impl CurrentGame {
    fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, game: &str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(game.to_owned());
    }
}

/// `GET /kalaha-socket`: on to the game that is played, or was played last.
pub(crate) async fn current(State(current): State<CurrentGame>) -> Result<Redirect, PageError> {
    let game = current.get().ok_or(PageError::NotFound("missing-kalaha-socket-game"))?;
    Ok(Redirect::to(&format!("/play/{game}")))
}

/// Hosts clients at this address until `stop` turns true.
pub(crate) async fn serve(
    listener: TcpListener,
    rules: Rules,
    tables: Tables,
    current: CurrentGame,
    stop: watch::Receiver<bool>,
) {
    let (events, happens) = mpsc::unbounded_channel();
    let settings = SocketSettings { rules, opponent: None, games: None };
    tokio::join!(host(listener, settings, events, stop), follow_table(tables, current, rules, happens));
}

/// Keeps what happens at the table, until nothing more does.
async fn follow_table(
    tables: Tables,
    current: CurrentGame,
    rules: Rules,
    mut events: mpsc::UnboundedReceiver<SocketEvent>,
) {
    // Nobody has a key of this hash but this table.
    let guest = GuestHash(hex::encode(Sha256::digest(random_bytes::<16>())));
    let mut game: Option<String> = None;
    while let Some(event) = events.recv().await {
        match event {
            SocketEvent::Joined(side, from) => {
                tracing::info!(%side, %from, "a client of the Kalaha socket has come");
            }
            SocketEvent::Left(side, None) => tracing::info!(%side, "a client of the Kalaha socket has gone"),
            SocketEvent::Left(side, Some(why)) => {
                tracing::warn!(%side, "a client of the Kalaha socket was sent away: it {why}");
            }
            SocketEvent::Played(mv) => {
                let played = played(&tables, rules, &guest, &mut game, mv).await;
                if let Some(game) = &game {
                    current.set(game);
                }
                if let Err(error) = played {
                    tracing::warn!("a ply of the Kalaha socket was not kept: {error}");
                }
            }
            SocketEvent::Over(_, left) => {
                let Some(id) = game.take() else { continue };
                if let Some(side) = left
                    && let Err(error) = resign(&tables, &id, side).await
                {
                    tracing::warn!("the end of a game of the Kalaha socket was not kept: {error}");
                }
            }
        }
    }
}

async fn played(
    tables: &Tables,
    rules: Rules,
    guest: &GuestHash,
    game: &mut Option<String>,
    mv: Move,
) -> Result<(), PageError> {
    let id = if let Some(id) = game {
        id.clone()
    } else {
        let id = tables
            .begin(GameSetup::of_people(rules), guest, ClientAddress(Ipv4Addr::LOCALHOST.into()))
            .await?;
        tracing::info!("a game of the Kalaha socket: /play/{id}");
        game.insert(id).clone()
    };
    let table = tables.table(&id).await?;
    let now = Moment::now();
    table.change(|game| game.play(guest, mv, game.game.plies().len(), now)).await
}

/// A side has left the game.
async fn resign(tables: &Tables, id: &str, side: Side) -> Result<(), PageError> {
    let table = tables.table(id).await?;
    table.change(|game| game.give_up(side, Moment::now())).await
}
