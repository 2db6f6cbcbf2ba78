//! `kalah connect`: a player of ours on a server of the Kalah Game Protocol.

mod conversation;
mod link;
mod server_address;
mod stop_signals;
mod thinker;

use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use kalah_match::{MatchSettings, PlayerSpec};
use kalah_protocol::kgp::{Introduction, KgpToken};
use tokio::time::sleep;

use self::conversation::{ConnectedPlayer, ConversationEnd};
use self::link::ServerLink;
use self::server_address::ServerAddress;
use self::stop_signals::StopSignals;
use self::thinker::Thinker;
use crate::limit::LimitArgs;
use crate::players::{self, IsolationArg};
use crate::status::{CommandResult, WrongArguments};

/// The first pause before it is tried again to connect, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_mins(1)];

/// Let a player play on a KGP server
///
/// It plays until Ctrl-C, or until it has played so many games, and connects again when the connection is lost. Without a
/// limit it thinks for four fifths of the time that the server tells, or of 5 seconds if it tells none.
#[derive(Args)]
#[command(after_help = players::PLAYER_HELP)]
pub(crate) struct ConnectArgs {
    /// Where it plays.
    #[arg(
        value_name = "SERVER",
        help = "HOST, HOST:PORT, ws://HOST/PATH or wss://HOST/PATH [default: KGP_HOST and KGP_PORT of the environment]"
    )]
    server: Option<ServerAddress>,
    /// Who plays
    #[arg(long = "as", value_name = "PLAYER")]
    player: PlayerSpec,
    /// By what the server knows the player again.
    #[arg(
        long,
        value_name = "TOKEN",
        help = "By what the server knows the player again: it is rated then [default: KGP_TOKEN of the environment]"
    )]
    token: Option<String>,
    /// What it is called [default: the player's name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Who wrote it
    #[arg(long, value_name = "AUTHORS", default_value = "")]
    authors: String,
    /// Leave after so many games, or after the match that they end in
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    isolation: IsolationArg,
}

impl ConnectArgs {
    pub(crate) fn run(self) -> CommandResult {
        let server = match &self.server {
            Some(server) => server.clone(),
            None => ServerAddress::of_environment().map_err(WrongArguments::new)?,
        };
        let isolation = self.isolation.isolation(&[&self.player])?;
        let player = players::resolve(&self.player, &isolation)?;
        let name = self.name.clone().unwrap_or_else(|| player.to_string());
        let token = self.token.clone().or_else(|| std::env::var("KGP_TOKEN").ok());
        let token = token.and_then(|token| KgpToken::new(&token));
        let introduction = Introduction { name, authors: self.authors.clone(), token };
        let settings = MatchSettings { isolation, ..MatchSettings::default() };
        let thinker = Thinker::start(player, settings, self.limit.asked())?;
        let agent = ConnectedPlayer::new(introduction, thinker, self.games);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(play(&server, agent))?)
    }
}

/// Plays until there is a reason to end, over as many connections as it takes.
async fn play(server: &ServerAddress, mut agent: ConnectedPlayer) -> Result<()> {
    let mut signals = StopSignals::new()?;
    let [first, longest] = PAUSES;
    let mut pause = first;
    let mut link = ServerLink::to(server).await.with_context(|| format!("cannot connect to {server}"))?;
    loop {
        match agent.talk(link, signals.next()).await? {
            ConversationEnd::Done => return Ok(()),
            ConversationEnd::Lost { accepted } => {
                pause = if accepted { first } else { longest.min(pause * 2) };
            }
        }
        link = loop {
            eprintln!("The connection is lost. Trying again in {} s.", pause.as_secs());
            tokio::select! {
                () = sleep(pause) => {}
                () = signals.next() => return Ok(()),
            }
            match ServerLink::to(server).await {
                Ok(link) => break link,
                Err(error) => eprintln!("cannot connect to {server}: {error:#}"),
            }
            pause = longest.min(pause * 2);
        };
    }
}
