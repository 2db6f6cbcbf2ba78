//! The seeds that lay in the pits when a game ended, and went to their owner's store.

use kalah::{Landing, Move, Pit, Ply, Position, Side};

/// Seeds in the pits of both sides before the ply that ended the game swept them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalSweep {
    pits: [Vec<u16>; 2],
}

impl FinalSweep {
    /// Returns the seeds that `ply`, played in `before`, swept; `None` if it did not end the game.
    pub fn from_ply(before: &Position, ply: &Ply) -> Option<FinalSweep> {
        ply.swept?;
        let Move::Sow(source) = ply.mv else { return None };
        let mut pits = Side::BOTH.map(|side| before.pits(side).to_vec());
        sow(&mut pits, ply.side, source);
        if let Some(captured) = ply.captured {
            pits[ply.side.opposite().index()][captured.pit.index()] = 0;
            if let Some(Landing::Pit(side, pit)) = ply.landing {
                pits[side.index()][pit.index()] = 0;
            }
        }
        Some(FinalSweep { pits })
    }

    /// The seeds that were taken out of a pit.
    pub fn from(&self, side: Side, pit: Pit) -> u16 {
        self.pits[side.index()].get(pit.index()).copied().unwrap_or(0)
    }

    /// The seeds that a side's store gained.
    pub fn gained(&self, side: Side) -> u16 {
        self.pits[side.index()].iter().sum()
    }
}

/// Lays the seeds of a pit one by one into what follows: own pits, the own store, the opponent's pits.
fn sow(pits: &mut [Vec<u16>; 2], side: Side, source: Pit) {
    let count = pits[side.index()].len();
    let seeds = std::mem::take(&mut pits[side.index()][source.index()]);
    for step in 1..=usize::from(seeds) {
        let slot = (source.index() + step) % (2 * count + 1);
        if slot < count {
            pits[side.index()][slot] += 1;
        } else if slot > count {
            pits[side.opposite().index()][slot - count - 1] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Capture, Rules, Side};

    use super::FinalSweep;

    /// Plays by a walk through the legal moves; tells how many games it ended.
    fn swept_as_told(rules: Rules, games: usize) {
        for game in 0..games {
            let mut position = rules.start(Side::South);
            let mut lot = game;
            while !position.is_over() {
                let moves: Vec<_> = position.legal_moves().collect();
                lot = lot.wrapping_mul(25_214_903_917).wrapping_add(11);
                let ply = position.play(moves[(lot >> 16) % moves.len()]).unwrap();
                let sweep = FinalSweep::from_ply(&position, &ply);
                assert_eq!(sweep.map(|sweep| Side::BOTH.map(|side| sweep.gained(side))), ply.swept);
                position = ply.position;
            }
        }
    }

    #[test]
    fn what_is_swept_is_what_the_rules_say() {
        swept_as_told(Rules::default(), 200);
        swept_as_told(Rules::new(2, 9).unwrap(), 200);
        swept_as_told(Rules::new(3, 4).unwrap().with_capture(Capture::EvenIfOppositeEmpty), 200);
    }
}
