//! A player on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use kalah::{Move, Pit, Position, Rules};
use kalah_match::{Failure, MatchSettings, Player, ResolvedPlayer, choose};
use kalah_player::{Answer, Limit};
use tokio::sync::mpsc;

/// Questions that wait for the player.
const WAITING: usize = 64;

/// Something for the player to think about.
#[derive(Debug)]
pub(super) struct Task {
    /// What the answer is given under.
    pub(super) number: u64,
    pub(super) position: Position,
    /// Whether another game begins: programs are started anew.
    pub(super) new_game: bool,
    /// The time that there is.
    pub(super) time: Duration,
    /// Set when nobody waits any more.
    pub(super) cancel: Arc<AtomicBool>,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) number: u64,
    /// The pit and what the player thinks of it; or what the player did wrong.
    pub(super) chosen: Result<(Pit, Option<String>), String>,
}

/// A player on a thread of its own.
pub(super) struct Thinker {
    tasks: mpsc::Sender<Task>,
    pub(super) thoughts: mpsc::Receiver<Thought>,
}

impl Thinker {
    /// Starts the thread. Without a limit the player has whatever time there is.
    ///
    /// # Errors
    /// If the system has no thread.
    pub(super) fn start(
        player: ResolvedPlayer,
        settings: MatchSettings,
        limit: Option<Limit>,
    ) -> Result<Thinker> {
        let (tasks, mut asked) = mpsc::channel::<Task>(WAITING);
        let (tell, thoughts) = mpsc::channel(WAITING);
        let mut at_board = AtBoard { player, settings, limit, playing: None };
        let thread = thread::Builder::new().name("player".to_owned());
        let running = thread.spawn(move || {
            while let Some(task) = asked.blocking_recv() {
                let (number, cancelled) = (task.number, Arc::clone(&task.cancel));
                if cancelled.load(Ordering::Relaxed) {
                    continue;
                }
                let chosen = at_board.choose(&task);
                if tell.blocking_send(Thought { number, chosen }).is_err() {
                    break;
                }
            }
            at_board.leave();
        });
        running.context("cannot start a thread")?;
        Ok(Thinker { tasks, thoughts })
    }

    /// Gives the player something to think about; false if too much waits already.
    pub(super) fn think(&self, task: Task) -> bool {
        self.tasks.try_send(task).is_ok()
    }
}

/// A player and the game that it is in.
struct AtBoard {
    player: ResolvedPlayer,
    settings: MatchSettings,
    limit: Option<Limit>,
    playing: Option<(Rules, Box<dyn Player>)>,
}

impl AtBoard {
    fn choose(&mut self, task: &Task) -> Result<(Pit, Option<String>), String> {
        let chosen = self.ask(task);
        if chosen.is_err() {
            // Whoever has failed once is made anew.
            self.leave();
        }
        chosen
    }

    fn ask(&mut self, task: &Task) -> Result<(Pit, Option<String>), String> {
        let rules = task.position.rules();
        if task.new_game || self.playing.as_ref().is_none_or(|(playing, _)| *playing != rules) {
            self.leave();
        }
        let limit = self.limit.unwrap_or(Limit::MoveTime(task.time));
        let settings = MatchSettings { limit, rules, ..self.settings.clone() };
        if self.playing.is_none() {
            let mut player = self.player.player(&settings);
            player.begin(rules, &task.cancel).map_err(told)?;
            self.playing = Some((rules, player));
        }
        let Some((_, player)) = &mut self.playing else { return Err("is not there".to_owned()) };
        let chosen = choose(&mut **player, &task.position, &settings, &task.cancel, &mut |_, _| ());
        let chosen = chosen.map_err(told)?;
        match chosen.answer {
            Answer::Play(mv @ Move::Sow(pit)) if task.position.is_legal(mv) => {
                let score = chosen.info.score.map(|score| format!("expects {score:+}"));
                let depth = chosen.lookahead.map(|plies| format!("looked {plies} plies ahead"));
                let said: Vec<String> = score.into_iter().chain(depth).collect();
                Ok((pit, Some(said.join(", ")).filter(|said| !said.is_empty())))
            }
            Answer::Play(mv) => Err(format!("answered {mv}, which the rules forbid in {}", task.position)),
            Answer::Resign => Err("resigned".to_owned()),
        }
    }

    fn leave(&mut self) {
        if let Some((_, mut player)) = self.playing.take() {
            player.end();
        }
    }
}

/// What a player did wrong, in a line.
fn told(failure: Failure) -> String {
    match failure.without_answer() {
        Failure::Lost(loss) => loss.cause,
        Failure::Machine(error) => error.to_string(),
        Failure::Cancelled | Failure::Late { .. } => "was too late".to_owned(),
    }
}
