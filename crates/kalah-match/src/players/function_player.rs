//! Players that are functions of this process.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kalah::record::Fault;
use kalah::{Move, Position, Rules};
use kalah_player::{Info, PlayerAnswer};

use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

/// Chooses a move; an error says in one line what was wrong, and loses the game.
type MoveFunction = dyn Fn(&Position) -> Result<Move, String> + Send + Sync;

/// A function that chooses a move of a position, as a player. It sees no limit, and is asked once for each ply.
#[derive(Clone)]
pub struct FunctionPlayer {
    name: String,
    function: Arc<MoveFunction>,
}

impl FunctionPlayer {
    /// A player of this name.
    pub fn new(
        name: impl Into<String>,
        function: impl Fn(&Position) -> Result<Move, String> + Send + Sync + 'static,
    ) -> FunctionPlayer {
        FunctionPlayer { name: name.into(), function: Arc::new(function) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for FunctionPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FunctionPlayer").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Player for FunctionPlayer {
    fn begin(&mut self, _: Rules, _: &AtomicBool) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        let chosen = (self.function)(call.position);
        let time = started.elapsed();
        if call.cancel.load(Ordering::Relaxed) {
            return Err(PlayerFailure::Cancelled);
        }
        let mv = chosen.map_err(|cause| PlayerFailure::lost(Fault::Crashed, cause))?;
        if time > call.within {
            return Err(PlayerFailure::Late { within: call.within, answered: Some(time) });
        }
        Ok(TimelyReply { answer: PlayerAnswer::Play(mv), info: Info::default(), time })
    }

    fn deepest(&self) -> Option<NonZeroU32> {
        // It would answer the same again.
        Some(NonZeroU32::MIN)
    }

    fn end(&mut self) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use kalah::record::{Ending, Fault};
    use kalah::{Move, Pit, Position, Side};

    use super::FunctionPlayer;
    use crate::game::pair::play_match;
    use crate::players::resolved_player::ResolvedPlayer;
    use crate::settings::MatchSettings;

    fn player(
        name: &str,
        function: impl Fn(&Position) -> Result<Move, String> + Send + Sync + 'static,
    ) -> ResolvedPlayer {
        ResolvedPlayer::Function(FunctionPlayer::new(name, function))
    }

    #[test]
    fn a_function_plays_like_the_player_that_it_is() {
        let first = player("first", |position| position.legal_moves().next().ok_or("no move".to_owned()));
        let leftmost = ResolvedPlayer::Textbook("leftmost".parse().unwrap());
        let settings = MatchSettings::default();
        let never = AtomicBool::new(false);
        let games = |a: &ResolvedPlayer| play_match(a, &leftmost, &settings, &mut (), &never).unwrap().games;
        for (one, other) in games(&first).iter().zip(&games(&leftmost)) {
            let moves =
                |game: &kalah::record::Record| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
            assert_eq!(moves(&one.record), moves(&other.record));
            assert_eq!(one.record.south, "first");
        }
    }

    #[test]
    fn its_faults_lose_the_game() {
        let beyond = player("beyond", |_| Ok(Move::Sow(Pit::from_number(12).unwrap())));
        let broken = player("broken", |_| Err("raised an exception".to_owned()));
        for (a, fault) in [(&beyond, Fault::IllegalMove), (&broken, Fault::Crashed)] {
            let settings = MatchSettings::default();
            let leftmost = ResolvedPlayer::Textbook("leftmost".parse().unwrap());
            let played = play_match(a, &leftmost, &settings, &mut (), &AtomicBool::new(false)).unwrap();
            assert_eq!(played.games[0].record.ending, Ending::Forfeit { loser: Side::South, fault });
        }
    }
}
