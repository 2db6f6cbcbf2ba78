//! Memory that a program takes, however it takes it.

use std::time::{Duration, Instant};

use kalah_sandbox::{Exit, FinishedRun, LimitBreach, Policy, SandboxLimits};

use crate::{c_program, python, run};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("memory_ends", memory_ends),
    ("memory_that_the_kernel_forgets_is_counted", memory_that_the_kernel_forgets_is_counted),
    ("page_tables_are_counted", page_tables_are_counted),
    ("what_descriptors_hold_is_counted", what_descriptors_hold_is_counted),
];

const LIMIT: u64 = 256 << 20;

/// What may be taken beyond the limit between two looks, as docs/sandbox.md tells. Half a second behind a machine
/// full of other work it may be more, but never the multiple that was there for the taking.
const BETWEEN_LOOKS: u64 = 256 << 20;

fn memory_ends() {
    let limits = SandboxLimits { memory: 64 << 20, ..SandboxLimits::default() };
    let code = "try: bytearray(100 << 20); print('had it')\nexcept MemoryError: print('none left')\n\
                import mmap\n\
                try: mmap.mmap(-1, 1 << 20); print('had it')\nexcept OSError: print('none shared')";
    let finished = run(&python(code), &Policy::program("/usr"), &limits);
    assert_eq!(finished.stdout, "none left\nnone shared\n", "{finished:?}");
}

/// Runs a program that takes memory until it is stopped.
fn take(code: &str) -> FinishedRun {
    let limits = SandboxLimits { memory: LIMIT, ..SandboxLimits::default() };
    let folder = c_program(code);
    let command = kalah_sandbox::SandboxCommand::new(folder.path().join("program"), folder.path());
    let begun = Instant::now();
    let finished = run(&command, &Policy::program(folder.path()), &limits);
    assert!(begun.elapsed() < Duration::from_secs(30), "{finished:?}");
    finished
}

#[track_caller]
fn assert_ended(finished: &FinishedRun) {
    assert_eq!(finished.exit, Exit::Limit(LimitBreach::Memory), "{finished:?}");
    eprintln!("{} MB were held under a limit of {}", finished.usage.peak_memory >> 20, LIMIT >> 20);
    assert!(finished.usage.peak_memory < LIMIT + BETWEEN_LOOKS, "{finished:?}");
}

/// Pages that were written and then made read-only are no data any more, and the limit on data lets go of them.
fn memory_that_the_kernel_forgets_is_counted() {
    const TAKE: &str = "static void *take(void *x) {\n  for (;;) {\n    \
        char *m = mmap(0, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n    \
        if (m == MAP_FAILED) _exit(7);\n    memset(m, 1, 64 << 20);\n    mprotect(m, 64 << 20, PROT_READ);\n  }\n}\n";
    assert_ended(&take(&format!("{TAKE}int main(void) {{ take(0); }}\n")));
    // A process whose first thread has ended shows no memory by its first number.
    let headless = "int main(void) { pthread_t t; pthread_create(&t, 0, take, 0); pthread_exit(0); }\n";
    assert_ended(&take(&format!("{TAKE}{headless}")));
}

/// Reading one byte in each two megabytes of an empty map costs a page table each, and no data.
fn page_tables_are_counted() {
    let code = "int main(void) {\n  volatile char sum = 0;\n  for (;;) {\n    \
        char *m = mmap(0, 1L << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);\n    \
        if (m == MAP_FAILED) _exit(7);\n    madvise(m, 1L << 40, MADV_NOHUGEPAGE);\n    \
        for (long at = 0; at < 1L << 40; at += 2 << 20) sum += m[at];\n  }\n}\n";
    assert_ended(&take(code));
}

/// Each descriptor counts as the messages that it can hold, and only a control group counts what it does hold.
fn what_descriptors_hold_is_counted() {
    if crate::sandbox().counts_trees() {
        return;
    }
    let limits = SandboxLimits { memory: 64 << 20, ..SandboxLimits::default() };
    let code = "import os, time\n\
                try:\n while True: os.pipe()\n\
                except OSError: time.sleep(60)";
    assert_eq!(run(&python(code), &Policy::program("/usr"), &limits).exit, Exit::Limit(LimitBreach::Memory));
}
