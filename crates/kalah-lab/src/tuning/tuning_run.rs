//! Plays pairs of games between a player and itself with other values, and moves the values toward whoever is ahead.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use kalah::record::Ending;
use kalah::{Position, Side};
use kalah_files::{Journal, JournalError};
use kalah_match::{
    BotError, GameOutcome, MatchError, MatchSettings, PlayerSpec, ResolvedPlayer, UnknownPlayer,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::schedule::SpsaSchedule;
use super::template::PlayerTemplate;
use crate::openings::draw::Openings;
use crate::openings::error::OpeningsError;
use crate::side_by_side::each;
use crate::workers::game_runner::GameRunner;
use crate::workers::worker_pool::WorkerPoolError;

/// A player whose parameters are tuned, and how.
///
/// Each pair of games is played between two sets of values: every parameter is moved by its distance to one side for one
/// player and to the other side for the other, by a coin of its own. The pairs of a batch have the same values between them,
/// so the result is the same however many games are played at a time.
pub struct Tuning<'a> {
    /// The player, and its parameters.
    pub player: PlayerTemplate,
    /// Pairs, and how far they move the values.
    pub schedule: SpsaSchedule,
    /// Pairs that are played before the values move.
    pub batch: u64,
    /// Seed of the coins.
    pub seed: u64,
    /// Settings of the games.
    pub settings: MatchSettings,
    /// Starts of the pairs; the first come again after the last.
    pub openings: Openings<'a>,
    /// Pairs that are played at the same time.
    pub concurrency: usize,
    /// Place where they are played.
    pub runner: GameRunner<'a>,
}

/// Progress of a tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningState {
    /// Pairs that were played.
    pub pairs: u64,
    /// Value of each parameter.
    pub values: Vec<f64>,
}

