//! The endgame database that a search stands on: from a file, or built in memory and kept for the next time.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use kalah::Rules;
use kalah_endgame::{Contents, DatabaseProgress};
use kalah_engine::{Options, SearchBudget, SearchResources};

/// Time of a build below which no bar is shown.
const UNSEEN: Duration = Duration::from_millis(300);

/// Where the exact values of positions with few seeds come from.
#[derive(Args)]
pub(crate) struct DatabaseArgs {
    /// Use this endgame database, as `kalah endgame build` makes them, or the image of one, which is mapped
    /// where the memory does not suffice to read it
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    pub(crate) endgame: Option<PathBuf>,
    /// Build a database of up to so many seeds in memory, 0 for none; by itself as many as pay
    #[arg(long, value_name = "SEEDS")]
    pub(crate) seeds: Option<u32>,
    /// Megabytes of memory for database and table together; half of what is free if left out
    #[arg(long, value_name = "MB")]
    pub(crate) memory: Option<u64>,
    /// Threads; as many as there are cores if left out
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl DatabaseArgs {
    /// Checks that the file that was named is a database, also where nothing will have to be looked up in it.
    ///
    /// # Errors
    /// Names a file that is none.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(file) = &self.endgame {
            Contents::read(file)?;
        }
        Ok(())
    }
}

impl DatabaseArgs {
    /// Threads to work with.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.resources().threads()
    }

    /// Returns true if the arguments name a database.
    pub(crate) fn names_database(&self) -> bool {
        self.endgame.is_some() || self.seeds.is_some()
    }

    /// Returns the resources of searches.
    pub(crate) fn resources(&self) -> SearchResources {
        let DatabaseArgs { endgame: file, seeds, memory, threads } = self;
        SearchResources { file: file.clone(), seeds: *seeds, memory: *memory, threads: *threads }
    }

    /// Returns the options of a solver for a position with this many seeds in play.
    pub(crate) fn options(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: SearchBudget,
        stop: &AtomicBool,
    ) -> Result<Options> {
        let resources = self.resources();
        Ok(watched(|show| resources.options(rules, seeds_in_play, budget, stop, None, show))?)
    }
}

/// Returns the default options of a solver: a database that is made in a second. Without one it works as
/// well, and longer.
pub(crate) fn at_sight(rules: Rules, endgame: Option<PathBuf>) -> Options {
    let usual = DatabaseArgs { endgame, seeds: None, memory: None, threads: None };
    let seeds = rules.total();
    usual.options(rules, seeds, SearchBudget::TO_SOLVE, &AtomicBool::new(false)).unwrap_or_default()
}

/// Builds while a bar on standard error, if a person watches and waits for it, tells how far it is.
pub(crate) fn watched<T>(build: impl FnOnce(&(dyn Fn(DatabaseProgress) + Sync)) -> T) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let (start, shown) = (Instant::now(), AtomicBool::new(false));
    let result = build(&|progress| {
        if start.elapsed() < UNSEEN {
            return;
        }
        if !shown.swap(true, Relaxed) {
            bar.set_length(progress.positions as u64);
            bar.set_draw_target(crate::terminal::bars());
        }
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    result
}
