//! One ply of one player under a limit.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::Position;
use kalah_protocol::uki::Go;

use crate::driver;
use crate::player::{Call, Called, Chosen, Failure, Player};
use crate::settings::{Limit, MatchSettings};

/// Asks a player for a ply, as often as the limit wants. `on_call` is told each look-ahead that was
/// answered in time, with the time of the answer.
///
/// # Errors
/// [`Failure::Lost`] if it has no answer in time; never [`Failure::Late`].
pub fn choose(
    player: &mut dyn Player,
    position: &Position,
    settings: &MatchSettings,
    cancel: &AtomicBool,
    on_call: &mut dyn FnMut(u32, Duration),
) -> Result<Chosen, Failure> {
    let mut once = |go, within| {
        let called = player.call(&Call { position, go, within, cancel }).map_err(Failure::without_answer)?;
        let Called { answer, info, time } = called;
        let lookahead = info.depth;
        Ok(Chosen { answer, info, lookahead, time })
    };
    match settings.limit {
        Limit::Lookahead { time, driver } => {
            let mut ask = |lookahead, within| {
                player.call(&Call { position, go: Go::Lookahead(lookahead), within, cancel })
            };
            driver::deepen(driver, time, &mut ask, on_call)
        }
        Limit::MoveTime(time) => {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            once(Go::MoveTime(milliseconds), time + settings.margin)
        }
        Limit::FixedLookahead(plies) => once(Go::Lookahead(plies), settings.patience),
        Limit::Nodes(nodes) => once(Go::Nodes(nodes), settings.patience),
    }
}
