//! A conversation with one agent, from its first line to its last: it outlives games.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use kalah_http::admission::places::Place;
use kalah_http::admission::token_bucket::TokenBucket;
use kalah_protocol::LineBytesError;
use kalah_protocol::kgp::{Arg, KgpEvent, KgpServer, KgpViolation, MAX_CHARACTERS, Real};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::identity::AgentIdentities;
use super::link::{AgentLink, Incoming};
use super::lobby::{LobbyCandidate, LobbyHandle};
use super::pairing::SessionId;
use super::seat::{AgentAnswer, AgentSeat, GameNotice, SeatMessage, SeatQuestion};
use super::settings::KgpLimits;
use super::shutdown::shutdown;

/// Capacity of the channel for messages of matches.
const ASKS: usize = 4;

/// Seconds of idle lines that may come at once.
const BURST: u32 = 40;

/// Idle lines that whoever answers may write beside it: comments, and moves that it thought better of.
const PER_ANSWER: u32 = 40;

/// Idle lines that a change of name, authors or token counts for, once the agent waits: the database keeps each.
const PER_INTRODUCTION: u32 = 25;

/// Pause between a `yield` and the `stop` that answers it. Clients of the protocol's Python library kill the process that
/// searches at `stop`: if it still writes its `yield`, it takes the lock of their queue with it.
const AFTER_YIELD: Duration = Duration::from_millis(5);

/// Server services that sessions need. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct SessionServices {
    pub(super) lobby: LobbyHandle,
    pub(super) identities: Arc<AgentIdentities>,
    pub(super) limits: KgpLimits,
    pub(super) stop: watch::Receiver<bool>,
}

/// A conversation with an agent.
pub(super) struct AgentSession {
    id: SessionId,
    client: IpAddr,
    link: AgentLink,
    reception: SessionServices,
    server: KgpServer,
    state: SessionState,
    /// Channel by which matches reach this session.
    seat: mpsc::Sender<SeatMessage>,
    asks: mpsc::Receiver<SeatMessage>,
    idle_lines: TokenBucket,
    begun: Instant,
    last_line: Instant,
    /// Time at which a ping was sent whose answer is due.
    pinged: Option<Instant>,
}

/// State of the agent.
#[derive(Debug)]
enum SessionState {
    /// The agent has not chosen a mode.
    Greeting,
    /// The agent waits in the lobby.
    Waiting,
    /// The agent is in a match, with a question open or not.
    Playing(Option<SessionQuestion>),
}

/// A question that is open.
#[derive(Debug)]
struct SessionQuestion {
    answer: oneshot::Sender<AgentAnswer>,
    until: Instant,
    value: Option<f64>,
}

/// Reason why a conversation ends.
#[derive(Debug, thiserror::Error)]
enum SessionEnd {
    #[error("it has gone")]
    Gone,
    #[error("the server ends")]
    Stop,
    #[error("it does not read what it is sent")]
    SlowReader,
    #[error("said nothing for too long")]
    Silent,
    #[error("gave way to an agent of another network")]
    Evicted,
    #[error("wrote too many lines that answer nothing")]
    Flood,
    #[error("{0}")]
    Line(String),
    #[error(transparent)]
    Refused(#[from] KgpViolation),
}

impl AgentSession {
    /// A conversation that is to begin.
    pub(super) fn new(
        id: SessionId,
        client: IpAddr,
        link: AgentLink,
        reception: SessionServices,
    ) -> AgentSession {
        let (seat, asks) = mpsc::channel(ASKS);
        let now = Instant::now();
        let idle = reception.limits.idle_lines.get();
        AgentSession {
            id,
            client,
            link,
            reception,
            server: KgpServer::new(),
            state: SessionState::Greeting,
            seat,
            asks,
            idle_lines: TokenBucket::new(idle.saturating_mul(BURST), idle),
            begun: now,
            last_line: now,
            pinged: None,
        }
    }

