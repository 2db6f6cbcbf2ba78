//! The strengths under which all results together are likeliest: the model of R. Bradley and M. Terry, with an advantage for
//! whoever moves first.
//!
//! A player of strength `a` who moves first wins against one of strength `b` with probability `t a / (t a + b)`, where `t` is the
//! same for all. The likeliest strengths are found by minorisation and maximisation: D. Hunter, "MM algorithms for generalized
//! Bradley-Terry models", Annals of Statistics 32 (2004), 384-406, section 2 (home-field advantage). A drawn game is half a win of either.

use std::f64::consts::LN_10;

/// Games between two players in which the first one moved first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairResults {
    /// Places of both among the players.
    pub players: [usize; 2],
    /// Number of games.
    pub games: f64,
    /// Games that the first one won, a draw being a half.
    pub won: f64,
}

impl PairResults {
    /// Returns the same games with those of the same two players in the same seats together, ordered by the players.
    pub fn merged(mut played: Vec<PairResults>) -> Vec<PairResults> {
        played.sort_by_key(|results| results.players);
        played.dedup_by(|next, sum| {
            let is_same = next.players == sum.players;
            if is_same {
                sum.games += next.games;
                sum.won += next.won;
            }
            is_same
        });
        played
    }
}

/// Strengths and the advantage of the first move, as factors.
#[derive(Clone, PartialEq, Debug)]
pub struct Strengths {
    /// Strength of each player.
    pub players: Vec<f64>,
    /// Advantage of whoever moves first.
    pub first_move: f64,
}

/// Games that each player has won, and lost, beside those played, against somebody of strength 1 who does not exist, without
/// advantage. Without them, whoever has won everything would be infinitely strong, and groups that have not met could not be
/// compared.
const PRIOR: f64 = 1.0;

/// Steps end when none changes a factor by more than this share. What is left out then is less than a hundredth of an Elo.
const TOLERANCE: f64 = 1e-6;

/// Steps at most, so that the time is bounded whatever the results; about a hundred are taken.
const STEPS: usize = 2000;

/// Share of a step that is added to the next one, so that a fifth of the steps leads as far. Nesterov, "A
/// method for solving the convex programming problem with convergence rate O(1/k^2)", 1983, with constant
/// momentum. Of 0.7 to 0.95 this one took the fewest steps in a Swiss of 10,000 players with 40 matches each.
const MOMENTUM: f64 = 0.8;

impl Strengths {
    /// Returns equal strengths.
    pub fn equal(players: usize) -> Strengths {
        Strengths { players: vec![1.0; players], first_move: 1.0 }
    }

    /// Returns the likeliest strengths, found from these.
    ///
    /// Sums of floating point numbers depend on their order: the same results in the same order give the same strengths to
    /// the last bit.
    #[must_use]
    pub fn fitted(self, played: &[PairResults]) -> Strengths {
        self.fitted_within(played, STEPS)
    }

    /// Returns the likeliest strengths, or what so many steps from these come to.
    pub(super) fn fitted_within(mut self, played: &[PairResults], steps: usize) -> Strengths {
        let mut won = vec![PRIOR; self.players.len()];
        // The same keeps the advantage finite as well.
        let mut won_first = PRIOR;
        for &PairResults { players: [first, second], games: here, won: first_won } in played {
            won[first] += first_won;
            won[second] += here - first_won;
            won_first += first_won;
        }
        let mut ahead = self.clone();
        for _ in 0..steps {
            let next = ahead.step(played, &won, won_first);
            let mut change = (next.first_move / self.first_move - 1.0).abs();
            let beyond = |next: f64, now: f64| next * (next / now).powf(MOMENTUM);
            ahead.first_move = beyond(next.first_move, self.first_move);
            for (ahead, (&next, &now)) in ahead.players.iter_mut().zip(next.players.iter().zip(&self.players))
            {
                change = change.max((next / now - 1.0).abs());
                *ahead = beyond(next, now);
            }
            self = next;
            if change <= TOLERANCE {
                break;
            }
        }
        self
    }

    /// Returns the strengths after a step for all players at once, so that players with like results stay alike.
    fn step(&self, played: &[PairResults], won: &[f64], won_first: f64) -> Strengths {
        let theta = self.first_move;
        let mut weights: Vec<f64> =
            self.players.iter().map(|strength| 2.0 * PRIOR / (strength + 1.0)).collect();
        for &PairResults { players: [first, second], games, .. } in played {
            let weight = games / (theta * self.players[first] + self.players[second]);
            weights[first] += theta * weight;
            weights[second] += weight;
        }
        let players: Vec<f64> = won.iter().zip(weights).map(|(won, weight)| won / weight).collect();
        // With the new strengths, as a block of its own.
        let mut weight = 2.0 * PRIOR / (theta + 1.0);
        for &PairResults { players: [first, second], games, .. } in played {
            weight += games * players[first] / (theta * players[first] + players[second]);
        }
        Strengths { players, first_move: won_first / weight }
    }

    /// Returns the curvature of the logarithm of the likelihood around the difference of two players, from these games.
    pub(super) fn curvature(&self, results: &PairResults) -> f64 {
        let [first, second] = results.players.map(|player| self.players[player]);
        let first = self.first_move * first;
        results.games * first * second / (first + second).powi(2)
    }

    /// Returns the curvature around the strength of a player from the games against somebody who does not exist.
    pub(super) fn prior_curvature(&self, player: usize) -> f64 {
        let strength = self.players[player];
        2.0 * PRIOR * strength / (strength + 1.0).powi(2)
    }

    /// Returns the strengths in Elo, their mean being 0.
    pub fn elo(&self) -> Vec<f64> {
        let elo: Vec<f64> = self.players.iter().map(|strength| in_elo(*strength)).collect();
        #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 players")]
        let mean = elo.iter().sum::<f64>() / elo.len().max(1) as f64;
        elo.into_iter().map(|elo| elo - mean).collect()
    }

    /// Returns the advantage of the first move in Elo.
    pub fn first_move_elo(&self) -> f64 {
        in_elo(self.first_move)
    }
}

fn in_elo(factor: f64) -> f64 {
    400.0 / LN_10 * factor.ln()
}

#[cfg(test)]
mod tests {
    use super::{PairResults, Strengths};

    /// Returns the expected results of these strengths, as if they had been played.
    fn expected(strengths: &[f64], first_move: f64, games: f64) -> Vec<PairResults> {
        let all = 0..strengths.len();
        all.clone()
            .flat_map(|first| all.clone().map(move |second| [first, second]))
            .filter(|[first, second]| first != second)
            .map(|players @ [first, second]| {
                let mine = first_move * strengths[first];
                PairResults { players, games, won: games * mine / (mine + strengths[second]) }
            })
            .collect()
    }

    #[test]
    fn strengths_are_found_again() {
        let truth = [4.0, 1.0, 0.5, 2.0];
        let found = Strengths::equal(4).fitted(&expected(&truth, 1.6, 1e6));
        let scale = found.players[1];
        for (found, truth) in found.players.iter().zip(truth) {
            assert!((found / scale - truth).abs() < 1e-3, "{found} {truth}");
        }
        assert!((found.first_move - 1.6).abs() < 1e-3, "{}", found.first_move);
    }

    #[test]
    fn who_has_won_everything_is_strong_but_not_infinitely() {
        let all = [PairResults { players: [0, 1], games: 10.0, won: 10.0 }];
        let found = Strengths::equal(2).fitted(&all).elo();
        assert!(found[0] > 100.0 && found[0] < 2000.0 && (found[0] + found[1]).abs() < 1e-9, "{found:?}");
    }
}
