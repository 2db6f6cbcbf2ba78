//! The forms that are written.

use clap::ValueEnum;

/// How games or positions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum NotationForm {
    /// Games: a line of JSON each
    Record,
    /// Games: as the Haskell tournament prints a match, board by board
    Transcript,
    /// Games: their moves, such as 36 21 4
    Moves,
    /// Positions: <6,0,0,..> s
    Board,
    /// Positions: as the Haskell tournament prints them, `Board {turn = Player_A, ..}`
    Haskell,
    /// Positions: the Java application's 15 fields
    Java,
    /// Positions: KGP's, with the side to move as South
    Kgp,
    /// Positions: ManKalah's, North's pits and store, then South's
    Mankalah,
}
