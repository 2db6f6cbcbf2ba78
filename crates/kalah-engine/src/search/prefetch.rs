//! Asking the memory early.

/// Asks for the cache line of a value that will be read soon. It changes nothing but time.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the instruction is only offered as an unsafe function")
)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction; it takes any address, never faults and
        // writes nothing, and this address comes from a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Reads a word and does nothing with it: modules have no instruction that asks for a cache line. The processor waits for such a
/// word, but for several of them no longer than for one.
#[cfg(target_family = "wasm")]
#[inline]
#[expect(unsafe_code, reason = "the compiler leaves out any other read whose value is not used")]
pub(crate) fn touch(word: &std::sync::atomic::AtomicU64) {
    // SAFETY: the address comes from a reference, and a module has one thread.
    unsafe { word.as_ptr().read_volatile() };
}
