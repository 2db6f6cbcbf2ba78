//! The clocks of a game.

use kalah::Side;
use kalah_store::Moment;
use serde::{Deserialize, Serialize};

use crate::play::setup::ClockSetup;

/// Remaining time of each player, by where they sat at the start. The clock of whoever is to move runs from
/// the first ply on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct BoardClock {
    left_ms: [i64; 2],
    increment_ms: i64,
    /// Side whose clock runs, and since when.
    running: Option<(Side, Moment)>,
}

impl BoardClock {
    /// Creates a clock with all time left for both.
    pub(crate) fn new(setup: ClockSetup) -> BoardClock {
        let ms = |time: std::time::Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        BoardClock { left_ms: [ms(setup.each); 2], increment_ms: ms(setup.increment), running: None }
    }

    /// Returns the remaining time of a player, in milliseconds; below 0 after it has run out.
    pub(crate) fn left(&self, player: Side, now: Moment) -> i64 {
        let spent = match self.running {
            Some((running, since)) if running == player => (now.0 - since.0).max(0),
            _ => 0,
        };
        self.left_ms[player.index()] - spent
    }

    /// A player has made a ply, and this one is to move now.
    pub(crate) fn played(&mut self, player: Side, next: Side, now: Moment) {
        if self.running.is_some() {
            self.left_ms[player.index()] = self.left(player, now) + self.increment_ms;
        }
        self.running = Some((next, now));
    }

    /// Stops the clock of both players.
    pub(crate) fn stop(&mut self, now: Moment) {
        if let Some((player, _)) = self.running {
            self.left_ms[player.index()] = self.left(player, now);
            self.running = None;
        }
    }

    /// Restarts the running clock now: time in which nobody could play does not count.
    pub(crate) fn resume(&mut self, now: Moment) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// Returns the side whose clock runs, and the milliseconds until it has run out.
    pub(crate) fn runs_out(&self, now: Moment) -> Option<(Side, i64)> {
        self.running.map(|(player, _)| (player, self.left(player, now)))
    }

    pub(crate) fn increment_ms(&self) -> i64 {
        self.increment_ms
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kalah::Side;
    use kalah_store::Moment;

    use super::{BoardClock, ClockSetup};

    #[test]
    fn only_the_clock_of_who_is_to_move_runs() {
        let mut clock =
            BoardClock::new(ClockSetup { each: Duration::from_mins(1), increment: Duration::from_secs(2) });
        assert_eq!((clock.left(Side::South, Moment(9_000)), clock.runs_out(Moment(9_000))), (60_000, None));
        // The first ply costs nothing.
        clock.played(Side::South, Side::North, Moment(10_000));
        assert_eq!(clock.runs_out(Moment(15_000)), Some((Side::North, 55_000)));
        clock.played(Side::North, Side::North, Moment(15_000));
        clock.played(Side::North, Side::South, Moment(16_000));
        assert_eq!(clock.left(Side::North, Moment(99_000)), 60_000 - 6_000 + 4_000);
        clock.resume(Moment(50_000));
        clock.stop(Moment(51_000));
        assert_eq!((clock.left(Side::South, Moment(99_000)), clock.runs_out(Moment(99_000))), (59_000, None));
    }
}
