//! Seccomp: the calls to the kernel that a program may make. All others answer "no such call", which libraries
//! are used to from old kernels, so that they take another way.

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::collections::BTreeMap;
use std::io;

use libc::c_long;
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use crate::command::Policy;
use crate::linux::sys;

#[cfg(target_arch = "aarch64")]
use aarch64 as processor;
#[cfg(target_arch = "x86_64")]
use x86_64 as processor;

/// Calls that every program may make: read, write, map, wait, tell the time, start threads.
///
/// Not here, though some programs ask for it: asking for and dropping the pages of files that others read
/// (`mincore`, `fadvise64`), which would carry a word from one game to the next; what tells of the machine's load
/// (`sysinfo`); what tells whether a process exists (`get_robust_list`).
#[rustfmt::skip]
const PROGRAM: &[c_long] = &[
    // files; which ones is up to Landlock
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64, libc::SYS_pwrite64,
    libc::SYS_preadv, libc::SYS_lseek, libc::SYS_close, libc::SYS_fstat,
    libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs, libc::SYS_fstatfs,
    libc::SYS_faccessat, libc::SYS_faccessat2, libc::SYS_openat,
    libc::SYS_readlinkat, libc::SYS_getdents64, libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir,
    libc::SYS_umask, libc::SYS_dup, libc::SYS_dup3,
    libc::SYS_pipe2,
    // waiting for them
    libc::SYS_ppoll, libc::SYS_pselect6,
    libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    // memory
    libc::SYS_munmap, libc::SYS_mprotect, libc::SYS_mremap, libc::SYS_brk, libc::SYS_msync,
    libc::SYS_membarrier, libc::SYS_get_mempolicy,
    // signals to itself
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait, libc::SYS_rt_sigsuspend, libc::SYS_sigaltstack,
    // threads
    libc::SYS_set_robust_list, libc::SYS_rseq, libc::SYS_set_tid_address,
    libc::SYS_sched_yield, libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min, libc::SYS_getcpu,
    // processes
    libc::SYS_execve, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_wait4, libc::SYS_waitid,
    libc::SYS_getpid, libc::SYS_gettid, libc::SYS_getppid, libc::SYS_getuid, libc::SYS_geteuid,
    libc::SYS_getgid, libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups,
    libc::SYS_uname, libc::SYS_times, libc::SYS_getrusage, libc::SYS_getrlimit,
    // time and chance
    libc::SYS_nanosleep, libc::SYS_gettimeofday, libc::SYS_timer_settime,
    libc::SYS_timer_gettime, libc::SYS_timer_delete, libc::SYS_timer_getoverrun, libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime, libc::SYS_setitimer, libc::SYS_getitimer,
    libc::SYS_restart_syscall, libc::SYS_getrandom,
];

/// Calls that change files, for a policy with a writable folder.
#[rustfmt::skip]
const WRITER: &[c_long] = &[
    libc::SYS_unlinkat, libc::SYS_renameat,
    libc::SYS_renameat2, libc::SYS_mkdirat, libc::SYS_linkat,
    libc::SYS_symlinkat, libc::SYS_fchmod, libc::SYS_fchmodat,
    libc::SYS_ftruncate, libc::SYS_fallocate, libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_sync_file_range,
    libc::SYS_copy_file_range, libc::SYS_sendfile, libc::SYS_flock, libc::SYS_pwritev,
];

/// Calls that change files by their paths and are no matter of Landlock, or were none when it was young: only
/// for a writer who sees no files but its own and such as are mounted read-only.
const WRITER_ALONE: &[c_long] = &[libc::SYS_truncate, libc::SYS_utimensat];

/// Advice on how a file will be read. Dropping its pages (`POSIX_FADV_DONTNEED`) would drop them for everybody.
const READING_ADVICE: [libc::c_int; 4] = [
    libc::POSIX_FADV_NORMAL,
    libc::POSIX_FADV_RANDOM,
    libc::POSIX_FADV_SEQUENTIAL,
    libc::POSIX_FADV_WILLNEED,
];

