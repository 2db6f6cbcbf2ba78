//! A conversation with a bot of which every line is kept.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kalah::{Position, Rules};
use kalah_player::Limit;
use kalah_player::{Go, Info, PlayerAnswer};
use kalah_protocol::uki::{Referee, RefereeEvent};

use super::report::CheckTrouble;
use crate::game::one_game::UNFLUSHED;
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::link::last_words::how_and_why;
use crate::link::pipe::Pipe;
use crate::link::{BotLine, BotLink, LinkEnd, StartError};
use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply, lateness};
use crate::players::resolved_player::ResolvedPlayer;
use crate::players::wasm::WasmPlayer;

/// Lines of each kind that are kept: the last ones.
const KEPT: usize = 12;

/// A conversation in one game.
pub(super) enum CheckConversation {
    Process(ProcessTalk),
    Module(ModuleTalk),
}

/// An answer in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TimelyAnswer {
    pub(super) answer: PlayerAnswer,
    pub(super) info: Info,
    pub(super) time: Duration,
}

impl CheckConversation {
    /// Starts the bot and makes it ready for a game.
    pub(super) fn open(
        player: &ResolvedPlayer,
        isolation: &Isolation,
        rules: Rules,
        startup: Duration,
    ) -> Result<Option<CheckConversation>, CheckTrouble> {
        match player {
            ResolvedPlayer::Process(command) => {
                Ok(Some(CheckConversation::Process(ProcessTalk::open(command, isolation, rules, startup)?)))
            }
            ResolvedPlayer::Wasm(bot) => {
                let player = WasmPlayer::new(bot.clone(), Limit::MoveTime(startup));
                Ok(Some(CheckConversation::Module(ModuleTalk::open(player, rules)?)))
            }
            ResolvedPlayer::Textbook(_)
            | ResolvedPlayer::Engine(_)
            | ResolvedPlayer::Function(_)
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
    ) -> Result<Option<TimelyAnswer>, CheckTrouble> {
        match self {
            CheckConversation::Process(talk) => talk.ask(position, go, within),
            CheckConversation::Module(talk) => talk.ask(position, go, within),
        }
    }

    /// Builds the error of a bot that missed a deadline, with the whole conversation.
    pub(super) fn late(&mut self, what: &str) -> CheckTrouble {
        match self {
            CheckConversation::Process(talk) => talk.late(what),
            CheckConversation::Module(talk) => talk.log.trouble(what),
        }
    }

    /// Builds an error with the whole conversation.
    pub(super) fn trouble(&self, what: impl Into<String>) -> CheckTrouble {
        match self {
            CheckConversation::Process(talk) => talk.log.trouble(what),
            CheckConversation::Module(talk) => talk.log.trouble(what),
        }
    }
}

/// The last lines to and from a bot.
#[derive(Default)]
struct ConversationLog {
    sent: VecDeque<String>,
    came: VecDeque<String>,
}

impl ConversationLog {
    fn sent(&mut self, text: &str) {
        self.sent.extend(text.lines().map(str::to_owned));
        self.sent.drain(..self.sent.len().saturating_sub(KEPT));
    }

    fn came(&mut self, line: &str) {
        self.came.push_back(line.chars().take(200).collect());
        self.came.drain(..self.came.len().saturating_sub(KEPT));
    }

