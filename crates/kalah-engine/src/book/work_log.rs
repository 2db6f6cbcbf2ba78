//! What the making of a book has found out, in memory and, if there is one, in its file of work.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kalah::Rules;
use kalah::kernel::Pair;

use super::entry::Fact;
use super::journal::{Findings, Journal, JournalError};

/// What was found out; many threads add to it.
pub(super) struct WorkLog {
    journal: Option<Journal>,
    findings: Mutex<Findings>,
}

impl WorkLog {
    /// Goes on from what a file has; without one nothing is known yet. `task` tells apart the work on different books
    /// of the same rules.
    pub(super) fn open(work: Option<&Path>, rules: Rules, task: &str) -> Result<WorkLog, JournalError> {
        let opened = work.map(|path| Journal::open(path, rules, task)).transpose()?;
        let (journal, findings) = opened.unzip();
        Ok(WorkLog { journal, findings: Mutex::new(findings.unwrap_or_default()) })
    }

    /// What is known of a position.
    pub(super) fn fact(&self, pair: Pair) -> Option<Fact> {
        self.findings().facts.get(&pair).copied()
    }

    /// Whether a position is solved at once, as far as was measured.
    pub(super) fn is_easy(&self, pair: Pair) -> bool {
        self.findings().easy.contains(&pair)
    }

    pub(super) fn keep_fact(&self, pair: Pair, fact: Fact) -> Result<(), JournalError> {
        if let Some(journal) = &self.journal {
            journal.fact(pair, fact)?;
        }
        self.findings().facts.insert(pair, fact);
        Ok(())
    }

    pub(super) fn keep_easy(&self, pair: Pair) -> Result<(), JournalError> {
        if let Some(journal) = &self.journal {
            journal.easy(pair)?;
        }
        self.findings().easy.insert(pair);
        Ok(())
    }

    /// How many facts and how many easy positions there are.
    pub(super) fn counts(&self) -> (usize, usize) {
        let findings = self.findings();
        (findings.facts.len(), findings.easy.len())
    }

    /// Everything.
    pub(super) fn into_findings(self) -> Findings {
        self.findings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
