//! An agent as a match sees it: somebody who can be asked.

use std::time::{Duration, Instant};

use kalah::{Move, Pit, Position};
use kalah_protocol::kgp::{ClientMove, Mode};
use tokio::sync::{mpsc, oneshot};

use super::random;

/// Message of a match to a session.
#[derive(Debug)]
pub(super) enum SeatMessage {
    /// A game begins.
    Game(GameNotice),
    /// Question for the agent's move in a position.
    Question(SeatQuestion),
    /// The match is over: the agent may wait for another one.
    Over,
}

/// Description of a game for an agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameNotice {
    /// Identifier of the game.
    pub(super) id: String,
    /// Address of the game; `None` for one that is not stored.
    pub(super) uri: Option<String>,
    /// Name of the opponent.
    pub(super) opponent: String,
    /// The time for a move, of each.
    pub(super) time: Duration,
}

/// A question.
#[derive(Debug)]
pub(super) struct SeatQuestion {
    pub(super) position: Position,
    pub(super) time: Duration,
    pub(super) answer: oneshot::Sender<AgentAnswer>,
}

/// Answer of an agent.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct AgentAnswer {
    /// Last choice before the stop.
    pub(super) choice: Option<ClientMove>,
    /// Value of the position that the agent reports, for the side to move.
    pub(super) value: Option<f64>,
}

/// The agent has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AgentGone;

/// Move of an agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AgentMove {
    pub(super) pit: Pit,
    pub(super) comment: Option<String>,
    pub(super) time: Duration,
}

/// The way to the session of an agent. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct AgentSeat {
    asks: mpsc::Sender<SeatMessage>,
    mode: Mode,
}

impl AgentSeat {
    /// Creates the seat of a session.
    pub(super) fn new(asks: mpsc::Sender<SeatMessage>, mode: Mode) -> AgentSeat {
        AgentSeat { asks, mode }
    }

    /// Returns true if the session has ended.
    pub(super) fn is_gone(&self) -> bool {
        self.asks.is_closed()
    }

    /// Tells something. Whoever has gone hears nothing.
    pub(super) async fn tell(&self, ask: SeatMessage) {
        _ = self.asks.send(ask).await;
    }

    /// Returns the agent's move: any legal one, if it has sent nothing in time.
    pub(super) async fn choose(&self, position: &Position, time: Duration) -> Result<AgentMove, AgentGone> {
        let begun = Instant::now();
        let choice = match self.mode {
            Mode::Freeplay => self.ask(position, time).await?.choice,
            Mode::Eval => self.best(position, time).await?,
        };
        let taken = begun.elapsed();
        let choice = match choice {
            Some(choice) => choice,
            None => ClientMove { pit: random::pit(position).ok_or(AgentGone)?, comment: None },
        };
        Ok(AgentMove { pit: choice.pit, comment: choice.comment, time: taken })
    }

    /// The move after which the agent says it stands best, each position being asked for a share of the time. `None` if it has
    /// answered nothing.
    async fn best(&self, position: &Position, time: Duration) -> Result<Option<ClientMove>, AgentGone> {
        let pits = position.sowable();
        let share = time / u32::try_from(pits.len()).unwrap_or(u32::MAX).max(1);
        let mut best: Option<(f64, Pit)> = None;
        for pit in pits {
            let Ok(ply) = position.play(Move::Sow(pit)) else { continue };
            let next = ply.position;
            let value = if next.is_over() {
                // Nothing is to be estimated: won, lost, or neither.
                Some(f64::from(next.margin(position.turn())) * f64::from(u16::MAX))
            } else {
                let value = self.ask(&next, share).await?.value;
                value.map(|value| if next.turn() == position.turn() { value } else { -value })
            };
            best = match (best, value) {
                (Some((most, _)), Some(value)) if value <= most => best,
                (_, Some(value)) => Some((value, pit)),
                (best, None) => best,
            };
        }
        Ok(best.map(|(_, pit)| ClientMove { pit, comment: None }))
    }

    async fn ask(&self, position: &Position, time: Duration) -> Result<AgentAnswer, AgentGone> {
        let (answer, answered) = oneshot::channel();
        let asked = SeatQuestion { position: *position, time, answer };
        self.asks.send(SeatMessage::Question(asked)).await.map_err(|_| AgentGone)?;
        answered.await.map_err(|_| AgentGone)
    }
}
