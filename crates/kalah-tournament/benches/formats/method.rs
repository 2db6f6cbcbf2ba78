//! Published ways to pair, round by round: each player plays once a round.

use std::collections::HashSet;

use kalah_tournament::{MatchResult, MatchSeat};

use crate::field::{Random, player};

/// How the pairs of a round are found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// By lot.
    Random,
    /// The Monrad system of Danish tournaments (S. Monrad, 1925): in the order of points neighbours meet.
    Monrad,
    /// The heart of the Dutch system (FIDE Handbook C.04.3): of those with equal points the upper half meets the
    /// lower half. Colours and the choice among transpositions are left out.
    Dutch,
    /// Neighbours in rating meet (A. Elo, "The Rating of Chessplayers", 1978, with K = 32 for a match).
    Elo,
}

/// What a pairing by rounds knows of the players.
pub(crate) struct Rounds {
    half_points: Vec<i32>,
    elo: Vec<f64>,
    met: HashSet<[usize; 2]>,
    /// By lot once and for all, as a list of entrants is: breaks ties.
    lots: Vec<usize>,
}

impl Rounds {
    pub(crate) fn new(players: usize, random: &mut Random) -> Rounds {
        let mut lots: Vec<usize> = (0..players).collect();
        random.shuffle(&mut lots);
        Rounds { half_points: vec![0; players], elo: vec![0.0; players], met: HashSet::new(), lots }
    }

    pub(crate) fn note(&mut self, result: &MatchResult) {
        let [one, other] = result.entries.map(player);
        let points = result.points(MatchSeat::First).signum();
        self.half_points[one] += 1 + points;
        self.half_points[other] += 1 - points;
        let expected = 1.0 / (1.0 + 10_f64.powf((self.elo[other] - self.elo[one]) / 400.0));
        let change = 32.0 * (f64::midpoint(1.0, points.into()) - expected);
        self.elo[one] += change;
        self.elo[other] -= change;
        self.met.insert([one.min(other), one.max(other)]);
    }

    /// The pairs of the next round; who finds nobody sits out.
    pub(crate) fn pair(&self, method: Method, random: &mut Random) -> Vec<[usize; 2]> {
        let mut order: Vec<usize> = (0..self.lots.len()).collect();
        match method {
            Method::Random => random.shuffle(&mut order),
            Method::Monrad | Method::Dutch => {
                order.sort_by_key(|&player| (-self.half_points[player], self.lots[player]));
            }
            Method::Elo => order.sort_by(|&one, &other| {
                self.elo[other].total_cmp(&self.elo[one]).then(self.lots[one].cmp(&self.lots[other]))
            }),
        }
        if method == Method::Dutch { self.halves(&order) } else { self.neighbours(order) }
    }

    fn new_pair(&self, one: usize, other: usize) -> bool {
        !self.met.contains(&[one.min(other), one.max(other)])
    }

    /// From the top, each with the next one that it has not met.
    fn neighbours(&self, order: Vec<usize>) -> Vec<[usize; 2]> {
        let mut left: std::collections::VecDeque<usize> = order.into();
        let mut pairs = Vec::new();
        while let Some(one) = left.pop_front() {
            if let Some(place) = left.iter().position(|&other| self.new_pair(one, other)) {
                pairs.extend(left.remove(place).map(|other| [one, other]));
            }
        }
        pairs
    }

    /// From the top, group by group: who finds nobody moves down to the next group.
    fn halves(&self, order: &[usize]) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        let mut down: Vec<usize> = Vec::new();
        let same = |one: &usize, other: &usize| self.half_points[*one] == self.half_points[*other];
        for group in order.chunk_by(same) {
            let mut upper = std::mem::take(&mut down);
            upper.extend_from_slice(group);
            let mut lower = upper.split_off(upper.len() / 2);
            for one in upper {
                match lower.iter().position(|&other| self.new_pair(one, other)) {
                    Some(place) => pairs.push([one, lower.remove(place)]),
                    None => down.push(one),
                }
            }
            down.extend(lower);
        }
        pairs.extend(self.neighbours(down));
        pairs
    }
}