    fn trouble(&self, what: impl Into<String>) -> CheckTrouble {
        let lines = |lines: &VecDeque<String>| lines.iter().cloned().collect();
        CheckTrouble { what: what.into(), sent: lines(&self.sent), came: lines(&self.came) }
    }
}

/// A conversation through pipes.
pub(super) struct ProcessTalk {
    pipe: Option<Pipe>,
    referee: Referee,
    log: ConversationLog,
}

impl ProcessTalk {
    fn open(
        command: &CommandSpec,
        isolation: &Isolation,
        rules: Rules,
        startup: Duration,
    ) -> Result<ProcessTalk, CheckTrouble> {
        let mut log = ConversationLog::default();
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
    fn late(&mut self, what: &str) -> CheckTrouble {
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
    fn event(&mut self, until: Instant) -> Result<Option<(RefereeEvent, Instant)>, CheckTrouble> {
        loop {
            let Some(pipe) = &mut self.pipe else { return Err(self.log.trouble("is gone")) };
            match pipe.receive(until) {
                None => return Ok(None),
                Some(BotLine { at, what: Ok(line) }) => {
                    self.log.came(&line);
                    let event = self.referee.receive(&line);
                    let event = event.map_err(|violation| self.log.trouble(violation.to_string()))?;
                    if let Some(event) = event {
                        return Ok(Some((event, at)));
                    }
                }
                Some(BotLine { what: Err(LinkEnd::Line(error)), .. }) => {
                    return Err(self.log.trouble(error.to_string()));
                }
                Some(BotLine { what: Err(LinkEnd::Closed), .. }) => return Err(self.ended()),
            }
        }
    }

    /// The process has closed its output: how it ended, and what it wrote last.
    fn ended(&mut self) -> CheckTrouble {
        let remains = self.pipe.take().map(|pipe| Box::new(pipe).end());
        let (exit, stderr) = remains.map_or((None, String::new()), |remains| (remains.exit, remains.stderr));
        for line in stderr.lines() {
            self.log.came(&format!("(standard error) {line}"));
        }
        self.log.trouble(how_and_why(exit, &stderr))
    }

    fn ask(
        &mut self,
        position: &Position,
        go: Go,
        within: Duration,
    ) -> Result<Option<TimelyAnswer>, CheckTrouble> {
        let asked = Instant::now();
        let question = self.referee.ask(position, go);
        self.say(question);
        self.answer(asked, within)
    }

    fn answer(&mut self, asked: Instant, within: Duration) -> Result<Option<TimelyAnswer>, CheckTrouble> {
        Ok(match self.event(asked + within)? {
            Some((RefereeEvent::Answered { answer, info }, at)) => {
                Some(TimelyAnswer { answer, info, time: at.saturating_duration_since(asked) })
            }
            Some((RefereeEvent::Ready { .. }, _)) | None => None,
        })
    }

    /// Asks without a limit, says `stop` after `thinking`; how long the answer then takes, if it is
    /// no longer than `within`.
    pub(super) fn stop(
        &mut self,
        position: &Position,
        thinking: Duration,
        within: Duration,
    ) -> Result<StopReaction, CheckTrouble> {
        if self.ask(position, Go::Infinite, thinking)?.is_some() {
            return Ok(StopReaction::Before);
        }
        let sent = Instant::now();
        let stop = self.referee.stop();
        self.say(stop);
        Ok(self
            .answer(sent, within)?
            .map_or(StopReaction::Not, |answered| StopReaction::After(answered.time)))
    }

    /// Listens without asking for anything.
    pub(super) fn listen(&mut self, time: Duration) -> Result<(), CheckTrouble> {
        self.event(Instant::now() + time).map(|_| ())
    }

    /// Says `quit`; whether the process closes its output in time.
    pub(super) fn quit(mut self, within: Duration) -> Result<(), CheckTrouble> {
        let quit = self.referee.quit();
        self.say(quit);
        let until = Instant::now() + within;
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        loop {
            match pipe.receive(until) {
                None => return Err(self.log.trouble(format!("still runs {within:?} after quit"))),
                Some(BotLine { what: Err(_), .. }) => return Ok(()),
                Some(BotLine { what: Ok(_), .. }) => {}
            }
        }
    }
}

/// Reaction of a bot to a request to stop.
pub(super) enum StopReaction {
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
    log: ConversationLog,
}

impl ModuleTalk {
    fn open(mut player: WasmPlayer, rules: Rules) -> Result<ModuleTalk, CheckTrouble> {
        let log = ConversationLog::default();
        match player.begin(rules, &AtomicBool::new(false)) {
            Ok(()) => Ok(ModuleTalk { player, log }),
            Err(failure) => Err(log.trouble(explain_failure(failure))),
        }
    }

    fn ask(
        &mut self,
        position: &Position,
        go: Go,
        within: Duration,
    ) -> Result<Option<TimelyAnswer>, CheckTrouble> {
        self.log.sent(&format!("board {position}, {go}"));
        let cancel = AtomicBool::new(false);
        match self.player.call(&PlayerCall { position, go, within, cancel: &cancel }) {
            Ok(TimelyReply { answer, info, time }) => {
                self.log.came(&answer.to_string());
                Ok(Some(TimelyAnswer { answer, info, time }))
            }
            Err(PlayerFailure::Late { .. }) => Ok(None),
            Err(failure) => Err(self.log.trouble(explain_failure(failure))),
        }
    }
}

fn explain_failure(failure: PlayerFailure) -> String {
    match failure {
        PlayerFailure::Lost(loss) => loss.cause,
        PlayerFailure::Machine(error) => error.to_string(),
        PlayerFailure::Late { within, answered } => lateness(within, answered),
        PlayerFailure::Cancelled => "was cancelled".to_owned(),
    }
}
