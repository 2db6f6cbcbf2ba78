//! Players at the other end of a link that speak ManKalah's messages.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kalah::record::Fault;
use kalah::{GameState, Position, Rules, Side};
use kalah_player::{Info, PlayerAnswer};
use kalah_protocol::mankalah::{self, MankalahEngine};
use kalah_sandbox::{Exit, Usage};

use crate::error::MatchError;
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::link::last_words::how_and_why;
use crate::link::pipe::Pipe;
use crate::link::{BotLink, StartError};
use crate::players::line_wait::{ListenOutcome, listen, together};
use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

/// Thinking time of an agent in a game, all plies together, as in the original.
const CLOCK: Duration = Duration::from_hours(1);

/// Time in which an agent ends that wrote something else than a message because it could not go on.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Letters of an agent's last output that are reported.
const WORDS: usize = 200;

/// A ManKalah agent: a process for one game.
pub(crate) struct MankalahPlayer {
    command: CommandSpec,
    isolation: Isolation,
    link: Option<Box<dyn BotLink>>,
    /// Engine that gets its messages, once its side is known.
    engine: Option<MankalahEngine>,
    /// Thinking time so far.
    thought: Duration,
    stderr: String,
    spent: Option<Usage>,
}

impl MankalahPlayer {
    /// A player of this command.
    pub(crate) fn new(command: CommandSpec, isolation: Isolation) -> MankalahPlayer {
        MankalahPlayer {
            command,
            isolation,
            link: None,
            engine: None,
            thought: Duration::ZERO,
            stderr: String::new(),
            spent: None,
        }
    }

    /// Tells the agent where it sits.
    fn seat(&mut self, seat: Side) -> MankalahEngine {
        let engine = MankalahEngine::new(seat);
        self.engine = Some(engine);
        self.say(engine.open());
        engine
    }

    fn say(&self, text: String) {
        if let Some(link) = &self.link {
            link.say(text);
        }
    }

    /// Ends the process, and keeps its last words.
    fn bury(&mut self) -> PlayerFailure {
        let cause = self.end_process();
        PlayerFailure::lost(Fault::Crashed, cause)
    }

    /// Tells what became of an agent that wrote something else than a message: a program that ends right after it has
    /// crashed, and this was its reason. The Java machine writes its own on standard output.
    fn wrong(&mut self, said: &str, error: String, cancel: &AtomicBool) -> PlayerFailure {
        let until = Instant::now() + LAST_WORDS;
        let mut said = said.to_owned();
        while let Some(link) = &self.link {
            match listen(&**link, until, cancel) {
                Ok(ListenOutcome::Line { text, .. }) if said.len() < WORDS => {
                    said.push(' ');
                    said.push_str(&text);
                }
                Ok(ListenOutcome::Line { .. }) => {}
                Ok(ListenOutcome::Closed) => {
                    let said: String =
                        said.chars().filter(|letter| !letter.is_control()).take(WORDS).collect();
                    let how = self.end_process();
                    return PlayerFailure::lost(Fault::Crashed, format!("{how}, after it wrote \"{said}\""));
                }
                Ok(ListenOutcome::Deadline) | Err(_) => break,
            }
        }
        PlayerFailure::lost(Fault::IllegalMove, error)
    }

    /// Ends the process, and tells how it ended.
    fn end_process(&mut self) -> String {
        let remains = self.link.take().map(<dyn BotLink>::end).unwrap_or_default();
        self.stderr.push_str(&remains.stderr);
        self.spent = together(self.spent, remains.usage);
        let how = how_and_why(remains.exit, &remains.stderr);
        let ended_by_itself = matches!(remains.exit, Some(Exit::Code(_)));
        if ended_by_itself && matches!(self.isolation, Isolation::Held { .. }) {
            // Agents hide exceptions, so that only their author could tell which file it was.
            return format!(
                "{how}; in the sandbox it can write only where it starts: --trusted runs an agent that you know without"
            );
        }
        how
    }
}

impl Player for MankalahPlayer {
    fn begin(&mut self, rules: Rules, _: &AtomicBool) -> Result<(), PlayerFailure> {
        if rules != mankalah::rules() {
            let cause = format!("is an agent for {}, and this is a game of {rules}", mankalah::rules());
            return Err(PlayerFailure::lost(Fault::Crashed, cause));
        }
        let link = Pipe::spawn(&self.command, &self.isolation).map_err(|error| match error {
            StartError::Bot(why) => PlayerFailure::lost(Fault::Crashed, format!("cannot be started: {why}")),
            StartError::Machine(error) => {
                PlayerFailure::Machine(MatchError::Start { player: self.command.name.clone(), error })
            }
        })?;
        self.link = Some(Box::new(link));
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        if let Some(link) = &mut self.link {
            link.thaw();
        }
        let engine = match self.engine {
            Some(engine) => engine,
            // It moves first, so the protocol calls it South.
            None if is_start(call.position) => self.seat(Side::South),
            None => {
                let cause = "is an agent, which plays from the start of a game alone";
                return Err(PlayerFailure::lost(Fault::Crashed, cause));
            }
        };
        let asked = Instant::now();
        let within = call.within.min(CLOCK.saturating_sub(self.thought));
        let Some(link) = &self.link else { return Err(self.bury()) };
        let listened = listen(&**link, asked + within, call.cancel)?;
        let (text, at) = match listened {
            ListenOutcome::Line { text, at } => (text, at),
            ListenOutcome::Closed => return Err(self.bury()),
            ListenOutcome::Deadline => {
                // It cannot be asked again: what it says later would answer another question.
                return Err(PlayerFailure::lost(
                    Fault::TimedOut,
                    format!("did not answer within {within:?}"),
                ));
            }
        };
        let mv = match engine.receive(&text) {
            Ok(mv) => mv,
            Err(error) => return Err(self.wrong(&text, error.to_string(), call.cancel)),
        };
        let time = at.saturating_duration_since(asked);
        self.thought += time;
        Ok(TimelyReply { answer: PlayerAnswer::Play(mv), info: Info::default(), time })
    }

    /// Agents are asked once.
    fn deepest(&self) -> Option<NonZeroU32> {
        Some(NonZeroU32::MIN)
    }

    fn saw(&mut self, game: &GameState) {
        let engine = match (self.engine, game.plies()) {
            (Some(engine), _) => engine,
            // The other player began.
            (None, [_]) if is_start(game.start()) => self.seat(Side::North),
            (None, _) => return,
        };
        if let Some(change) = engine.change(game) {
            self.say(change);
        }
        let is_asked_next = game.position().outcome().is_none() && engine.moves_next(game);
        if !is_asked_next && let Some(link) = &mut self.link {
            // Nobody thinks on the opponent's time.
            link.freeze();
        }
    }

    fn end(&mut self) -> String {
        if let Some(link) = &mut self.link {
            link.thaw();
        }
        if let Some(engine) = self.engine {
            self.say(engine.end());
        }
        // How it ended does not matter any more.
        _ = self.bury();
        std::mem::take(&mut self.stderr)
    }

    fn usage(&mut self) -> Option<Usage> {
        together(self.spent, self.link.as_mut().and_then(|link| link.usage()))
    }
}

/// Returns true if it is the start of a game, whoever moves first.
fn is_start(position: &Position) -> bool {
    *position == position.rules().start(position.turn())
}
