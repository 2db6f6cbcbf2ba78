use libc::{SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS, c_long};
use seccompiler::BpfProgram;

use super::{filter, processor};
use crate::command::Policy;

/// What the kernel answers to a call that no rule lets through.
const REFUSED: u32 = SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// Number of this processor for the kernel: `AUDIT_ARCH_X86_64` or `AUDIT_ARCH_AARCH64`.
const THIS_PROCESSOR: u32 = if cfg!(target_arch = "x86_64") { 0xc000_003e } else { 0xc000_00b7 };
/// Number of this processor for programs of 32 bits: `AUDIT_ARCH_I386` or `AUDIT_ARCH_ARM`.
const OF_32_BITS: u32 = if cfg!(target_arch = "x86_64") { 0x4000_0003 } else { 0x4000_0028 };

/// Runs a filter as the kernel does on a call with its arguments; tells the answer.
fn answer(program: &BpfProgram, architecture: u32, call: c_long, arguments: &[u64]) -> u32 {
    let mut data = [0; 64];
    data[..4].copy_from_slice(&u32::try_from(call).unwrap().to_ne_bytes());
    data[4..8].copy_from_slice(&architecture.to_ne_bytes());
    for (at, argument) in arguments.iter().enumerate() {
        data[16 + 8 * at..][..8].copy_from_slice(&argument.to_ne_bytes());
    }
    let (mut at, mut accumulator) = (0, 0_u32);
    loop {
        let step = &program[at];
        let jump = |taken: bool| 1 + usize::from(if taken { step.jt } else { step.jf });
        at += match step.code {
            0x06 => return step.k,
            0x20 => {
                accumulator = u32::from_ne_bytes(data[step.k as usize..][..4].try_into().unwrap());
                1
            }
            0x54 => {
                accumulator &= step.k;
                1
            }
            0x05 => 1 + step.k as usize,
            0x15 => jump(accumulator == step.k),
            0x25 => jump(accumulator > step.k),
            0x35 => jump(accumulator >= step.k),
            code => panic!("no instruction of a filter: {code:#x}"),
        };
    }
}

fn of_program(call: c_long, arguments: &[u64]) -> u32 {
    answer(&filter(&Policy::program("/usr"), true).unwrap(), THIS_PROCESSOR, call, arguments)
}

/// Every policy gives a filter that the kernel can take: at most 4096 instructions.
#[test]
fn every_policy_has_a_filter() {
    for policy in [Policy::program("/usr"), Policy::build("/tmp")] {
        for alone in [false, true] {
            let length = filter(&policy, alone).unwrap().len();
            assert!((100..4096).contains(&length), "{length}");
        }
    }
    assert_eq!(processor::other_numbers().len(), usize::from(cfg!(target_arch = "x86_64")));
}

#[test]
fn no_call_is_listed_twice() {
    let lists = [super::PROGRAM, super::WRITER, super::WRITER_ALONE, super::STARTER];
    let own = [processor::PROGRAM, processor::WRITER, processor::WRITER_ALONE, processor::STARTER];
    let mut all = [lists, own].concat().concat();
    let length = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), length);
}

#[test]
fn a_program_computes_and_does_nothing_else() {
    for call in [libc::SYS_read, libc::SYS_write, libc::SYS_openat, libc::SYS_exit_group, libc::SYS_getrandom]
    {
        assert_eq!(of_program(call, &[]), SECCOMP_RET_ALLOW, "{call}");
    }
    for call in [
        libc::SYS_socket,
        libc::SYS_connect,
        libc::SYS_unlinkat,
        libc::SYS_unshare,
        libc::SYS_ptrace,
        libc::SYS_bpf,
        libc::SYS_memfd_create,
        libc::SYS_io_uring_setup,
        libc::SYS_clone3,
        libc::SYS_setresuid,
    ] {
        assert_eq!(of_program(call, &[]), REFUSED, "{call}");
    }
}

#[test]
fn arguments_decide() {
    let flags = |flags: libc::c_int| u64::from(flags.cast_unsigned());
    let thread = flags(libc::CLONE_VM | libc::CLONE_THREAD | libc::CLONE_FILES);
    let own = u64::from(std::process::id());
    let memory = |kind| [0, 4096, 0, flags(kind)];
    let allowed: [(c_long, &[u64]); 5] = [
        (libc::SYS_clone, &[thread]),
        (libc::SYS_kill, &[own]),
        (libc::SYS_mmap, &memory(libc::MAP_PRIVATE | libc::MAP_ANONYMOUS)),
        (libc::SYS_fcntl, &[0, flags(libc::F_GETFL)]),
        (libc::SYS_socketpair, &[flags(libc::AF_UNIX), flags(libc::SOCK_STREAM), 0]),
    ];
    for (call, arguments) in allowed {
        assert_eq!(of_program(call, arguments), SECCOMP_RET_ALLOW, "{call}");
    }
    let refused: [(c_long, &[u64]); 5] = [
        (libc::SYS_clone, &[flags(libc::SIGCHLD)]),
        (libc::SYS_kill, &[1]),
        (libc::SYS_mmap, &memory(libc::MAP_SHARED | libc::MAP_ANONYMOUS)),
        (libc::SYS_fcntl, &[0, flags(libc::F_SETLK)]),
        (libc::SYS_socketpair, &[flags(libc::AF_INET), flags(libc::SOCK_STREAM), 0]),
    ];
    for (call, arguments) in refused {
        assert_eq!(of_program(call, arguments), REFUSED, "{call}");
    }
}

#[test]
fn a_build_writes_and_starts_processes() {
    let build = filter(&Policy::build("/tmp"), false).unwrap();
    let fork = [u64::from(libc::SIGCHLD.cast_unsigned())];
    assert_eq!(answer(&build, THIS_PROCESSOR, libc::SYS_clone, &fork), SECCOMP_RET_ALLOW);
    assert_eq!(answer(&build, THIS_PROCESSOR, libc::SYS_unlinkat, &[]), SECCOMP_RET_ALLOW);
    assert_eq!(answer(&build, THIS_PROCESSOR, libc::SYS_socket, &[]), REFUSED);
}

#[test]
fn programs_of_32_bits_are_killed() {
    let program = filter(&Policy::program("/usr"), true).unwrap();
    assert_eq!(answer(&program, OF_32_BITS, libc::SYS_read, &[]), SECCOMP_RET_KILL_PROCESS);
}
