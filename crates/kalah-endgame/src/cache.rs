//! Databases that were built without being asked for, kept so that the next program need not build them again.
//!
//! A file has the values as they lie in memory, a byte each, so that reading one is quicker than building it:
//!
//! ```text
//! magic "KALAHRAW" | version u16 | pits u8 | capture u8 | seeds u32 | crc32 of these 16 bytes and the values | values
//! ```
//!
//! Whatever cannot be read, written or is damaged is as good as not there.

use std::env;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use kalah::{Capture, Rules};

use crate::endgame::Endgame;
use crate::index::Index;
use crate::values::LayerValues;

/// Changes with the order of the positions and whenever the values would.
const VERSION: u16 = 1;
const MAGIC: [u8; 8] = *b"KALAHRAW";
const HEADER: usize = 16;
const CHECKSUM: usize = 4;
const ENDING: &str = "values";
const PART: &str = "part";

/// Positions of which a database is worth a file: fewer are built in a few milliseconds, more fill the disk.
const WORTH: RangeInclusive<usize> = 500_000..=600_000_000;
/// Bytes of all files together.
const MOST_BYTES: u64 = 1 << 30;
/// Duration after which a file is abandoned: nobody still writes it.
const ABANDONED: Duration = Duration::from_hours(1);

/// A folder of databases, used by any number of programs at once.
#[derive(Clone, Debug)]
pub struct DatabaseCache {
    folder: PathBuf,
}

impl DatabaseCache {
    /// The cache of this user: `kalah/endgame` in `XDG_CACHE_HOME`, else in `/var/cache` for root, else in `~/.cache`;
    /// `None` if there is no such place.
    pub fn usual() -> Option<DatabaseCache> {
        let of = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        #[cfg(unix)]
        let system = || rustix::process::geteuid().is_root().then(|| PathBuf::from("/var/cache"));
        #[cfg(not(unix))]
        let system = || None;
        let caches = of("XDG_CACHE_HOME").or_else(system).or_else(|| Some(of("HOME")?.join(".cache")))?;
        Some(DatabaseCache::at(caches.join("kalah/endgame")))
    }

    /// A cache in this folder, which is made when something is kept.
    pub fn at(folder: impl Into<PathBuf>) -> DatabaseCache {
        DatabaseCache { folder: folder.into() }
    }

    /// The database of up to so many seeds: from its file, or built and kept.
    ///
    /// # Errors
    /// Those of `build`. That nothing can be kept is no error.
    pub fn get<E>(
        &self,
        rules: Rules,
        seeds: u32,
        build: impl FnOnce() -> Result<Endgame, E>,
    ) -> Result<Endgame, E> {
        if let Ok(endgame) = self.load(rules, seeds) {
            return Ok(endgame);
        }
        let endgame = build()?;
        if WORTH.contains(&endgame.index().positions()) && self.keep(&endgame, seeds).is_ok() {
            self.trim(MOST_BYTES);
        }
        Ok(endgame)
    }

    /// Returns the seeds of the greatest database that is kept for such a board, of those in the range.
    pub fn greatest(&self, rules: Rules, seeds: RangeInclusive<u32>) -> Option<u32> {
        seeds.rev().find(|&seeds| self.path(rules, seeds).is_file())
    }

    fn load(&self, rules: Rules, seeds: u32) -> io::Result<Endgame> {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let mut file = File::open(self.path(rules, seeds))?;
        let (mut header, mut sum) = ([0; HEADER], [0; CHECKSUM]);
        file.read_exact(&mut header)?;
        file.read_exact(&mut sum)?;
        let index = Index::new(rules.pits(), seeds).map_err(|_| damaged())?;
        let bytes = (HEADER + CHECKSUM + index.positions()) as u64;
        if header != self::header(rules, seeds) || file.metadata()?.len() != bytes {
            return Err(damaged());
        }
        let mut layers = LayerValues::new(index, None).map_err(|error| error.reason)?;
        file.read_exact(layers.all())?;
        if sum != checksum(&header, layers.all()) {
            return Err(damaged());
        }
        // What was used last is thrown away last.
        let _touched = file.set_modified(SystemTime::now());
        Ok(Endgame::from_layers(rules, layers))
    }