    /// Speaks with the agent until one of both has enough.
    pub(super) async fn run(mut self, place: Place) {
        let end = tokio::select! {
            end = self.talk() => end.err().unwrap_or(SessionEnd::Gone),
            () = place.lost() => SessionEnd::Evicted,
        };
        // A match that goes on sees at once that nobody is there.
        self.asks.close();
        self.state = SessionState::Greeting;
        self.reception.lobby.leave(self.id).await;
        match &end {
            SessionEnd::Gone | SessionEnd::SlowReader => {}
            SessionEnd::Stop => _ = self.link.say(self.server.goodbye()),
            SessionEnd::Refused(_) => tracing::info!(client = %self.client, "an agent is sent away: {end}"),
            SessionEnd::Evicted | SessionEnd::Silent | SessionEnd::Flood | SessionEnd::Line(_) => {
                tracing::info!(client = %self.client, "an agent is sent away: {end}");
                _ = self.link.say(self.server.error(&end.to_string()));
                _ = self.link.say(self.server.goodbye());
            }
        }
        self.link.close().await;
    }

    async fn talk(&mut self) -> Result<(), SessionEnd> {
        let greeting = self.server.greet();
        self.say(greeting)?;
        let stop = self.reception.stop.clone();
        loop {
            let due = self.due();
            tokio::select! {
                line = self.link.lines.recv() => match line {
                    Some(line) => self.handle_line(line).await?,
                    None => return Ok(()),
                },
                // The session holds a way to itself, so it never closes.
                Some(ask) = self.asks.recv() => self.handle_request(ask).await?,
                () = tokio::time::sleep_until(due) => self.look_at_the_clock()?,
                () = shutdown(&stop) => return Err(SessionEnd::Stop),
            }
        }
    }

    /// Returns the time of the next timeout, if nothing happens before.
    fn due(&self) -> Instant {
        let KgpLimits { reply, silence, .. } = self.reception.limits;
        match &self.state {
            SessionState::Greeting => self.begun + reply,
            SessionState::Playing(Some(open)) => open.until,
            SessionState::Waiting | SessionState::Playing(None) => {
                self.pinged.map_or(self.last_line + silence, |at| at + reply)
            }
        }
    }

    fn look_at_the_clock(&mut self) -> Result<(), SessionEnd> {
        match &self.state {
            SessionState::Greeting => Err(SessionEnd::Silent),
            SessionState::Playing(Some(_)) => self.answer(),
            SessionState::Waiting | SessionState::Playing(None) if self.pinged.is_some() => {
                Err(SessionEnd::Silent)
            }
            SessionState::Waiting | SessionState::Playing(None) => {
                self.pinged = Some(Instant::now());
                let ping = self.server.ping();
                self.say(ping)
            }
        }
    }

    async fn handle_line(&mut self, line: Incoming) -> Result<(), SessionEnd> {
        let line = line.map_err(|error| match error {
            LineBytesError::TooLong(_) => {
                SessionEnd::Line(format!("a line has at most {MAX_CHARACTERS} characters"))
            }
            LineBytesError::NotText => SessionEnd::Line("a line is text in UTF-8".to_owned()),
        })?;
        self.last_line = Instant::now();
        self.pinged = None;
        if !self.idle_lines.take(1) {
            return Err(SessionEnd::Flood);
        }
        let result = self.server.receive(&line);
        for reply in result.replies {
            self.say(reply)?;
        }
        match result.event {
            Some(KgpEvent::Entered(_)) => self.wait().await,
            Some(KgpEvent::Introduced) if matches!(self.state, SessionState::Waiting) => {
                if !self.idle_lines.take(PER_INTRODUCTION) {
                    return Err(SessionEnd::Flood);
                }
                self.wait().await
            }
            Some(KgpEvent::Valued(value)) => {
                if let SessionState::Playing(Some(open)) = &mut self.state {
                    open.value = Some(value);
                }
                self.answer()
            }
            Some(KgpEvent::Yielded) => {
                if let SessionState::Playing(Some(open)) = &mut self.state {
                    open.until = open.until.min(Instant::now() + AFTER_YIELD);
                }
                Ok(())
            }
            Some(KgpEvent::Forget(token)) => {
                if !self.idle_lines.take(PER_INTRODUCTION) {
                    return Err(SessionEnd::Flood);
                }
                if !self.reception.identities.forget(&token).await {
                    let error = self.server.error("nothing can be forgotten now: try again later");
                    return self.say(error);
                }
                if matches!(self.state, SessionState::Waiting) { self.wait().await } else { Ok(()) }
            }
            Some(KgpEvent::Complained(text)) => {
                tracing::debug!(client = %self.client, "an agent complains: {text}");
                Ok(())
            }
            Some(KgpEvent::Left) => Err(SessionEnd::Gone),
            Some(KgpEvent::Refused(violation)) => Err(violation.into()),
            Some(KgpEvent::Moved | KgpEvent::Answered | KgpEvent::Introduced) | None => Ok(()),
        }
    }

