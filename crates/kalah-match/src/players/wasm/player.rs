//! A module as a player.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::record::Fault;
use kalah::{Move, Position, Rules};
use kalah_player::{Driver, Limit};
use kalah_player::{Go, Info, PlayerAnswer};
use kalah_sandbox::wasm::{self, Instance, Meter, ModuleRefusal};

use super::board;
use super::bot::{CompiledBot, ModuleError, WasmBot};
use crate::error::MatchError;
use crate::players::deepening;
use crate::players::player::{ChosenPly, Player, PlayerCall, PlayerFailure, TimelyReply};

/// A module at a table. Its memory lives for one ply: what it answers depends on nothing but the
/// board and how far it is asked to look.
pub(crate) struct WasmPlayer {
    bot: WasmBot,
    meter: Meter,
    ready: Option<CompiledBot>,
    /// The ply that is being thought about.
    thinking: Option<(Position, Instance)>,
}

impl WasmPlayer {
    /// A module does not tell which positions it visits: a limit of nodes is one of instructions.
    pub(crate) fn new(bot: WasmBot, limit: Limit) -> WasmPlayer {
        let meter = match limit {
            Limit::Fuel(fuel) | Limit::Nodes(fuel) => Meter::Fuel(fuel),
            Limit::Growing { .. } | Limit::MoveTime(_) | Limit::Clock { .. } | Limit::Lookahead(_) => {
                Meter::Clock
            }
        };
        WasmPlayer { bot, meter, ready: None, thinking: None }
    }

    /// Takes the instance that thinks about this position already, or makes one.
    fn instance(&mut self, position: &Position, time: Duration) -> Result<Instance, PlayerFailure> {
        let Some(ready) = &self.ready else { unreachable!("a player begins before it is called") };
        let failure = |fault| failure(fault, time);
        match self.thinking.take() {
            Some((known, instance)) if known == *position => Ok(instance),
            _ => {
                let mut instance = ready.program.start(time).map_err(failure)?;
                let address = instance.locate(&ready.board, time).map_err(failure)?;
                instance.write(address, &board::encode(position)).map_err(failure)?;
                Ok(instance)
            }
        }
    }

    /// Calls the module's function once.
    fn select(
        &mut self,
        position: &Position,
        lookahead: NonZeroU32,
        time: Duration,
    ) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        let failure = |fault| failure(fault, time);
        let mut instance = self.instance(position, time)?;
        let Some(ready) = &self.ready else { unreachable!("a player begins before it is called") };
        let before = instance.fuel_used();
        let plies = i32::try_from(lookahead.get()).unwrap_or(i32::MAX);
        let left = time.saturating_sub(started.elapsed());
        let answer = instance.call(&ready.select_move, [plies], left).map_err(failure)?;
        let nodes = instance.fuel_used().zip(before).map(|(after, before)| after - before);
        let answer = PlayerAnswer::Play(move_of(answer, position)?);
        self.thinking = Some((*position, instance));
        let info = Info { depth: Some(lookahead.get()), nodes, ..Info::default() };
        Ok(TimelyReply { answer, info, time: started.elapsed() })
    }

    /// Looks ahead 1, 2, 3, ... until the fuel or the time is used up; the last answer counts.
    fn deepen(&mut self, call: &PlayerCall, within: Duration) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        let mut ask = |lookahead, _| {
            if call.cancel.load(Ordering::Relaxed) {
                return Err(PlayerFailure::Cancelled);
            }
            self.select(call.position, lookahead, within.saturating_sub(started.elapsed()))
        };
        let chosen = deepening::deepen(Driver::Described, within, None, &mut ask, &mut |_, _| {})?;
        let ChosenPly { answer, info, lookahead, .. } = chosen;
        Ok(TimelyReply { answer, info: Info { depth: lookahead, ..info }, time: started.elapsed() })
    }
}

impl Player for WasmPlayer {
    fn begin(&mut self, _rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        self.ready = Some(self.bot.compile(self.meter).map_err(|error| match error {
            ModuleError::Host(_) | ModuleError::Refused(ModuleRefusal::Machine(_)) => {
                PlayerFailure::Machine(MatchError::Start {
                    player: self.bot.name().to_owned(),
                    error: std::io::Error::other(error),
                })
            }
            error => PlayerFailure::lost(Fault::Crashed, format!("cannot be started: {error}")),
        })?);
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let called = match call.go {
            Go::Lookahead(lookahead) => self.select(call.position, lookahead, call.within)?,
            Go::MoveTime(milliseconds) => {
                self.deepen(call, call.within.min(Duration::from_millis(milliseconds)))?
            }
            Go::Nodes(_) | Go::Infinite => self.deepen(call, call.within)?,
        };
        if called.time <= call.within {
            Ok(called)
        } else {
            Err(PlayerFailure::Late { within: call.within, answered: Some(called.time) })
        }
    }

    fn end(&mut self) -> String {
        self.thinking = None;
        String::new()
    }
}

fn move_of(answer: i32, position: &Position) -> Result<Move, PlayerFailure> {
    let mv = board::decode(answer).filter(|mv| *mv != Move::Swap || position.may_swap());
    mv.ok_or_else(|| PlayerFailure::lost(Fault::IllegalMove, format!("answered {answer}, which is no pit")))
}

/// Running out of fuel is running out of time, as a module knows it.
fn failure(fault: wasm::ProgramFault, within: Duration) -> PlayerFailure {
    match fault {
        wasm::ProgramFault::OutOfFuel | wasm::ProgramFault::OutOfTime => {
            PlayerFailure::Late { within, answered: None }
        }
        fault => PlayerFailure::lost(Fault::Crashed, fault.to_string()),
    }
}
