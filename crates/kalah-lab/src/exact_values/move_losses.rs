//! Losses of a player's moves.

use std::sync::atomic::AtomicBool;

use kalah::Position;
use kalah_match::{MatchSettings, Player, PlayerFailure, choose};
use kalah_player::PlayerAnswer;

use super::error::ExactValuesError;
use super::loss_solver::{LossSolver, MoveLoss};

/// Losses of a player's moves in positions with an exact value.
#[derive(Clone, Debug, Default)]
pub struct MoveLosses {
    losses: Vec<MoveLoss>,
}

impl MoveLosses {
    /// Asks a player for a move in each position. `on_position` is called after each.
    ///
    /// # Errors
    /// If the player fails, or a position after its move cannot be solved.
    pub fn of_player(
        name: &str,
        player: &mut dyn Player,
        settings: &MatchSettings,
        positions: &[Position],
        solver: &mut LossSolver,
        stop: &AtomicBool,
        on_position: &dyn Fn(),
    ) -> Result<MoveLosses, ExactValuesError> {
        let mut losses = Vec::new();
        for position in positions {
            let chosen = choose(player, position, settings, stop, &mut |_, _| ());
            let mv = match chosen.map(|chosen| chosen.answer) {
                Ok(PlayerAnswer::Play(mv)) => mv,
                Ok(PlayerAnswer::Resign) => {
                    return Err(ExactValuesError::Player(format!("{name} resigned in {position}")));
                }
                Err(failure) => {
                    let cause = fault(failure)?;
                    return Err(ExactValuesError::Player(format!("{name} {cause} in {position}")));
                }
            };
            losses.extend(solver.loss(position, mv)?);
            on_position();
        }
        Ok(MoveLosses { losses })
    }

    /// Returns the loss in each position, those of 0 seeds as well.
    pub fn all(&self) -> &[MoveLoss] {
        &self.losses
    }

    /// Returns the moves that give something away.
    pub fn mistakes(&self) -> impl Iterator<Item = &MoveLoss> {
        self.losses.iter().filter(|loss| loss.seeds() > 0)
    }

    /// Returns the sum of all losses, in seeds.
    pub fn sum(&self) -> i32 {
        self.losses.iter().map(MoveLoss::seeds).sum()
    }

    /// Returns the greatest loss, in seeds.
    pub fn worst(&self) -> i32 {
        self.losses.iter().map(MoveLoss::seeds).max().unwrap_or(0)
    }
}

/// Describes a player's fault; a fault of this machine is an error.
fn fault(failure: PlayerFailure) -> Result<String, ExactValuesError> {
    match failure.without_answer() {
        PlayerFailure::Lost(loss) => Ok(loss.cause),
        PlayerFailure::Machine(error) => Err(error.into()),
        PlayerFailure::Cancelled | PlayerFailure::Late { .. } => Err(ExactValuesError::Interrupted),
    }
}
