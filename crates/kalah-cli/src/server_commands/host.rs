//! `kalah host`: a table for clients of the Java Kalaha application, without a tournament.

use std::io::Write as _;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use kalah::record::{Ending, Fault, Record};
use kalah::{GameState, Rules, Side};
use kalah_match::{MatchSettings, PlayerSpec, PositionPlayer, write_record};
use kalah_player::Limit;
use kalah_server::{MoveChooser, SocketEvent, SocketSettings, host_kalaha_socket};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use crate::limit::LimitArgs;
use crate::players::{self, IsolationArg, PLAYER_HELP};
use crate::status::CommandResult;

/// Default thinking time of our player for a ply.
const USUAL: Limit = Limit::MoveTime(Duration::from_secs(1));

/// Name of clients in records: they do not say it.
const CLIENT: &str = "client";

/// Host clients of the Java Kalaha application: two of them, or one against a player of ours
///
/// They connect as to the original, which has port 10101. Each game that is over is printed as a record, a line of JSON.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct HostArgs {
    /// Where clients connect; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", required = true, num_args = 0..=1, default_missing_value = "127.0.0.1:10101")]
    kalaha_socket: SocketAddr,
    /// A player of ours, which sits North and moves second
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<PlayerSpec>,
    /// End after so many games
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    /// Rules in a word; clients know boards of 6 pits
    #[arg(long, default_value = "6x6")]
    rules: Rules,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    isolation: IsolationArg,
}

impl HostArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let (opponent, name) = self.opponent()?.unzip();
        let settings = SocketSettings { rules: self.rules, opponent, games: self.games.map(NonZeroU32::get) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(self.host(settings, name.as_deref().unwrap_or(CLIENT)))?)
    }

    /// The player who sits North, and what it is called.
    fn opponent(&self) -> Result<Option<(MoveChooser, String)>> {
        let Some(word) = &self.opponent else { return Ok(None) };
        let isolation = self.isolation.isolation(&[word])?;
        let player = players::resolve(word, &isolation)?;
        let name = player.to_string();
        let limit = self.limit.asked().unwrap_or(USUAL);
        let settings = MatchSettings { isolation, ..MatchSettings::new(self.rules) };
        let (mut away, cancel) = (PositionPlayer::new(player, settings), AtomicBool::new(false));
        let choose: MoveChooser = Box::new(move |position| match away.choose(position, limit, &cancel) {
            Ok((mv, _)) => Some(mv),
            Err(what) => {
                eprintln!("Our player {what}.");
                None
            }
        });
        Ok(Some((choose, name)))
    }

    async fn host(&self, settings: SocketSettings, north: &str) -> Result<()> {
        let address = self.kalaha_socket;
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
        eprintln!("Clients connect to {}; Ctrl-C ends.", listener.local_addr()?);
        let (events, mut happens) = mpsc::unbounded_channel();
        let (stopping, stop) = watch::channel(false);
        let hosting = host_kalaha_socket(listener, settings, events, stop);
        let telling = async {
            while let Some(event) = happens.recv().await {
                print_event(event, north)?;
            }
            Ok(())
        };
        let interrupted = async {
            // Without signals only the last game ends it.
            if tokio::signal::ctrl_c().await.is_ok() {
                stopping.send_replace(true);
            }
            std::future::pending::<()>().await;
        };
        let both = async { tokio::join!(hosting, telling).1 };
        tokio::select! {
            done = both => done,
            () = interrupted => Ok(()),
        }
    }
}

fn print_event(event: SocketEvent, north: &str) -> Result<()> {
    match event {
        SocketEvent::Joined(side, from) => eprintln!("{from} sits {side}."),
        SocketEvent::Left(side, None) => eprintln!("{side} is gone."),
        SocketEvent::Left(side, Some(why)) => eprintln!("{side} was sent away: it {why}."),
        SocketEvent::Played(_) => {}
        SocketEvent::Over(game, left) => {
            writeln!(std::io::stdout().lock(), "{}", write_record(&record(&game, left, north)))?;
        }
    }
    Ok(())
}

/// A game as records tell it. Whoever left has lost.
fn record(game: &GameState, left: Option<Side>, north: &str) -> Record {
    let ending = match (game.position().outcome(), left) {
        (Some(margin), _) => Ending::Finished { margin },
        (None, Some(loser)) => Ending::Forfeit { loser, fault: Fault::Crashed },
        (None, None) => Ending::Aborted,
    };
    Record::bare(game, [CLIENT, north], ending)
}