/// Reason for the failure of a tuning.
#[derive(Debug, Error)]
pub enum TuningError {
    /// The player's word with some values is none.
    #[error(transparent)]
    Word(#[from] UnknownPlayer),
    /// A player cannot be had.
    #[error(transparent)]
    Player(#[from] BotError),
    /// A player was not ready for a game, or broke the rules.
    #[error("{player} loses a game otherwise than on the board: it {cause}")]
    Forfeit {
        /// The player.
        player: String,
        /// Fault, in one line.
        cause: String,
    },
    /// There is no opening.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// There is none at all.
    #[error("there is no such opening")]
    NoOpening,
    /// The file of results.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MatchError),
    /// Workers elsewhere failed.
    #[error(transparent)]
    Pool(#[from] WorkerPoolError),
}

/// A batch in the file.
#[derive(Serialize, Deserialize)]
struct BatchLine {
    /// Points that the first player of each pair is ahead, from -2 to 2.
    leads: Vec<i8>,
}

impl BatchLine {
    fn check(&self) -> Result<(), String> {
        let wrong = self.leads.iter().find(|lead| !(-2..=2).contains(*lead));
        wrong.map_or(Ok(()), |lead| Err(format!("nobody is {lead} points ahead after two games")))
    }
}

/// A pair before it is played.
struct TunedPair {
    /// Words of both players.
    words: [String; 2],
    start: Position,
}

impl Tuning<'_> {
    /// Plays all pairs that the file does not hold yet; `on_batch` hears of the state after each batch. Gives the last state,
    /// which is short of the pairs of the schedule if that was interrupted.
    ///
    /// # Errors
    /// If a player cannot be had or does not play by the rules, there is no opening, or the machine fails.
    pub fn play(
        &mut self,
        file: Option<&Path>,
        cancel: &AtomicBool,
        on_batch: &mut dyn FnMut(&TuningState),
    ) -> Result<TuningState, TuningError> {
        let mut state = TuningState {
            pairs: 0,
            values: self.player.parameters().iter().map(|parameter| parameter.start).collect(),
        };
        let (mut journal, kept) = match file {
            Some(file) => {
                let (journal, kept) = Journal::open(file, "tuning", &self.fingerprint(), BatchLine::check)?;
                (Some(journal), kept)
            }
            None => (None, Vec::new()),
        };
        for BatchLine { leads } in kept {
            self.take(&mut state, &leads);
        }
        on_batch(&state);
        while state.pairs < self.schedule.pairs {
            let pairs = self.next(&state)?;
            let Some(leads) = self.leads(&pairs, cancel)? else { break };
            if let Some(journal) = &mut journal {
                journal.add(&BatchLine { leads: leads.clone() })?;
            }
            self.take(&mut state, &leads);
            on_batch(&state);
        }
        Ok(state)
    }

    /// All that the results depend on.
    fn fingerprint(&self) -> String {
        let Tuning { player, schedule: SpsaSchedule { pairs, rate }, batch, seed, settings, .. } = self;
        let openings = self.openings.source();
        let parameters: Vec<String> = (player.parameters().iter())
            .map(|known| {
                format!("{}={},{},{},{}", known.name, known.start, known.low, known.high, known.step)
            })
            .collect();
        format!(
            "{player} {} {} {} {openings} pairs={pairs} rate={rate} batch={batch} seed={seed}",
            parameters.join(" "),
            settings.rules,
            settings.limit
        )
    }

    /// Moves the values by the leads of a batch.
    fn take(&self, state: &mut TuningState, leads: &[i8]) {
        let between = state.pairs;
        for lead in leads {
            let directions = self.directions(state.pairs);
            for ((value, parameter), direction) in
                state.values.iter_mut().zip(self.player.parameters()).zip(directions)
            {
                let gain = self.schedule.gain(parameter, between);
                *value = parameter.clamp(*value + gain * f64::from(*lead) * direction);
            }
            state.pairs += 1;
        }
    }

    /// The direction of each parameter for the first player of a pair.
    fn directions(&self, pair: u64) -> Vec<f64> {
        let mut coins = oorandom::Rand64::new(u128::from(self.seed) << 64 | u128::from(pair));
        self.player
            .parameters()
            .iter()
            .map(|_| if coins.rand_range(0..2) == 0 { 1.0 } else { -1.0 })
            .collect()
    }

    /// The pairs of the next batch.
    fn next(&mut self, state: &TuningState) -> Result<Vec<TunedPair>, TuningError> {
        let count = self.batch.min(self.schedule.pairs - state.pairs);
        (state.pairs..state.pairs + count).map(|pair| self.pair(state, pair)).collect()
    }

    fn pair(&mut self, state: &TuningState, pair: u64) -> Result<TunedPair, TuningError> {
        let directions = self.directions(pair);
        let moved = |side: f64| -> Vec<f64> {
            let parameters = self.player.parameters().iter().zip(&state.values).zip(&directions);
            let distance = |parameter| self.schedule.distance(parameter, state.pairs);
            parameters
                .map(|((parameter, value), direction)| value + side * direction * distance(parameter))
                .collect()
        };
        let words = [1.0, -1.0].map(|side| self.player.with(&moved(side)));
        Ok(TunedPair { words, start: self.start(pair)? })
    }

    fn start(&mut self, pair: u64) -> Result<Position, TuningError> {
        let openings = &mut self.openings;
        if let Some(start) = openings.start(pair)? {
            return Ok(start);
        }
        let all = openings.drawn_so_far();
        let again = pair.checked_rem(all).ok_or(TuningError::NoOpening)?;
        openings.start(again)?.ok_or(TuningError::NoOpening)
    }

    /// Plays a batch; `None` if that was interrupted.
    fn leads(&self, pairs: &[TunedPair], cancel: &AtomicBool) -> Result<Option<Vec<i8>>, TuningError> {
        let (settings, runner) = (&self.settings, self.runner);
        let leads = each(pairs, self.concurrency, cancel, |pair| pair.lead(settings, runner, cancel));
        // A game that was stopped counts as one without a winner.
        leads.filter(|_| !cancel.load(Ordering::Relaxed)).map(|leads| leads.into_iter().collect()).transpose()
    }
}

impl TunedPair {
    /// The points that the first player is ahead after both games.
    fn lead(
        &self,
        settings: &MatchSettings,
        runner: GameRunner,
        stop: &AtomicBool,
    ) -> Result<i8, TuningError> {
        // Both play the same, whatever the values are.
        if self.words[0] == self.words[1] {
            return Ok(0);
        }
        let resolve = |word: &String| -> Result<ResolvedPlayer, TuningError> {
            Ok(word.parse::<PlayerSpec>()?.resolve(&settings.isolation)?)
        };
        let [first, second] = [resolve(&self.words[0])?, resolve(&self.words[1])?];
        let settings = MatchSettings { start: Some(self.start), ..settings.clone() };
        let [one, other] = runner.pair::<TuningError>([&first, &second], &settings, stop)?;
        Ok(points(&one)? + points(&other)?)
    }
}

/// The points of the first player of the match in a game: 1, 0 or -1.
fn points(game: &GameOutcome) -> Result<i8, TuningError> {
    let record = &game.record;
    if let Ending::Forfeit { loser, .. } = record.ending {
        let cause = record.cause.clone().unwrap_or_default();
        return Err(TuningError::Forfeit { player: record.player(loser).to_owned(), cause });
    }
    Ok(match record.ending.points(record.seat_at_start(Side::South)) {
        1.. => 1,
        0 => 0,
        _ => -1,
    })
}
