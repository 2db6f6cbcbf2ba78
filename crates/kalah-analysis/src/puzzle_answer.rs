//! Verdicts on answers to puzzles.

use kalah::{Move, Position, Rules, parse_moves};

/// A puzzle as it is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvablePuzzle {
    /// Start position.
    pub position: Position,
    /// Moves of the solver and of the opponent.
    pub line: Vec<Move>,
}

/// Verdict on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerVerdict {
    /// The answer is right so far, and this many plies of the line are played, replies among them.
    Right(usize),
    /// The answer is the whole line.
    Solved,
    /// The answer has a legal ply that gives the result away, after this many right ones.
    Wrong(usize),
    /// The answer cannot be played.
    Illegal,
}

impl SolvablePuzzle {
    /// Parses a position and the line from it; `None` if the line cannot be played by these rules.
    pub fn parse(rules: &str, position: &str, line: &str) -> Option<SolvablePuzzle> {
        let rules: Rules = rules.parse().ok()?;
        SolvablePuzzle::new(Position::parse(position, Some(rules)).ok()?, parse_moves(line).ok()?)
    }

    /// Returns the puzzle of this position and line; `None` if the line cannot be played.
    pub fn new(position: Position, line: Vec<Move>) -> Option<SolvablePuzzle> {
        let solvable = SolvablePuzzle { position, line };
        solvable.after(solvable.line.len()).map(|_| solvable)
    }

    /// The position after so many plies of the line; `None` if they cannot be played.
    pub fn after(&self, plies: usize) -> Option<Position> {
        let played = self.line.get(..plies)?;
        played.iter().try_fold(self.position, |position, &mv| position.play(mv).ok().map(|ply| ply.position))
    }

    /// Checks these plies from the start of the puzzle, replies among them.
    pub fn verdict(&self, plies: &[Move]) -> AnswerVerdict {
        let right = plies.iter().zip(&self.line).take_while(|(mv, right)| mv == right).count();
        if right == self.line.len() {
            return AnswerVerdict::Solved;
        }
        let Some(position) = self.after(right) else { return AnswerVerdict::Illegal };
        match plies.get(right) {
            None => AnswerVerdict::Right(right + self.replies(right)),
            // What the opponent plays is not the visitor's to say.
            Some(&mv) if position.turn() == self.position.turn() && position.is_legal(mv) => {
                AnswerVerdict::Wrong(right)
            }
            Some(_) => AnswerVerdict::Illegal,
        }
    }

    /// Returns the number of plies that the opponent plays next.
    pub fn replies(&self, plies: usize) -> usize {
        let is_reply = |plies: &usize| {
            self.after(*plies).is_some_and(|position| position.turn() != self.position.turn())
        };
        (plies..self.line.len()).take_while(is_reply).count()
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Position, parse_moves};

    use super::{AnswerVerdict, SolvablePuzzle};

    fn solvable() -> SolvablePuzzle {
        let position = Position::parse("<3,0,0,2,1,1,2,2,2> s", None).unwrap();
        // An extra turn, a quiet ply, the reply, and one more.
        SolvablePuzzle { position, line: parse_moves("32 3 1").unwrap() }
    }

    #[test]
    fn answers_are_distinguished() {
        let puzzle = solvable();
        let verdict = |text: &str| puzzle.verdict(&parse_moves(text).unwrap());
        assert_eq!(verdict(""), AnswerVerdict::Right(0));
        assert_eq!(verdict("3"), AnswerVerdict::Right(1));
        assert_eq!(verdict("32"), AnswerVerdict::Right(3), "with the reply");
        assert_eq!(verdict("323"), AnswerVerdict::Right(3));
        assert_eq!(verdict("3231"), AnswerVerdict::Solved);
        assert_eq!(verdict("2"), AnswerVerdict::Wrong(0));
        assert_eq!(verdict("33"), AnswerVerdict::Illegal, "the pit is empty");
        assert_eq!(verdict("321"), AnswerVerdict::Illegal, "not the visitor's ply");
    }

    #[test]
    fn what_cannot_be_played_is_no_puzzle() {
        let mut puzzle = solvable();
        puzzle.line = parse_moves("33").unwrap();
        assert_eq!(puzzle.after(2), None);
        assert_eq!(SolvablePuzzle::new(puzzle.position, puzzle.line), None);
    }
}