    /// Goes to the lobby, as whoever the agent is now.
    async fn wait(&mut self) -> Result<(), SessionEnd> {
        let Some(mode) = self.server.mode() else { return Ok(()) };
        let agent = self.server.agent().clone();
        let player = match self.reception.identities.of(&agent, self.client).await {
            Ok(player) => player,
            Err(unknown) => {
                let error = self.server.error(&unknown.to_string());
                self.say(error)?;
                None
            }
        };
        self.state = SessionState::Waiting;
        let seat = AgentSeat::new(self.seat.clone(), mode);
        let name = if agent.name.is_empty() { "an agent without a name".to_owned() } else { agent.name };
        self.reception.lobby.wait(LobbyCandidate { id: self.id, seat, player, name }).await;
        Ok(())
    }

    async fn handle_request(&mut self, ask: SeatMessage) -> Result<(), SessionEnd> {
        match ask {
            SeatMessage::Over => {
                if self.server.agent().takes_games
                    && let Some(line) = self.server.tell("game:id", Arg::text(""))
                {
                    self.say(line)?;
                }
                self.wait().await
            }
            SeatMessage::Game(notice) => {
                self.state = SessionState::Playing(None);
                self.announce(notice)
            }
            SeatMessage::Question(SeatQuestion { position, time, answer }) => {
                for line in self.server.ask(&position) {
                    self.say(line)?;
                }
                self.state = SessionState::Playing(Some(SessionQuestion {
                    answer,
                    until: Instant::now() + time,
                    value: None,
                }));
                Ok(())
            }
        }
    }

    /// Tells of a game, as far as the agent can take it.
    fn announce(&mut self, notice: GameNotice) -> Result<(), SessionEnd> {
        let GameNotice { id, uri, opponent, time } = notice;
        let mut options = Vec::new();
        if self.server.agent().takes_games {
            options.push(("game:id", Arg::text(id)));
            options.extend(uri.map(|uri| ("game:uri", Arg::text(uri))));
            options.push(("game:opponent", Arg::text(opponent)));
        }
        if self.server.agent().takes_time {
            // Each move has its own time.
            options.push(("time:mode", Arg::word("relative")));
            options.extend([("time:clock", seconds(time)), ("time:opclock", seconds(time))]);
        }
        for (option, value) in options {
            if let Some(line) = self.server.tell(option, value) {
                self.say(line)?;
            }
        }
        Ok(())
    }

    /// Ends the question that is open.
    fn answer(&mut self) -> Result<(), SessionEnd> {
        let SessionState::Playing(open @ Some(_)) = &mut self.state else { return Ok(()) };
        let Some(SessionQuestion { answer, value, .. }) = open.take() else { return Ok(()) };
        let (stop, choice) = self.server.stop();
        self.idle_lines.give(PER_ANSWER);
        // The match may have ended meanwhile.
        _ = answer.send(AgentAnswer { choice, value });
        stop.map_or(Ok(()), |stop| self.say(stop))
    }

    fn say(&self, line: String) -> Result<(), SessionEnd> {
        if self.link.say(line) { Ok(()) } else { Err(SessionEnd::SlowReader) }
    }
}

/// A time in seconds, whole ones without a point.
fn seconds(time: Duration) -> Arg {
    let whole = i64::try_from(time.as_secs()).ok().filter(|_| time.subsec_nanos() == 0);
    let real = || Real::new(time.as_secs_f64()).map(Arg::Real);
    whole.map(Arg::Integer).or_else(real).unwrap_or(Arg::Integer(0))
}
