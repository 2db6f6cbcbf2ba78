//! Positions that submissions are asked about.

use kalah::{Move, Pit, Position};

/// A line a tactic: the plies that it takes to see, its move, the position.
const TACTICS: &str = include_str!("positions/tactics.txt");

/// A line a position.
const MIDDLEGAMES: &str = include_str!("positions/middlegames.txt");

/// Position whose best move takes a certain look-ahead to see.
///
/// Searches with the evaluations h1 to h6 of the textbook all play it from so many plies on (tried up to 10, and with h3 to
/// 14), whether they prefer the left-most or the right-most of equal moves, and none of them does with fewer. The game is not decided yet: neither store holds more than half of the seeds.
/// Found among positions of games by chance.
pub(super) struct Tactic {
    pub(super) position: Position,
    pub(super) best: Move,
}

/// The least number of plies for which there are tactics.
pub(crate) const SHALLOWEST_TACTIC: u32 = 3;

/// The greatest number of plies for which there are tactics.
pub(crate) const DEEPEST_TACTIC: u32 = 7;

/// Tactics that take so many plies to see, from [`SHALLOWEST_TACTIC`] to [`DEEPEST_TACTIC`].
pub(super) fn tactics(plies: u32) -> Vec<Tactic> {
    let wanted = format!("{plies} ");
    TACTICS.lines().filter_map(|line| tactic(line.strip_prefix(&wanted)?)).collect()
}

fn tactic(line: &str) -> Option<Tactic> {
    let (pit, position) = line.split_once(' ')?;
    let best = Move::Sow(Pit::from_letter(pit.chars().next()?)?);
    Some(Tactic { position: Position::parse(position, None).ok()?, best })
}

/// Positions in the middle of games, between which the number of moves differs.
pub(super) fn middlegames() -> Vec<Position> {
    MIDDLEGAMES.lines().filter_map(|line| Position::parse(line, None).ok()).collect()
}

/// The position before the last move of a game, which is the only one.
pub(super) fn decided() -> Position {
    let Ok(position) = Position::parse("<6,35,30,0,0,0,0,0,1,0,0,3,0,0,3> s", None) else {
        unreachable!("the text is a position")
    };
    position
}

#[cfg(test)]
mod tests {
    use kalah_textbook::{MoveLimits, Textbook};

    use super::{DEEPEST_TACTIC, MIDDLEGAMES, SHALLOWEST_TACTIC, TACTICS, middlegames, tactics};

    #[test]
    fn every_line_is_read() {
        assert_eq!(middlegames().len(), MIDDLEGAMES.lines().count());
        let read: usize = (SHALLOWEST_TACTIC..=DEEPEST_TACTIC).map(|plies| tactics(plies).len()).sum();
        assert_eq!(read, TACTICS.lines().count());
    }

    /// Who looks far enough finds it, whatever the evaluation, and who does not look far enough does not.
    #[test]
    fn a_tactic_takes_as_many_plies_as_it_says() {
        for plies in SHALLOWEST_TACTIC..=DEEPEST_TACTIC {
            for tactic in tactics(plies) {
                for eval in 1..=6 {
                    for depth in 1..=plies + 1 {
                        for order in ["left-to-right", "right-to-left"] {
                            let word = format!("alphabeta:{depth},eval=h{eval},order={order}");
                            let player: Textbook = word.parse().unwrap();
                            let limits = MoveLimits { lookahead: Some(depth), nodes: None };
                            let choice = player.select(&tactic.position, &limits, &|| false).unwrap();
                            let found = choice.mv == tactic.best;
                            assert_eq!(
                                found,
                                depth >= plies,
                                "{word} of {plies} plies in {}",
                                tactic.position
                            );
                        }
                    }
                }
            }
        }
    }
}
