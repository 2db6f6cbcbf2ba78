//! Memory of the heap in place of mapped pages, for modules that run in a browser.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

/// Zeroed bytes that are filled in.
#[derive(Debug)]
pub(crate) struct MmapMut(Vec<u8>);

/// Bytes that change no more.
#[derive(Debug)]
pub(crate) struct Mmap(Vec<u8>);

impl MmapMut {
    /// Reserves zeroed bytes.
    pub(crate) fn map_anon(bytes: usize) -> io::Result<MmapMut> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(bytes).map_err(|_| io::ErrorKind::OutOfMemory)?;
        memory.resize(bytes, 0);
        Ok(MmapMut(memory))
    }

    #[expect(clippy::unnecessary_wraps, reason = "mapped pages can refuse")]
    pub(crate) fn make_read_only(self) -> io::Result<Mmap> {
        Ok(Mmap(self.0))
    }
}

impl From<Vec<u8>> for MmapMut {
    fn from(bytes: Vec<u8>) -> MmapMut {
        MmapMut(bytes)
    }
}

impl Deref for MmapMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for MmapMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Deref for Mmap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// Fails: there are no files.
pub(crate) fn mapped(_: &File, _: u64, _: usize) -> io::Result<Mmap> {
    Err(io::ErrorKind::Unsupported.into())
}
