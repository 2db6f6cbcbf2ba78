//! Choice of one ply by one player under a limit.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::Position;
use kalah::record::Fault;
use kalah_player::Go;
use kalah_player::{Driver, Limit};

use crate::players::deepening;
use crate::players::player::{ChosenPly, Player, PlayerCall, PlayerFailure, TimelyReply};
use crate::settings::MatchSettings;

/// Asks a player for a ply, as often as the limit wants. `on_call` gets each look-ahead that was
/// answered in time, with the time of the answer.
///
/// # Errors
/// [`PlayerFailure::Lost`] if it has no answer in time; never [`PlayerFailure::Late`].
pub fn choose(
    player: &mut dyn Player,
    position: &Position,
    settings: &MatchSettings,
    cancel: &AtomicBool,
    on_call: &mut dyn FnMut(u32, Duration),
) -> Result<ChosenPly, PlayerFailure> {
    let most = player.deepest();
    let mut once = |go, within| {
        let called = player
            .call(&PlayerCall { position, go, within, cancel })
            .map_err(PlayerFailure::without_answer)?;
        let TimelyReply { answer, info, time } = called;
        let lookahead = info.depth;
        Ok(ChosenPly { answer, info, lookahead, time })
    };
    match settings.limit {
        Limit::Growing { time, driver } => {
            let mut ask = |lookahead, within| {
                player.call(&PlayerCall { position, go: Go::Lookahead(lookahead), within, cancel })
            };
            deepening::deepen(driver, time, most, &mut ask, on_call)
        }
        Limit::MoveTime(time) => {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            once(Go::MoveTime(milliseconds), time + settings.margin)
        }
        Limit::Clock { time, increment } => {
            let share = Limit::share_of_clock(time, increment);
            let milliseconds = u64::try_from(share.as_millis()).unwrap_or(u64::MAX);
            once(Go::MoveTime(milliseconds), time + settings.margin)
        }
        Limit::Lookahead(plies) => once(Go::Lookahead(plies), settings.patience),
        Limit::Nodes(nodes) => once(Go::Nodes(nodes), settings.patience),
        Limit::Fuel(fuel) => {
            let mut ask = fuelled(player, position, fuel, cancel);
            deepening::deepen(Driver::Described, settings.patience + guard(fuel), most, &mut ask, on_call)
        }
    }
}

/// Calls with growing look-ahead on one tank of fuel, on which no clock has any influence.
fn fuelled<'a>(
    player: &'a mut dyn Player,
    position: &'a Position,
    fuel: u64,
    cancel: &'a AtomicBool,
) -> impl FnMut(NonZeroU32, Duration) -> Result<TimelyReply, PlayerFailure> + 'a {
    let mut left = fuel;
    let mut answered = false;
    move |lookahead, within| {
        let called = player.call(&PlayerCall { position, go: Go::Lookahead(lookahead), within, cancel });
        let enough = called.and_then(|called| match left.checked_sub(called.info.nodes.unwrap_or(0)) {
            Some(rest) => {
                left = rest;
                Ok(TimelyReply { time: Duration::ZERO, ..called })
            }
            None => Err(PlayerFailure::Late { within: Duration::ZERO, answered: None }),
        });
        match enough {
            Err(PlayerFailure::Late { .. }) if answered => {
                Err(PlayerFailure::Late { within: Duration::ZERO, answered: None })
            }
            Err(PlayerFailure::Late { .. }) => {
                let cause = format!("used up its fuel of {fuel} before it answered once");
                Err(PlayerFailure::lost(Fault::TimedOut, cause))
            }
            other => {
                answered = true;
                other
            }
        }
    }
}

/// The time that no machine needs for so many instructions: a call that takes longer hangs in
/// something that is not counted.
fn guard(fuel: u64) -> Duration {
    const SLOWEST_PER_SECOND: u64 = 5_000_000;
    Duration::from_secs(fuel / SLOWEST_PER_SECOND)
}
