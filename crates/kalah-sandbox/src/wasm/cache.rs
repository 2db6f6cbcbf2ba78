//! Cache of compiled modules on disk, by content.
//!
//! A compiled module is machine code: who can write it can do anything that this process can. It is
//! therefore only taken from a folder that belongs to this user and that nobody else may enter, from
//! a plain file that belongs to this user, and only if its digest is the one that was stored with it,
//! so that a torn or rotten file means compiling again. Bots are never run with access to the folder.
//!
//! The name of an entry is the digest of the module, the compiler's version and all its settings.

use std::fmt::Write as _;
use std::fs::{self, DirBuilder, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::{AtFlags, Mode, OFlags, openat, renameat, unlinkat};
use sha2::{Digest, Sha256};
use thiserror::Error;
use wasmtime::{Engine, Module};

use super::artifact::MachineCode;

/// The most entries that are kept; the oldest go first.
const MAX_ENTRIES: usize = 256;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// Mode bits that must not be set: access for anybody but the owner.
const OTHERS: u32 = 0o077;

/// A folder of compiled modules that only this user can enter.
#[derive(Debug)]
pub struct ModuleCache {
    path: PathBuf,
    folder: OwnedFd,
}

impl ModuleCache {
    /// Opens the folder, after making it if it is not there.
    ///
    /// # Errors
    /// If it cannot be made, is not this user's, or others may enter it.
    pub fn open(path: &Path) -> Result<ModuleCache, CacheError> {
        let unusable = |error: io::Error| CacheError::Unusable { path: path.to_owned(), error };
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(unusable)?;
        }
        match DirBuilder::new().mode(0o700).create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unusable(error)),
            _ => {}
        }
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let folder = rustix::fs::open(path, flags, Mode::empty()).map_err(|e| unusable(e.into()))?;
        let about = rustix::fs::fstat(&folder).map_err(|e| unusable(e.into()))?;
        if about.st_uid != rustix::process::geteuid().as_raw() || about.st_mode & OTHERS != 0 {
            return Err(CacheError::NotPrivate { path: path.to_owned() });
        }
        Ok(ModuleCache { path: path.to_owned(), folder })
    }

    /// The compiled form of a module, if it is here and whole.
    pub(crate) fn get(&self, engine: &Engine, wasm: &[u8]) -> Option<Module> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC | OFlags::NONBLOCK;
        let file = openat(&self.folder, name(engine, wasm), flags, Mode::empty()).ok()?;
        let mut file = File::from(file);
        let about = file.metadata().ok()?;
        let ours = about.uid() == rustix::process::geteuid().as_raw() && about.mode() & OTHERS == 0;
        if !about.is_file() || !ours {
            return None;
        }
        let mut stored = Vec::new();
        file.read_to_end(&mut stored).ok()?;
        let (digest, code) = stored.split_at_checked(DIGEST)?;
        if Sha256::digest(code)[..] != *digest {
            return None;
        }
        // Nobody but this user can write in the folder, and the digest tells that what `put` wrote is all there and
        // unchanged.
        MachineCode::made(code.to_vec()).revive(engine)
    }

    /// Keeps the compiled form of a module. A cache that cannot be written is as good as none.
    pub(crate) fn put(&self, wasm: &[u8], module: &Module) {
        if let Ok(code) = module.serialize() {
            _ = self.write(&name(module.engine(), wasm), &code);
            _ = self.forget_oldest();
        }
    }

    /// Writes an entry so that others see all of it or nothing.
    fn write(&self, name: &str, code: &[u8]) -> io::Result<()> {
        let passing = format!("{name}.{}", std::process::id());
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mut file = File::from(openat(&self.folder, &passing, flags, Mode::RUSR | Mode::WUSR)?);
        let written = file.write_all(&Sha256::digest(code)).and_then(|()| file.write_all(code));
        let placed = written.and_then(|()| Ok(renameat(&self.folder, &passing, &self.folder, name)?));
        if placed.is_err() {
            _ = unlinkat(&self.folder, &passing, AtFlags::empty());
        }
        placed
    }

    fn forget_oldest(&self) -> io::Result<()> {
        let mut entries: Vec<(SystemTime, PathBuf)> = fs::read_dir(&self.path)?
            .flatten()
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        entries.sort();
        for (_, path) in entries.iter().take(entries.len().saturating_sub(MAX_ENTRIES)) {
            fs::remove_file(path)?;
        }
        Ok(())
    }
}

/// The name of the entry: what is compiled, by which compiler, with which settings.
fn name(engine: &Engine, wasm: &[u8]) -> String {
    let mut digest = Digester(Sha256::new());
    engine.precompile_compatibility_hash().hash(&mut digest);
    digest.0.update(Sha256::digest(wasm));
    digest.0.finalize().iter().fold(String::new(), |mut name, byte| {
        // Writing to a string cannot fail.
        _ = write!(name, "{byte:02x}");
        name
    })
}

/// Gives what is hashed to a digest that does not change from run to run.
struct Digester(Sha256);

impl Hasher for Digester {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        digest.iter().take(8).fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    }
}

/// Reason why a folder is no cache.
#[derive(Debug, Error)]
pub enum CacheError {
    /// The folder cannot be made or opened.
    #[error("cannot use {} for compiled modules: {error}", path.display())]
    Unusable {
        /// The folder.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The folder is open to others, or it is another user's.
    #[error("{} is not this user's alone (chmod 700), so machine code in it is not trusted", path.display())]
    NotPrivate {
        /// The folder.
        path: PathBuf,
    },
}
