//! Programs beside each other that map the same file.

use std::io::Read;
use std::time::Duration;

use kalah_sandbox::{Policy, SandboxCommand, SandboxLimits};

use crate::{c_program, sandbox};

pub(crate) const TESTS: &[(&str, fn())] = &[("a_stranger_is_not_woken", a_stranger_is_not_woken)];

/// Waits for a second at a word of a file that every program can read, or wakes all who wait there, by its argument.
const PROGRAM: &str = "#include <fcntl.h>\n#include <linux/futex.h>\n#include <sys/syscall.h>\n\
    int main(int count, char **args) {\n  \
    struct timespec second = {1, 0}, pause = {0, 10000000};\n  \
    volatile int *word = mmap(0, 4096, PROT_READ, MAP_PRIVATE, open(\"/usr/bin/python3\", O_RDONLY), 4096);\n  \
    int value = *word;\n  \
    if (*args[1] == 's')\n    \
    puts(syscall(SYS_futex, word, FUTEX_WAIT, value, &second, 0, 0) ? strerror(errno) : \"woken\");\n  \
    else for (;;) {\n    syscall(SYS_futex, word, FUTEX_WAKE, 64, 0, 0, 0);\n    nanosleep(&pause, 0);\n  }\n}\n";

fn a_stranger_is_not_woken() {
    let folder = c_program(PROGRAM);
    let start = |role: &str| {
        let command = SandboxCommand::new(folder.path().join("program"), folder.path()).args([role]);
        sandbox().spawn(&command, &Policy::program(folder.path()), &SandboxLimits::default()).unwrap()
    };
    let mut waker = start("wake");
    let mut sleeper = start("sleep");
    let mut said = String::new();
    sleeper.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "Connection timed out\n");
    waker.end(Duration::ZERO).unwrap();
}
