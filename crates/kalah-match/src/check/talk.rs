//! A conversation with a bot of which every line is kept.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kalah::{Position, Rules};
use kalah_player::{Answer, Go, Info};
use kalah_protocol::uki::{Event, Referee};

use super::report::Trouble;
use crate::game::one_game::UNFLUSHED;
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::link::last_words::how_and_why;
use crate::link::pipe::Pipe;
use crate::link::{Deaf, Heard, Link, StartError};
use crate::players::player::{Call, Called, Failure, Player};
use crate::players::resolved::ResolvedPlayer;
use crate::players::wasm::WasmPlayer;
use kalah_player::Limit;

/// Lines of each kind that are kept: the last ones.
const KEPT: usize = 12;

/// A conversation in one game.
pub(super) enum Talk {
    Process(ProcessTalk),
    Module(ModuleTalk),
}

/// An answer in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answered {
    pub(super) answer: Answer,
    pub(super) info: Info,
    pub(super) time: Duration,
}

impl Talk {
    /// Starts the bot and makes it ready for a game.
    pub(super) fn open(
        player: &ResolvedPlayer,
        isolation: &Isolation,
        rules: Rules,
        startup: Duration,
    ) -> Result<Option<Talk>, Trouble> {
        match player {
            ResolvedPlayer::Process(command) => {
                Ok(Some(Talk::Process(ProcessTalk::open(command, isolation, rules, startup)?)))
            }
            ResolvedPlayer::Wasm(bot) => {
                let player = WasmPlayer::new(bot.clone(), Limit::MoveTime(startup));
                Ok(Some(Talk::Module(ModuleTalk::open(player, rules)?)))
            }
            ResolvedPlayer::Textbook(_)
            | ResolvedPlayer::Engine(_)
            | ResolvedPlayer::Mankalah(_)
            | ResolvedPlayer::Broken(_) => Ok(None),
        }
    }

    /// Asks for a ply; `None` if no answer comes in time.
    pub(super) fn ask(
        &mut self,
        position: &Position,
        go: Go,
        within: Duration,
    ) -> Result<Option<Answered>, Trouble> {
        match self {
            Talk::Process(talk) => talk.ask(position, go, within),
            Talk::Module(talk) => talk.ask(position, go, within),
        }
    }

    /// Builds the error of a bot that missed a deadline, with the whole conversation.
    pub(super) fn late(&mut self, what: &str) -> Trouble {
        match self {
            Talk::Process(talk) => talk.late(what),
            Talk::Module(talk) => talk.log.trouble(what),
        }
    }

    /// Builds an error with the whole conversation.
    pub(super) fn trouble(&self, what: impl Into<String>) -> Trouble {
        match self {
            Talk::Process(talk) => talk.log.trouble(what),
            Talk::Module(talk) => talk.log.trouble(what),
        }
    }
}

/// The last lines to and from a bot.
#[derive(Default)]
struct Log {
    sent: VecDeque<String>,
    came: VecDeque<String>,
}

impl Log {
    fn sent(&mut self, text: &str) {
        self.sent.extend(text.lines().map(str::to_owned));
        self.sent.drain(..self.sent.len().saturating_sub(KEPT));
    }

    fn came(&mut self, line: &str) {
        self.came.push_back(line.chars().take(200).collect());
        self.came.drain(..self.came.len().saturating_sub(KEPT));
    }

    fn trouble(&self, what: impl Into<String>) -> Trouble {
        let lines = |lines: &VecDeque<String>| lines.iter().cloned().collect();
        Trouble { what: what.into(), sent: lines(&self.sent), came: lines(&self.came) }
    }
}

/// A conversation through pipes.
pub(super) struct ProcessTalk {
    pipe: Option<Pipe>,
    referee: Referee,
    log: Log,
}

impl ProcessTalk {
    fn open(
        command: &CommandSpec,
        isolation: &Isolation,
        rules: Rules,
        startup: Duration,
    ) -> Result<ProcessTalk, Trouble> {
        let mut log = Log::default();
        let pipe = Pipe::spawn(command, isolation).map_err(|error| match error {
            StartError::Bot(why) => log.trouble(format!("cannot be started: {why}")),
            StartError::Machine(error) => log.trouble(format!("this machine cannot start it: {error}")),
        })?;
        let mut referee = Referee::new();
        let opening = referee.open(rules);
        log.sent(&opening);
        pipe.say(opening);
        let mut talk = ProcessTalk { pipe: Some(pipe), referee, log };
        match talk.event(Instant::now() + startup)? {
            Some(_) => Ok(talk),
            None => Err(talk.late(&format!("is not ready after {startup:?}"))),
        }
    }

    /// Builds the error of a bot that did not say in time what it should have said.
    fn late(&mut self, what: &str) -> Trouble {
        let waits = self.pipe.as_mut().is_some_and(Pipe::waits_for_input);
        self.log.trouble(format!("{what}{}", if waits { UNFLUSHED } else { "" }))
    }

