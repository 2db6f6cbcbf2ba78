//! `kalah proof status`.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use kalah::{Rules, Side};
use kalah_engine::{Log, Options, Solver};
use serde_json::json;

use super::shown;
use crate::database::{Budget, Database};
use crate::solvers::searchable;
use crate::status::Done;

const JSON_HELP: &str = r#"Print {"margin", "answer", "least", "most", "proofs", "answered", "given_up", "nodes", "open"}, and if it can be told "rest": {"low", "high"} in nodes"#;

/// Tell how far a proof is, by its log
///
/// Nothing is proven and no database is built; how many seeds it will have counts for the estimate of what is left.
#[derive(Args)]
pub(crate) struct ProofStatus {
    /// Board in a word, such as 6x6
    rules: Rules,
    /// The margin in question, of the first player
    #[arg(long, value_name = "MARGIN", allow_negative_numbers = true)]
    at_least: i32,
    /// The log, or several that were not merged yet
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    log: Vec<PathBuf>,
    #[command(flatten)]
    database: Database,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

impl ProofStatus {
    pub(crate) fn run(&self) -> Done {
        searchable(self.rules)?;
        let log = Log::read(&self.log)?;
        let start = self.rules.start(Side::South);
        if *log.position() != start {
            return Err(anyhow!(
                "{} is the log of {}, {}",
                self.log[0].display(),
                log.position().rules(),
                log.position()
            )
            .into());
        }
        let seeds = self.database.planned(self.rules, self.rules.total(), Budget::TO_SOLVE)?;
        let solver = Solver::new(self.rules, Options { table_bytes: 16 << 20, ..Options::default() })?;
        let status = solver.proof_status(&log, self.at_least, seeds)?;
        if !self.json {
            shown::print(self.rules, self.at_least, &status, None);
            return Ok(());
        }
        let mut report = json!({
            "margin": self.at_least,
            "answer": status.answer,
            "least": status.margins.0,
            "most": status.margins.1,
            "proofs": status.proofs,
            "answered": status.answered,
            "given_up": status.given_up,
            "nodes": status.nodes,
            "open": status.open,
        });
        if let Some(rest) = status.rest {
            report["rest"] = json!({ "low": rest.low, "high": rest.high });
        }
        println!("{report}");
        Ok(())
    }
}
