//! A module that plays, and how it is made ready.

use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah_sandbox::wasm::{
    Function, GuestAddress, HostError, Meter, MissingExport, ModuleCache, ModuleLimits, ModuleRefusal,
    WasmHost, WasmProgram,
};
use thiserror::Error;

/// The function that chooses: takes the look-ahead, returns a pit.
const SELECT_MOVE: &str = "select_move";

/// Name of the export to which the board is written.
const BOARD: &str = "board";

/// A WASM module that plays. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct WasmBot {
    name: String,
    module: Arc<[u8]>,
    cache: Option<PathBuf>,
}

/// A bot compiled for one way of metering.
pub(super) struct CompiledBot {
    pub(super) program: WasmProgram,
    pub(super) select_move: Function<1>,
    pub(super) board: GuestAddress,
}

impl WasmBot {
    /// A bot of these bytes. With `cache`, a folder of this user's alone, it is compiled only once.
    pub fn new(name: String, module: Vec<u8>, cache: Option<PathBuf>) -> WasmBot {
        WasmBot { name, module: module.into(), cache }
    }

    /// Reads a module. With `cache`, a folder of this user's alone, it is compiled only once.
    ///
    /// # Errors
    /// If the file cannot be read or is too long for a module.
    pub fn read(name: String, path: &Path, cache: Option<PathBuf>) -> Result<WasmBot, ModuleError> {
        let unreadable = |error| ModuleError::Unreadable { path: path.to_owned(), error };
        let limit = ModuleLimits::default().module as u64;
        let mut module = Vec::new();
        let file = File::open(path).map_err(unreadable)?;
        file.take(limit + 1).read_to_end(&mut module).map_err(unreadable)?;
        Ok(WasmBot::new(name, module, cache))
    }

    /// The folder where this user keeps compiled modules, if the environment tells.
    pub fn usual_cache() -> Option<PathBuf> {
        let of = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let caches = of("XDG_CACHE_HOME").or_else(|| Some(of("HOME")?.join(".cache")))?;
        Some(caches.join("kalah/wasm"))
    }

    /// Returns the display name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks that the module can play, without playing.
    ///
    /// # Errors
    /// If it imports anything, is too large, or does not export what a bot has to.
    pub fn check(&self) -> Result<(), ModuleError> {
        self.compile(Meter::Clock).map(|_| ())
    }

    pub(super) fn compile(&self, meter: Meter) -> Result<CompiledBot, ModuleError> {
        // A cache that cannot be used costs time, nothing else.
        let cache = self.cache.as_deref().and_then(|folder| ModuleCache::open(folder).ok());
        let program = WasmHost::new(meter, ModuleLimits::default(), cache)?.compile(&self.module)?;
        let select_move = program.function(SELECT_MOVE)?;
        let board = program.address(BOARD)?;
        Ok(CompiledBot { program, select_move, board })
    }
}

/// Reason why a module does not play.
#[derive(Debug, Error)]
pub enum ModuleError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The module is rejected.
    #[error(transparent)]
    Refused(#[from] ModuleRefusal),
    /// The module lacks a part of the interface.
    #[error("the module {0}")]
    Missing(#[from] MissingExport),
    /// This machine cannot run any module.
    #[error(transparent)]
    Host(#[from] HostError),
}

impl ModuleError {
    /// Returns true if this machine is to blame, and not the module.
    pub fn is_the_machines(&self) -> bool {
        matches!(self, ModuleError::Host(_) | ModuleError::Refused(ModuleRefusal::Machine(_)))
    }
}