    fn say(&mut self, text: String) {
        self.log.sent(&text);
        if let Some(pipe) = &self.pipe {
            pipe.say(text);
        }
    }

    /// Returns the event that the referee waits for, if it comes until then.
    fn event(&mut self, until: Instant) -> Result<Option<(Event, Instant)>, Trouble> {
        loop {
            let Some(pipe) = &mut self.pipe else { return Err(self.log.trouble("is gone")) };
            match pipe.hear(until) {
                None => return Ok(None),
                Some(Heard { at, what: Ok(line) }) => {
                    self.log.came(&line);
                    let heard = self.referee.hear(&line);
                    let event = heard.map_err(|violation| self.log.trouble(violation.to_string()))?;
                    if let Some(event) = event {
                        return Ok(Some((event, at)));
                    }
                }
                Some(Heard { what: Err(Deaf::Line(error)), .. }) => {
                    return Err(self.log.trouble(error.to_string()));
                }
                Some(Heard { what: Err(Deaf::Closed), .. }) => return Err(self.ended()),
            }
        }
    }

    /// The process has closed its output: how it ended, and what it wrote last.
    fn ended(&mut self) -> Trouble {
        let remains = self.pipe.take().map(|pipe| Box::new(pipe).end());
        let (exit, stderr) = remains.map_or((None, String::new()), |remains| (remains.exit, remains.stderr));
        for line in stderr.lines() {
            self.log.came(&format!("(standard error) {line}"));
        }
        self.log.trouble(how_and_why(exit, &stderr))
    }

    fn ask(&mut self, position: &Position, go: Go, within: Duration) -> Result<Option<Answered>, Trouble> {
        let asked = Instant::now();
        let question = self.referee.ask(position, go);
        self.say(question);
        self.answer(asked, within)
    }

    fn answer(&mut self, asked: Instant, within: Duration) -> Result<Option<Answered>, Trouble> {
        Ok(match self.event(asked + within)? {
            Some((Event::Answered { answer, info }, at)) => {
                Some(Answered { answer, info, time: at.saturating_duration_since(asked) })
            }
            Some((Event::Ready { .. }, _)) | None => None,
        })
    }

    /// Asks without a limit, says `stop` after `thinking`; how long the answer then takes, if it is
    /// no longer than `within`.
    pub(super) fn stop(
        &mut self,
        position: &Position,
        thinking: Duration,
        within: Duration,
    ) -> Result<Stopped, Trouble> {
        if self.ask(position, Go::Infinite, thinking)?.is_some() {
            return Ok(Stopped::Before);
        }
        let told = Instant::now();
        let stop = self.referee.stop();
        self.say(stop);
        Ok(self.answer(told, within)?.map_or(Stopped::Not, |answered| Stopped::After(answered.time)))
    }

    /// Listens without asking for anything.
    pub(super) fn listen(&mut self, time: Duration) -> Result<(), Trouble> {
        self.event(Instant::now() + time).map(|_| ())
    }

    /// Says `quit`; whether the process closes its output in time.
    pub(super) fn quit(mut self, within: Duration) -> Result<(), Trouble> {
        let quit = self.referee.quit();
        self.say(quit);
        let until = Instant::now() + within;
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        loop {
            match pipe.hear(until) {
                None => return Err(self.log.trouble(format!("still runs {within:?} after quit"))),
                Some(Heard { what: Err(_), .. }) => return Ok(()),
                Some(Heard { what: Ok(_), .. }) => {}
            }
        }
    }
}

/// Reaction of a bot to a request to stop.
pub(super) enum Stopped {
    /// The answer came before the request.
    Before,
    /// The answer came so long after.
    After(Duration),
    /// The bot thinks on.
    Not,
}

/// Calls of a module's function.
pub(super) struct ModuleTalk {
    player: WasmPlayer,
    log: Log,
}

impl ModuleTalk {
    fn open(mut player: WasmPlayer, rules: Rules) -> Result<ModuleTalk, Trouble> {
        let log = Log::default();
        match player.begin(rules, &AtomicBool::new(false)) {
            Ok(()) => Ok(ModuleTalk { player, log }),
            Err(failure) => Err(log.trouble(told(failure))),
        }
    }

    fn ask(&mut self, position: &Position, go: Go, within: Duration) -> Result<Option<Answered>, Trouble> {
        self.log.sent(&format!("board {position}, {go}"));
        let cancel = AtomicBool::new(false);
        match self.player.call(&Call { position, go, within, cancel: &cancel }) {
            Ok(Called { answer, info, time }) => {
                self.log.came(&answer.to_string());
                Ok(Some(Answered { answer, info, time }))
            }
            Err(Failure::Late { .. }) => Ok(None),
            Err(failure) => Err(self.log.trouble(told(failure))),
        }
    }
}

fn told(failure: Failure) -> String {
    match failure {
        Failure::Lost(loss) => loss.cause,
        Failure::Machine(error) => error.to_string(),
        Failure::Late { waited } => format!("did not answer within {waited:?}"),
        Failure::Cancelled => "was cancelled".to_owned(),
    }
}
