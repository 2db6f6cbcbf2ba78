//! Players at the other end of a link that speak UKI.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah::record::Fault;
use kalah_protocol::uki::{Referee, RefereeEvent};
use kalah_sandbox::Usage;

use crate::error::MatchError;
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::link::last_words::how_and_why;
use crate::link::pipe::Pipe;
use crate::link::{BotLink, BotRemains, StartError};
use crate::players::line_wait::{ListenOutcome, listen, together};
use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

/// Processor time between an answer and the next question that is not charged: what passes until a program
/// has stopped.
const UNCHARGED: Duration = Duration::from_millis(20);

/// Makes a link to a bot.
type LinkFactory = dyn FnMut() -> Result<Box<dyn BotLink>, StartError> + Send;

/// A bot that speaks UKI. A link to it is made when a game begins, and again after it had to be ended for
/// missing a deadline by far.
pub(crate) struct UkiPlayer {
    name: String,
    connect: Box<LinkFactory>,
    startup: Duration,
    rules: Rules,
    talk: Option<UkiConversation>,
    /// Standard error of the bot over links that are gone.
    stderr: String,
    /// Resources used over links that are gone.
    spent: Option<Usage>,
    /// True if it slept until there would be input when it last missed a deadline.
    waited_for_input: bool,
    /// Time charged since its last ply for thinking while it was not asked.
    charged: Duration,
}

/// A link and what was said so far.
struct UkiConversation {
    link: Box<dyn BotLink>,
    referee: Referee,
}

/// Outcome of a wait for an event.
enum EventWaitOutcome {
    Event { event: RefereeEvent, at: Instant },
    Deadline,
}

impl UkiPlayer {
    /// A bot that is a process of this machine.
    pub(crate) fn process(command: CommandSpec, startup: Duration, isolation: Isolation) -> UkiPlayer {
        let name = command.name.clone();
        let connect = move || Ok(Box::new(Pipe::spawn(&command, &isolation)?) as Box<dyn BotLink>);
        UkiPlayer::new(name, startup, Box::new(connect))
    }

    fn new(name: String, startup: Duration, connect: Box<LinkFactory>) -> UkiPlayer {
        UkiPlayer {
            name,
            connect,
            startup,
            rules: Rules::default(),
            talk: None,
            stderr: String::new(),
            spent: None,
            waited_for_input: false,
            charged: Duration::ZERO,
        }
    }

    /// Makes a link and waits until the bot is ready.
    fn start(&mut self, cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        let link = (self.connect)().map_err(|error| self.cannot_start(error))?;
        let mut referee = Referee::new();
        link.say(referee.open(self.rules));
        self.talk = Some(UkiConversation { link, referee });
        match self.wait(Instant::now() + self.startup, cancel)? {
            EventWaitOutcome::Event { event: RefereeEvent::Ready { .. }, .. } => {
                self.freeze();
                Ok(())
            }
            EventWaitOutcome::Event { event: RefereeEvent::Answered { .. }, .. } => {
                unreachable!("the referee takes no answer before it asked")
            }
            EventWaitOutcome::Deadline => {
                self.look_why();
                let cause = format!("was not ready {:?} after its start", self.startup);
                Err(PlayerFailure::lost(Fault::TimedOut, cause))
            }
        }
    }

    fn cannot_start(&self, error: StartError) -> PlayerFailure {
        match error {
            StartError::Bot(why) => PlayerFailure::lost(Fault::Crashed, format!("cannot be started: {why}")),
            StartError::Machine(error) => {
                PlayerFailure::Machine(MatchError::Start { player: self.name.clone(), error })
            }
        }
    }