    /// Writes a file beside its place and moves it there, so that nobody reads half of it.
    fn keep(&self, endgame: &Endgame, seeds: u32) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.path(endgame.rules(), seeds);
        let part = path.with_extension(format!("{}.{PART}", std::process::id()));
        let write = || {
            let header = header(endgame.rules(), seeds);
            let mut sum = crc32fast::Hasher::new();
            sum.update(&header);
            (0..=seeds).for_each(|layer| sum.update(&endgame.layer(layer)));
            let mut file = File::create(&part)?;
            file.write_all(&header)?;
            file.write_all(&sum.finalize().to_le_bytes())?;
            for layer in 0..=seeds {
                file.write_all(&endgame.layer(layer))?;
            }
            fs::rename(&part, &path)
        };
        write().inspect_err(|_| _ = fs::remove_file(&part))
    }

    /// Throws away what was not used for longest until the rest fits, and what was never written to its end.
    fn trim(&self, most: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let files = entries.flatten().filter_map(|entry| {
            let about = entry.metadata().ok()?;
            Some((about.modified().ok()?, about.len(), entry.path()))
        });
        let mut files: Vec<(SystemTime, u64, PathBuf)> = files.collect();
        files.sort_unstable_by(|one, other| other.cmp(one));
        let mut total = 0;
        for (modified, bytes, path) in files {
            let is = |ending: &str| path.extension().is_some_and(|found| found == ending);
            if is(ENDING) {
                total += bytes;
            }
            let is_old = || modified.elapsed().is_ok_and(|age| age > ABANDONED);
            if is(ENDING) && total > most || is(PART) && is_old() {
                // Another program may have been quicker.
                let _gone = fs::remove_file(path);
            }
        }
    }

    fn path(&self, rules: Rules, seeds: u32) -> PathBuf {
        let capture = capture(rules);
        Path::new(&self.folder).join(format!("{}-{capture}-{seeds}-v{VERSION}.{ENDING}", rules.pits()))
    }
}

/// A number for the rule of capture.
fn capture(rules: Rules) -> u8 {
    u8::from(rules.capture() != Capture::NeedsOppositeSeeds)
}

fn header(rules: Rules, seeds: u32) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..10].copy_from_slice(&VERSION.to_le_bytes());
    // A board has at most 12 pits a side.
    header[10] = rules.pits().to_le_bytes()[0];
    header[11] = capture(rules);
    header[12..].copy_from_slice(&seeds.to_le_bytes());
    header
}

fn checksum(header: &[u8], values: &[u8]) -> [u8; CHECKSUM] {
    let mut sum = crc32fast::Hasher::new();
    sum.update(header);
    sum.update(values);
    sum.finalize().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::fs;

    use kalah::Rules;

    use super::{DatabaseCache, HEADER};
    use crate::{BuildOptions, Endgame};

    const SEEDS: u32 = 11;

    #[test]
    fn a_database_is_built_once_and_again_if_its_file_is_damaged() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = DatabaseCache::at(folder.path().join("new"));
        let rules: Rules = "6x4".parse().expect("rules");
        let builds = Cell::new(0);
        let values = || {
            let build = || {
                builds.set(builds.get() + 1);
                let endgame = Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| {});
                Ok::<_, Infallible>(endgame.expect("it fits memory"))
            };
            let Ok(endgame) = cache.get(rules, SEEDS, build);
            (0..=SEEDS).map(|seeds| crc32fast::hash(&endgame.layer(seeds))).collect::<Vec<_>>()
        };
        let first = values();
        assert_eq!((values(), builds.get()), (first.clone(), 1));
        let path = cache.path(rules, SEEDS);
        let whole = fs::read(&path).expect("it was kept");
        for place in [0, HEADER - 1, HEADER, whole.len() - 1] {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            fs::write(&path, bytes).expect("written");
            builds.set(0);
            assert_eq!((values(), builds.get()), (first.clone(), 1), "byte {place}");
            assert!(fs::read(&path).expect("it was kept again") == whole);
        }
        fs::write(&path, &whole[..whole.len() - 1]).expect("written");
        builds.set(0);
        assert_eq!((values(), builds.get()), (first, 1));
        cache.trim(whole.len() as u64);
        assert!(path.exists());
        let greatest = |range| cache.greatest(rules, range);
        assert_eq!(
            (greatest(1..=SEEDS), greatest(SEEDS..=40), greatest(SEEDS + 1..=40)),
            (Some(SEEDS), Some(SEEDS), None)
        );
        cache.trim(whole.len() as u64 - 1);
        assert!(!path.exists());
    }

    #[test]
    fn where_nothing_can_be_kept_it_is_built_in_memory() {
        let folder = tempfile::NamedTempFile::new().expect("a file");
        let cache = DatabaseCache::at(folder.path());
        let rules: Rules = "6x4".parse().expect("rules");
        let build = || Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| {});
        assert_eq!(cache.get(rules, SEEDS, build).expect("it fits memory").max_seeds(), SEEDS);
    }
}
