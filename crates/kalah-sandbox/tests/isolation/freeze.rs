//! Programs that are to stand still while another thinks.

use std::io::{BufRead, BufReader, Read, Write};
use std::thread;
use std::time::Duration;

use kalah_sandbox::{Exit, LimitBreach, Policy, SandboxCommand, SandboxLimits};

use crate::{c_program, python, sandbox};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("a_frozen_tree_takes_no_time", a_frozen_tree_takes_no_time),
    ("sixty_four_threads_stop_at_once", sixty_four_threads_stop_at_once),
    ("nobody_undoes_a_stop", nobody_undoes_a_stop),
];

fn a_frozen_tree_takes_no_time() {
    let policy = Policy { processes: true, ..Policy::program("/usr") };
    let code = "import os\nos.fork(); os.fork()\nprint('up', flush=True)\nwhile True: pass";
    let mut child = sandbox().spawn(&python(code), &policy, &SandboxLimits::default()).unwrap();
    let mut ups = [0; 12];
    child.stdout.as_mut().unwrap().read_exact(&mut ups).unwrap();
    child.freeze().unwrap();
    // The launcher answers in order, so the tree is told to stop before it is asked.
    let frozen = child.usage().unwrap();
    thread::sleep(Duration::from_millis(200));
    let taken = child.usage().unwrap().cpu_time.saturating_sub(frozen.cpu_time);
    assert!(taken < Duration::from_millis(20), "took {taken:?} of two cores while it was frozen");
    let told = child.thaw().unwrap();
    assert!(told < Duration::from_millis(20), "{told:?}");
    while child.usage().unwrap().cpu_time < frozen.cpu_time + Duration::from_millis(20) {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(child.end(Duration::ZERO).unwrap().0, Exit::Ended);
}

/// From the moment of its answer a program that thinks on in all its threads gets next to no processor time.
fn sixty_four_threads_stop_at_once() {
    const ROUNDS: usize = 10;
    let code = "static void *spin(void *x) { for (volatile long i = 0;; i++); }\n\
        int main(void) {\n  pthread_t t; char c;\n  for (int i = 0; i < 63; i++) pthread_create(&t, 0, spin, 0);\n  \
        while (read(0, &c, 1) == 1) {\n    struct timespec s; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &s);\n    \
        printf(\"%ld\\n\", s.tv_sec * 1000000000L + s.tv_nsec); fflush(stdout);\n  }\n}\n";
    let folder = c_program(code);
    let command = SandboxCommand::new(folder.path().join("program"), folder.path());
    let mut child =
        sandbox().spawn(&command, &Policy::program(folder.path()), &SandboxLimits::default()).unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut stdout = BufReader::new(stdout);
    let mut taken: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            child.thaw().unwrap();
            stdin.write_all(b"?").unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            child.freeze().unwrap();
            thread::sleep(Duration::from_millis(30));
            let at_answer = Duration::from_nanos(answer.trim().parse().unwrap());
            child.usage().unwrap().cpu_time.saturating_sub(at_answer)
        })
        .collect();
    taken.sort_unstable();
    let (median, most) = (taken[ROUNDS / 2], taken[ROUNDS - 1]);
    eprintln!("after their answers 64 threads ran for {median:?}, at most {most:?}");
    // Without being stopped they would have taken 30 ms of every core, before the referee went first 400 and more.
    assert!(median < Duration::from_millis(15), "{taken:?}");
}

/// A timer that says "go on" every millisecond undoes a stop that signals make; who uses that is ended.
fn nobody_undoes_a_stop() {
    let code = "static void *spin(void *x) { for (volatile long i = 0;; i++); }\n\
        int main(void) {\n  struct sigevent e = {0}; timer_t timer; pthread_t t; char c;\n  \
        struct itimerspec every = {{0, 1000000}, {0, 1000000}};\n  e.sigev_signo = SIGCONT; e.sigev_notify = SIGEV_SIGNAL;\n  \
        timer_create(CLOCK_MONOTONIC, &e, &timer); timer_settime(timer, 0, &every, 0);\n  \
        pthread_create(&t, 0, spin, 0); puts(\"up\"); fflush(stdout); while (read(0, &c, 1) != 0);\n}\n";
    let folder = c_program(code);
    let command = SandboxCommand::new(folder.path().join("program"), folder.path());
    let mut child =
        sandbox().spawn(&command, &Policy::program(folder.path()), &SandboxLimits::default()).unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 3]).unwrap();
    child.freeze().unwrap();
    let before = child.usage().unwrap().cpu_time;
    // A control group stands still; anybody else has used up all patience by then.
    let (exit, usage) = child.end(Duration::from_secs(2)).unwrap();
    let taken = usage.cpu_time.saturating_sub(before);
    assert!(taken < Duration::from_millis(500), "took {taken:?} while it was to stand still");
    let still = exit == Exit::Ended && taken < Duration::from_millis(20);
    assert!(still || exit == Exit::Limit(LimitBreach::Awake), "{exit:?} {taken:?}");
}
