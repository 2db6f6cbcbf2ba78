//! Lobby in which agents wait for an opponent.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kalah_coordinator::tournaments::Tournaments;
use kalah_tournament::{EntryPair, PlayerNumber};
use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};
use tokio::time::{MissedTickBehavior, interval};

use super::one_match::{self, MatchServices, Participant, SeatPlayer, shuffled};
use super::open_tournaments::{OpenTournament, tables};
use super::own_players::{OwnPlayer, own_players};
use super::pairing::{AgentPairing, AgentQueue, SessionId, WaitingAgent};
use super::random;
use super::seat::{AgentSeat, SeatMessage};
use super::shutdown::shutdown;

/// Sessions that come or go at once.
const NEWS: usize = 256;

/// Interval at which waiting times are checked.
const TICK: Duration = Duration::from_millis(100);

/// Number of server players nearest in strength among which one is chosen at random.
const NEAREST: usize = 3;

/// Agent that waits for an opponent.
#[derive(Clone, Debug)]
pub(super) struct LobbyCandidate {
    pub(super) id: SessionId,
    pub(super) seat: AgentSeat,
    pub(super) player: Option<PlayerNumber>,
    pub(super) name: String,
}

/// Message to the lobby.
#[derive(Debug)]
enum LobbyMessage {
    /// An agent waits, or reports something new while it does.
    Waits(LobbyCandidate),
    /// An agent has gone.
    Gone(SessionId),
}

/// The way to the lobby. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct LobbyHandle(mpsc::Sender<LobbyMessage>);

impl LobbyHandle {
    /// Adds an agent to those that wait.
    pub(super) async fn wait(&self, candidate: LobbyCandidate) {
        _ = self.0.send(LobbyMessage::Waits(candidate)).await;
    }

    /// Removes an agent that has gone.
    pub(super) async fn leave(&self, id: SessionId) {
        _ = self.0.send(LobbyMessage::Gone(id)).await;
    }
}

/// The one who pairs.
pub(super) struct LobbyMatcher {
    tournaments: Tournaments,
    host: MatchServices,
    patience: Duration,
    news: mpsc::Receiver<LobbyMessage>,
    queue: AgentQueue,
    candidates: HashMap<SessionId, LobbyCandidate>,
    /// Last opponent of each agent.
    last: HashMap<SessionId, SessionId>,
    /// Players of each match, by its task.
    playing: HashMap<Id, Vec<LobbyCandidate>>,
    matches: JoinSet<()>,
    /// Counts pairs: the boards take turns.
    turn: usize,
}

impl LobbyMatcher {
    /// An empty lobby.
    pub(super) fn new(
        tournaments: Tournaments,
        host: MatchServices,
        patience: Duration,
    ) -> (LobbyHandle, LobbyMatcher) {
        let (sender, news) = mpsc::channel(NEWS);
        let keeper = LobbyMatcher {
            tournaments,
            host,
            patience,
            news,
            queue: AgentQueue::default(),
            candidates: HashMap::new(),
            last: HashMap::new(),
            playing: HashMap::new(),
            matches: JoinSet::new(),
            turn: 0,
        };
        (LobbyHandle(sender), keeper)
    }

