//! `kalah submit`: hands a bot in at a server.

mod server;
mod status_polling;

use std::env;
use std::io::Write as _;

use anyhow::{Context, Result, bail};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_match::Bot;
use kalah_source::{BotSource, Depot};

use self::server::{SubmitAddress, SubmitServer};
use crate::player_argument::BotArgument;
use crate::players::open_bot;
use crate::status::{CommandResult, WrongArguments};

/// Hand a bot in at a tournament, and follow what becomes of it
///
/// What is sent is what `kalah match` would build: repositories and what a build makes are left out. Prints a line for each
/// change until it is known whether the bot plays.
#[derive(Args)]
#[expect(clippy::doc_markdown, reason = "this is the text of --help, where marks would be seen")]
pub(crate) struct Submit {
    /// A bot's folder, file, archive or git address
    #[arg(value_parser = BotArgument::<BotSource>::new())]
    bot: BotSource,
    /// The server of the tournament
    #[arg(long, value_name = "URL")]
    server: SubmitAddress,
    /// Your token [default: what KALAH_TOKEN holds, which nobody else on this machine sees]
    #[arg(long)]
    token: Option<String>,
    /// Do not wait for what becomes of it
    #[arg(long)]
    no_wait: bool,
}

impl Submit {
    pub(crate) fn run(self) -> CommandResult {
        let token = self.token.clone().or_else(|| env::var("KALAH_TOKEN").ok());
        let Some(token) = token.filter(|token| !token.trim().is_empty()) else {
            let missing = "who submits? Give your token with --token or in KALAH_TOKEN";
            return Err(WrongArguments::new(missing).into());
        };
        if !token.trim().chars().all(|letter| letter.is_ascii_graphic()) {
            return Err(WrongArguments::new("--token: letters that no token has").into());
        }
        let server = SubmitServer::new(self.server.clone(), token.trim());
        Ok(self.hand_in(&server)?)
    }

    fn hand_in(&self, server: &SubmitServer) -> Result<()> {
        let bot = open_bot(&self.bot)?;
        let taken = server.hand_in(&packed(&bot)?, bot.file())?;
        println!("Submission {} of player {}: {}", taken.submission, taken.player, bot.name());
        println!("{}/submissions/{}", self.server, taken.submission);
        std::io::stdout().flush()?;
        if taken.version != bot.content().hex() {
            bail!("submission {} is not what was sent: is the server another version?", taken.submission);
        }
        if self.no_wait { Ok(()) } else { status_polling::follow(server, taken.submission) }
    }
}

/// The bot's sources, as they were taken.
fn packed(bot: &Bot) -> Result<Vec<u8>> {
    let kept = Depot::usual()?.find(bot.content()).context("the bot has gone from the depot: try again")?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    kept.pack(&mut packed)?;
    Ok(packed.finish()?)
}
