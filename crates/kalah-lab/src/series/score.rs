//! What many games add up to.

use std::collections::BTreeMap;

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_match::GameOutcome;
use serde_json::{Value, json};

use super::duplicates::Duplicates;
use super::effort::SeriesEffort;
use crate::statistics::after_stop::AfterStop;
use crate::statistics::pentanomial::Pentanomial;
use crate::statistics::sprt::{Hypothesis, Sprt, SprtState};

/// The score of player A, who sits South at the start of every game.
pub struct SeriesScore {
    names: [String; 2],
    won: u64,
    drawn: u64,
    lost: u64,
    /// Seeds ahead in the games that were finished.
    seeds: i64,
    pairs: Pentanomial,
    /// Half points of the pair whose second game is still to come.
    half: Option<usize>,
    /// Ends of games, by the words of the records, with the player at fault.
    endings: BTreeMap<String, u64>,
    faults: [BTreeMap<String, u64>; 2],
    sprt: Option<Sprt>,
    efforts: [SeriesEffort; 2],
    duplicates: Duplicates,
}

impl SeriesScore {
    /// Creates the score before the first game.
    pub fn new(names: [String; 2], sprt: Option<Sprt>) -> SeriesScore {
        SeriesScore {
            names,
            won: 0,
            drawn: 0,
            lost: 0,
            seeds: 0,
            pairs: Pentanomial::default(),
            half: None,
            endings: BTreeMap::new(),
            faults: Default::default(),
            sprt,
            efforts: Default::default(),
            duplicates: Duplicates::default(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.duplicates.add(record);
        let a = record.seat_at_start(Side::South);
        let points = record.ending.points(a);
        let half_points = match points {
            1.. => {
                self.won += 1;
                2
            }
            0 => {
                self.drawn += 1;
                1
            }
            _ => {
                self.lost += 1;
                0
            }
        };
        match self.half.take() {
            None => self.half = Some(half_points),
            Some(first) => self.pairs.add(first + half_points),
        }
        self.seeds += i64::from(record.margin_of(Side::South).unwrap_or(0));
        if let Ending::Forfeit { loser, fault } = record.ending {
            let seat = record.seat_at_start(loser);
            *self.faults[seat.index()].entry(fault.to_string()).or_default() += 1;
        }
        *self.endings.entry(record.ending.to_string()).or_default() += 1;
        SeriesEffort::add(&mut self.efforts, record);
    }

    /// Adds what the programs took in a game that was added before.
    pub fn add_usage(&mut self, game: &GameOutcome) {
        SeriesEffort::add_usage(&mut self.efforts, game);
    }

    /// Returns the effort of player A, then player B, over all plies.
    pub fn efforts(&self) -> &[SeriesEffort; 2] {
        &self.efforts
    }

    /// Returns true if games were tried and not one ply was played in any of them.
    pub fn is_without_plies(&self) -> bool {
        self.games() > 0 && self.efforts.iter().all(SeriesEffort::is_nothing)
    }

    /// Player A and player B.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Won, drawn, lost.
    pub fn results(&self) -> [u64; 3] {
        [self.won, self.drawn, self.lost]
    }

    /// Seeds that player A is ahead in the games that were finished.
    pub fn seeds(&self) -> i64 {
        self.seeds
    }

    /// Whole pairs by the points of player A.
    pub const fn pairs(&self) -> &Pentanomial {
        &self.pairs
    }

    /// Games that had been played before, ply for ply.
    pub const fn duplicates(&self) -> u64 {
        self.duplicates.count
    }

    /// Games that a player lost by other than the rules: player A, player B.
    pub fn forfeits(&self) -> [u64; 2] {
        self.faults.each_ref().map(|faults| faults.values().sum())
    }

    /// Returns the faults by which player A, then player B, lost, with their counts.
    pub fn faults(&self) -> &[BTreeMap<String, u64>; 2] {
        &self.faults
    }

    /// The share of the points, 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| (self.won as f64 + self.drawn as f64 / 2.0) / self.games() as f64)
    }

    /// The share of the games that were drawn.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub fn draws(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.drawn as f64 / self.games() as f64)
    }

    /// Estimates the difference once the test has ended.
    pub fn after_stop(&self) -> Option<AfterStop> {
        self.sprt.and_then(|sprt| sprt.after_stop(&self.pairs))
    }

    /// Returns the test and its state, if there is one.
    pub fn sprt_state(&self) -> Option<(Sprt, SprtState)> {
        self.sprt.map(|sprt| (sprt, sprt.decide(&self.pairs)))
    }

    /// Returns true if there is a test and it has ended, after a whole pair.
    pub fn is_decided(&self) -> bool {
        self.half.is_none() && self.sprt_state().is_some_and(|(_, state)| state.decision.is_some())
    }

    /// Renders the score and the records as one JSON object. Numbers that are not finite become null.
    pub fn json(&self, records: &[Record]) -> Value {
        json!({
            "players": self.names,
            "games": self.games(),
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "seeds": self.seeds,
            "score": self.share(),
            "draws": self.draws(),
            "pairs": self.pairs,
            "elo": self.pairs.elo(),
            "normalised_elo": self.pairs.normalised_elo(),
            "superiority": self.pairs.superiority(),
            "sprt": self.sprt_state().map(|(sprt, state)| json!({
                "elo": sprt.to_string(),
                "ratio": state.ratio,
                "bounds": sprt.bounds(),
                "stronger": state.decision.map(|decision| decision == Hypothesis::One),
                "elo_after": self.after_stop().map(|after| after.elo),
                "normalised_elo_after": self.after_stop().map(|after| after.normalised_elo),
            })),
            "forfeits": self.forfeits(),
            "duplicates": self.duplicates(),
            "terminations": self.endings,
            "faults": self.faults,
            "effort": self.efforts.map(|effort| effort.json()),
            "records": records,
        })
    }
}
