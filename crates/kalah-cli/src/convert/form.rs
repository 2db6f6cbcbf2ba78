//! The forms that are written, and those of the input that can be asked for.

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

/// Form of an input that is not to be recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum InputForm {
    /// Replays of Kaggle's environment `open_spiel_mancala`
    Kaggle,
}

impl From<NotationForm> for kalah_match::NotationForm {
    fn from(form: NotationForm) -> kalah_match::NotationForm {
        match form {
            NotationForm::Record => kalah_match::NotationForm::Record,
            NotationForm::Transcript => kalah_match::NotationForm::Transcript,
            NotationForm::Moves => kalah_match::NotationForm::Moves,
            NotationForm::Board => kalah_match::NotationForm::Board,
            NotationForm::Haskell => kalah_match::NotationForm::Haskell,
            NotationForm::Java => kalah_match::NotationForm::Java,
            NotationForm::Kgp => kalah_match::NotationForm::Kgp,
            NotationForm::Mankalah => kalah_match::NotationForm::Mankalah,
        }
    }
}
