//! Memory in huge pages, where the system has them.

/// Asks the system for huge pages for room that nothing was written to yet. Random look-ups are slower without; nothing else
/// depends on it, so a refusal is not reported.
#[cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "the advice is only offered as an unsafe function")
)]
pub(crate) fn advise<T>(room: &mut [std::mem::MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let range = room.as_mut_ptr_range();
        let (start, end) = (range.start as usize, range.end as usize);
        let skipped = start.next_multiple_of(PAGE) - start;
        let Some(len) = (end - end % PAGE).checked_sub(start + skipped) else { return };
        // SAFETY: the pages lie wholly inside memory that is borrowed mutably here, and the advice changes neither what
        // they hold nor who may use them.
        let _refused = unsafe {
            rustix::mm::madvise(
                room.as_mut_ptr().byte_add(skipped).cast(),
                len,
                rustix::mm::Advice::LinuxHugepage,
            )
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}
