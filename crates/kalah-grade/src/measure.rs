//! Questions to a submission whose answers are measured.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::{Move, Position};
use kalah_match::{MatchSettings, Player, PlayerFailure, ResolvedPlayer, choose};
use kalah_player::{Info, Limit, PlayerAnswer};

use crate::candidate::{Candidate, GradeError};

/// Instructions that a module may take for one answer: far more than any takes in the time that it has.
const FUEL: u64 = 1_000_000_000_000;

/// The most times that one question is asked for its cost.
const MOST_ASKED: u32 = 200;

/// Time between two questions of a client that asks whether it is its turn, and until it has its board.
const POLLING: Duration = Duration::from_millis(200);

/// Unit of what an answer cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CostUnit {
    /// Seconds of processor time of the whole program, in the sandbox.
    ProcessorSeconds,
    /// Instructions of a module.
    Instructions,
    /// Positions that the submission says it visited.
    StatedNodes,
    /// Seconds on the wall, of a program that is not held.
    Seconds,
}

impl CostUnit {
    /// Least cost that tells something: below it the start of a search outweighs the search.
    pub(crate) const fn least(self) -> f64 {
        match self {
            CostUnit::ProcessorSeconds | CostUnit::Seconds => 0.05,
            CostUnit::Instructions => 1e6,
            CostUnit::StatedNodes => 1e3,
        }
    }
}

/// Cost of an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cost {
    pub(crate) amount: f64,
    pub(crate) unit: CostUnit,
}

/// An answer that was measured.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredAnswer {
    /// Answer, a move that is legal.
    pub(crate) mv: Option<Move>,
    pub(crate) info: Info,
    /// Time on the referee's clock.
    pub(crate) time: Duration,
    pub(crate) cost: Cost,
}

/// Reason why there is no answer that can be measured.
pub(crate) enum NoAnswer {
    /// The submission's fault, in words that read after its name.
    Fault(String),
    /// This machine's fault.
    Machine(GradeError),
}

impl NoAnswer {
    /// The reason in words, where it is the submission's.
    pub(crate) fn submission_fault(self) -> Result<String, GradeError> {
        match self {
            NoAnswer::Fault(cause) => Ok(cause),
            NoAnswer::Machine(error) => Err(error),
        }
    }
}

impl Candidate {
    /// Asks about one position in a conversation of its own, so that nothing is known from before.
    pub(crate) fn ask(
        &self,
        position: &Position,
        limit: Limit,
        patience: Duration,
    ) -> Result<MeasuredAnswer, NoAnswer> {
        self.converse(position, limit, patience, 1)
    }

    /// The same, asked again and again until the cost can be measured: it is that of one answer on average.
    pub(crate) fn ask_often(
        &self,
        position: &Position,
        limit: Limit,
        patience: Duration,
    ) -> Result<MeasuredAnswer, NoAnswer> {
        self.converse(position, limit, patience, MOST_ASKED)
    }

    fn converse(
        &self,
        position: &Position,
        limit: Limit,
        patience: Duration,
        most: u32,
    ) -> Result<MeasuredAnswer, NoAnswer> {
        let settings = MatchSettings {
            limit: if self.bot.keeps_own_time() { with_tolerance(limit) } else { limit },
            patience,
            isolation: self.isolation.clone(),
            ..MatchSettings::new(position.rules())
        };
        // A module's instructions are counted where the limit is one of fuel.
        let counted = matches!(self.player, ResolvedPlayer::Wasm(_)) && !limit.is_timed();
        let made = if counted {
            MatchSettings { limit: Limit::Fuel(FUEL), ..settings.clone() }
        } else {
            settings.clone()
        };
        let mut player = self.player.player(&made);
        let answered = self.answers(player.as_mut(), position, &settings, most);
        _ = player.end();
        answered
    }

    fn answers(
        &self,
        player: &mut dyn Player,
        position: &Position,
        settings: &MatchSettings,
        most: u32,
    ) -> Result<MeasuredAnswer, NoAnswer> {
        let cancel = AtomicBool::new(false);
        player.begin(position.rules(), &cancel).map_err(no_answer)?;
        let mut total = 0.0;
        for asked in 1.. {
            let before = used(player);
            let chosen = choose(player, position, settings, &cancel, &mut |_, _| ()).map_err(no_answer)?;
            let mv = match chosen.answer {
                PlayerAnswer::Resign => None,
                PlayerAnswer::Play(mv) => match position.play(mv) {
                    Ok(_) => Some(mv),
                    Err(why) => {
                        return Err(NoAnswer::Fault(format!("answered {mv} on {position}, but {why}")));
                    }
                },
            };
            let cost = match (before.zip(used(player)), chosen.info.nodes) {
                (Some((before, after)), _) => Cost {
                    amount: after.saturating_sub(before).as_secs_f64(),
                    unit: CostUnit::ProcessorSeconds,
                },
                (None, Some(nodes)) if matches!(self.player, ResolvedPlayer::Wasm(_)) => {
                    amount(nodes, CostUnit::Instructions)
                }
                (None, Some(nodes)) if !self.player.is_program() => amount(nodes, CostUnit::StatedNodes),
                (None, _) => Cost { amount: chosen.time.as_secs_f64(), unit: CostUnit::Seconds },
            };
            total += cost.amount;
            if asked >= most || total >= cost.unit.least() {
                let cost = Cost { amount: total / f64::from(asked), ..cost };
                return Ok(MeasuredAnswer { mv, info: chosen.info, time: chosen.time, cost });
            }
        }
        unreachable!("the last question is answered above")
    }
}

/// The limit of a submission that gets none and stops by a clock of its own: it asks for its board now and then, and looks
/// at its clock now and then.
fn with_tolerance(limit: Limit) -> Limit {
    match limit {
        Limit::MoveTime(time) => Limit::MoveTime(time + time / 10 + POLLING),
        other => other,
    }
}

/// Processor time that a program has used so far, where it is measured.
fn used(player: &mut dyn Player) -> Option<Duration> {
    player.usage().map(|usage| usage.cpu_time)
}

/// The cost in stated positions.
pub(crate) fn stated(info: &Info) -> Option<Cost> {
    info.nodes.map(|nodes| amount(nodes, CostUnit::StatedNodes))
}

#[expect(clippy::cast_precision_loss, reason = "a count of which the size is meant")]
const fn amount(count: u64, unit: CostUnit) -> Cost {
    Cost { amount: count as f64, unit }
}

fn no_answer(failure: PlayerFailure) -> NoAnswer {
    match failure.without_answer() {
        PlayerFailure::Lost(loss) => NoAnswer::Fault(loss.cause),
        PlayerFailure::Machine(error) => NoAnswer::Machine(GradeError::Match(error)),
        PlayerFailure::Cancelled | PlayerFailure::Late { .. } => NoAnswer::Machine(GradeError::Interrupted),
    }
}
