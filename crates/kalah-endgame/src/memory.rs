//! Memory for many values.

use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(not(target_family = "wasm"))]
use memmap2::MmapOptions;
#[cfg(not(target_family = "wasm"))]
pub(crate) use memmap2::{Mmap, MmapMut};

#[cfg(target_family = "wasm")]
pub(crate) use crate::heap::{Mmap, MmapMut, mapped};

/// The system did not give the memory, or the disk in its place, for a database.
#[derive(Debug, thiserror::Error)]
#[error("an endgame database takes {bytes} bytes to work in, which the system refused: {reason}")]
pub struct MemoryError {
    /// Bytes asked for.
    pub bytes: usize,
    /// Error of the system.
    pub reason: io::Error,
}

/// Maps zeroed memory at the start of a page, in huge pages where the system has them.
pub(crate) fn zeroed(bytes: usize) -> Result<MmapMut, MemoryError> {
    let memory = MmapMut::map_anon(bytes).map_err(|reason| MemoryError { bytes, reason })?;
    // Random look-ups are slower without; nothing else depends on it.
    #[cfg(target_os = "linux")]
    let _refused = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// Takes bytes over, or copies them into pages where there are pages.
pub(crate) fn held(bytes: Vec<u8>) -> Result<MmapMut, MemoryError> {
    #[cfg(target_family = "wasm")]
    return Ok(bytes.into());
    #[cfg(not(target_family = "wasm"))]
    {
        let mut pages = zeroed(bytes.len())?;
        pages.copy_from_slice(&bytes);
        drop(bytes);
        Ok(pages)
    }
}

/// Maps zeroed disk in place of memory, which the system keeps in what memory is free. The file for it loses
/// its name at once, so it is gone with the program.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "mapping is the only way to work on the disk as in memory")]
pub(crate) fn on_disk(path: &Path, bytes: usize) -> Result<MmapMut, MemoryError> {
    let map = || {
        let file = File::options().read(true).write(true).create_new(true).open(path)?;
        std::fs::remove_file(path)?;
        // All of it now: a full disk would end the program in the middle.
        #[cfg(target_os = "linux")]
        rustix::fs::fallocate(&file, rustix::fs::FallocateFlags::empty(), 0, bytes as u64)?;
        #[cfg(not(target_os = "linux"))]
        file.set_len(bytes as u64)?;
        // SAFETY: the file is new and has no name any more, so nobody else can open it, write it or
        // make it shorter while it is mapped.
        unsafe { MmapMut::map_mut(&file) }
    };
    map().map_err(|reason| MemoryError { bytes, reason })
}

/// Fails: a module has no disk.
#[cfg(target_family = "wasm")]
pub(crate) fn on_disk(_: &Path, bytes: usize) -> Result<MmapMut, MemoryError> {
    Err(MemoryError { bytes, reason: io::ErrorKind::Unsupported.into() })
}

/// Maps a part of a file that is only read: it takes what memory is free, which all programs share that map it.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "mapping is the only way to look up values in a file as in memory")]
pub(crate) fn mapped(file: &File, offset: u64, bytes: usize) -> io::Result<Mmap> {
    // SAFETY: this program never writes to a file of this kind under its name, but moves a whole one there. Bytes that
    // another program changes are values all the same, and one that makes the file shorter ends this one by a signal.
    unsafe { MmapOptions::new().offset(offset).len(bytes).map(file) }
}

/// Fills `bytes` with those of a file from a place on.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// The same where only one reader can have a place in the file at a time.
#[cfg(not(unix))]
pub(crate) fn read_exact_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    static READER: Mutex<()> = Mutex::new(());
    let _reader = READER.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}

/// Lets the system forget what it keeps of a file that was read and is not mapped.
pub(crate) fn leave(path: &Path) {
    // Only a matter of speed.
    #[cfg(target_os = "linux")]
    if let Ok(file) = File::open(path) {
        _ = rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = path;
}

/// Asks for the cache line of a place, if the processor can be asked.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the only way to ask; one instruction"))]
pub(crate) fn prefetch(memory: &[u8], place: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction reads nothing and faults at no address, and SSE belongs to every
        // x86-64. The address is made without a claim that it lies inside the memory.
        unsafe { _mm_prefetch(memory.as_ptr().wrapping_add(place).cast(), _MM_HINT_T0) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (memory, place);
}
