//! Play of one game between two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{GameState, Position, Side};
use kalah_engine::Lookup;
use kalah_player::PlayerAnswer;

use crate::error::MatchError;
use crate::game::clock::Clock;
use crate::game::observer::Observer;
use crate::game::outcome::GameOutcome;
use crate::game::restriction::Restriction;
use crate::heartbeat::{Heartbeat, StarvationRetries};
use crate::players::choose::choose;
use crate::players::player::{Player, PlayerFailure, PlayerLoss};
use crate::settings::MatchSettings;

/// A player with the name that records give it.
pub struct NamedPlayer {
    /// The name.
    pub name: String,
    /// The player.
    pub player: Box<dyn Player>,
}

/// Note on a player that waits for more input, instead of answering.
pub(crate) const UNFLUSHED: &str = "; it waits for input: is its output flushed?";

/// Plays the game with this index from `start`. The first of `seats` is South's at the start.
///
/// # Errors
/// Only for a fault of this machine.
pub fn play_game(
    index: usize,
    seats: [NamedPlayer; 2],
    start: Position,
    settings: &MatchSettings,
    observer: &mut dyn Observer,
    cancel: &AtomicBool,
) -> Result<GameOutcome, MatchError> {
    game_of_a_match(index, seats, start, settings, &StarvationRetries::of_a_match(), observer, cancel)
}

/// The same with the chances that are left in this match.
pub(crate) fn game_of_a_match(
    index: usize,
    mut seats: [NamedPlayer; 2],
    start: Position,
    settings: &MatchSettings,
    chances: &StarvationRetries,
    observer: &mut dyn Observer,
    cancel: &AtomicBool,
) -> Result<GameOutcome, MatchError> {
    let state = GameState::new(start);
    let settings = settings.of_players();
    let mut table = GameInPlay {
        state,
        cpu: [Duration::ZERO; 2],
        clocks: settings.each_ref().map(|settings| Clock::for_limit(settings.limit)),
        chances,
        starved: 0,
        began: false,
        plies: Vec::new(),
    };
    observer.started(index, &start);
    let stopped = table.play(&mut seats, &settings, cancel, &mut ObservedGame { index, observer });
    let stderr = seats.each_mut().map(|seat| seat.player.end());
    let usage = seats.each_mut().map(|seat| seat.player.usage());
    let (ending, cause) = match stopped {
        Ok(ending) => (ending, None),
        Err((_, PlayerFailure::Machine(error))) => return Err(error),
        Err((_, PlayerFailure::Cancelled)) => (Ending::Aborted, None),
        Err((loser, failure)) => match failure.without_answer() {
            PlayerFailure::Lost(PlayerLoss { fault, cause }) => {
                let waited = fault == Fault::TimedOut && seats[table.seat(loser)].player.waited_for_input();
                let hint = match () {
                    () if waited => UNFLUSHED,
                    () if settings[0].isolation.memory().is_none() => "",
                    () => Restriction::probably_met(&cause).map_or("", Restriction::hint),
                };
                let charged = charge(seats[table.seat(loser)].player.charged());
                (Ending::Forfeit { loser, fault }, Some(cause + hint + &charged))
            }
            _ => unreachable!("every other failure was taken before"),
        },
    };
    let [south, north] = seats.map(|seat| seat.name);
    let record = Record { start, south, north, plies: table.plies, ending, cause };
    let game = GameOutcome { record, stderr, usage, starved: table.starved, began: table.began };
    observer.ended(index, &game);
    Ok(game)
}

/// Describes the time charged for a lost player's last ply.
fn charge(charged: Duration) -> String {
    if charged.is_zero() {
        String::new()
    } else {
        format!("; {charged:.2?} of its time went to thinking while it was not asked")
    }
}

/// A game and what its plies cost.
struct GameInPlay<'a> {
    state: GameState,
    /// The processor time that each seat's program had taken after its last ply, or its start.
    cpu: [Duration; 2],
    /// The clocks of player A and player B, where they play by one.
    clocks: [Option<Clock>; 2],
    chances: &'a StarvationRetries,
    /// Number of retries of a bot's ply.
    starved: u32,
    /// True if both players were ready.
    began: bool,
    plies: Vec<PlyRecord>,
}

struct ObservedGame<'a> {
    index: usize,
    observer: &'a mut dyn Observer,
}

