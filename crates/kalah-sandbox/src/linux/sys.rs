//! The calls to the kernel that no safe library offers. Every `unsafe` block of the native part is here.
#![expect(
    unsafe_code,
    reason = "fork, unshare and a few calls without a safe wrapper; each block has its proof"
)]

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::time::Duration;

use rustix::process::Pid;
use rustix::thread::UnshareFlags;

/// Side of a [`fork`]: the process that came back from it.
pub(crate) enum Fork {
    Child,
    Parent(Pid),
}

/// Forks. To be called by the launcher only, which has one thread.
pub(crate) fn fork() -> io::Result<Fork> {
    debug_assert!(std::fs::read_dir("/proc/self/task").is_ok_and(|tasks| tasks.count() == 1));
    // SAFETY: the launcher never starts a thread, so no lock can be held by a thread that is missing in the
    // child, and the child may use everything the parent may.
    match unsafe { libc::fork() } {
        0 => Ok(Fork::Child),
        pid => Pid::from_raw(pid).filter(|_| pid > 0).map(Fork::Parent).ok_or_else(io::Error::last_os_error),
    }
}

/// Moves this process, or its children to come, to namespaces of their own.
pub(crate) fn unshare(flags: UnshareFlags) -> io::Result<()> {
    debug_assert!(!flags.contains(UnshareFlags::FILES));
    // SAFETY: only a table of descriptors that stops being shared would break a promise of another thread;
    // no caller asks for that, and the launcher has one thread.
    Ok(unsafe { rustix::thread::unshare_unsafe(flags) }?)
}

/// Closes every descriptor from `first` on.
///
/// To be called where nothing on the stack owns a descriptor from `first` on that is used or closed later.
pub(crate) fn close_from(first: RawFd) -> io::Result<()> {
    close_range(first, 0)
}

/// Marks every descriptor from `first` on to be closed by the next exec.
pub(crate) fn close_from_on_exec(first: RawFd) -> io::Result<()> {
    // Nothing is closed yet.
    close_range(first, libc::CLOSE_RANGE_CLOEXEC)
}

/// Calls the kernel by number: the C library has a function of this name from 2.34 on.
fn close_range(first: RawFd, flags: libc::c_uint) -> io::Result<()> {
    // SAFETY: takes three integers. The kernel reads no memory of ours. That no owner of a closed descriptor
    // is used again is the duty of whoever calls `close_from`: both give up this program right after, or own nothing yet.
    let done = unsafe { libc::syscall(libc::SYS_close_range, first.cast_unsigned(), u32::MAX, flags) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Adds attributes (`MOUNT_ATTR_*`) to a mount, and to all beneath it if `recursive`; what is mounted elsewhere
/// later does not come here.
pub(crate) fn add_mount_attributes(
    mount: BorrowedFd<'_>,
    attributes: u64,
    recursive: bool,
) -> io::Result<()> {
    let flags = libc::AT_EMPTY_PATH | if recursive { libc::AT_RECURSIVE } else { 0 };
    let attr =
        libc::mount_attr { attr_set: attributes, attr_clr: 0, propagation: libc::MS_PRIVATE, userns_fd: 0 };
    // SAFETY: the path is a literal that ends with NUL, `attr` lives through the call and its size is passed.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            mount.as_raw_fd(),
            c"".as_ptr(),
            flags,
            &raw const attr,
            size_of::<libc::mount_attr>(),
        )
    };
    zero_is_fine(if result == 0 { 0 } else { -1 })
}

/// Lets children that end vanish at once, as if waited for.
pub(crate) fn let_children_vanish() -> io::Result<()> {
    // SAFETY: SIG_IGN is no function of ours, so nothing runs when the signal comes.
    let before = unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    if before == libc::SIG_ERR { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Lets children that end stay until they are waited for, as in a new program.
pub(crate) fn wait_for_children() -> io::Result<()> {
    // SAFETY: SIG_DFL is no function of ours, so nothing runs when the signal comes.
    let before = unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    if before == libc::SIG_ERR { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Stops the process of this thread. A thread that runs at this moment heeds the signal at once.
pub(crate) fn stop_thread(process: Pid, thread: Pid) {
    // SAFETY: takes three integers. A thread that is gone is an error, which says that it runs no more.
    _ = unsafe {
        libc::syscall(
            libc::SYS_tgkill,
            process.as_raw_nonzero().get(),
            thread.as_raw_nonzero().get(),
            libc::SIGSTOP,
        )
    };
}

/// Returns the total of ended and waited-for children of this process: processor time, and the resident
/// memory of the biggest one in bytes.
pub(crate) fn children_usage() -> (Duration, u64) {
    // SAFETY: `rusage` is made of integers, for which all zeros is a value; the call fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let time = |t: libc::timeval| {
        Duration::from_secs(t.tv_sec.cast_unsigned()) + Duration::from_micros(t.tv_usec.cast_unsigned())
    };
    (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_maxrss.cast_unsigned() * 1024)
}

/// The clock of a process's processor time, as `clock_getcpuclockid` builds it of `CPUCLOCK_SCHED`. The process 0 is
/// the one that asks.
pub(crate) fn process_clock(pid: libc::pid_t) -> libc::clockid_t {
    (!pid << 3) | 2
}

/// Processor time of a process with all its threads, to the nanosecond; its children are not in it.
pub(crate) fn process_time(pid: Pid) -> io::Result<Duration> {
    let clock = process_clock(pid.as_raw_nonzero().get());
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is ours and lives through the call; a clock that does not exist is an error, not a fault.
    zero_is_fine(unsafe { libc::clock_gettime(clock, &raw mut time) })?;
    let nanos = u32::try_from(time.tv_nsec).unwrap_or(0);
    Ok(Duration::new(time.tv_sec.cast_unsigned(), nanos))
}

fn zero_is_fine(result: libc::c_int) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
