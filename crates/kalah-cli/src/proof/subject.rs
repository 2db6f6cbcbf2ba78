//! Subject of a proof.

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use clap::Args;
use kalah::{Position, Rules, Side, parse_moves};
use kalah_engine::{OpenWork, ProofLog, ProofState};

/// The game of a log and a position in it.
#[derive(Clone, Args)]
pub(crate) struct ProofSubject {
    /// Board in a word, such as 6x6
    pub(crate) rules: Rules,
    /// The position after these moves, such as "12", in place of the start; the log is the same
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl ProofSubject {
    /// The same game after these moves.
    pub(crate) fn after(&self, moves: String) -> ProofSubject {
        ProofSubject { rules: self.rules, moves: Some(moves) }
    }

    /// The position that logs of the game begin with.
    pub(crate) fn start(&self) -> Position {
        self.rules.start(Side::South)
    }

    /// The position that is asked about.
    pub(crate) fn position(&self) -> Result<Position> {
        let mut position = self.start();
        for mv in parse_moves(self.moves.as_deref().unwrap_or_default())? {
            position = position.play(mv)?.position;
        }
        Ok(position)
    }

    /// Refuses the log of another game.
    pub(crate) fn check(&self, log: &ProofLog, name: &Path) -> Result<()> {
        let found = log.position();
        ensure!(*found == self.start(), "{} is the log of {}, {found}", name.display(), found.rules());
        Ok(())
    }
}

impl fmt::Display for ProofSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules)?;
        self.moves.iter().try_for_each(|moves| write!(f, " after {moves}"))
    }
}

/// Question about the side to move that stands for "Is the margin of the first player at least so much?".
#[derive(Clone, Copy)]
pub(crate) struct MarginQuestion {
    /// The margin of the side to move that is asked about.
    pub(crate) margin: i32,
    /// True if a yes to that is a no.
    turned: bool,
}

impl MarginQuestion {
    /// The question in a position.
    pub(crate) fn about(position: &Position, margin: i32) -> MarginQuestion {
        match position.turn() {
            Side::South => MarginQuestion { margin, turned: false },
            Side::North => MarginQuestion { margin: 1 - margin, turned: true },
        }
    }

    /// An answer for the first player.
    pub(crate) fn answer(self, yes: bool) -> bool {
        yes != self.turned
    }

    /// Returns the status of the proof for the first player.
    pub(crate) fn of_first_player(self, position: &Position, status: ProofState) -> ProofState {
        let rest = status.rest.map(|rest| OpenWork { expected: self.answer(rest.expected), ..rest });
        let answer = status.answer.map(|yes| self.answer(yes));
        ProofState { answer, rest, margins: of_first_player(position, status.margins), ..status }
    }
}

/// Bounds of the margin of the side to move as those of the first player's.
pub(crate) fn of_first_player(position: &Position, (least, most): (i32, i32)) -> (i32, i32) {
    match position.turn() {
        Side::South => (least, most),
        Side::North => (-most, -least),
    }
}
