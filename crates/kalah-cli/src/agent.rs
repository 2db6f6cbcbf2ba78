//! `kalah agent`: a player of ours as an agent of another program.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use kalah_match::{MatchSettings, PlayerSpec, PositionPlayer};
use kalah_player::Limit;
use kalah_protocol::mankalah::{self, AgentAction};

use crate::limit::LimitArgs;
use crate::players::{self, IsolationArg, PLAYER_HELP};
use crate::status::CommandResult;

/// Default thinking time of the player for a ply: of an hour a game this leaves much.
const USUAL: Limit = Limit::MoveTime(Duration::from_secs(2));

/// Be an agent of another program: read its messages from standard input and answer on standard output
///
/// The engine of ManKalah starts it as it starts any agent. Messages of our own go to standard error.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct AgentModeArgs {
    /// Speak ManKalah's messages: 7 pits, 7 seeds, the pie rule, no extra turn for the first move
    #[arg(long, required = true)]
    mankalah: bool,
    /// Who plays
    #[arg(long = "as", value_name = "PLAYER")]
    player: PlayerSpec,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    isolation: IsolationArg,
}

impl AgentModeArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let isolation = self.isolation.isolation(&[&self.player])?;
        let player = players::resolve(&self.player, &isolation)?;
        let settings = MatchSettings { isolation, ..MatchSettings::new(mankalah::rules()) };
        let mut player = PositionPlayer::new(player, settings);
        let done = play(&mut player, self.limit.asked().unwrap_or(USUAL));
        player.leave();
        Ok(done?)
    }
}

/// Plays until the engine ends the game.
fn play(player: &mut PositionPlayer, limit: Limit) -> Result<()> {
    let cancel = AtomicBool::new(false);
    let mut agent = mankalah::MankalahAgent::new(mankalah::rules());
    for line in std::io::stdin().lock().lines() {
        let line = line.context("standard input cannot be read")?;
        match agent.receive(line.trim_start_matches('\u{feff}').trim_end_matches('\r'))? {
            AgentAction::Nothing => {}
            AgentAction::End => return Ok(()),
            AgentAction::YourTurn(position) => {
                let chosen = player.choose(&position, limit, &cancel);
                let (mv, _) = chosen.map_err(|what| anyhow!("the player {what}"))?;
                let answer = agent.answer(mv);
                let mut out = std::io::stdout().lock();
                out.write_all(answer.as_bytes())
                    .and_then(|()| out.flush())
                    .context("the engine does not listen")?;
            }
        }
    }
    // The original ends its agents so where a game ends abnormally.
    Ok(())
}
