//! Detection of programs that sleep until somebody writes to them, as `/proc` tells what they asked the
//! kernel for.

use std::fs;

use libc::c_long;
use rustix::process::Pid;

use crate::linux::tree::children;

/// Returns true if all threads of this process, and of what it started, sleep, and one of them does so until
/// there is input: a program that has nothing left to do for the input so far.
///
/// What the kernel does not let be seen counts as "no".
pub fn waits_for_input(process: u32) -> bool {
    let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return false };
    let mut found = false;
    let mut todo = vec![process];
    while let Some(pid) = todo.pop() {
        todo.extend(children(pid));
        let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { continue };
        for task in tasks.flatten() {
            match fs::read_to_string(task.path().join("syscall")).ok().as_deref().and_then(SleepReason::parse)
            {
                Some(SleepReason::ForInput) => found = true,
                Some(SleepReason::Otherwise) => {}
                None => return false,
            }
        }
    }
    found
}

/// Reason why a thread sleeps.
#[derive(Debug, PartialEq, Eq)]
enum SleepReason {
    ForInput,
    Otherwise,
}

impl SleepReason {
    /// Reads `/proc/PID/task/TID/syscall`, proc(5): the number of the call and six arguments; `None` if the thread
    /// runs.
    fn parse(text: &str) -> Option<SleepReason> {
        let mut words = text.split_ascii_whitespace();
        // -1: asleep, but in no call.
        let call: c_long = words.next()?.parse().ok()?;
        let arguments: Vec<u64> =
            words.map_while(|word| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok()).collect();
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(u64::MAX);
        // A time of -1 milliseconds, or none at all, is for ever. What lies in the upper half is not looked at.
        let for_ever = |index: usize| argument(index) & 0x8000_0000 != 0;
        let waits = match call {
            libc::SYS_read | libc::SYS_readv => argument(0) == 0,
            libc::SYS_ppoll => argument(2) == 0,
            libc::SYS_pselect6 => argument(4) == 0,
            libc::SYS_epoll_pwait => for_ever(3),
            #[cfg(target_arch = "x86_64")]
            libc::SYS_poll => for_ever(2),
            #[cfg(target_arch = "x86_64")]
            libc::SYS_select => argument(4) == 0,
            #[cfg(target_arch = "x86_64")]
            libc::SYS_epoll_wait => for_ever(3),
            _ => false,
        };
        Some(if waits { SleepReason::ForInput } else { SleepReason::Otherwise })
    }
}

#[cfg(test)]
mod tests {
    use super::SleepReason;

    /// Numbers of calls are the processor's.
    fn sleeping(call: libc::c_long, arguments: &str) -> String {
        format!("{call} {arguments}")
    }

    #[test]
    fn only_an_endless_wait_for_input_is_one() {
        let asleep = |text: &str| SleepReason::parse(text);
        assert_eq!(asleep("running\n"), None);
        let read = &sleeping(libc::SYS_read, "0x0 0x55d5 0x1000 0x0 0x0 0x0 0x7ffd 0x7f1c\n");
        assert_eq!(asleep(read), Some(SleepReason::ForInput));
        let of_another_file = &sleeping(libc::SYS_read, "0x3 0x55d5 0x1000 0x0 0x0 0x0 0x7ffd 0x7f1c\n");
        assert_eq!(asleep(of_another_file), Some(SleepReason::Otherwise));
        let epoll = |time| {
            asleep(&sleeping(
                libc::SYS_epoll_pwait,
                &format!("0xd 0x7ffd 0x400 {time} 0x0 0x0 0x7ffd 0x7f1c\n"),
            ))
        };
        assert_eq!(epoll("0xffffffff"), Some(SleepReason::ForInput));
        assert_eq!(epoll("0xffffffffffffffff"), Some(SleepReason::ForInput));
        assert_eq!(epoll("0x64"), Some(SleepReason::Otherwise));
        let pselect = |time| {
            asleep(&sleeping(libc::SYS_pselect6, &format!("0x1 0x7ffd 0x0 0x0 {time} 0x0 0x7ffd 0x7f1c\n")))
        };
        assert_eq!(
            (pselect("0x0"), pselect("0x7ffd")),
            (Some(SleepReason::ForInput), Some(SleepReason::Otherwise))
        );
        assert_eq!(asleep("-1 0x7ffd 0x7f1c\n"), Some(SleepReason::Otherwise));
        assert_eq!(
            asleep(&sleeping(libc::SYS_futex, "0x7f 0x80 0x0 0x0 0x0 0x0 0x7ffd 0x7f1c\n")),
            Some(SleepReason::Otherwise)
        );
    }
}
