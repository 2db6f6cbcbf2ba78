//! A player outside a match: it answers positions that come one by one.

use std::sync::atomic::AtomicBool;

use kalah::{Move, Position, Rules};
use kalah_player::{Limit, PlayerAnswer};

use super::choose::choose;
use super::player::{ChosenPly, Player, PlayerFailure};
use super::resolved_player::ResolvedPlayer;
use crate::settings::MatchSettings;

/// A player that chooses moves in positions that come from outside, without a match. After a failure it is started anew.
pub struct PositionPlayer {
    player: ResolvedPlayer,
    settings: MatchSettings,
    playing: Option<(Rules, Box<dyn Player>)>,
}

impl PositionPlayer {
    /// Creates the player without starting it.
    pub fn new(player: ResolvedPlayer, settings: MatchSettings) -> PositionPlayer {
        PositionPlayer { player, settings, playing: None }
    }

    /// Chooses a legal move of a position within this limit.
    ///
    /// # Errors
    /// The player's fault, in a line that reads after its name.
    pub fn choose(
        &mut self,
        position: &Position,
        limit: Limit,
        cancel: &AtomicBool,
    ) -> Result<(Move, ChosenPly), String> {
        let chosen = self.ask(position, limit, cancel);
        if chosen.is_err() {
            self.leave();
        }
        chosen
    }

    fn ask(
        &mut self,
        position: &Position,
        limit: Limit,
        cancel: &AtomicBool,
    ) -> Result<(Move, ChosenPly), String> {
        let rules = position.rules();
        if self.playing.as_ref().is_some_and(|(playing, _)| *playing != rules) {
            self.leave();
        }
        let settings = MatchSettings { rules, limit, ..self.settings.clone() };
        if self.playing.is_none() {
            let mut player = self.player.player(&settings);
            player.begin(rules, cancel).map_err(describe_failure)?;
            self.playing = Some((rules, player));
        }
        let Some((_, player)) = &mut self.playing else { return Err("is not there".to_owned()) };
        let chosen =
            choose(&mut **player, position, &settings, cancel, &mut |_, _| ()).map_err(describe_failure)?;
        match chosen.answer {
            PlayerAnswer::Play(mv) if position.is_legal(mv) => Ok((mv, chosen)),
            PlayerAnswer::Play(mv) => Err(format!("answered {mv}, which the rules forbid in {position}")),
            PlayerAnswer::Resign => Err("resigned".to_owned()),
        }
    }

    /// Ends the game: a program ends, and is started again when it is asked.
    pub fn leave(&mut self) {
        if let Some((_, mut player)) = self.playing.take() {
            player.end();
        }
    }
}

fn describe_failure(failure: PlayerFailure) -> String {
    match failure.without_answer() {
        PlayerFailure::Lost(loss) => loss.cause,
        PlayerFailure::Machine(error) => error.to_string(),
        PlayerFailure::Cancelled | PlayerFailure::Late { .. } => "was too late".to_owned(),
    }
}
