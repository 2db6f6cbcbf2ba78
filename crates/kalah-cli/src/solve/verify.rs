//! `kalah solve --verify-log`: proving lines of a log again.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};
use indicatif::HumanCount;
use kalah_engine::{Options, ProofLog, SearchBudget, Solver, VerifyOptions};

use crate::database::DatabaseArgs;
use crate::progress::Progress;

/// Proves a sample of the proofs of a log again, and fails if one is wrong.
pub(crate) fn verify(
    path: &Path,
    options: VerifyOptions,
    database: &DatabaseArgs,
    stop: &Arc<AtomicBool>,
) -> Result<()> {
    let log = ProofLog::read(&[path.to_owned()])?;
    let rules = log.position().rules();
    let seeds = u32::from(log.position().seeds_in_play());
    let tools = database.options(rules, seeds, SearchBudget::TO_SOLVE, stop)?;
    let table_bytes = tools.table_bytes.min(128 << 20);
    let solver = Solver::new(rules, Options { table_bytes, ..tools })?;
    let bar = Progress::new("proofs verified", options.sample.min(log.proofs()) as u64);
    let verified = solver.verify(&log, options, stop, |_| bar.inc(1))?;
    bar.finish_and_clear();
    for place in &verified.wrong {
        println!("{place} is wrong");
    }
    println!(
        "of {} proofs {} were proven again from nothing, {} with the help of others, {} were too big, {} are wrong; {} nodes",
        HumanCount(log.proofs() as u64),
        verified.proven,
        verified.follow,
        verified.too_big,
        verified.wrong.len(),
        HumanCount(verified.nodes),
    );
    ensure!(verified.wrong.is_empty(), "{} of {} is wrong", verified.wrong.len(), path.display());
    Ok(())
}
