//! The server as a whole.

use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kalah_jobs::{ServerEnd, Settings};
use kalah_store::{Registration, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::connection_limits::ConnectionLimits;
use crate::connections;
use crate::data_directory::{DataDirectory, ServerError};
use crate::desk::Desk;
use crate::gate::{Gate, RequestLimits};
use crate::live::Live;
use crate::opening;
use crate::page_cache::PageCache;
use crate::routes::router;
use crate::site::Site;

/// How long the database may take to close.
const LONGEST_CLOSING: Duration = Duration::from_secs(1);

/// Where the tournament lies and what it is to be.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data directory, made if there is none.
    pub data: PathBuf,
    /// What to play by; `None` takes what the directory holds, or `default_settings` for a new one.
    pub settings: Option<Settings>,
    /// What a new tournament is played by unless told otherwise.
    pub default_settings: Settings,
    /// Players who take part, beside those whom the directory holds. Whoever has a number that is
    /// taken by another program withdraws that one with all its results.
    pub players: Vec<Registration>,
    /// What each client may ask for.
    pub requests: RequestLimits,
    /// How many may be connected, and for how long.
    pub connections: ConnectionLimits,
}

/// A tournament that is ready to run.
#[derive(Debug)]
pub struct Server {
    live: Live,
    store: Store,
    requests: RequestLimits,
    connections: ConnectionLimits,
    /// Held as long as the server lives: nobody else may use the directory.
    _directory: DataDirectory,
}

impl Server {
    /// Opens the tournament of a data directory. Whatever was running when it was left is going to
    /// be played again.
    ///
    /// # Errors
    /// If the directory or its database cannot be used, or holds a tournament under other settings.
    pub async fn open(config: &Config) -> Result<Server, ServerError> {
        let directory = DataDirectory::take(&config.data)?;
        let store = directory.open().await?;
        let asked = config.settings;
        let settings = store.settings(asked, config.default_settings, &directory.mark()).await?;
        directory.leave_mark()?;
        store.register(&config.players).await?;
        let live = Live::new(opening::read(&store, settings).await?);
        let (requests, connections) = (config.requests, config.connections);
        Ok(Server { live, store, requests, connections, _directory: directory })
    }

    /// What the tournament is played by.
    pub fn settings(&self) -> Settings {
        self.live.read().settings
    }

    /// Players who take part.
    pub fn players(&self) -> usize {
        self.live.read().players.len()
    }

    /// Matches that are over, and those of the whole tournament.
    pub fn progress(&self) -> (usize, usize) {
        let tournament = self.live.read();
        (tournament.finished.len(), tournament.matches_in_all())
    }

    /// Serves pages on `listener` and hands out jobs at `end` until `stop` is done.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn run(
        self,
        listener: TcpListener,
        end: ServerEnd,
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServerError> {
        let (stopping, stopped) = watch::channel(false);
        let app = App { live: self.live.clone(), store: self.store.clone() };
        let site = Site { app, pages: Arc::new(PageCache::new(stopped.clone())), stop: stopped.clone() };
        // Behind a proxy all connections are its own.
        let limits =
            if self.requests.behind_proxy { self.connections.of_one_client() } else { self.connections };
        let pages =
            connections::serve(listener, router(site, Gate::new(self.requests)), limits, stopped.clone());
        let desk = Desk::new(self.live, self.store.clone(), end, stopped).run();
        let desk = async {
            let done = desk.await;
            if done.is_err() {
                // Without its database the server has nothing to say.
                stopping.send_replace(true);
            }
            done
        };
        let serve = async { tokio::join!(desk, pages) };
        tokio::pin!(serve);
        let (kept, ()) = tokio::select! {
            done = &mut serve => done,
            () = stop => {
                stopping.send_replace(true);
                serve.await
            }
        };
        // Nothing is lost if the log is not put into the database now.
        _ = tokio::time::timeout(LONGEST_CLOSING, self.store.close()).await;
        Ok(kept?)
    }
}