    /// Listens until something happens that was waited for.
    fn wait(&mut self, until: Instant, cancel: &AtomicBool) -> Result<EventWaitOutcome, PlayerFailure> {
        let Some(talk) = &mut self.talk else { unreachable!("only who is connected is waited for") };
        loop {
            match listen(&*talk.link, until, cancel)? {
                ListenOutcome::Line { text, at } => {
                    let event = talk.referee.receive(&text);
                    let event =
                        event.map_err(|error| PlayerFailure::lost(Fault::IllegalMove, error.to_string()))?;
                    if let Some(event) = event {
                        return Ok(EventWaitOutcome::Event { event, at });
                    }
                }
                ListenOutcome::Closed => return Err(self.crashed()),
                ListenOutcome::Deadline => return Ok(EventWaitOutcome::Deadline),
            }
        }
    }

    fn crashed(&mut self) -> PlayerFailure {
        let remains = self.bury();
        let (exit, stderr) = remains.map_or((None, String::new()), |remains| (remains.exit, remains.stderr));
        PlayerFailure::lost(Fault::Crashed, how_and_why(exit, &stderr))
    }

    /// Ends the link, if there is one, and keeps the last words.
    fn bury(&mut self) -> Option<BotRemains> {
        let talk = self.talk.take()?;
        let remains = talk.link.end();
        self.stderr.push_str(&remains.stderr);
        self.spent = together(self.spent, remains.usage);
        Some(remains)
    }
}

impl Player for UkiPlayer {
    fn begin(&mut self, rules: Rules, cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        self.rules = rules;
        self.start(cancel)
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        if self.talk.is_none() {
            self.start(call.cancel)?;
        }
        let Some(talk) = &mut self.talk else { unreachable!("just connected") };
        let taken = talk.link.thaw();
        let charged = if taken > UNCHARGED { taken } else { Duration::ZERO };
        self.charged += charged;
        let within = call.within.saturating_sub(charged);
        let asked = Instant::now();
        talk.link.say(talk.referee.ask(call.position, call.go));
        let mut waited = self.wait(asked + within, call.cancel)?;
        if matches!(waited, EventWaitOutcome::Deadline) {
            self.say(Referee::stop);
            let grace = call.within.min(Duration::from_millis(500)) + Duration::from_millis(100);
            waited = self.wait(asked + within + grace, call.cancel)?;
        }
        match waited {
            EventWaitOutcome::Event { event: RefereeEvent::Answered { answer, info }, at } => {
                self.freeze();
                let time = at.saturating_duration_since(asked) + charged;
                if time <= call.within {
                    Ok(TimelyReply { answer, info, time })
                } else {
                    Err(PlayerFailure::Late { within: call.within, answered: Some(time) })
                }
            }
            EventWaitOutcome::Event { event: RefereeEvent::Ready { .. }, .. } => {
                unreachable!("the referee is ready for a game only once")
            }
            EventWaitOutcome::Deadline => {
                self.look_why();
                self.bury();
                Err(PlayerFailure::Late { within: call.within, answered: None })
            }
        }
    }

    fn end(&mut self) -> String {
        if let Some(talk) = &mut self.talk {
            talk.link.thaw();
        }
        self.say(Referee::quit);
        self.bury();
        std::mem::take(&mut self.stderr)
    }

    fn waited_for_input(&self) -> bool {
        self.waited_for_input
    }

    fn charged(&mut self) -> Duration {
        std::mem::take(&mut self.charged)
    }

    fn usage(&mut self) -> Option<Usage> {
        together(self.spent, self.talk.as_mut().and_then(|talk| talk.link.usage()))
    }
}

impl UkiPlayer {
    /// Freezes the bot: nobody thinks on the opponent's time.
    fn freeze(&mut self) {
        if let Some(talk) = &mut self.talk {
            talk.link.freeze();
        }
    }

    /// Looks what the process does instead of answering.
    fn look_why(&mut self) {
        self.waited_for_input = self.talk.as_mut().is_some_and(|talk| talk.link.waits_for_input());
    }

