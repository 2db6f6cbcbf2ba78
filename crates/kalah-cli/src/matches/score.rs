//! What many games add up to.

use std::collections::BTreeMap;

use kalah::Side;
use kalah::record::{Ending, Record};
use kalah_match::Game;
use kalah_tournament::{Hypothesis, Judgement, Sprt};
use serde_json::{Value, json};

use super::effort::Effort;

/// The score of player A, who sits South at the start of every game.
pub(crate) struct Score {
    names: [String; 2],
    won: u64,
    drawn: u64,
    lost: u64,
    /// Seeds ahead in the games that were finished.
    seeds: i64,
    /// Pairs in which A scored 0, 1/2, 1, 3/2 and 2.
    pairs: [u64; 5],
    /// Half points of the pair whose second game is still to come.
    half: Option<usize>,
    /// How games ended, by the words of the records, and who was at fault.
    endings: BTreeMap<String, u64>,
    faults: [BTreeMap<String, u64>; 2],
    sprt: Option<Sprt>,
    efforts: [Effort; 2],
}

/// An Elo difference with the radius of its 95% interval; infinite where one side scored nothing.
#[derive(Clone, Copy)]
pub(crate) struct Elo {
    pub(crate) difference: f64,
    pub(crate) error: f64,
}

impl Score {
    pub(crate) fn new(names: [String; 2], sprt: Option<Sprt>) -> Score {
        Score {
            names,
            won: 0,
            drawn: 0,
            lost: 0,
            seeds: 0,
            pairs: [0; 5],
            half: None,
            endings: BTreeMap::new(),
            faults: Default::default(),
            sprt,
            efforts: Default::default(),
        }
    }

    pub(crate) fn add(&mut self, record: &Record) {
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
            Some(first) => self.pairs[first + half_points] += 1,
        }
        let ending = match record.ending {
            Ending::Finished { margin } => {
                self.seeds += i64::from(if a == Side::South { margin } else { -margin });
                "finished".to_owned()
            }
            Ending::Forfeit { loser, fault } => {
                let seat = record.seat_at_start(loser);
                *self.faults[seat.index()].entry(fault.to_string()).or_default() += 1;
                fault.to_string()
            }
            Ending::Aborted => "aborted".to_owned(),
        };
        *self.endings.entry(ending).or_default() += 1;
        Effort::add(&mut self.efforts, record);
    }

    /// Adds what the programs took in a game that was added before.
    pub(crate) fn add_usage(&mut self, game: &Game) {
        Effort::add_usage(&mut self.efforts, game);
    }

    /// What the plies of player A, then player B, took.
    pub(crate) fn efforts(&self) -> &[Effort; 2] {
        &self.efforts
    }

    /// Whether games were tried and not one ply was played in any of them.
    pub(crate) fn is_without_plies(&self) -> bool {
        self.games() > 0 && self.efforts.iter().all(Effort::is_nothing)
    }

    pub(crate) fn names(&self) -> &[String; 2] {
        &self.names
    }

    pub(crate) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Won, drawn, lost.
    pub(crate) fn results(&self) -> [u64; 3] {
        [self.won, self.drawn, self.lost]
    }

    pub(crate) fn seeds(&self) -> i64 {
        self.seeds
    }

    pub(crate) fn pairs(&self) -> &[u64; 5] {
        &self.pairs
    }

    /// What player A, then player B, lost by other than the rules, and how often.
    pub(crate) fn faults(&self) -> &[BTreeMap<String, u64>; 2] {
        &self.faults
    }

    /// The share of the points, 0 to 1; a half before the first game.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub(crate) fn share(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (self.won as f64 + self.drawn as f64 / 2.0) / self.games() as f64
        }
    }

    /// The Elo difference that the share stands for. Its error is taken from whole pairs, since the
    /// two games of one opening are not independent.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub(crate) fn elo(&self) -> Elo {
        let share = self.share();
        let pairs: u64 = self.pairs.iter().sum();
        let shares = (0..).zip(&self.pairs).map(|(halves, &pairs)| (f64::from(halves) / 4.0, pairs as f64));
        let variance = shares.map(|(each, pairs)| pairs * (each - share).powi(2)).sum::<f64>()
            / (pairs.saturating_sub(1).max(1)) as f64;
        let radius = 1.96 * (variance / pairs.max(1) as f64).sqrt();
        let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        let bound = |share: f64| elo(share.clamp(0.0, 1.0));
        let error =
            if pairs < 2 { f64::INFINITY } else { (bound(share + radius) - bound(share - radius)) / 2.0 };
        Elo { difference: elo(share), error }
    }

    /// What the test says, if there is one.
    pub(crate) fn judgement(&self) -> Option<(Sprt, Judgement)> {
        self.sprt.map(|sprt| (sprt, sprt.judge(&self.pairs)))
    }

    /// Whether there is a test and it has ended, after a whole pair.
    pub(crate) fn is_decided(&self) -> bool {
        self.half.is_none() && self.judgement().is_some_and(|(_, judgement)| judgement.decision.is_some())
    }

    /// All of it and the records as one JSON object. Numbers that are not finite become null.
    pub(crate) fn json(&self, records: &[Record]) -> Value {
        let Elo { difference, error } = self.elo();
        json!({
            "players": self.names,
            "games": self.games(),
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "seeds": self.seeds,
            "score": self.share(),
            "elo": difference,
            "elo_error": if difference.is_finite() { error } else { f64::INFINITY },
            "pairs": self.pairs,
            "sprt": self.judgement().map(|(sprt, judgement)| json!({
                "elo": sprt.to_string(),
                "ratio": judgement.ratio,
                "stronger": judgement.decision.map(|decision| decision == Hypothesis::One),
            })),
            "terminations": self.endings,
            "faults": self.faults,
            "effort": self.efforts.map(|effort| effort.json()),
            "records": records,
        })
    }
}
