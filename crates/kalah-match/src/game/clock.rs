//! A player's clock in one game.

use std::time::Duration;

use kalah_player::Limit;

use crate::settings::MatchSettings;

/// Remaining time of a player, and its increment for each ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    left: Duration,
    increment: Duration,
}

impl Clock {
    /// The clock at the start of a game, where there is one.
    pub(crate) fn for_limit(limit: Limit) -> Option<Clock> {
        match limit {
            Limit::Clock { time, increment } => Some(Clock { left: time, increment }),
            _ => None,
        }
    }

    /// Returns the settings for the next ply: a share of the time as the time of the move, and all of it
    /// until the flag falls.
    pub(crate) fn settings(self, settings: &MatchSettings) -> MatchSettings {
        let share = Limit::share_of_clock(self.left, self.increment);
        let rest = self.left.saturating_sub(share) + settings.margin;
        MatchSettings { limit: Limit::MoveTime(share), margin: rest, ..settings.clone() }
    }

    /// A ply took so long.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time) + self.increment;
    }
}
