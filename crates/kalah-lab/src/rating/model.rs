//! The strengths under which all results together are likeliest: the model of R. Bradley and M. Terry, with an advantage for
//! whoever moves first.
//!
//! A player of strength `a` who moves first wins against one of strength `b` with probability `t a / (t a + b)`, where `t` is the
//! same for all. The likeliest strengths are found by minorisation and maximisation: D. Hunter, "MM algorithms for generalized
//! Bradley-Terry models", Annals of Statistics 32 (2004), 384-406, section 2 (home-field advantage). A drawn game is half a win of either.

use std::f64::consts::LN_10;

/// Games between two players in which the first one moved first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PairResults {
    /// The places of both.
    pub(crate) players: [usize; 2],
    /// Number of games.
    pub(crate) games: f64,
    /// Those that the first one won, a draw being a half.
    pub(crate) won: f64,
}

/// Strengths and the advantage, as factors.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Strengths {
    pub(crate) players: Vec<f64>,
    pub(crate) first_move: f64,
}

/// Each player has half a game won and half a game lost more, against somebody of strength 1 who does not exist, without advantage:
/// without, whoever has won everything would be infinitely strong.
const PRIOR: f64 = 0.5;

/// Steps end when none changes a factor by more than this share.
const TOLERANCE: f64 = 1e-10;
const STEPS: usize = 20_000;

impl Strengths {
    /// Equal strengths.
    pub(crate) fn equal(players: usize) -> Strengths {
        Strengths { players: vec![1.0; players], first_move: 1.0 }
    }

    /// The likeliest strengths, found from these.
    pub(crate) fn fitted(mut self, played: &[PairResults]) -> Strengths {
        let mut won = vec![PRIOR; self.players.len()];
        let mut won_first = 0.0;
        for &PairResults { players: [first, second], games: here, won: first_won } in played {
            won[first] += first_won;
            won[second] += here - first_won;
            won_first += first_won;
        }
        // Half a game each way keeps the advantage finite as well.
        let won_first = won_first + PRIOR;
        for _ in 0..STEPS {
            let change = self.step(played, &won, won_first);
            if change < TOLERANCE {
                break;
            }
        }
        self
    }

    /// One step; the largest change of a factor, as a share of it.
    fn step(&mut self, played: &[PairResults], won: &[f64], won_first: f64) -> f64 {
        let theta = self.first_move;
        let mut weights: Vec<f64> =
            self.players.iter().map(|strength| 2.0 * PRIOR / (strength + 1.0)).collect();
        for &PairResults { players: [first, second], games, .. } in played {
            let weight = games / (theta * self.players[first] + self.players[second]);
            weights[first] += theta * weight;
            weights[second] += weight;
        }
        let next: Vec<f64> = won.iter().zip(weights).map(|(won, weight)| won / weight).collect();
        // With the new strengths, as a block of its own.
        let mut weight = 2.0 * PRIOR / (theta + 1.0);
        for &PairResults { players: [first, second], games, .. } in played {
            weight += games * next[first] / (theta * next[first] + next[second]);
        }
        let first_move = won_first / weight;
        let changes = next.iter().zip(&self.players).map(|(next, now)| (next / now - 1.0).abs());
        let change = changes.fold((first_move / theta - 1.0).abs(), f64::max);
        self.players = next;
        self.first_move = first_move;
        change
    }

    /// The strengths in Elo, their mean being 0.
    pub(crate) fn elo(&self) -> Vec<f64> {
        let elo: Vec<f64> = self.players.iter().map(|strength| in_elo(*strength)).collect();
        #[expect(clippy::cast_precision_loss, reason = "there are few players")]
        let mean = elo.iter().sum::<f64>() / elo.len().max(1) as f64;
        elo.into_iter().map(|elo| elo - mean).collect()
    }

    /// Returns the advantage of the first move in Elo.
    pub(crate) fn first_move_elo(&self) -> f64 {
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
