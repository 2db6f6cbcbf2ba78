//! Players that are processes of their own and speak UKI.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah::record::Fault;
use kalah_protocol::uki::{Event, Referee};
use kalah_sandbox::Usage;

use crate::body::StartError;
use crate::child::{Child, Deaf, Heard, Remains};
use crate::command::CommandSpec;
use crate::error::MatchError;
use crate::isolation::Isolation;
use crate::last_words::how_and_why;
use crate::player::{Call, Called, Failure, Player};

/// How often a wait looks whether it was cancelled.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// Processor time between an answer and the next question that is not charged: what passes until a program
/// has stopped.
const UNCHARGED: Duration = Duration::from_millis(20);

/// A bot's process. It is started when a game begins, and again after it had to be killed for
/// missing a deadline by far.
pub(crate) struct Process {
    spec: CommandSpec,
    isolation: Isolation,
    startup: Duration,
    rules: Rules,
    talk: Option<Talk>,
    /// What processes that are gone wrote to their standard error.
    stderr: String,
    /// What processes that are gone took.
    spent: Option<Usage>,
    /// Whether it slept until there would be input when it last missed a deadline.
    waited_for_input: bool,
    /// What it was charged since its last ply for thinking while it was not asked.
    charged: Duration,
}

/// A running process and what was said so far.
struct Talk {
    child: Child,
    referee: Referee,
}

/// What a wait for an event ended with.
enum Waited {
    Event { event: Event, at: Instant },
    Deadline,
}

impl Process {
    pub(crate) fn new(spec: CommandSpec, startup: Duration, isolation: Isolation) -> Process {
        Process {
            spec,
            isolation,
            startup,
            rules: Rules::default(),
            talk: None,
            stderr: String::new(),
            spent: None,
            waited_for_input: false,
            charged: Duration::ZERO,
        }
    }

    /// Starts the process and waits until it is ready.
    fn start(&mut self, cancel: &AtomicBool) -> Result<(), Failure> {
        let child = Child::spawn(&self.spec, &self.isolation).map_err(|error| self.cannot_start(error))?;
        let mut referee = Referee::new();
        child.say(referee.open(self.rules));
        self.talk = Some(Talk { child, referee });
        match self.wait(Instant::now() + self.startup, cancel)? {
            Waited::Event { event: Event::Ready { .. }, .. } => {
                self.freeze();
                Ok(())
            }
            Waited::Event { event: Event::Answered { .. }, .. } => {
                unreachable!("the referee takes no answer before it asked")
            }
            Waited::Deadline => {
                self.look_why();
                let cause = format!("was not ready {:?} after its start", self.startup);
                Err(Failure::lost(Fault::TimedOut, cause))
            }
        }
    }

    fn cannot_start(&self, error: StartError) -> Failure {
        match error {
            StartError::Bot(why) => Failure::lost(Fault::Crashed, format!("cannot be started: {why}")),
            StartError::Machine(error) => {
                Failure::Machine(MatchError::Start { player: self.spec.name.clone(), error })
            }
        }
    }

    /// Listens until something happens that was waited for.
    fn wait(&mut self, until: Instant, cancel: &AtomicBool) -> Result<Waited, Failure> {
        let Some(talk) = &mut self.talk else { unreachable!("only a running process is waited for") };
        loop {
            if cancel.load(Ordering::Relaxed) {
                return Err(Failure::Cancelled);
            }
            let slice = until.min(Instant::now() + CANCEL_POLL);
            match talk.child.hear(slice) {
                Some(Heard { at, what: Ok(line) }) => {
                    let heard = talk.referee.hear(&line);
                    let event =
                        heard.map_err(|error| Failure::lost(Fault::IllegalMove, error.to_string()))?;
                    if let Some(event) = event {
                        return Ok(Waited::Event { event, at });
                    }
                }
                Some(Heard { what: Err(Deaf::Line(error)), .. }) => {
                    return Err(Failure::lost(Fault::IllegalMove, error.to_string()));
                }
                Some(Heard { what: Err(Deaf::Closed), .. }) => return Err(self.crashed()),
                None if slice == until => return Ok(Waited::Deadline),
                None => {}
            }
        }
    }

    fn crashed(&mut self) -> Failure {
        let remains = self.bury();
        let (exit, stderr) = remains.map_or((None, String::new()), |remains| (remains.exit, remains.stderr));
        Failure::lost(Fault::Crashed, how_and_why(exit, &stderr))
    }

    /// Ends the process, if one runs, and keeps its last words.
    fn bury(&mut self) -> Option<Remains> {
        let talk = self.talk.take()?;
        let remains = talk.child.end();
        self.stderr.push_str(&remains.stderr);
        self.spent = together(self.spent, remains.usage);
        Some(remains)
    }
}

impl Player for Process {
    fn begin(&mut self, rules: Rules, cancel: &AtomicBool) -> Result<(), Failure> {
        self.rules = rules;
        self.start(cancel)
    }

    fn call(&mut self, call: &Call) -> Result<Called, Failure> {
        if self.talk.is_none() {
            self.start(call.cancel)?;
        }
        let Some(talk) = &mut self.talk else { unreachable!("just started") };
        let taken = talk.child.thaw();
        let charged = if taken > UNCHARGED { taken } else { Duration::ZERO };
        self.charged += charged;
        let within = call.within.saturating_sub(charged);
        let asked = Instant::now();
        talk.child.say(talk.referee.ask(call.position, call.go));
        let mut waited = self.wait(asked + within, call.cancel)?;
        if matches!(waited, Waited::Deadline) {
            self.say(Referee::stop);
            let grace = call.within.min(Duration::from_millis(500)) + Duration::from_millis(100);
            waited = self.wait(asked + within + grace, call.cancel)?;
        }
        match waited {
            Waited::Event { event: Event::Answered { answer, info }, at } => {
                self.freeze();
                let time = at.saturating_duration_since(asked) + charged;
                if time <= call.within {
                    Ok(Called { answer, info, time })
                } else {
                    Err(Failure::Late { waited: call.within })
                }
            }
            Waited::Event { event: Event::Ready { .. }, .. } => {
                unreachable!("the referee is ready for a game only once")
            }
            Waited::Deadline => {
                self.look_why();
                self.bury();
                Err(Failure::Late { waited: call.within })
            }
        }
    }

    fn end(&mut self) -> String {
        if let Some(talk) = &mut self.talk {
            talk.child.thaw();
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
        together(self.spent, self.talk.as_mut().and_then(|talk| talk.child.usage()))
    }
}

impl Process {
    /// Nobody thinks on the opponent's time.
    fn freeze(&mut self) {
        if let Some(talk) = &mut self.talk {
            talk.child.freeze();
        }
    }

    /// Looks what the process does instead of answering.
    fn look_why(&mut self) {
        self.waited_for_input = self.talk.as_mut().is_some_and(|talk| talk.child.waits_for_input());
    }

    fn say(&self, line: impl Fn(&Referee) -> String) {
        if let Some(talk) = &self.talk {
            talk.child.say(line(&talk.referee));
        }
    }
}

/// What two processes took, one after the other.
fn together(one: Option<Usage>, other: Option<Usage>) -> Option<Usage> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    Some(Usage { cpu_time: a.cpu_time + b.cpu_time, peak_memory: a.peak_memory.max(b.peak_memory) })
}
