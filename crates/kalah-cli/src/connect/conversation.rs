//! A conversation with a server, from the connection to its end.

use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use kalah::{Move, Pit, Position};
use kalah_protocol::kgp::{GameCount, Introduction, KgpClient, ServerMessage, ServerQuestion};
use tokio::time::{Instant, sleep_until};

use super::link::ServerLink;
use super::thinker::{Thinker, ThinkingResult, ThinkingTask};

/// The time for a move where a server tells none.
const USUAL: Duration = Duration::from_secs(5);

/// Time after a question before which nothing answers it: servers put a question on its way, and then note that they have
/// asked.
const SETTLING: Duration = Duration::from_millis(10);

/// Answers in a row that the player may owe. Whoever owes more cannot play.
const FAILURES: u32 = 5;

/// Timeout while no thought is under way.
const LATER: Duration = Duration::from_hours(24);

/// A player that plays on servers.
pub(super) struct ConnectedPlayer {
    introduction: Introduction,
    thinker: Thinker,
    most: Option<NonZeroU32>,
    games: GameCount,
    /// The time for a move, as the server tells.
    time: Duration,
    /// Time from which on replies answer a question that the server has noted.
    settled: Instant,
    /// Question that the player thinks about.
    open: Option<OpenQuestion>,
    asked: u64,
    failures: u32,
}

/// A question that is being thought about.
struct OpenQuestion {
    number: u64,
    question: ServerQuestion,
    cancel: Arc<AtomicBool>,
    /// Time by which an answer has to be sent.
    until: Instant,
}

/// End of a conversation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConversationEnd {
    /// The games were all played, or the program was interrupted.
    Done,
    /// The connection was lost.
    Lost {
        /// True if the server had taken the agent.
        accepted: bool,
    },
}

impl ConnectedPlayer {
    pub(super) fn new(
        introduction: Introduction,
        thinker: Thinker,
        most: Option<NonZeroU32>,
    ) -> ConnectedPlayer {
        let games = GameCount::default();
        ConnectedPlayer {
            introduction,
            thinker,
            most,
            games,
            time: USUAL,
            settled: Instant::now(),
            open: None,
            asked: 0,
            failures: 0,
        }
    }

    /// Plays over a connection until it ends, or somebody interrupts it: then the question that is open is answered.
    ///
    /// # Errors
    /// If the server refuses the agent, or the player cannot play.
    pub(super) async fn talk(
        &mut self,
        mut link: ServerLink,
        interrupted: impl Future<Output = ()>,
    ) -> Result<ConversationEnd> {
        let mut client = KgpClient::new(self.introduction.clone());
        let mut interrupted = pin!(interrupted);
        let mut refused = None;
        loop {
            let until = self.open.as_ref().map_or_else(|| Instant::now() + LATER, |open| open.until);
            let replies = tokio::select! {
                () = &mut interrupted => {
                    self.leave(&mut client, link).await;
                    return Ok(ConversationEnd::Done);
                }
                received = link.receive() => {
                    let Some(received) = received? else { return self.lost(&client, refused) };
                    let (mut replies, message) = client.receive(&received);
                    if let Some(message) = message {
                        match message {
                            ServerMessage::Refused(why) if !client.is_accepted() => refused = Some(why),
                            ServerMessage::Left => return self.lost(&client, refused),
                            ServerMessage::OtherVersion => {
                                _ = link.send(&replies).await;
                                bail!("the server speaks another version of the protocol");
                            }
                            message => replies.extend(self.handle(&mut client, message)),
                        }
                    }
                    replies
                }
                Some(thought) = self.thinker.thoughts.recv() => self.answer(&mut client, thought),
                () = sleep_until(until) => self.too_late(&mut client),
            };
            if !replies.is_empty() {
                sleep_until(self.settled).await;
            }
            if link.send(&replies).await.is_err() {
                return self.lost(&client, refused);
            }
            if self.failures >= FAILURES {
                self.leave(&mut client, link).await;
                bail!("the player failed {FAILURES} times in a row: it cannot play here");
            }
            if self.most.is_some_and(|most| self.games.is_enough(most.get())) {
                self.leave(&mut client, link).await;
                return Ok(ConversationEnd::Done);
            }
        }
    }

    fn lost(&mut self, client: &KgpClient, refused: Option<String>) -> Result<ConversationEnd> {
        self.give_up();
        match refused {
            Some(why) if !client.is_accepted() => bail!("the server refuses: {why}"),
            _ => Ok(ConversationEnd::Lost { accepted: client.is_accepted() }),
        }
    }

    /// Answers what is open, and says goodbye.
    async fn leave(&mut self, client: &mut KgpClient, mut link: ServerLink) {
        let mut replies = self.too_late(client);
        replies.push(client.goodbye());
        _ = link.send(&replies).await;
        link.close().await;
    }

