//! The verdicts, as they come in.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex};

use super::list::ROWS;
use super::rows::Row;
use crate::arrangement::Arrangement;

#[derive(Clone)]
pub(crate) struct Table {
    /// Why nothing can be run on an arrangement, if so.
    missing: [Option<String>; Arrangement::ALL.len()],
    held: Arc<Mutex<BTreeSet<(&'static str, &'static str)>>>,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table { missing: Arrangement::ALL.map(Arrangement::missing), held: Arc::default() }
    }

    /// Why a row is not run on an arrangement.
    pub(crate) fn why_not(&self, row: &Row, arrangement: Arrangement) -> Option<String> {
        let at = Arrangement::ALL.iter().position(|known| *known == arrangement);
        let missing = at.and_then(|at| self.missing[at].clone()).map(|why| format!("NOT RUN: {why}"));
        row.not_here(arrangement).or(missing)
    }

    pub(crate) fn held(&self, row: &'static Row, arrangement: Arrangement) {
        self.held.lock().unwrap().insert((row.name(), arrangement.word()));
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for arrangement in Arrangement::ALL {
            writeln!(f, "\nas {}:\n  #  attempt                    verdict", arrangement.word())?;
            for row in ROWS {
                let verdict = if self.held.lock().unwrap().contains(&(row.name(), arrangement.word())) {
                    row.verdict(arrangement).to_string()
                } else {
                    self.why_not(row, arrangement).unwrap_or_else(|| "FAILED, or not asked for".to_owned())
                };
                writeln!(f, "{:>3}  {:<25}  {verdict}", row.number(), row.name())?;
            }
        }
        Ok(())
    }
}
