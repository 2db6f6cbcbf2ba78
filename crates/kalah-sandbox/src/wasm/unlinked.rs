//! The host of a program that was built without it: the same types, of which there are no values.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use thiserror::Error;

use super::error::{HostError, MissingExport, ModuleRefusal, ProgramFault};
use super::limits::{Meter, ModuleLimits};

/// Compiles modules, of which there is none here.
#[derive(Debug)]
pub enum WasmHost {}

/// A compiled module, of which there is none here.
#[derive(Clone, Debug)]
pub enum WasmProgram {}

/// A function of a program, of which there is none here.
#[derive(Clone, Debug)]
pub enum Function<const N: usize> {}

/// Address in a program's memory, of which there is none here.
#[derive(Clone, Debug)]
pub enum GuestAddress {}

/// A program at work, of which there is none here.
#[derive(Debug)]
pub enum Instance {}

/// A folder of compiled modules, of which there is none here.
#[derive(Debug)]
pub enum ModuleCache {}

impl WasmHost {
    /// Returns the error that this program has no compiler.
    ///
    /// # Errors
    /// Always.
    pub fn new(_: Meter, _: ModuleLimits, _: Option<ModuleCache>) -> Result<WasmHost, HostError> {
        Err(HostError::Engine("this program was built without it".to_owned()))
    }

    /// Compiles a module.
    ///
    /// # Errors
    /// Never: there is no host.
    pub fn compile(&self, _: &[u8]) -> Result<WasmProgram, ModuleRefusal> {
        match *self {}
    }
}

impl WasmProgram {
    /// An exported function.
    ///
    /// # Errors
    /// Never: there is no program.
    pub fn function<const N: usize>(&self, _: &str) -> Result<Function<N>, MissingExport> {
        match *self {}
    }

    /// An exported address.
    ///
    /// # Errors
    /// Never: there is no program.
    pub fn address(&self, _: &str) -> Result<GuestAddress, MissingExport> {
        match *self {}
    }

    /// A fresh instance.
    ///
    /// # Errors
    /// Never: there is no program.
    pub fn start(&self, _: Duration) -> Result<Instance, ProgramFault> {
        match *self {}
    }
}

impl Instance {
    /// Calls a function.
    ///
    /// # Errors
    /// Never: there is no instance.
    pub fn call<const N: usize>(
        &mut self,
        _: &Function<N>,
        _: [i32; N],
        _: Duration,
    ) -> Result<i32, ProgramFault> {
        match *self {}
    }

    /// The address that the instance gives.
    ///
    /// # Errors
    /// Never: there is no instance.
    pub fn locate(&mut self, _: &GuestAddress, _: Duration) -> Result<u32, ProgramFault> {
        match *self {}
    }

    /// Writes into the instance's memory.
    ///
    /// # Errors
    /// Never: there is no instance.
    pub fn write(&mut self, _: u32, _: &[u8]) -> Result<(), ProgramFault> {
        match *self {}
    }

    /// Instructions executed since the start.
    pub fn fuel_used(&self) -> Option<u64> {
        match *self {}
    }
}

impl ModuleCache {
    /// Returns the error that there is none here.
    ///
    /// # Errors
    /// Always.
    pub fn open(path: &Path) -> Result<ModuleCache, CacheError> {
        Err(CacheError { path: path.to_owned(), error: io::ErrorKind::Unsupported.into() })
    }
}

/// Reason why a folder is no cache.
#[derive(Debug, Error)]
#[error("cannot use {} for compiled modules: {error}", path.display())]
pub struct CacheError {
    path: PathBuf,
    error: io::Error,
}
