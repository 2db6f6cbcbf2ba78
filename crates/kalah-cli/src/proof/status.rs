//! `kalah proof status`.

use std::path::PathBuf;

use clap::Args;
use kalah_engine::{Options, ProofLog, SearchBudget, Solver};
use serde_json::json;

use super::display;
use super::subject::{MarginQuestion, ProofSubject};
use crate::database::DatabaseArgs;
use crate::json_report;
use crate::solvers::searchable;
use crate::status::CommandResult;

/// Tell how far a proof is, by its log
///
/// Nothing is proven and no database is built; how many seeds it will have counts for which answer is expected.
#[derive(Args)]
pub(crate) struct ProofStatus {
    #[command(flatten)]
    subject: ProofSubject,
    /// The margin in question, of the first player
    #[arg(long, value_name = "MARGIN", allow_negative_numbers = true)]
    at_least: i32,
    /// The log, or several that were not merged yet
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    log: Vec<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl ProofStatus {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.subject.rules)?;
        let log = ProofLog::read(&self.log)?;
        let position = self.subject.position()?;
        self.subject.check(&log, &self.log[0])?;
        let rules = self.subject.rules;
        let seeds = self.database.resources().database_seeds(rules, rules.total(), SearchBudget::TO_SOLVE)?;
        let solver = Solver::new(rules, Options { table_bytes: 16 << 20, ..Options::default() })?;
        let asked = MarginQuestion::about(&position, self.at_least);
        let status = solver.proof_status(&log, &position, asked.margin, seeds)?;
        let status = asked.of_first_player(&position, status);
        if !self.json {
            display::print(&self.subject, self.at_least, &status);
            return Ok(());
        }
        let report = json!({
            "margin": self.at_least,
            "answer": status.answer,
            "least": status.margins.0,
            "most": status.margins.1,
            "proofs": status.proofs,
            "answered": status.answered,
            "given_up": status.given_up,
            "nodes": status.nodes,
            "open": status.rest.map_or(0, |rest| rest.pieces),
            "expected": status.rest.map(|rest| rest.expected),
        });
        json_report::print(report);
        Ok(())
    }
}
