//! `kalah lab dataset`: positions with exact values for learning programs.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use kalah::Rules;
use kalah_engine::{Lookup, Options, SearchBudget, Solver};
use kalah_lab::{DatasetCard, DatasetWork, random_positions, write_dataset};

use crate::database::DatabaseArgs;
use crate::output::OverwriteArg;
use crate::progress::Progress;
use crate::solvers::searchable;
use crate::status::CommandResult;

/// Write a data set of positions with the exact values of all moves, as Parquet, with a card that says how it was made
///
/// The positions are different ones of games of random moves, from the start to the end. polars and pandas read the file; the card
/// lies beside it, with .md added to its name.
#[derive(Args)]
pub(crate) struct DatasetArgs {
    /// Rules in a word: 6x4, 5x5+empty
    #[arg(long, default_value = "6x4")]
    rules: Rules,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "10000")]
    positions: NonZeroUsize,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Another number draws other positions
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Leave out positions that take more nodes
    #[arg(long, value_name = "NODES")]
    most: Option<u64>,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl DatasetArgs {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.rules)?;
        let card_path = PathBuf::from(format!("{}.md", self.out.display()));
        let [file, card_file] = [self.overwrite.output(&self.out)?, self.overwrite.output(&card_path)?];
        let stop = crate::interrupt::flag();
        let positions = random_positions(self.rules, self.positions.get(), self.seed);
        let options = self.database.options(self.rules, self.rules.total(), SearchBudget::TO_SOLVE, &stop)?;
        let solver = Solver::new(self.rules, Options { threads: NonZeroUsize::MIN, ..options })?;
        let lookup = Lookup::shipped(self.rules);
        let bar = Progress::new("positions solved", positions.len() as u64);
        let work = DatasetWork {
            solver: &solver,
            lookup: &lookup,
            nodes: self.most,
            threads: self.database.threads(),
        };
        let rows = work.rows(&positions, &stop, &|done| bar.set_position(done as u64));
        let rows = rows.context("the data set is not whole")?;
        bar.finish_and_clear();
        let mut content = Vec::new();
        let notes = [("rules", self.rules.to_string()), ("seed", self.seed.to_string())];
        write_dataset(&rows, &notes, &mut content)?;
        let card = DatasetCard {
            rules: self.rules,
            drawn: positions.len(),
            positions: rows.len(),
            seed: self.seed,
            database_seeds: solver.database_seeds(),
            command: self.command(),
        };
        let name = self.out.file_name().unwrap_or_default().to_string_lossy();
        card_file.write(card.render(&name, &content))?;
        file.write(content)?;
        println!(
            "{} positions in {}, and its card in {}",
            rows.len(),
            self.out.display(),
            card_path.display()
        );
        Ok(())
    }

    /// The command that makes the same rows again.
    fn command(&self) -> String {
        let most = self.most.map_or(String::new(), |most| format!(" --most {most} --threads 1"));
        format!(
            "kalah lab dataset --rules {} --positions {} --seed {}{most} --out FILE",
            self.rules, self.positions, self.seed
        )
    }
}
