//! A byte for each position.

use std::io;

use memmap2::{Advice, MmapMut};

/// Zeroed memory that starts on a page of its own, in huge pages where the system has them.
pub(crate) fn zeroed(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes.max(1))?;
    // Random look-ups are slower without, and nothing else changes.
    #[cfg(target_os = "linux")]
    let _unsupported = memory.advise(Advice::HugePage);
    Ok(memory)
}

/// Asks for the cache line of a place, if the processor can be asked.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the only way to ask; one instruction"))]
pub(crate) fn prefetch(values: &[u8], place: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction reads nothing and faults at no address, and SSE belongs to every
        // x86-64. The address is made without a claim that it lies inside the slice.
        unsafe { _mm_prefetch(values.as_ptr().wrapping_add(place).cast(), _MM_HINT_T0) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, place);
}