/// Advice on a program's own memory, madvise(2).
///
/// Each changes the program's own page tables or its anonymous memory, or reads pages ahead, which `read` does as
/// well. The others change what other processes find: `MADV_PAGEOUT` and `MADV_COLD` evict pages of shared files,
/// `MADV_COLLAPSE` replaces them, `MADV_REMOVE` empties them, `MADV_MERGEABLE` merges equal pages of strangers.
const OWN_MEMORY_ADVICE: [libc::c_int; 18] = [
    libc::MADV_NORMAL,
    libc::MADV_RANDOM,
    libc::MADV_SEQUENTIAL,
    libc::MADV_WILLNEED,
    libc::MADV_DONTNEED,
    libc::MADV_FREE,
    libc::MADV_DONTFORK,
    libc::MADV_DOFORK,
    libc::MADV_HUGEPAGE,
    libc::MADV_NOHUGEPAGE,
    libc::MADV_DONTDUMP,
    libc::MADV_DODUMP,
    libc::MADV_WIPEONFORK,
    libc::MADV_KEEPONFORK,
    libc::MADV_POPULATE_READ,
    libc::MADV_POPULATE_WRITE,
    MADV_GUARD_INSTALL,
    MADV_GUARD_REMOVE,
];

/// Guard pages of thread stacks, in glibc since 2.42.
const MADV_GUARD_INSTALL: libc::c_int = 102;
const MADV_GUARD_REMOVE: libc::c_int = 103;

/// Calls that start processes, for a policy that allows it. `make` sets the ids of what it starts, to the
/// same ones. Sessions and groups of their own stay out: a tree is stopped and killed as one group.
const STARTER: &[c_long] = &[libc::SYS_setresuid, libc::SYS_setresgid, libc::SYS_sysinfo];

/// Ends this process's freedom to call the kernel, for good. `alone` tells whether it sees only processes of
/// its own tree, so that it may send signals to any it sees, and only files that were shown to it.
pub(crate) fn restrict(policy: &Policy, alone: bool) -> io::Result<()> {
    let filter = filter(policy, alone).map_err(io::Error::other)?;
    for foreign in processor::other_numbers() {
        apply_filter(&foreign).map_err(io::Error::other)?;
    }
    apply_filter(&filter).map_err(io::Error::other)
}

type SyscallRules = BTreeMap<c_long, Vec<SeccompRule>>;

fn filter(policy: &Policy, alone: bool) -> Result<BpfProgram, BackendError> {
    let any = |calls: &[&[c_long]]| calls.concat().into_iter().map(|call| (call, Vec::new()));
    let mut rules: SyscallRules = any(&[PROGRAM, processor::PROGRAM]).collect();
    if policy.writable.is_some() {
        rules.extend(any(&[WRITER, processor::WRITER]));
        rules.insert(libc::SYS_fadvise64, one_of(3, READING_ADVICE)?);
        if alone {
            rules.extend(any(&[WRITER_ALONE, processor::WRITER_ALONE]));
        } else {
            // Of an open file, which Landlock let be opened: without a path.
            let no_path = SeccompCondition::new(1, SeccompCmpArgLen::Qword, Eq, 0)?;
            rules.insert(libc::SYS_utimensat, vec![SeccompRule::new(vec![no_path])?]);
        }
    }
    if policy.processes {
        rules.extend(any(&[STARTER, processor::STARTER]));
    }
    memory_rules(&mut rules)?;
    futex_rules(&mut rules)?;
    process_rules(&mut rules, policy.processes, alone)?;
    clock_rules(&mut rules)?;
    descriptor_rules(&mut rules, policy.writable.is_some())?;
    socket_rules(&mut rules, policy.processes)?;
    SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::ENOSYS.cast_unsigned()),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?
    .try_into()
}