    /// Pairs whoever waits, until the server ends.
    pub(super) async fn run(mut self) {
        let stop = self.host.stop.clone();
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = shutdown(&stop) => break,
                news = self.news.recv() => match news {
                    Some(news) => self.handle(news),
                    None => break,
                },
                Some(ended) = self.matches.join_next_with_id() => {
                    let id = match ended {
                        Ok((id, ())) => id,
                        Err(panic) => {
                            tracing::error!("a match at the server broke off: {panic}");
                            panic.id()
                        }
                    };
                    self.ended(id);
                }
                _ = tick.tick(), if !self.queue.is_empty() => {}
            }
            self.pair();
        }
        // Matches see that the server ends, and come to nothing.
        while self.matches.join_next().await.is_some() {}
    }

    fn handle(&mut self, news: LobbyMessage) {
        match news {
            LobbyMessage::Waits(candidate) => {
                let is_playing = self.playing.values().flatten().any(|playing| playing.id == candidate.id);
                // What a player says of itself in a match is for the next one.
                if !is_playing {
                    let (id, player) = (candidate.id, candidate.player);
                    let last = self.last.get(&id).copied();
                    self.queue.join(WaitingAgent { id, player, since: Instant::now(), last });
                    self.candidates.insert(id, candidate);
                }
            }
            LobbyMessage::Gone(id) => {
                self.queue.leave(id);
                self.candidates.remove(&id);
                self.last.remove(&id);
            }
        }
    }

    /// A match is over: who played it may wait again, once they have said so.
    fn ended(&mut self, id: Id) {
        for LobbyCandidate { seat, .. } in self.playing.remove(&id).unwrap_or_default() {
            tokio::spawn(async move { seat.tell(SeatMessage::Over).await });
        }
    }

    /// Begins all matches that can begin.
    fn pair(&mut self) {
        loop {
            let tables = tables(&self.tournaments);
            let Some(table) = tables.get(self.turn.checked_rem(tables.len()).unwrap_or(0)) else { return };
            let paired = self.queue.next(
                Instant::now(),
                self.patience,
                |player| strength(table, player).unwrap_or(0.0),
                |one, other| have_met(table, one, other),
            );
            let (players, candidates) = match paired {
                None => return,
                Some(AgentPairing::Two(one, other)) => {
                    let (Some(one), Some(other)) =
                        (self.candidates.remove(&one), self.candidates.remove(&other))
                    else {
                        continue;
                    };
                    self.last.insert(one.id, other.id);
                    self.last.insert(other.id, one.id);
                    ([participant(&one), participant(&other)], vec![one, other])
                }
                Some(AgentPairing::Alone(one)) => {
                    let Some(one) = self.candidates.remove(&one) else { continue };
                    let own = own(table, one.player);
                    let Some(own) = own else { return };
                    ([participant(&one), own], vec![one])
                }
            };
            self.turn = self.turn.wrapping_add(1);
            let playing = one_match::play(self.host.clone(), table.clone(), shuffled(players));
            let task = self.matches.spawn(playing);
            self.playing.insert(task.id(), candidates);
        }
    }
}

fn participant(candidate: &LobbyCandidate) -> Participant {
    let LobbyCandidate { seat, player, name, .. } = candidate;
    Participant { player: SeatPlayer::Agent(seat.clone()), number: *player, name: name.clone() }
}

/// Chooses one of the server's players that are nearest in strength.
fn own(table: &OpenTournament, player: Option<PlayerNumber>) -> Option<Participant> {
    let wanted = player.and_then(|player| strength(table, player)).unwrap_or(0.0);
    let distance = |own: &OwnPlayer| (strength(table, own.number).unwrap_or(own.supposed) - wanted).abs();
    let mut all: Vec<OwnPlayer> = own_players().collect();
    all.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    all.truncate(NEAREST);
    let own = *all.get(random::below(all.len()))?;
    Some(Participant { player: SeatPlayer::Own(own), number: Some(own.number), name: own.title.to_owned() })
}

/// Returns true if two players have a result in this tournament.
fn have_met(table: &OpenTournament, one: PlayerNumber, other: PlayerNumber) -> bool {
    let tournament = table.shared.read();
    let entry = |number| tournament.player(number).map(|player| player.entry);
    let pair = entry(one).zip(entry(other)).and_then(|(one, other)| EntryPair::new(one, other));
    pair.is_some_and(|pair| tournament.standings.have_met(pair))
}

/// The strength of a player in Elo; `None` before it has played.
fn strength(table: &OpenTournament, player: PlayerNumber) -> Option<f64> {
    let one = table.shared.read();
    let entry = one.player(player)?.entry;
    let row = one.ranking().of_entry(entry)?;
    (row.standing.tally.played() > 0).then_some(row.rating.elo)
}