    fn say(&self, line: impl Fn(&Referee) -> String) {
        if let Some(talk) = &self.talk {
            talk.link.say(line(&talk.referee));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use kalah::record::Fault;
    use kalah::{Rules, Side};
    use kalah_player::{Go, PlayerAnswer};

    use super::UkiPlayer;
    use crate::link::{BotLine, BotLink, BotRemains, LinkEnd};
    use crate::players::player::{Player, PlayerCall, PlayerFailure, PlayerLoss};

    /// Replies of a bot to each line that it gets.
    type Says = fn(&str) -> Vec<&'static str>;

    /// A bot without a process: what it says is there at once.
    struct ScriptedLink {
        says: Says,
        waiting: Arc<Mutex<VecDeque<&'static str>>>,
        /// True if its output closes when it has nothing more to say.
        closes: bool,
    }

    impl BotLink for ScriptedLink {
        fn say(&self, text: String) {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.extend(text.lines().flat_map(self.says));
        }

        fn receive(&self, until: Instant) -> Option<BotLine> {
            let next = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let what = match next {
                Some(line) => Ok(line.to_owned()),
                None if self.closes => Err(LinkEnd::Closed),
                None => {
                    std::thread::sleep(until.saturating_duration_since(Instant::now()));
                    return None;
                }
            };
            Some(BotLine { at: Instant::now(), what })
        }

        fn end(self: Box<Self>) -> BotRemains {
            BotRemains { stderr: "ended\n".to_owned(), ..BotRemains::default() }
        }
    }

    fn player(says: Says, closes: bool) -> UkiPlayer {
        let connect =
            move || Ok(Box::new(ScriptedLink { says, waiting: Arc::default(), closes }) as Box<dyn BotLink>);
        UkiPlayer::new("told".to_owned(), Duration::from_secs(1), Box::new(connect))
    }

    fn asked(player: &mut UkiPlayer, within: Duration) -> Result<PlayerAnswer, PlayerFailure> {
        let (position, cancel) = (Rules::default().start(Side::South), AtomicBool::new(false));
        let call = PlayerCall { position: &position, go: Go::Nodes(1), within, cancel: &cancel };
        Ok(player.call(&call)?.answer)
    }

    fn polite(line: &str) -> Vec<&'static str> {
        match line.split(' ').next().unwrap_or_default() {
            "uki" => vec!["id name Told", "ukiok"],
            "isready" => vec!["readyok"],
            "go" => vec!["info depth 1", "bestmove 3"],
            _ => Vec::new(),
        }
    }

    #[test]
    fn whatever_carries_the_lines_a_bot_can_play() {
        let mut player = player(polite, false);
        assert!(player.begin(Rules::default(), &AtomicBool::new(false)).is_ok());
        for _ in 0..2 {
            let answer = asked(&mut player, Duration::from_secs(1));
            assert!(matches!(answer, Ok(PlayerAnswer::Play(mv)) if mv.to_string() == "3"), "{answer:?}");
        }
        assert_eq!(player.end(), "ended\n");
    }

    #[test]
    fn after_a_deadline_missed_by_far_a_new_link_is_made() {
        // It thinks for ever about its first question, whichever link that came by.
        let mut player =
            player(|line| if line.starts_with("go") { vec!["info depth 1"] } else { polite(line) }, false);
        assert!(player.begin(Rules::default(), &AtomicBool::new(false)).is_ok());
        for _ in 0..2 {
            let answer = asked(&mut player, Duration::from_millis(1));
            assert!(matches!(answer, Err(PlayerFailure::Late { .. })), "{answer:?}");
        }
        assert_eq!(player.end(), "ended\nended\n");
    }

    #[test]
    fn a_link_that_closes_loses_the_game() {
        let mut player = player(|line| if line.starts_with("go") { Vec::new() } else { polite(line) }, true);
        assert!(player.begin(Rules::default(), &AtomicBool::new(false)).is_ok());
        let answer = asked(&mut player, Duration::from_secs(1));
        let Err(PlayerFailure::Lost(PlayerLoss { fault, cause })) = answer else { panic!("{answer:?}") };
        assert_eq!((fault, cause.as_str()), (Fault::Crashed, "closed its output: ended"));
    }
}
