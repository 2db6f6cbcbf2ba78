//! The engine as a player, inside this process.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::record::Fault;
use kalah::{Move, Rules};
use kalah_engine::{ChosenMove, Engine, EvaluationError, MAX_PLAYED_PITS, Resources, SearchRun, SolveError};
use kalah_player::{Go, Info, PlayerAnswer};

use crate::error::MatchError;
use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

use super::engine_spec::{EngineSpec, WeightsSource};
use super::pondering::Pondering;

/// The engine in one game.
pub(crate) struct EnginePlayer {
    word: EngineSpec,
    /// Engine, from the beginning of the game on.
    engine: Option<Arc<Engine>>,
    /// The search on the opponent's time.
    pondering: Option<Pondering>,
    /// Margin that a perfect player has proven to reach at least, from its own side.
    promised: Option<i32>,
}

impl EnginePlayer {
    pub(crate) fn new(word: EngineSpec) -> EnginePlayer {
        EnginePlayer { word, engine: None, pondering: None, promised: None }
    }

    /// The choice within the call's limits and the word's own; [`SolveError::Stopped`] if there is none.
    fn choose(&self, call: &PlayerCall, until: Instant) -> Result<ChosenMove, SolveError> {
        let engine = self.engine.as_ref().ok_or(SolveError::Stopped)?;
        let (depth, nodes) = match call.go {
            Go::Lookahead(depth) => (Some(depth.get()), None),
            Go::Nodes(nodes) => (None, Some(nodes)),
            Go::MoveTime(_) | Go::Infinite => (None, None),
        };
        let nodes = [nodes, self.word.nodes].into_iter().flatten().min();
        let depth = [depth, self.word.depth].into_iter().flatten().min().unwrap_or(u32::MAX);
        let run =
            nodes.into_iter().fold(SearchRun::new().until(until).stopped_by(call.cancel), SearchRun::within);
        let choice = if self.word.perfect {
            engine.perfect(call.position, self.promised, &run)
        } else {
            engine.choose(call.position, depth, &run)
        };
        choice?.ok_or(SolveError::Stopped)
    }

    /// Searches on after a move while the opponent thinks, if the word says so. Who is asked for a look-ahead has no use for it.
    fn ponder(&mut self, call: &PlayerCall, mv: Move) {
        let (true, Some(engine), Ok(ply)) = (self.word.ponder, &self.engine, call.position.play(mv)) else {
            return;
        };
        let is_opponent_next = !ply.extra_turn && !ply.position.is_over();
        if is_opponent_next && !matches!(call.go, Go::Lookahead(_)) {
            self.pondering = Pondering::begin(engine, ply.position);
        }
    }
}

/// Time of the thousand nodes between two looks at the clock, by which a search may end after its deadline.
const CLOCK_INTERVAL: Duration = Duration::from_micros(250);

/// Reserve before the moment after which an answer counts as late.
const RESERVE: Duration = Duration::from_millis(2);

impl Player for EnginePlayer {
    fn begin(&mut self, rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        self.pondering = None;
        self.engine = Some(Arc::new(engine(&self.word, rules).map_err(PlayerFailure::Machine)?));
        self.promised = None;
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        self.pondering = None;
        let time = call.time();
        let thinking = time.saturating_sub(CLOCK_INTERVAL).min(call.within.saturating_sub(RESERVE));
        let choice = self.choose(call, started + thinking);
        let took = started.elapsed();
        match choice {
            _ if call.cancel.load(Ordering::Relaxed) => Err(PlayerFailure::Cancelled),
            Ok(choice) if took <= call.within => {
                self.promised = self.word.perfect.then_some(choice.margin);
                self.ponder(call, choice.mv);
                Ok(called(choice, took))
            }
            Err(SolveError::Stopped) if self.word.perfect => Err(PlayerFailure::lost(
                Fault::TimedOut,
                format!("could not prove that a move gives nothing away within {time:?}"),
            )),
            Ok(_) => Err(PlayerFailure::Late { within: call.within, answered: Some(took) }),
            Err(SolveError::Stopped) => Err(PlayerFailure::Late { within: call.within, answered: None }),
            Err(error) => Err(PlayerFailure::Machine(MatchError::Engine(error))),
        }
    }

    fn end(&mut self) -> String {
        self.pondering = None;
        self.engine = None;
        String::new()
    }
}

/// The engine of a word.
fn engine(word: &EngineSpec, rules: Rules) -> Result<Engine, MatchError> {
    if word.perfect && rules.pits() > MAX_PLAYED_PITS {
        return Err(SolveError::Played(rules).into());
    }
    let engine = match &word.endgame {
        None => Engine::new(rules, word.options)?,
        Some(path) => {
            let resources =
                Resources::of_file(rules, path).map_err(|error| MatchError::Endgame(error.to_string()))?;
            Engine::with_resources(rules, word.options, resources)?
        }
    };
    match &word.weights {
        None => Ok(engine),
        Some(WeightsSource::None) => with_weights(engine, Path::new("none"), None),
        Some(WeightsSource::File(path)) => {
            let text = kalah_files::read_text(path)
                .map_err(|error| MatchError::Weights { path: path.clone(), error: error.to_string() })?;
            with_weights(engine, path, Some(&text))
        }
    }
}