/// Refuses memory that the limit of a process's data does not count, and advice that others could notice.
fn memory_rules(rules: &mut SyscallRules) -> Result<(), BackendError> {
    let none_of = |flags: libc::c_int| one(3, MaskedEq(u64::from(flags.cast_unsigned())), 0);
    let private = none_of(libc::MAP_GROWSDOWN | libc::MAP_SHARED)?;
    let of_a_file = none_of(libc::MAP_GROWSDOWN | libc::MAP_ANONYMOUS)?;
    rules.insert(libc::SYS_mmap, vec![private, of_a_file]);
    rules.insert(libc::SYS_madvise, one_of(2, OWN_MEMORY_ADVICE)?);
    Ok(())
}

/// Allows futexes of this process, and waiting on any.
///
/// A futex that is not marked private and lies in a page of a file belongs to all processes that map the file, so
/// waking it would reach another program. `pthread_join` waits on such a futex, which the kernel wakes.
fn futex_rules(rules: &mut SyscallRules) -> Result<(), BackendError> {
    let private = libc::FUTEX_PRIVATE_FLAG.cast_unsigned().into();
    let but_for_the_clock = (!libc::FUTEX_CLOCK_REALTIME).cast_unsigned().into();
    let wait = |wait: libc::c_int| one(1, MaskedEq(but_for_the_clock), wait.cast_unsigned().into());
    let allowed =
        vec![one(1, MaskedEq(private), private)?, wait(libc::FUTEX_WAIT)?, wait(libc::FUTEX_WAIT_BITSET)?];
    rules.insert(libc::SYS_futex, allowed);
    Ok(())
}

/// Limits that a program may change: Java machines and Node raise the number of open files, compilers the stack. By
/// lowering those that the kernel compares with what all processes of the user have, it would learn what these have.
const OWN_LIMITS: [libc::__rlimit_resource_t; 2] = [libc::RLIMIT_NOFILE, libc::RLIMIT_STACK];

/// Questions about a process, whose first argument names it by number; 0 is the one that asks.
const ABOUT_A_PROCESS: [c_long; 5] = [
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
];

/// Allows threads but no processes unless `processes`, no namespaces, signals and questions to itself alone.
fn process_rules(rules: &mut SyscallRules, processes: bool, alone: bool) -> Result<(), BackendError> {
    const NAMESPACES: libc::c_int = libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET;
    // Threads share their open files, so that all of a process's are seen where one of its threads is looked at.
    let thread = libc::CLONE_VM | libc::CLONE_THREAD | libc::CLONE_FILES;
    let start = |kinds: libc::c_int, kind: libc::c_int| {
        one(0, MaskedEq((NAMESPACES | kinds).cast_unsigned().into()), kind.cast_unsigned().into())
    };
    let mut starts = vec![start(thread, thread)?];
    if processes {
        starts.push(start(libc::CLONE_THREAD, 0)?);
    }
    rules.insert(libc::SYS_clone, starts);

    let itself = std::process::id().cast_signed();
    let signals = if alone && processes { Vec::new() } else { one_of(0, [itself])? };
    rules.insert(libc::SYS_kill, signals.clone());
    rules.insert(libc::SYS_tgkill, signals);
    rules.insert(libc::SYS_prlimit64, limit_rules(itself)?);
    // A thread that names itself is refused as well: pthread_getattr_np does without the answer.
    for call in ABOUT_A_PROCESS {
        rules.insert(call, one_of(0, [0, itself])?);
    }
    rules.insert(libc::SYS_prctl, one_of(0, [libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA])?);
    Ok(())
}

/// Allows to ask for all limits of the process itself, and to change some.
fn limit_rules(itself: libc::pid_t) -> Result<Vec<SeccompRule>, BackendError> {
    let is = |index, length, value: u64| SeccompCondition::new(index, length, Eq, value);
    let mut rules = Vec::new();
    for process in [0, itself] {
        let process = u64::from(process.cast_unsigned());
        let own = || is(0, SeccompCmpArgLen::Dword, process);
        rules.push(SeccompRule::new(vec![own()?, is(2, SeccompCmpArgLen::Qword, 0)?])?);
        for limit in OWN_LIMITS {
            rules.push(SeccompRule::new(vec![own()?, is(1, SeccompCmpArgLen::Dword, limit.into())?])?);
        }
    }
    Ok(rules)
}

