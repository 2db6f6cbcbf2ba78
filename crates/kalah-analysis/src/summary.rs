//! What a reviewed game comes to for one of its players, and many of them together.

use kalah::{GameState, Move, Side};
use serde::{Deserialize, Serialize};

use crate::accuracy::LossTally;
use crate::ply_review::{LossKind, PlyReview, ReviewedMoveValue};

/// Mistakes of a game that are remembered.
const WORST: usize = 3;

/// Phase of a game, by the seeds that are still in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum GamePhase {
    /// More than two thirds of all seeds.
    Opening,
    /// More than a third.
    Middle,
    /// The rest.
    End,
}

impl GamePhase {
    /// Every phase, in order.
    pub const ALL: [GamePhase; 3] = [GamePhase::Opening, GamePhase::Middle, GamePhase::End];

    /// The phase with so many seeds in play of so many.
    pub fn from_seeds(in_play: u16, total: u16) -> GamePhase {
        let (in_play, total) = (3 * u32::from(in_play), u32::from(total));
        if in_play > 2 * total {
            GamePhase::Opening
        } else if in_play > total {
            GamePhase::Middle
        } else {
            GamePhase::End
        }
    }
}

/// A ply that gave something away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CostlyPly {
    /// Plies before it.
    pub ply: usize,
    /// Seeds of the final margin.
    pub loss: i32,
    /// Category of its loss.
    pub kind: LossKind,
    /// True if the loss is proven.
    pub exact: bool,
}

/// Statistics of one player's plies in a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// Losses of all plies.
    pub tally: LossTally,
    /// Losses by phase.
    pub phases: [LossTally; 3],
    /// Losses by pit, from the left.
    pub pits: Vec<LossTally>,
    /// The most expensive ones, the worst first.
    pub worst: Vec<CostlyPly>,
}

impl PlayerSummary {
    /// Summarizes a game for the player who sat on this side at its start. `values` has the values of all moves before
    /// each ply.
    pub fn from_game(game: &GameState, values: &[Vec<ReviewedMoveValue>], player: Side) -> PlayerSummary {
        let total = game.start().total();
        let mut summary = PlayerSummary {
            pits: vec![LossTally::default(); game.start().rules().pits()],
            ..PlayerSummary::default()
        };
        for (ply, (played, values)) in game.plies().iter().zip(values).enumerate() {
            if game.seat_at_start_after(ply, played.side) != player {
                continue;
            }
            let Some(reviewed) = PlyReview::from_values(values, played.mv) else { continue };
            summary.tally.add(&reviewed);
            let phase = GamePhase::from_seeds(game.position_after(ply).seeds_in_play(), total);
            summary.phases[phase as usize].add(&reviewed);
            if let Move::Sow(pit) = played.mv
                && let Some(tally) = summary.pits.get_mut(pit.index())
            {
                tally.add(&reviewed);
            }
            if reviewed.loss() > 0 {
                let mistake =
                    CostlyPly { ply, loss: reviewed.loss(), kind: reviewed.kind, exact: reviewed.exact };
                summary.worst.push(mistake);
            }
        }
        summary.worst.sort_by_key(|mistake| std::cmp::Reverse((mistake.kind, mistake.loss)));
        summary.worst.truncate(WORST);
        summary
    }

    /// Adds the other summary, without its mistakes.
    pub fn add(&mut self, other: &PlayerSummary) {
        self.tally = self.tally.and(&other.tally);
        for (own, other) in self.phases.iter_mut().zip(&other.phases) {
            *own = own.and(other);
        }
        self.pits.resize(self.pits.len().max(other.pits.len()), LossTally::default());
        for (own, other) in self.pits.iter_mut().zip(&other.pits) {
            *own = own.and(other);
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::{GameState, Rules, Side};

    use super::{GamePhase, PlayerSummary};
    use crate::ply_review::ReviewedMoveValue;

    #[test]
    fn phases_go_by_what_is_in_play() {
        assert_eq!(
            [72, 49, 48, 25, 24, 0].map(|seeds| GamePhase::from_seeds(seeds, 72) as u8),
            [0, 0, 1, 1, 2, 2]
        );
    }

    #[test]
    fn each_player_answers_for_the_own_plies() {
        let mut game = GameState::new("6x4+pie".parse::<Rules>().unwrap().start(Side::South));
        let mut values = Vec::new();
        // The margin of each move is made up: the left-most is 4 better than all others.
        for text in ["1", "swap", "2", "3"] {
            let legal = game.position().legal_moves().enumerate();
            values.push(
                legal
                    .map(|(at, mv)| ReviewedMoveValue {
                        mv,
                        margin: if at == 0 { 4 } else { 0 },
                        exact: true,
                    })
                    .collect::<Vec<_>>(),
            );
            game.play(kalah::parse_moves(text).unwrap()[0]).unwrap();
        }
        let [south, north] = Side::BOTH.map(|side| PlayerSummary::from_game(&game, &values, side));
        // South plays the first ply, and as North after the swap the third.
        assert_eq!((south.tally.plies, north.tally.plies), (2, 2));
        assert_eq!((south.tally.lost, south.worst[0].ply), (4.0, 2));
        assert_eq!((north.worst.len(), north.pits[2].plies), (2, 1));
        let mut both = south.clone();
        both.add(&north);
        assert_eq!(both.tally.plies, 4);
    }
}