fn with_weights(engine: Engine, path: &Path, text: Option<&str>) -> Result<Engine, MatchError> {
    let error =
        |error: EvaluationError| MatchError::Weights { path: path.to_owned(), error: error.to_string() };
    engine.with_weights(text).map_err(error)
}

fn called(choice: ChosenMove, time: Duration) -> TimelyReply {
    let ChosenMove { mv, margin, depth, nodes, line, .. } = choice;
    let info = Info { depth: Some(depth), score: Some(margin), nodes: Some(nodes), line };
    TimelyReply { answer: PlayerAnswer::Play(mv), info, time }
}

#[cfg(test)]
mod tests {
    use std::sync::Weak;

    use kalah::{Position, Side};

    use super::*;

    const GO: Go = Go::Nodes(2_000);

    fn player(word: &str, rules: &str) -> (EnginePlayer, Position) {
        let rules: Rules = rules.parse().unwrap();
        let mut player = EnginePlayer::new(word.parse().unwrap());
        assert!(player.begin(rules, &AtomicBool::new(false)).is_ok());
        (player, rules.start(Side::South))
    }

    fn asked(player: &mut EnginePlayer, position: &Position, go: Go) -> TimelyReply {
        let cancel = AtomicBool::new(false);
        let call = PlayerCall { position, go, within: Duration::from_mins(10), cancel: &cancel };
        player.call(&call).unwrap_or_else(|_| panic!("no answer in {position}"))
    }

    /// Plays a game and checks each move and when the player searches on; its plies and nodes.
    fn game(word: &str, rules: &str) -> Vec<(Move, Option<u64>)> {
        let (mut player, mut position) = player(word, rules);
        let mut seen = Vec::new();
        while !position.is_over() {
            let reply = asked(&mut player, &position, GO);
            let PlayerAnswer::Play(mv) = reply.answer else { panic!("{:?}", reply.answer) };
            let ply = position.play(mv).unwrap();
            let ends_turn = !ply.extra_turn && !ply.position.is_over();
            assert_eq!(player.pondering.is_some(), player.word.ponder && ends_turn, "{position}");
            seen.push((mv, reply.info.nodes));
            position = ply.position;
        }
        seen
    }

    #[test]
    fn a_player_that_searches_on_plays_by_the_rules() {
        for rules in ["8x8", "6x6", "6x4+pie"] {
            game("engine:hash=1,seeds=8,book=off,ponder=on", rules);
        }
    }

    #[test]
    fn without_the_option_nothing_changes() {
        let (left_out, off) = ("engine:hash=1,seeds=8,book=off", "engine:hash=1,seeds=8,book=off,ponder=off");
        assert_eq!(game(left_out, "6x6"), game(off, "6x6"));
    }

    #[test]
    fn no_search_outlives_its_game() {
        for leave in [|mut player: EnginePlayer| drop(player.end()), |player| drop(player)] {
            let (mut player, mut position) = player("engine:hash=1,ponder=on", "8x8");
            while player.pondering.is_none() {
                let PlayerAnswer::Play(mv) = asked(&mut player, &position, GO).answer else { unreachable!() };
                position = position.play(mv).unwrap().position;
            }
            // Whichever thread searches holds the engine.
            let engine: Weak<Engine> = Arc::downgrade(player.engine.as_ref().unwrap());
            leave(player);
            assert!(engine.upgrade().is_none());
        }
    }

    #[test]
    fn nobody_searches_on_for_a_look_ahead_or_a_gentle_level() {
        let (mut player, start) = player("engine:hash=1,ponder=on", "8x8");
        let mut position = start;
        while position.turn() == start.turn() {
            let go = Go::Lookahead(2.try_into().unwrap());
            let PlayerAnswer::Play(mv) = asked(&mut player, &position, go).answer else { unreachable!() };
            assert!(player.pondering.is_none());
            position = position.play(mv).unwrap().position;
        }
        let engine = Engine::new(position.rules(), "engine:level=5".parse::<EngineSpec>().unwrap().options);
        let run = SearchRun::new();
        engine.unwrap().ponder(&position, &run).unwrap();
        assert_eq!(run.nodes(), 0);
    }

    #[test]
    fn what_was_found_on_the_opponents_time_is_found_again() {
        for rules in ["8x8", "6x6"] {
            let word = "engine:hash=16,seeds=8,book=off";
            let (player, start) = player(word, rules);
            let engine = player.engine.unwrap();
            // After a first move without an extra turn.
            let plies = start.legal_moves().map(|mv| start.play(mv).unwrap());
            let opponents = plies.into_iter().find(|ply| !ply.extra_turn).unwrap().position;
            engine.ponder(&opponents, &SearchRun::new().within(200_000)).unwrap();
            let mut next = opponents;
            while next.turn() == opponents.turn() {
                let answer = engine.choose(&next, u32::MAX, &SearchRun::new().within(5_000));
                next = next.play(answer.unwrap().unwrap().mv).unwrap().position;
            }
            let depth = |engine: &Engine| {
                engine.choose(&next, u32::MAX, &SearchRun::new().within(5_000)).unwrap().unwrap().depth
            };
            let fresh = Engine::new(start.rules(), word.parse::<EngineSpec>().unwrap().options);
            let (warm, cold) = (depth(&engine), depth(&fresh.unwrap()));
            assert!(warm > cold, "{rules}: {warm} changes of side in place of {cold}");
        }
    }
}