impl GameInPlay<'_> {
    /// Plays to the end: how it ended, or the side that stopped the game and why.
    fn play(
        &mut self,
        seats: &mut [NamedPlayer; 2],
        settings: &[MatchSettings; 2],
        cancel: &AtomicBool,
        watch: &mut ObservedGame,
    ) -> Result<Ending, (Side, PlayerFailure)> {
        // Where neither can begin, each loses the game in which it is first.
        let first = self.state.position().turn();
        for side in [first, first.opposite()] {
            not_cancelled(cancel).map_err(|failure| (side, failure))?;
            let player = &mut seats[self.seat(side)].player;
            player.begin(self.state.start().rules(), cancel).map_err(|failure| (side, failure))?;
            // Starting is charged to no ply.
            self.cpu[self.seat(side)] = player.usage().unwrap_or_default().cpu_time;
        }
        self.began = true;
        loop {
            if let Some(margin) = self.state.position().outcome() {
                return Ok(Ending::Finished { margin });
            }
            if let Some(margin) = settings[0].adjudicator.as_ref().and_then(|lookup| self.known(lookup)) {
                return Ok(Ending::Adjudicated { margin });
            }
            let side = self.state.position().turn();
            not_cancelled(cancel).map_err(|failure| (side, failure))?;
            let seat = self.seat(side);
            let player = &mut *seats[seat].player;
            let timed = self.clocks[seat].map(|clock| clock.settings(&settings[seat]));
            let settings = timed.as_ref().unwrap_or(&settings[seat]);
            self.ply(seat, player, settings, cancel, watch).map_err(|failure| (side, failure))?;
            // Whoever waits hears of it first.
            for seat in [1 - seat, seat] {
                seats[seat].player.saw(&self.state);
            }
        }
    }

    /// South's margin at the end, if it is known.
    fn known(&self, lookup: &Lookup) -> Option<i32> {
        let position = self.state.position();
        let margin = lookup.value(position)?.margin;
        Some(if position.turn() == Side::South { margin } else { -margin })
    }

    /// Lets the side to move play one ply.
    fn ply(
        &mut self,
        seat: usize,
        player: &mut dyn Player,
        settings: &MatchSettings,
        cancel: &AtomicBool,
        watch: &mut ObservedGame,
    ) -> Result<(), PlayerFailure> {
        let mut on_call = |lookahead, time| watch.observer.call(watch.index, lookahead, time);
        let chosen = loop {
            let asked = Instant::now();
            match choose(player, self.state.position(), settings, cancel, &mut on_call) {
                Err(PlayerFailure::Lost(PlayerLoss { fault: Fault::TimedOut, .. }))
                    if self.was_starved(seat, player, asked, settings, cancel) =>
                {
                    self.starved += 1;
                }
                chosen => break chosen?,
            }
        };
        let PlayerAnswer::Play(mv) = chosen.answer else {
            return Err(PlayerFailure::lost(Fault::Resigned, "resigned"));
        };
        let ply = *self.state.play(mv).map_err(|error| {
            PlayerFailure::lost(Fault::IllegalMove, format!("answered {mv}, but {error}"))
        })?;
        if let Some(clock) = &mut self.clocks[seat] {
            clock.pass(chosen.time);
        }
        let record = PlyRecord {
            mv,
            time_us: Some(micros(chosen.time)),
            charged_us: Some(player.charged()).filter(|time| !time.is_zero()).map(micros),
            cpu_us: player.usage().map(|usage| micros(self.cpu_since(seat, usage.cpu_time))),
            lookahead: chosen.lookahead,
            score: chosen.info.score,
            nodes: chosen.info.nodes,
        };
        self.plies.push(record);
        watch.observer.ply(watch.index, &ply, &record);
        Ok(())
    }

    /// Returns true if other work kept a late program from the cores, so that it may be asked again. Waits
    /// until that work is done.
    fn was_starved(
        &mut self,
        seat: usize,
        player: &mut dyn Player,
        asked: Instant,
        settings: &MatchSettings,
        cancel: &AtomicBool,
    ) -> bool {
        let (Some(heartbeat), Some(cores), Some(usage)) =
            (Heartbeat::here(), settings.isolation.cores(), player.usage())
        else {
            return false;
        };
        let starved = heartbeat.starved(asked, self.cpu_since(seat, usage.cpu_time), &cores);
        let again = starved && self.chances.take();
        if again {
            heartbeat.wait_for_calm(settings.calm, &cores, cancel);
        }
        again
    }

    /// The processor time since that seat's last ply, of `now` in all.
    fn cpu_since(&mut self, seat: usize, now: Duration) -> Duration {
        now.saturating_sub(std::mem::replace(&mut self.cpu[seat], now))
    }

    /// The index of the player who sits there now.
    fn seat(&self, side: Side) -> usize {
        self.state.seat_at_start(side).index()
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn not_cancelled(cancel: &AtomicBool) -> Result<(), PlayerFailure> {
    if cancel.load(Ordering::Relaxed) { Err(PlayerFailure::Cancelled) } else { Ok(()) }
}
