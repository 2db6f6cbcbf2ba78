//! Compiling on systems other than Linux: in this process, and again in each run.

/// No cache: who could write it is not known.
pub(super) mod cache {
    use std::io;
    use std::path::{Path, PathBuf};

    use thiserror::Error;
    use wasmtime::{Engine, Module};

    /// A folder of compiled modules, of which there is none.
    #[derive(Debug)]
    pub enum ModuleCache {}

    impl ModuleCache {
        /// Returns the error that there is none here.
        ///
        /// # Errors
        /// Always.
        pub fn open(path: &Path) -> Result<ModuleCache, CacheError> {
            Err(CacheError { path: path.to_owned(), error: io::ErrorKind::Unsupported.into() })
        }

        pub(crate) fn get(&self, _: &Engine, _: &[u8]) -> Option<Module> {
            match *self {}
        }

        pub(crate) fn put(&self, _: &[u8], _: &Module) {
            match *self {}
        }
    }

    /// Reason why a folder is no cache.
    #[derive(Debug, Error)]
    #[error("cannot use {} for compiled modules: {error}", path.display())]
    pub struct CacheError {
        path: PathBuf,
        error: io::Error,
    }
}
