//! `kalah endgame build`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use kalah::{Capture, Rules};
use kalah_endgame::{BuildOptions, DatabaseSize, EndgameFile, available_memory};
use serde_json::json;

use super::display::{bar, capture_name, fits_memory, size};
use crate::json_report;
use crate::status::{CommandResult, OfArguments};

/// Build a database of all positions with few seeds in play
///
/// Says beforehand what it will take. Each layer is on the disk as soon as it is done: after any
/// interruption the same command goes on from there. A smaller database of the same name is extended.
#[derive(Args)]
pub(crate) struct EndgameBuildArgs {
    /// Board and rule of capture in a word, such as 6x6 or 6x6+empty; the seeds at the start mean nothing
    rules: Rules,
    /// The most seeds in play
    #[arg(long)]
    seeds: u32,
    /// Where to; such as kalah-6-24.kdb if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Work on the disk beside the file instead of in memory: slower, and for more seeds than fit memory
    #[arg(long)]
    on_disk: bool,
    /// Threads; as many as there are cores if left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl EndgameBuildArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let pits = self.rules.pits();
        let plan = DatabaseSize::new(pits, self.seeds).of_arguments()?;
        let path = self.out.clone().unwrap_or_else(|| self.name());
        if path.exists() && self.is_there(&EndgameFile::open(&path)?) {
            eprintln!("{} is there already", path.display());
            return Ok(self.report(&path, 0.0)?);
        }
        self.fits(&plan, &path)?;
        let start = Instant::now();
        let bar = bar(plan.positions());
        let work = path.with_extension("work");
        let disk = self.on_disk.then_some(work.as_path());
        let options = BuildOptions { threads: self.threads, disk, ..BuildOptions::default() };
        kalah_endgame::Endgame::build_file(&path, self.rules, self.seeds, &options, &|progress| {
            bar.set_message(format!("{} seeds", progress.layer));
            bar.set_position(progress.done as u64);
        })?;
        bar.finish_and_clear();
        Ok(self.report(&path, start.elapsed().as_secs_f64())?)
    }

    /// Says what the build takes, and refuses what does not fit.
    fn fits(&self, plan: &DatabaseSize, path: &Path) -> Result<()> {
        let (memory, disk) = if self.on_disk {
            (plan.memory_beside(), plan.disk() + plan.positions())
        } else {
            (plan.memory(), plan.disk())
        };
        let free =
            |bytes: Option<u64>| bytes.map_or_else(String::new, |free| format!(" ({} free)", size(free)));
        eprintln!(
            "{} positions; {} of memory{}, about {} of disk{}",
            indicatif::HumanCount(plan.positions()),
            size(memory),
            free(available_memory()),
            size(disk),
            free(free_disk(path)),
        );
        let pits = self.rules.pits();
        let what = format!("an endgame database of {} seeds on 2 x {pits} pits", self.seeds);
        fits_memory(&what, memory, pits)?;
        let free = free_disk(path).unwrap_or(u64::MAX);
        ensure!(disk <= free, "{what} takes about {} of disk, and {} are free", size(disk), size(free));
        Ok(())
    }

    /// Returns true if a file has all that was asked for.
    fn is_there(&self, file: &EndgameFile) -> bool {
        let same = |rules: Rules| (rules.pits(), rules.capture());
        same(file.rules()) == same(self.rules) && file.max_seeds() >= self.seeds
    }

    fn name(&self) -> PathBuf {
        let capture = match self.rules.capture() {
            Capture::NeedsOppositeSeeds => "",
            Capture::EvenIfOppositeEmpty => "-empty",
        };
        PathBuf::from(format!("kalah-{}-{}{capture}.kdb", self.rules.pits(), self.seeds))
    }

    #[expect(clippy::cast_precision_loss, reason = "two decimals of a ratio are shown")]
    fn report(&self, path: &Path, seconds: f64) -> Result<()> {
        let file = EndgameFile::open(path)?;
        let positions = file.index().positions();
        let bits = file.bytes() as f64 * 8.0 / positions as f64;
        if self.json {
            let report = json!({
                "file": path,
                "pits": file.rules().pits(),
                "capture": capture_name(file.rules()),
                "seeds": file.max_seeds(),
                "positions": positions,
                "bytes": file.bytes(),
                "bits_per_position": bits,
                "seconds": seconds,
            });
            json_report::print(report);
        } else {
            println!(
                "{}: {} positions of up to {} seeds, {}, {bits:.2} bits a position, {seconds:.1} s",
                path.display(),
                indicatif::HumanCount(positions as u64),
                file.max_seeds(),
                size(file.bytes()),
            );
        }
        Ok(())
    }
}

/// Bytes that are free where a file will be, if the system tells.
#[cfg(unix)]
fn free_disk(path: &Path) -> Option<u64> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let disk = rustix::fs::statvfs(folder.unwrap_or(Path::new("."))).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<u64> {
    None
}
