//! Memory that the C library keeps for threads.

/// Heaps of the C library for all threads together. By itself it makes one for each, and keeps in each what a game, a build or
/// a page needed at most: with 16 slots that is a third of the server's memory. What allocates much is no hot path here.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: i32 = 2;

/// Lets all threads share a few heaps.
#[cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the setting is only offered as a foreign function")
)]
pub(super) fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: mallopt takes two numbers, touches no memory of the caller's, and locks the heap that it changes.
    let _refused = unsafe { libc::mallopt(libc::M_ARENA_MAX, HEAPS) };
}
