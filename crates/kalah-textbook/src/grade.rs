//! Players of a Java assignment, by the grade that each earns.

use std::fmt;
use std::time::Duration;

use kalah::{Move, Position};

use crate::opening_statistics::OpeningStatistics;

/// What a student's program does to earn a grade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssignmentGrade {
    /// Minimax, 5 plies ahead.
    E,
    /// Minimax with iterative deepening, up to 5 s a move.
    D,
    /// Alpha-beta, 5 plies ahead.
    C,
    /// Alpha-beta with iterative deepening, up to 5 s a move.
    B,
    /// As B, with a book of statistics for the first move.
    A,
}

impl AssignmentGrade {
    /// All grades, the weakest first.
    pub const ALL: [AssignmentGrade; 5] =
        [AssignmentGrade::E, AssignmentGrade::D, AssignmentGrade::C, AssignmentGrade::B, AssignmentGrade::A];

    /// The longest time for a move, whatever the referee allows.
    pub const TIME: Duration = Duration::from_secs(5);

    /// The move of the book, where there is one.
    pub(crate) fn book_move(self, position: &Position) -> Option<Move> {
        if self != AssignmentGrade::A {
            return None;
        }
        OpeningStatistics::built_in(position.rules())?.choose(position)
    }

    /// The letter in a player's word.
    pub const fn letter(self) -> char {
        match self {
            AssignmentGrade::E => 'e',
            AssignmentGrade::D => 'd',
            AssignmentGrade::C => 'c',
            AssignmentGrade::B => 'b',
            AssignmentGrade::A => 'a',
        }
    }
}

impl fmt::Display for AssignmentGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grade:{}", self.letter())
    }
}
