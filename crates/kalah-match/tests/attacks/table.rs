//! The verdicts, as they come in.

use std::fmt;
use std::sync::{Arc, Mutex};

use super::rows::{ROWS, Row};

#[derive(Clone)]
pub(crate) struct Table {
    /// Why nothing can be run, if so.
    refused: Option<String>,
    held: Arc<Mutex<Vec<&'static str>>>,
}

impl Table {
    pub(crate) fn new(refused: Option<String>) -> Table {
        Table { refused, held: Arc::default() }
    }

    pub(crate) fn runs(&self, row: &Row) -> bool {
        self.refused.is_none() && row.not_here().is_none()
    }

    pub(crate) fn held(&self, row: &'static Row) {
        self.held.lock().unwrap().push(row.name());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n  #  attempt                    verdict")?;
        for row in ROWS {
            let verdict = if self.held.lock().unwrap().contains(&row.name()) {
                row.verdict().to_string()
            } else if let Some(why) = row.not_here() {
                why
            } else if let Some(why) = &self.refused {
                format!("not run: {why}")
            } else {
                "FAILED, or not asked for".to_owned()
            };
            writeln!(f, "{:>3}  {:<25}  {verdict}", row.number(), row.name())?;
        }
        Ok(())
    }
}