    fn handle(&mut self, client: &mut KgpClient, message: ServerMessage) -> Vec<String> {
        match message {
            ServerMessage::Accepted => println!("Connected as {}.", self.introduction.name),
            ServerMessage::Stopped(_) => {
                if self.open.as_ref().is_some_and(|open| !client.is_open(open.question.id)) {
                    self.give_up();
                }
            }
            ServerMessage::Option(option, value) => self.option(&option, &value),
            ServerMessage::Refused(why) => eprintln!("The server says: {why}"),
            ServerMessage::MoveRefused(why) => {
                eprintln!("The server says: {why}. The move is said once more.");
                self.settled = Instant::now() + SETTLING;
            }
            ServerMessage::Asked(_) => self.settled = Instant::now() + SETTLING,
            ServerMessage::Left | ServerMessage::OtherVersion => {}
        }
        self.think(client)
    }

    fn option(&mut self, option: &str, value: &str) {
        match option {
            "time:clock" => {
                if let Some(time) = clock(value) {
                    self.time = time;
                }
            }
            "game:id" => _ = self.games.named(value),
            "game:uri" if !value.is_empty() => println!("Game {}: {value}", self.games.begun()),
            "game:opponent" => println!("  against {value}"),
            _ => {}
        }
    }

    /// Begins to think about the next question, if the player is free. What is forced is answered at once.
    fn think(&mut self, client: &mut KgpClient) -> Vec<String> {
        let mut replies = Vec::new();
        while let (None, Some(question)) = (&self.open, client.next_question()) {
            let position = *question.board.position();
            let new_game = self.games.asked(&position);
            if let Some(only) = only_move(&position) {
                replies.extend(client.choose(question.id, only, None));
                replies.extend(client.end(question.id));
                continue;
            }
            self.asked += 1;
            let (number, time) = (self.asked, self.time * 4 / 5);
            let cancel = Arc::new(AtomicBool::new(false));
            let task = ThinkingTask { number, position, new_game, time, cancel: Arc::clone(&cancel) };
            // If the player is behind, the clock answers.
            _ = self.thinker.think(task);
            self.open =
                Some(OpenQuestion { number, question, cancel, until: Instant::now() + self.time * 9 / 10 });
        }
        replies
    }

    /// Says what the player has chosen.
    fn answer(&mut self, client: &mut KgpClient, thought: ThinkingResult) -> Vec<String> {
        let Some(open) = self.open.take_if(|open| open.number == thought.number) else { return Vec::new() };
        let id = open.question.id;
        let mut replies = match thought.chosen {
            Ok((pit, comment)) => {
                self.failures = 0;
                client.choose(id, pit, comment.as_deref())
            }
            Err(why) => {
                self.failures += 1;
                eprintln!("The player {why}. Another move is played.");
                any_move(open.question.board.position())
                    .map_or_else(Vec::new, |pit| client.choose(id, pit, None))
            }
        };
        replies.extend(client.end(id));
        replies.extend(self.think(client));
        replies
    }

    /// Plays anything that is legal for what is open: the player has no answer in time.
    fn too_late(&mut self, client: &mut KgpClient) -> Vec<String> {
        let Some(open) = self.open.take() else { return Vec::new() };
        open.cancel.store(true, Ordering::Relaxed);
        let id = open.question.id;
        let pit = any_move(open.question.board.position());
        let mut replies = pit.map_or_else(Vec::new, |pit| client.choose(id, pit, None));
        replies.extend(client.end(id));
        replies
    }

    fn give_up(&mut self) {
        if let Some(open) = self.open.take() {
            open.cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// The time for a move that a server tells, in seconds. No clock here reaches further than a day, whatever it says.
fn clock(value: &str) -> Option<Duration> {
    let time = value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).map(|time| time.min(LATER))
}

/// The only legal move, if there is but one.
fn only_move(position: &Position) -> Option<Pit> {
    let mut pits = position.sowable();
    let first = pits.next()?;
    pits.next().is_none().then_some(first)
}

/// The right-most pit, which is legal whenever any is.
fn any_move(position: &Position) -> Option<Pit> {
    let sown = position.legal_moves().filter_map(|mv| match mv {
        Move::Sow(pit) => Some(pit),
        Move::Swap => None,
    });
    sown.last()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{LATER, clock};

    #[test]
    fn no_time_of_a_server_is_longer_than_can_be_counted() {
        assert_eq!(clock("2.5"), Some(Duration::from_millis(2500)));
        assert_eq!(clock("18446744073709550000"), Some(LATER));
        for none in ["0", "-1", "1e300", "inf", "NaN", "soon"] {
            assert_eq!(clock(none), None, "{none}");
        }
    }
}
