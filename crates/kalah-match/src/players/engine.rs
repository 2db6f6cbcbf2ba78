//! The engine as a player, inside this process.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah::record::Fault;
use kalah_engine::{ChosenMove, Engine, EvaluationError, MAX_PLAYED_PITS, Resources, SearchRun, SolveError};
use kalah_player::{Go, Info, PlayerAnswer};

use crate::error::MatchError;
use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

use super::engine_spec::{EngineSpec, WeightsSource};

/// The engine in one game.
pub(crate) struct EnginePlayer {
    word: EngineSpec,
    /// Engine, from the beginning of the game on.
    engine: Option<Engine>,
    /// Margin that a perfect player has proven to reach at least, from its own side.
    promised: Option<i32>,
}

impl EnginePlayer {
    pub(crate) fn new(word: EngineSpec) -> EnginePlayer {
        EnginePlayer { word, engine: None, promised: None }
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
}

/// Time of the thousand nodes between two looks at the clock, by which a search may end after its deadline.
const CLOCK_INTERVAL: Duration = Duration::from_micros(250);

/// Reserve before the moment after which an answer counts as late.
const RESERVE: Duration = Duration::from_millis(2);

impl Player for EnginePlayer {
    fn begin(&mut self, rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        self.engine = Some(engine(&self.word, rules).map_err(PlayerFailure::Machine)?);
        self.promised = None;
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        let time = call.time();
        let thinking = time.saturating_sub(CLOCK_INTERVAL).min(call.within.saturating_sub(RESERVE));
        let choice = self.choose(call, started + thinking);
        let took = started.elapsed();
        match choice {
            _ if call.cancel.load(Ordering::Relaxed) => Err(PlayerFailure::Cancelled),
            Ok(choice) if took <= call.within => {
                self.promised = self.word.perfect.then_some(choice.margin);
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
