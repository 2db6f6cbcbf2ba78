//! A player on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use kalah::{Move, Pit, Position};
use kalah_match::{MatchSettings, PositionPlayer, ResolvedPlayer};
use kalah_player::Limit;
use tokio::sync::mpsc;

/// Questions that wait for the player.
const WAITING: usize = 64;

/// Task for the player to think about.
#[derive(Debug)]
pub(super) struct ThinkingTask {
    /// Number under which the answer is given.
    pub(super) number: u64,
    pub(super) position: Position,
    /// True if another game begins: programs are started anew.
    pub(super) new_game: bool,
    /// The time that there is.
    pub(super) time: Duration,
    /// Set when nobody waits any more.
    pub(super) cancel: Arc<AtomicBool>,
}

/// Result of the thinking.
#[derive(Debug)]
pub(super) struct ThinkingResult {
    pub(super) number: u64,
    /// The pit and what the player thinks of it; or what the player did wrong.
    pub(super) chosen: Result<(Pit, Option<String>), String>,
}

/// A player on a thread of its own.
pub(super) struct Thinker {
    tasks: mpsc::Sender<ThinkingTask>,
    pub(super) thoughts: mpsc::Receiver<ThinkingResult>,
}

impl Thinker {
    /// Starts the thread. Without a limit the player has whatever time there is.
    pub(super) fn start(
        player: ResolvedPlayer,
        settings: MatchSettings,
        limit: Option<Limit>,
    ) -> Result<Thinker> {
        let (tasks, mut asked) = mpsc::channel::<ThinkingTask>(WAITING);
        let (tell, thoughts) = mpsc::channel(WAITING);
        let mut at_board = LimitedPlayer { player: PositionPlayer::new(player, settings), limit };
        let thread = thread::Builder::new().name("player".to_owned());
        let running = thread.spawn(move || {
            while let Some(task) = asked.blocking_recv() {
                let (number, cancelled) = (task.number, Arc::clone(&task.cancel));
                if cancelled.load(Ordering::Relaxed) {
                    continue;
                }
                let chosen = at_board.choose(&task);
                if tell.blocking_send(ThinkingResult { number, chosen }).is_err() {
                    break;
                }
            }
            at_board.player.leave();
        });
        running.context("cannot start a thread")?;
        Ok(Thinker { tasks, thoughts })
    }

    /// Gives the player something to think about; false if too much waits already.
    pub(super) fn think(&self, task: ThinkingTask) -> bool {
        self.tasks.try_send(task).is_ok()
    }
}

/// A player and the limit that it is held to.
struct LimitedPlayer {
    player: PositionPlayer,
    limit: Option<Limit>,
}

impl LimitedPlayer {
    fn choose(&mut self, task: &ThinkingTask) -> Result<(Pit, Option<String>), String> {
        if task.new_game {
            self.player.leave();
        }
        let limit = self.limit.unwrap_or(Limit::MoveTime(task.time));
        let (mv, chosen) = self.player.choose(&task.position, limit, &task.cancel)?;
        let Move::Sow(pit) = mv else {
            return Err("exchanged the seats, for which the protocol has no word".to_owned());
        };
        let score = chosen.info.score.map(|score| format!("expects {score:+}"));
        let depth = chosen.lookahead.map(|plies| format!("looked {plies} plies ahead"));
        let said: Vec<String> = score.into_iter().chain(depth).collect();
        Ok((pit, Some(said.join(", ")).filter(|said| !said.is_empty())))
    }
}
