//! Players who have played too little for a rank to say anything.

use kalah_tournament::{EntryTally, Format, PROVISIONAL};

use crate::tournament::TournamentState;

impl TournamentState {
    /// Matches that each can play at most.
    pub fn most_matches(&self) -> u32 {
        let others = u32::try_from(self.players.len().saturating_sub(1)).unwrap_or(u32::MAX);
        match self.format {
            Format::AllPlayAll | Format::Open => others,
            Format::Swiss { matches } => matches.get().min(others),
        }
    }

    /// Returns true if somebody has played too little for a rank to say anything, and can play enough.
    pub fn is_provisional(&self, tally: &EntryTally) -> bool {
        self.most_matches() >= PROVISIONAL && tally.is_provisional()
    }
}
