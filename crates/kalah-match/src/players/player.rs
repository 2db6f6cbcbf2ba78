//! Players that can be asked for a ply.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::record::Fault;
use kalah::{GameState, Position, Rules};
use kalah_player::{Go, Info, PlayerAnswer};
use kalah_sandbox::Usage;

use crate::error::MatchError;

/// A player in one game.
pub trait Player: Send {
    /// Makes ready for a game.
    ///
    /// # Errors
    /// If the player cannot be started or is not ready in time.
    fn begin(&mut self, rules: Rules, cancel: &AtomicBool) -> Result<(), PlayerFailure>;

    /// Asks for a ply. The answer may be an illegal move.
    ///
    /// # Errors
    /// After [`PlayerFailure::Late`] the player may be asked again, after anything else it may not.
    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure>;

    /// The most plies that it looks ahead, if its name says so: a growing look-ahead grows no further.
    fn deepest(&self) -> Option<NonZeroU32> {
        None
    }

    /// Hears of the ply that the game ends with: its own, or the other player's. Whoever has a position as its question needs
    /// nothing of it.
    fn saw(&mut self, _game: &GameState) {}

    /// Ends the game; gives the end of what the player wrote to its standard error.
    fn end(&mut self) -> String;

    /// Returns true if its program, when it last ran out of time, slept until more input would come: most
    /// such programs have answered, but kept it in a buffer.
    fn waited_for_input(&self) -> bool {
        false
    }

    /// The processor time that it was charged since this was last asked: what it took while it was not asked counts
    /// as time of its next call.
    fn charged(&mut self) -> Duration {
        Duration::ZERO
    }

    /// Returns the resources that the player's program used since it was made; `None` where not measured.
    fn usage(&mut self) -> Option<Usage> {
        None
    }
}

/// A question to a player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerCall<'a> {
    /// The position to move in.
    pub position: &'a Position,
    /// Limit of thinking.
    pub go: Go,
    /// Time after which an answer is too late, counted from the call.
    pub within: Duration,
    /// Set when nobody waits for the answer any more.
    pub cancel: &'a AtomicBool,
}

impl PlayerCall<'_> {
    /// The time that a player inside this process may think.
    pub(crate) fn time(&self) -> Duration {
        match self.go {
            Go::MoveTime(milliseconds) => self.within.min(Duration::from_millis(milliseconds)),
            Go::Lookahead(_) | Go::Nodes(_) | Go::Infinite => self.within,
        }
    }
}

/// A player's answer in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimelyReply {
    /// Answer of the player.
    pub answer: PlayerAnswer,
    /// Data about its thinking.
    pub info: Info,
    /// Duration on the referee's clock.
    pub time: Duration,
}

/// Choice of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenPly {
    /// Answer of the player, which may be an illegal move.
    pub answer: PlayerAnswer,
    /// Data about its thinking.
    pub info: Info,
    /// The look-ahead that chose, in plies, as far as known.
    pub lookahead: Option<u32>,
    /// The player's time, all calls together.
    pub time: Duration,
}

/// Reason why there is no answer.
#[derive(Debug)]
pub enum PlayerFailure {
    /// The answer did not come in time.
    Late {
        /// Time within which it had to come.
        within: Duration,
        /// Time after which it came, if the referee waited for it.
        answered: Option<Duration>,
    },
    /// The player did what loses the game at once.
    Lost(PlayerLoss),
    /// The call was cancelled.
    Cancelled,
    /// Failure of this machine.
    Machine(MatchError),
}

/// Loss of a player that was not beaten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerLoss {
    /// Kind of the fault.
    pub fault: Fault,
    /// Description of the fault, in one line that reads after the player's name.
    pub cause: String,
}

impl PlayerFailure {
    /// A loss.
    pub fn lost(fault: Fault, cause: impl Into<String>) -> PlayerFailure {
        PlayerFailure::Lost(PlayerLoss { fault, cause: cause.into() })
    }

    /// The same where no earlier answer makes lateness good: it loses the game.
    #[must_use]
    pub fn without_answer(self) -> PlayerFailure {
        match self {
            PlayerFailure::Late { within, answered } => {
                PlayerFailure::lost(Fault::TimedOut, lateness(within, answered))
            }
            other => other,
        }
    }
}

/// Describes an answer that was late: the deadline, and the time of the answer if there was one.
pub(crate) fn lateness(within: Duration, answered: Option<Duration>) -> String {
    match answered {
        None => format!("did not answer within {within:?}"),
        Some(answered) => format!("answered after {answered:.2?}, and had {within:?}"),
    }
}
