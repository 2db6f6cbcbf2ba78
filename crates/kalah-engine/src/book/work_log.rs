//! What the making of a book has found out, in memory and, if there is one, in its file of work.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kalah::Rules;
use kalah::kernel::PitPair;

use super::entry::StorelessEntry;
use super::journal::{BookFindings, BookJournal, BookJournalError};

/// Log of what was found out; many threads add to it.
pub(super) struct WorkLog {
    journal: Option<BookJournal>,
    findings: Mutex<BookFindings>,
}

impl WorkLog {
    /// Goes on from what a file has; without one nothing is known yet. `task` tells apart the work on different books
    /// of the same rules.
    pub(super) fn open(work: Option<&Path>, rules: Rules, task: &str) -> Result<WorkLog, BookJournalError> {
        let opened = work.map(|path| BookJournal::open(path, rules, task)).transpose()?;
        let (journal, findings) = opened.unzip();
        Ok(WorkLog { journal, findings: Mutex::new(findings.unwrap_or_default()) })
    }

    /// Returns the entry of a position, if it is known.
    pub(super) fn fact(&self, pair: PitPair) -> Option<StorelessEntry> {
        self.findings().facts.get(&pair).copied()
    }

    /// Returns true if a position is solved at once, as far as was measured.
    pub(super) fn is_easy(&self, pair: PitPair) -> bool {
        self.findings().easy.contains(&pair)
    }

    pub(super) fn keep_fact(&self, pair: PitPair, fact: StorelessEntry) -> Result<(), BookJournalError> {
        if let Some(journal) = &self.journal {
            journal.fact(pair, fact)?;
        }
        self.findings().facts.insert(pair, fact);
        Ok(())
    }

    pub(super) fn keep_easy(&self, pair: PitPair) -> Result<(), BookJournalError> {
        if let Some(journal) = &self.journal {
            journal.easy(pair)?;
        }
        self.findings().easy.insert(pair);
        Ok(())
    }

    /// Returns the numbers of facts and of easy positions.
    pub(super) fn counts(&self) -> (usize, usize) {
        let findings = self.findings();
        (findings.facts.len(), findings.easy.len())
    }

    /// Everything.
    pub(super) fn into_findings(self) -> BookFindings {
        self.findings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn findings(&self) -> MutexGuard<'_, BookFindings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
