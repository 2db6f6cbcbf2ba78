//! Matches between functions of Python, players of the program, and programs.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kalah::{Move, Position, Rules};
use kalah_engine::Resources;
use kalah_lab::{
    GameRunner, OpeningSource, Openings, Series, SeriesBeginning, SeriesError, SeriesScore, Sprt,
    opening_solver,
};
use kalah_match::{Cores, FunctionPlayer, Isolation, MatchSettings, PlayerSpec, ResolvedPlayer};
use kalah_player::Limit;
use pyo3::prelude::*;

use crate::integer::{Integer, Seconds};
use crate::moves::move_of_number;
use crate::position::PythonPosition;
use crate::search_call::{threads, watched};
use crate::words::{rules_of_word, value_error};

/// Games of a match that goes on until a test ends it.
const MANY: u64 = 200_000;

/// The exception that a function raised, which ends the match.
type RaisedError = Arc<Mutex<Option<PyErr>>>;

/// Plays a match, and gives its report as `kalah match --json` prints it.
#[pyfunction]
#[pyo3(signature = (a, b, *, games, sprt, openings, lookahead, nodes, time, move_time, rules, trusted, concurrency, progress))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn play_match(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    games: Option<Integer>,
    sprt: Option<&str>,
    openings: Option<&str>,
    lookahead: Option<Integer>,
    nodes: Option<Integer>,
    time: Option<Seconds>,
    move_time: Option<Seconds>,
    rules: &str,
    trusted: bool,
    concurrency: Integer,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let rules = rules_of_word(rules)?;
    let raised = RaisedError::default();
    let isolation = if trusted { Isolation::Trusted } else { Isolation::no_programs() };
    let players = [player(a, &isolation, &raised)?, player(b, &isolation, &raised)?];
    let sprt: Option<Sprt> = sprt.map(|sprt| sprt.parse().map_err(value_error)).transpose()?;
    let pairs = pairs(games, sprt.is_some())?;
    let openings = match openings {
        Some(word) => word.parse().map_err(value_error)?,
        None => OpeningSource::usual(pairs),
    };
    let concurrency = threads(concurrency)?.get();
    let settings = MatchSettings {
        limit: limit(lookahead, nodes, time, move_time)?,
        isolation,
        cores: Cores::for_games(concurrency),
        ..MatchSettings::new(rules)
    };
    let work = MatchWork { players, settings, openings, pairs, concurrency, sprt };
    let progress = progress.map(|progress| progress.clone().unbind());
    work.play(py, &raised, progress.as_ref())
}

/// Reads a player: a word of the program, or a function that chooses a move of a position.
fn player(given: &Bound<'_, PyAny>, isolation: &Isolation, raised: &RaisedError) -> PyResult<ResolvedPlayer> {
    if let Ok(word) = given.extract::<String>() {
        let spec: PlayerSpec = word.parse().map_err(value_error)?;
        return spec.resolve(isolation).map_err(value_error);
    }
    if !given.is_callable() {
        return Err(value_error(
            "a player is a function of a position, or a word such as \"alphabeta:6,eval=h4\"",
        ));
    }
    let name = given.getattr("__name__").and_then(|name| name.extract()).or_else(|_| given.repr()?.extract());
    let (function, raised) = (given.clone().unbind(), Arc::clone(raised));
    Ok(ResolvedPlayer::Function(FunctionPlayer::new(
        name.unwrap_or("function".to_owned()),
        move |position| {
            Python::attach(|py| chosen(py, &function, position)).map_err(|error| {
                let cause = error.to_string();
                raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                format!("raised {cause}")
            })
        },
    )))
}

/// The move that a function chooses.
fn chosen(py: Python<'_>, function: &Py<PyAny>, position: &Position) -> PyResult<Move> {
    move_of_number(function.call1(py, (PythonPosition(*position),))?.extract(py)?)
}

/// The pairs of a match of so many games.
fn pairs(games: Option<Integer>, is_tested: bool) -> PyResult<u64> {
    let games = match games {
        Some(games) => games.at_least("games", 2)?,
        None if is_tested => MANY,
        None => 2,
    };
    if games % 2 == 1 {
        return Err(value_error(format!("games are played in pairs, each player first in one: not {games}")));
    }
    Ok(games / 2)
}

/// The limit of a ply: four plies ahead if there is none.
fn limit(
    lookahead: Option<Integer>,
    nodes: Option<Integer>,
    time: Option<Seconds>,
    move_time: Option<Seconds>,
) -> PyResult<Limit> {
    let lookahead = lookahead.map(|plies| plies.within("lookahead", 1..=i128::from(u32::MAX))).transpose()?;
    let limits = [
        lookahead.and_then(NonZeroU32::new).map(Limit::Lookahead),
        nodes.map(|nodes| nodes.at_least("nodes", 1)).transpose()?.map(Limit::Nodes),
        time.map(Seconds::duration).transpose()?.map(Limit::growing),
        move_time.map(Seconds::duration).transpose()?.map(Limit::MoveTime),
    ];
    let mut given = limits.into_iter().flatten();
    match (given.next(), given.next()) {
        (None, _) => Ok(Limit::Lookahead(NonZeroU32::MIN.saturating_add(3))),
        (Some(limit), None) => Ok(limit),
        _ => Err(value_error("one limit: lookahead, nodes, time or move_time")),
    }
}

/// A match that is to be played.
struct MatchWork {
    players: [ResolvedPlayer; 2],
    settings: MatchSettings,
    openings: OpeningSource,
    pairs: u64,
    concurrency: usize,
    sprt: Option<Sprt>,
}

impl MatchWork {
    fn play(&self, py: Python<'_>, raised: &RaisedError, progress: Option<&Py<PyAny>>) -> PyResult<String> {
        let names = self.players.each_ref().map(ToString::to_string);
        let score = Mutex::new(SeriesScore::new(names, self.sprt));
        let is_over = || raised.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        let report = |py: Python<'_>| {
            let [won, drawn, lost] = score.lock().unwrap_or_else(PoisonError::into_inner).results();
            progress.map_or(Ok(()), |progress| progress.call1(py, (won, drawn, lost)).map(|_| ()))
        };
        let watch = || Python::attach(report).map(|()| is_over());
        let played = watched(py, &watch, |stop| self.series(&score, stop))?;
        if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        played.map_err(value_error)
    }

    /// Plays the series, and writes its report.
    fn series(&self, score: &Mutex<SeriesScore>, stop: &AtomicBool) -> Result<String, SeriesError> {
        let rules: Rules = self.settings.rules;
        // What judges openings is ended by their limit.
        let never = Arc::new(AtomicBool::new(false));
        let exact = opening_solver(rules, never, move || Resources::small(rules).options());
        let series = Series {
            players: &self.players,
            settings: self.settings.clone(),
            openings: Mutex::new(Openings::new(rules, self.openings.clone(), exact)?),
            pairs: self.pairs,
            concurrency: self.concurrency,
            runner: GameRunner::Here,
        };
        let lock = || score.lock().unwrap_or_else(PoisonError::into_inner);
        let (records, end) = series.play(SeriesBeginning::default(), stop, &mut |record, game| {
            let mut score = lock();
            score.add(record);
            if let Some(game) = game {
                score.add_usage(game);
            }
            score.is_decided() || stop.load(Ordering::Relaxed)
        })?;
        let mut report = lock().json(&records);
        report["end"] = end.word().into();
        Ok(report.to_string())
    }
}