/// Calls whose first argument is a clock.
const OF_A_CLOCK: [c_long; 4] =
    [libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_timer_create];

/// The machine's clocks, and the processor time of the calling process and thread.
const CLOCKS: [libc::clockid_t; 9] = [
    libc::CLOCK_REALTIME,
    libc::CLOCK_MONOTONIC,
    libc::CLOCK_PROCESS_CPUTIME_ID,
    libc::CLOCK_THREAD_CPUTIME_ID,
    libc::CLOCK_MONOTONIC_RAW,
    libc::CLOCK_REALTIME_COARSE,
    libc::CLOCK_MONOTONIC_COARSE,
    libc::CLOCK_BOOTTIME,
    libc::CLOCK_TAI,
];

/// Allows no clock that tells the processor time of other processes.
///
/// A negative number is such a clock: the complement of a process's or thread's number above three bits, see
/// [`sys::process_clock`]. Of threads the kernel answers only for those of the process that asks, and a Java
/// machine asks for each of its own.
fn clock_rules(rules: &mut SyscallRules) -> Result<(), BackendError> {
    const THREAD_CLOCK: u64 = 0x8000_0006;
    const KIND: u64 = 0x8000_0007;
    let of_processes = [0, std::process::id().cast_signed()].map(sys::process_clock);
    let mut clocks = one_of(0, CLOCKS.into_iter().chain(of_processes))?;
    clocks.push(one(0, MaskedEq(KIND), THREAD_CLOCK)?);
    for call in OF_A_CLOCK {
        rules.insert(call, clocks.clone());
    }
    Ok(())
}

/// Questions about descriptors, and copies of them; no locks and owners, nothing typed into a terminal.
fn descriptor_rules(rules: &mut SyscallRules, locks: bool) -> Result<(), BackendError> {
    let mut commands = vec![
        libc::F_DUPFD,
        libc::F_DUPFD_CLOEXEC,
        libc::F_GETFD,
        libc::F_SETFD,
        libc::F_GETFL,
        libc::F_SETFL,
    ];
    if locks {
        commands.extend([libc::F_GETLK, libc::F_SETLK, libc::F_SETLKW]);
    }
    rules.insert(libc::SYS_fcntl, one_of(1, commands)?);

    let questions =
        [libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX, libc::FIONCLEX];
    let questions = questions.into_iter().map(|question| one(1, Eq, question));
    rules.insert(libc::SYS_ioctl, questions.collect::<Result<_, _>>()?);
    Ok(())
}

/// No sockets but pairs that nobody else can reach, in the two forms that are asked for: Java makes one before it
/// opens its first file, Rust's library hears over one how a process started. No calls for messages: no descriptors
/// travel over them.
fn socket_rules(rules: &mut SyscallRules, processes: bool) -> Result<(), BackendError> {
    let is = |index, value: libc::c_int| {
        SeccompCondition::new(index, SeccompCmpArgLen::Dword, Eq, value.cast_unsigned().into())
    };
    let pair = |kind| SeccompRule::new(vec![is(0, libc::AF_UNIX)?, is(1, kind)?, is(2, 0)?]);
    let mut pairs = vec![pair(libc::SOCK_STREAM)?];
    if processes {
        pairs.push(pair(libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC)?);
        rules.insert(libc::SYS_recvfrom, Vec::new());
    }
    rules.insert(libc::SYS_socketpair, pairs);
    Ok(())
}

/// Rules that argument `index`, as 32 bits, is one of `values`.
fn one_of(
    index: u8,
    values: impl IntoIterator<Item = libc::c_int>,
) -> Result<Vec<SeccompRule>, BackendError> {
    values.into_iter().map(|value| one(index, Eq, value.cast_unsigned().into())).collect()
}

/// The rule that argument `index`, as 32 bits, compares so to `value`.
fn one(index: u8, compare: SeccompCmpOp, value: u64) -> Result<SeccompRule, BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(index, SeccompCmpArgLen::Dword, compare, value)?])
}

#[cfg(test)]
mod tests;
