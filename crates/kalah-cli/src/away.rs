//! A player of ours at somebody else's board.

use std::sync::atomic::AtomicBool;

use kalah::{Move, Position, Rules};
use kalah_match::{Chosen, Failure, MatchSettings, Player, ResolvedPlayer, choose};
use kalah_player::{Answer, Limit};

/// A player that is asked for moves of positions that others tell. What has failed once is made anew.
pub(crate) struct AwayPlayer {
    player: ResolvedPlayer,
    settings: MatchSettings,
    playing: Option<(Rules, Box<dyn Player>)>,
}

impl AwayPlayer {
    /// The player, which is not started yet.
    pub(crate) fn new(player: ResolvedPlayer, settings: MatchSettings) -> AwayPlayer {
        AwayPlayer { player, settings, playing: None }
    }

    /// A legal move of a position within this limit, and what the player told of it.
    ///
    /// # Errors
    /// What the player did wrong, in a line that reads after its name.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        limit: Limit,
        cancel: &AtomicBool,
    ) -> Result<(Move, Chosen), String> {
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
    ) -> Result<(Move, Chosen), String> {
        let rules = position.rules();
        if self.playing.as_ref().is_some_and(|(playing, _)| *playing != rules) {
            self.leave();
        }
        let settings = MatchSettings { limit, rules, ..self.settings.clone() };
        if self.playing.is_none() {
            let mut player = self.player.player(&settings);
            player.begin(rules, cancel).map_err(told)?;
            self.playing = Some((rules, player));
        }
        let Some((_, player)) = &mut self.playing else { return Err("is not there".to_owned()) };
        let chosen = choose(&mut **player, position, &settings, cancel, &mut |_, _| ()).map_err(told)?;
        match chosen.answer {
            Answer::Play(mv) if position.is_legal(mv) => Ok((mv, chosen)),
            Answer::Play(mv) => Err(format!("answered {mv}, which the rules forbid in {position}")),
            Answer::Resign => Err("resigned".to_owned()),
        }
    }

    /// Ends the game: a program ends, and is started again when it is asked.
    pub(crate) fn leave(&mut self) {
        if let Some((_, mut player)) = self.playing.take() {
            player.end();
        }
    }
}

fn told(failure: Failure) -> String {
    match failure.without_answer() {
        Failure::Lost(loss) => loss.cause,
        Failure::Machine(error) => error.to_string(),
        Failure::Cancelled | Failure::Late { .. } => "was too late".to_owned(),
    }
}
