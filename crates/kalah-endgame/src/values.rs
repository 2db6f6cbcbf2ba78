//! A byte for each position, in order of the index.

use std::io;

use memmap2::MmapMut;

use crate::index::Index;

/// The values of all layers. Those of a layer that was not filled in yet are 0.
#[derive(Debug)]
pub(crate) struct Values {
    index: Index,
    bytes: MmapMut,
}

/// The system did not give the memory for a database.
#[derive(Debug, thiserror::Error)]
#[error("an endgame database takes {bytes} bytes of memory, which the system refused: {reason}")]
pub struct MemoryError {
    /// Bytes asked for.
    pub bytes: usize,
    /// What the system said.
    pub reason: io::Error,
}

impl Values {
    /// Zeroed memory, in huge pages where the system has them.
    pub(crate) fn new(index: Index) -> Result<Values, MemoryError> {
        let bytes = index.positions();
        let map = MmapMut::map_anon(bytes).map_err(|reason| MemoryError { bytes, reason })?;
        // Random look-ups are slower without; nothing else depends on it.
        #[cfg(target_os = "linux")]
        let _refused = map.advise(memmap2::Advice::HugePage);
        Ok(Values { index, bytes: map })
    }

    /// The order of the values.
    #[inline]
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The value of a slot.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> u8 {
        self.bytes[slot]
    }

    /// The values of one layer.
    pub(crate) fn layer(&self, seeds: u32) -> &[u8] {
        &self.bytes[self.index.layer(seeds)]
    }

    /// The index, the values of all layers below one, and those of that one.
    pub(crate) fn at_work(&mut self, seeds: u32) -> (&Index, &[u8], &mut [u8]) {
        let range = self.index.layer(seeds);
        let (finished, layer) = self.bytes[..range.end].split_at_mut(range.start);
        (&self.index, finished, layer)
    }

    /// Asks for the cache line of a slot, if the processor can be asked.
    #[inline]
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the only way to ask; one instruction"))]
    pub(crate) fn prefetch(&self, slot: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the instruction reads nothing and faults at no address, and SSE belongs to every
            // x86-64. The address is made without a claim that it lies inside the memory.
            unsafe { _mm_prefetch(self.bytes.as_ptr().wrapping_add(slot).cast(), _MM_HINT_T0) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = slot;
    }
}
