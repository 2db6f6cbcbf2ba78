//! Sources of a worker's bots.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kalah_jobs::{BotRef, Welcome};
use kalah_source::{ContentHash, Depot, StoredBot};
use ureq::tls::{RootCerts, TlsConfig};

/// Maximum time for fetching a bot.
const LONGEST_FETCH: Duration = Duration::from_mins(2);

/// Source of bots. An error is the machine's: the bot is not to blame that it is not here.
pub trait BotRepository: Send + Sync {
    /// The sources of a bot, which are what its hash says.
    ///
    /// # Errors
    /// Why they cannot be had, in one line.
    fn bring(&self, content: ContentHash) -> Result<StoredBot, String>;

    /// Waits for the address of bots.
    fn welcomed(&self, welcome: &Welcome);
}

/// Bots of the server's own depot.
#[derive(Debug)]
pub struct KeptBots {
    folder: PathBuf,
}

impl KeptBots {
    /// The depot in this folder.
    pub fn in_folder(folder: PathBuf) -> KeptBots {
        KeptBots { folder }
    }
}

impl BotRepository for KeptBots {
    fn bring(&self, content: ContentHash) -> Result<StoredBot, String> {
        let depot = Depot::at(&self.folder).map_err(|error| error.to_string())?;
        depot.find(content).ok_or_else(|| format!("the bot {content} is not in {}", self.folder.display()))
    }

    fn welcomed(&self, _: &Welcome) {}
}

/// Bots that the server gives out, and that stay here afterwards.
#[derive(Debug)]
pub struct FetchedBots {
    agent: ureq::Agent,
    /// Lock that lets one bot be fetched at a time, so that none is fetched twice.
    welcome: Mutex<Option<Welcome>>,
}

impl FetchedBots {
    /// Creates a source without a welcome.
    pub fn new() -> FetchedBots {
        let config = ureq::Agent::config_builder()
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
            .timeout_global(Some(LONGEST_FETCH))
            .build();
        FetchedBots { agent: config.into(), welcome: Mutex::new(None) }
    }

    fn fetch(&self, welcome: &Welcome, content: ContentHash, depot: &Depot) -> Result<StoredBot, String> {
        let address = format!("{}{}", welcome.bots, content.hex());
        let failed =
            |error: &dyn std::fmt::Display| format!("cannot fetch the bot {content} from {address}: {error}");
        let request = self.agent.get(&address).header("authorization", format!("Bearer {}", welcome.secret));
        let response = request.call().map_err(|error| failed(&error))?;
        depot.receive(response.into_body().into_reader(), content).map_err(|error| failed(&error))
    }
}

impl Default for FetchedBots {
    fn default() -> FetchedBots {
        FetchedBots::new()
    }
}

impl BotRepository for FetchedBots {
    fn bring(&self, content: ContentHash) -> Result<StoredBot, String> {
        let depot = Depot::usual().map_err(|error| error.to_string())?;
        let welcome = self.welcome.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = depot.find(content) {
            return Ok(kept);
        }
        let welcome = welcome.as_ref().ok_or("the server has not sent the address of bots")?;
        self.fetch(welcome, content, &depot)
    }

    fn welcomed(&self, welcome: &Welcome) {
        *self.welcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(welcome.clone());
    }
}

/// The hash of a bot.
pub(crate) fn content(bot: &BotRef) -> Result<ContentHash, String> {
    bot.content.parse().map_err(|error| format!("`{}` names no bot: {error}", bot.content))
}
