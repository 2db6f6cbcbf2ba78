//! Calls that x86-64 has beside those of newer processors, and its other numbers for all calls.

use libc::c_long;
use seccompiler::{BpfProgram, sock_filter};

/// Older names of calls that every program may make.
#[rustfmt::skip]
pub(super) const PROGRAM: &[c_long] = &[
    libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_open, libc::SYS_readlink, libc::SYS_dup2,
    libc::SYS_pipe, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create, libc::SYS_epoll_wait,
    libc::SYS_pause, libc::SYS_arch_prctl, libc::SYS_getpgrp, libc::SYS_time, libc::SYS_alarm,
];

/// Older names of calls that change files.
#[rustfmt::skip]
pub(super) const WRITER: &[c_long] = &[
    libc::SYS_creat, libc::SYS_unlink, libc::SYS_rename, libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_link,
    libc::SYS_symlink, libc::SYS_chmod,
];

/// Older names of calls that change files by their paths.
#[rustfmt::skip]
pub(super) const WRITER_ALONE: &[c_long] = &[
    libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat,
];

/// Older names of calls that start processes.
#[rustfmt::skip]
pub(super) const STARTER: &[c_long] = &[
    libc::SYS_fork, libc::SYS_vfork,
];

/// Filters that kill a program that calls the kernel by the numbers of x32, as the other filter does with those of i386.
pub(super) fn other_numbers() -> Vec<BpfProgram> {
    const X32_BIT: u32 = 0x4000_0000;
    let load_number = sock_filter { code: 0x20, jt: 0, jf: 0, k: 0 };
    let skip_if_less = sock_filter { code: 0x35, jt: 0, jf: 1, k: X32_BIT };
    let answer = |k| sock_filter { code: 0x06, jt: 0, jf: 0, k };
    vec![vec![
        load_number,
        skip_if_less,
        answer(libc::SECCOMP_RET_KILL_PROCESS),
        answer(libc::SECCOMP_RET_ALLOW),
    ]]
}
