//! What a program inside can and cannot do. The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod arrangement;
mod isolation {
    pub(crate) mod disk;
    pub(crate) mod freeze;
    pub(crate) mod memory;
    pub(crate) mod strangers;
}

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kalah_sandbox::{
    Exit, FinishedRun, LayerState, LimitBreach, MachineLayers, Policy, Sandbox, SandboxCommand, SandboxLayer,
    SandboxLimits, SandboxSpawnError, open_beneath, wasm,
};
use libtest_mimic::{Arguments, Trial};

use arrangement::Arrangement;
use isolation::{disk, freeze, memory, strangers};

/// Tests by name, each to be tried on all arrangements.
const TESTS: &[(&str, fn())] = &[
    ("the_minimum_is_there", the_minimum_is_there),
    ("a_program_talks_and_ends", a_program_talks_and_ends),
    ("every_language_starts", every_language_starts),
    ("threads_are_waited_for_and_asked", threads_are_waited_for_and_asked),
    ("nobody_is_root", nobody_is_root),
    ("the_environment_is_empty", the_environment_is_empty),
    ("only_named_files_can_be_read", only_named_files_can_be_read),
    ("hidden_files_are_empty", hidden_files_are_empty),
    ("nothing_can_be_written", nothing_can_be_written),
    ("a_build_writes_to_its_folder_only", a_build_writes_to_its_folder_only),
    ("no_process_but_with_leave", no_process_but_with_leave),
    ("processor_time_ends", processor_time_ends),
    ("the_whole_tree_is_limited", the_whole_tree_is_limited),
    ("nothing_outlives_its_end", nothing_outlives_its_end),
    ("what_cannot_start_is_told", what_cannot_start_is_told),
    ("where_only_we_can_go_is_shown_too", where_only_we_can_go_is_shown_too),
];

/// A test that does not depend on namespaces or control groups, or needs what this machine may lack.
fn once(name: &'static str, test: fn(), missing: Option<&str>) -> Trial {
    // Not run is not the same as passed.
    if let Some(why) = missing {
        eprintln!("NOT RUN: {name}: {why}");
    }
    let run = move || {
        test();
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(missing.is_some())
}

/// Tests that take long.
const LONG: [&str; 4] =
    ["messages", "empty-files", "many_small_files_are_counted", "sixty_four_threads_stop_at_once"];

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let tests = [TESTS, disk::TESTS, freeze::TESTS, memory::TESTS, strangers::TESTS].concat();
    let here = kalah_needs::all_here(&[PYTHON]);
    let left_out = kalah_needs::is_left_out();
    let mut trials = Vec::new();
    for arrangement in Arrangement::ALL {
        let missing = arrangement.missing();
        if let Some(why) = &missing {
            eprintln!("NOT RUN: everything as {}: {why}", arrangement.word());
        }
        for &(name, test) in &tests {
            let name_of_test = name;
            let name = format!("{name}::{}", arrangement.word());
            let trial_name = name.clone();
            let run = move || {
                ARRANGEMENT.set(arrangement);
                arrangement.run(&name, None, test)
            };
            let is_long =
                left_out && (arrangement != Arrangement::Everything || LONG.contains(&name_of_test));
            trials
                .push(Trial::test(trial_name, run).with_ignored_flag(is_long || missing.is_some() || !here));
        }
    }
    let counts = MachineLayers::probe().sandbox().is_ok_and(|sandbox| sandbox.counts_trees());
    let no_counting = (!counts).then_some("no control groups that limit memory");
    trials.push(once("the_kernel_counts_the_tree", the_kernel_counts_the_tree, no_counting));
    trials.push(once("a_module_that_is_hard_to_compile_is_refused", a_compile_bomb_is_refused, None));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

thread_local! {
    static ARRANGEMENT: std::cell::Cell<Arrangement> = const { std::cell::Cell::new(Arrangement::Everything) };
}

fn sandbox() -> Sandbox {
    ARRANGEMENT.get().of(MachineLayers::probe().sandbox().expect("tests need the minimum"))
}

/// Whether programs may build here.
fn builds() -> bool {
    sandbox().holds_writers()
}

const MINUTE: Duration = Duration::from_mins(1);

fn run(command: &SandboxCommand, policy: &Policy, limits: &SandboxLimits) -> FinishedRun {
    sandbox().run(command, policy, limits, MINUTE, 1 << 16).unwrap()
}

/// A link to the version that this machine has.
const PYTHON: &str = "/usr/bin/python3";

/// Python as it starts fastest.
fn python(code: &str) -> SandboxCommand {
    SandboxCommand::new(fs::canonicalize(PYTHON).unwrap(), "/usr").args(["-S", "-E", "-c", code])
}

fn shell(script: &str, dir: &Path) -> SandboxCommand {
    SandboxCommand::new("/bin/sh", dir).args(["-c", script])
}

fn think(code: &str) -> FinishedRun {
    run(&python(code), &Policy::program("/usr"), &SandboxLimits::default())
}

/// A folder that others may enter, as the sandbox's user has to.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn the_minimum_is_there() {
    for (layer, state) in MachineLayers::probe().iter() {
        assert!(!layer.is_minimum() || *state == LayerState::Present, "{layer:?}: {state:?}");
    }
}

fn a_program_talks_and_ends() {
    let command = python("import os; print(input()[::-1], flush=True); os._exit(7)");
    let mut child = sandbox().spawn(&command, &Policy::program("/usr"), &SandboxLimits::default()).unwrap();
    child.stdin.take().unwrap().write_all(b"kalah\n").unwrap();
    let mut answer = String::new();
    child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "halak\n");
    let (exit, usage) = child.wait().unwrap();
    assert_eq!(exit, Exit::Code(7));
    assert!(usage.cpu_time > Duration::ZERO && usage.peak_memory > 1 << 20, "{usage:?}");
    assert_eq!(child.end(Duration::ZERO).unwrap().0, Exit::Code(7));
}

fn every_language_starts() {
    let java = ["-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xmx64m", "-Xss1m", "-version"];
    let starts: [(&str, &[&str]); 4] = [
        ("/usr/bin/java", &java),
        ("/usr/bin/node", &["-e", "console.log(1)"]),
        (PYTHON, &["-c", "import json, threading; threading.Thread(target=print).start()"]),
        ("/usr/bin/perl", &["-e", "print 1"]),
    ];
    for (program, args) in starts.into_iter().filter(|(program, _)| Path::new(program).exists()) {
        let command = SandboxCommand::new(program, "/usr").args(args.iter().copied());
        let finished = run(&command, &Policy::program("/usr"), &SandboxLimits::default());
        assert_eq!(finished.exit, Exit::Code(0), "{program}: {finished:?}");
    }
}

/// What runtimes ask of their threads: to wait for one without spinning, its stack, its processor time.
fn threads_are_waited_for_and_asked() {
    let code = "static void *nap(void *ok) {\n  pthread_attr_t about;\n  clockid_t clock;\n  struct timespec time;\n  \
        void *stack;\n  size_t size;\n  \
        *(int *)ok = !pthread_getattr_np(pthread_self(), &about) && !pthread_attr_getstack(&about, &stack, &size)\n    \
        && size && !pthread_getcpuclockid(pthread_self(), &clock) && !clock_gettime(clock, &time);\n  \
        usleep(300000);\n  return 0;\n}\n\
        int main(void) {\n  pthread_t thread;\n  pthread_attr_t about;\n  int ok = 0;\n  \
        if (pthread_getattr_np(pthread_self(), &about)) return 2;\n  \
        pthread_create(&thread, 0, nap, &ok);\n  pthread_join(thread, 0);\n  return !ok;\n}\n";
    let folder = c_program(code);
    let command = SandboxCommand::new(folder.path().join("program"), folder.path());
    let finished = run(&command, &Policy::program(folder.path()), &SandboxLimits::default());
    assert_eq!(finished.exit, Exit::Code(0), "{finished:?}");
    assert!(finished.usage.cpu_time < Duration::from_millis(150), "{finished:?}");
}

fn nobody_is_root() {
    let code = "import os\nprint(0 in (*os.getresuid(), *os.getresgid(), *os.getgroups()))\n\
                try: os.setuid(0)\nexcept OSError: print('no')";
    assert_eq!(think(code).stdout, "False\nno\n");
}

fn the_environment_is_empty() {
    // Python sets one variable itself; the fourth descriptor is that of the listing.
    let code = "import os; print(set(os.environb), os.listdir('/proc/self/fd'))";
    assert_eq!(think(code).stdout, "{b'LC_CTYPE'} ['0', '1', '2', '3']\n");
}

/// Where it can be had; elsewhere they are as readable as what they lie beneath.
fn hidden_files_are_empty() {
    let folder = folder();
    for name in ["shown", "hidden"] {
        fs::write(folder.path().join(name), name).unwrap();
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    std::os::unix::fs::symlink(folder.path().join("hidden"), folder.path().join("link")).unwrap();
    let room = folder.path().join("room");
    fs::create_dir(&room).unwrap();
    fs::set_permissions(&room, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(room.join("inner"), "inner").unwrap();
    let code = "import os\n\
                for name in ['shown', 'hidden', 'link']: print(open(name).read())\n\
                print(os.listdir('room'))\n\
                try: os.execv('hidden', ['hidden'])\n\
                except OSError as error: print(error.strerror)";
    let command = SandboxCommand { dir: folder.path().to_owned(), ..python(code) };
    let hidden = ["hidden", "room", "none"].map(|name| folder.path().join(name));
    let policy = Policy::program(folder.path()).hide(hidden);
    let finished = run(&command, &policy, &SandboxLimits::default());
    let expected = if sandbox().hides_files() {
        "shown\n\n\n[]\nPermission denied\n"
    } else {
        "shown\nhidden\nhidden\n['inner']\nExec format error\n"
    };
    assert_eq!(finished.stdout, expected, "{finished:?}");
}

fn only_named_files_can_be_read() {
    let folder = folder();
    fs::write(folder.path().join("mine"), "mine").unwrap();
    let other = self::folder();
    let secret = other.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
    std::os::unix::fs::symlink(&secret, folder.path().join("link")).unwrap();
    let code = format!(
        "for name in ['mine', 'link', '{}', '/etc/passwd', '/proc/1/cmdline', '/proc/self/../1/status',\n              '/sys/kernel/notes', '/dev/vda']:\n \
         try: print(open(name).read())\n \
         except OSError: print('no')",
        secret.display()
    );
    let command = SandboxCommand { dir: folder.path().to_owned(), ..python(&code) };
    let finished = run(&command, &Policy::program(folder.path()), &SandboxLimits::default());
    assert_eq!(finished.stdout, format!("mine\n{}", "no\n".repeat(7)), "{finished:?}");
}

fn nothing_can_be_written() {
    let folder = folder();
    let code = "import os\nfor name in ['x', '/tmp/x', '/dev/shm/x', '/var/tmp/x', '/usr/x', '/proc/self/comm']:\n \
                try: open(name, 'w').write('x'); print('written', name)\n \
                except OSError: pass\n\
                try: os.mkdir('y')\n\
                except OSError: print('no')";
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let command = SandboxCommand { dir: folder.path().to_owned(), ..python(code) };
    let finished = run(&command, &Policy::program(folder.path()), &SandboxLimits::default());
    assert_eq!((finished.stdout.as_str(), finished.stderr.as_str()), ("no\n", ""));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

fn a_build_writes_to_its_folder_only() {
    if !builds() {
        return;
    }
    let folder = folder();
    fs::write(folder.path().join("main.c"), "int main(void) { return 42; }\n").unwrap();
    fs::write(folder.path().join("evil.c"), "#include \"/etc/passwd\"\n").unwrap();
    let policy = Policy::build(folder.path());
    let build = |script| {
        let command = shell(script, folder.path()).env("PATH", "/usr/bin:/bin").env("TMPDIR", ".");
        run(&command, &policy, &SandboxLimits::default())
    };
    let finished = build("make --silent main && ./main");
    assert_eq!(finished.exit, Exit::Code(42), "{finished:?}");
    // The folder and what was made in it are ours again.
    let owner = |path: &Path| fs::symlink_metadata(path).unwrap().uid();
    assert_eq!(owner(&folder.path().join("main")), owner(Path::new("/proc/self/")));
    let finished = build("cc -E evil.c");
    assert!(finished.exit == Exit::Code(1) && !finished.stdout.contains("root:"), "{finished:?}");
    let finished = build("ln -s /etc/passwd result && touch /tmp/kalah-was-here");
    assert_eq!(finished.exit, Exit::Code(1), "{finished:?}");
    assert!(!Path::new("/tmp/kalah-was-here").exists());
    assert!(open_beneath(folder.path(), Path::new("main")).is_ok());
    for planted in ["result", "../../../etc/passwd", "/etc/passwd", "."] {
        open_beneath(folder.path(), Path::new(planted)).unwrap_err();
    }
}

fn no_process_but_with_leave() {
    let code = "import os\n\
                try: os.fork() and os.wait(); print('forked')\n\
                except OSError as error: print(error.strerror)";
    assert_eq!(think(code).stdout, "Function not implemented\n");
    let policy = Policy { processes: true, ..Policy::program("/usr") };
    assert_eq!(run(&python(code), &policy, &SandboxLimits::default()).stdout, "forked\nforked\n");
}

fn processor_time_ends() {
    let limits = SandboxLimits { cpu_time: Duration::from_secs(1), ..SandboxLimits::default() };
    let finished = run(&python("while True: pass"), &Policy::program("/usr"), &limits);
    assert_eq!(finished.exit, Exit::Signal(24));
    assert!(finished.usage.cpu_time >= Duration::from_millis(500), "{finished:?}");
}

fn the_whole_tree_is_limited() {
    let policy = Policy { processes: true, ..Policy::program("/usr") };
    let limits = SandboxLimits { memory: 64 << 20, tasks: 8, ..SandboxLimits::default() };
    let greedy = "import os, time\nfor _ in range(4):\n if os.fork() == 0: break\n\
                  x = bytearray(32 << 20); time.sleep(60)";
    assert_eq!(run(&python(greedy), &policy, &limits).exit, Exit::Limit(LimitBreach::Memory));
    // Either the kernel refuses one task too many, or the watch sees it. What thirty of them take together is no matter here.
    let limits = SandboxLimits { memory: 1 << 30, ..limits };
    let many = "import os, time\ntry:\n for _ in range(30):\n  if os.fork() == 0: time.sleep(60)\n\
                except BlockingIOError: print('no more')\nelse: time.sleep(60)";
    let finished = run(&python(many), &policy, &limits);
    assert!(
        finished.stdout == "no more\n" || finished.exit == Exit::Limit(LimitBreach::Tasks),
        "{finished:?}"
    );
}

/// Where control groups count, nothing is missed between two looks.
fn the_kernel_counts_the_tree() {
    let policy = Policy { processes: true, ..Policy::program("/usr") };
    let limits = SandboxLimits { memory: 64 << 20, tasks: 8, ..SandboxLimits::default() };
    let greedy = "import os\nfor _ in range(4):\n if os.fork() == 0: break\nx = bytearray(32 << 20)\ninput()";
    let finished = run(&python(greedy), &policy, &limits);
    assert_eq!(finished.exit, Exit::Limit(LimitBreach::Memory), "{finished:?}");
    assert!(finished.usage.peak_memory <= 64 << 20, "{finished:?}");
    let many = "import os\ntry:\n for _ in range(30):\n  if os.fork() == 0: os.read(0, 1) or os._exit(0)\n\
                except BlockingIOError: print('no more')";
    assert_eq!(run(&python(many), &policy, &limits).stdout, "no more\n");
}

/// Fifty thousand values that live through two hundred loops, in half a megabyte: more than a gigabyte of work.
fn a_compile_bomb_is_refused() {
    const LOCALS: usize = 50_000;
    const LOOPS: usize = 200;
    let limits = wasm::ModuleLimits {
        compiler_memory: 256 << 20,
        compiler_time: Duration::from_secs(5),
        ..wasm::ModuleLimits::default()
    };
    let host = wasm::WasmHost::new(wasm::Meter::Clock, limits, None).unwrap();
    let module = |body: &str| {
        let text =
            format!(r#"(module (memory (export "memory") 1) (func (export "run") (result i32) {body}))"#);
        wat::parse_str(text).unwrap()
    };
    let steps: Vec<String> =
        (0..LOCALS).map(|n| format!("local.get {n} i32.const 1 i32.add local.set {n}\n")).collect();
    let steps = steps.concat();
    let bomb = module(&format!(
        "(local {}) {} {steps} {} local.get 0",
        "i32 ".repeat(LOCALS),
        "loop ".repeat(LOOPS),
        "local.get 7 br_if 0 end ".repeat(LOOPS)
    ));
    assert!(bomb.len() < limits.module, "{}", bomb.len());
    let before = most_memory();
    let refused = host.compile(&bomb).unwrap_err();
    assert_eq!(refused, wasm::ModuleRefusal::TooMuchWork { memory: 256, time: Duration::from_secs(5) });
    let taken = most_memory() - before;
    assert!(taken < 64 << 20, "this process took {taken} bytes");

    // What is no bomb comes back as machine code, and what is no module with the reason.
    let program = host.compile(&module("i32.const 42")).unwrap();
    let run = program.function("run").unwrap();
    assert_eq!(program.start(MINUTE).unwrap().call(&run, [], MINUTE), Ok(42));
    let invalid = host.compile(b"\0asm no").unwrap_err();
    assert!(
        matches!(&invalid, wasm::ModuleRefusal::Invalid(why) if why.contains("unexpected end")),
        "{invalid}"
    );
}

/// The most resident memory that this process ever had, in bytes.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// A folder that root alone can enter, with a program's own folder in it, which is read and built in.
fn where_only_we_can_go_is_shown_too() {
    let private = tempfile::tempdir().unwrap();
    fs::set_permissions(private.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let own = private.path().join("own");
    fs::create_dir(&own).unwrap();
    fs::set_permissions(&own, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(own.join("text"), "mine\n").unwrap();
    let reached = sandbox().reaches(&own);
    let reading = SandboxCommand { dir: own.clone(), ..python("print(open('text').read(), end='')") };
    let shown = sandbox().run(&reading, &Policy::program(&own), &SandboxLimits::default(), MINUTE, 99);
    let built = sandbox().run(
        &shell("echo new > made", &own),
        &Policy::build(&own),
        &SandboxLimits::default(),
        MINUTE,
        99,
    );
    if reached {
        assert_eq!(shown.unwrap().stdout, "mine\n");
    } else {
        assert!(matches!(shown.unwrap_err(), SandboxSpawnError::Directory { .. }));
    }
    match built {
        Ok(_) => assert_eq!(fs::read_to_string(own.join("made")).unwrap(), "new\n"),
        Err(SandboxSpawnError::Directory { .. }) => assert!(!reached),
        Err(error) => assert!(!builds() && matches!(error, SandboxSpawnError::NoBuilds { .. }), "{error}"),
    }
}

fn nothing_outlives_its_end() {
    let policy = Policy { processes: true, ..Policy::program("/usr") };
    // A daemon as in the books: its parent is gone, it wants a session of its own, it heeds no signal but one.
    let code = "import os, signal, time\n\
                for s in range(1, 32):\n try: signal.signal(s, signal.SIG_IGN)\n except (OSError, ValueError): pass\n\
                if os.fork() == 0:\n try: os.setsid()\n except OSError: pass\n \
                if os.fork() == 0:\n  print('up', flush=True); time.sleep(600)\n os._exit(0)\n\
                input()";
    for by_itself in [true, false] {
        let mut child = sandbox().spawn(&python(code), &policy, &SandboxLimits::default()).unwrap();
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut [0; 3]).unwrap();
        if by_itself {
            drop(child.stdin.take());
            assert_eq!(child.wait().unwrap().0, Exit::Code(1));
        } else {
            assert_eq!(child.end(Duration::ZERO).unwrap().0, Exit::Ended);
        }
        // The daemon held the output open.
        assert_eq!(output.read(&mut [0; 1]).unwrap(), 0);
    }
}

fn what_cannot_start_is_told() {
    let spawn = |command: &SandboxCommand| {
        sandbox().spawn(command, &Policy::program("/usr"), &SandboxLimits::default())
    };
    let error = spawn(&SandboxCommand::new("/usr/bin/nothing-of-that-name", "/usr")).unwrap_err();
    assert!(matches!(&error, SandboxSpawnError::Program { .. }), "{error}");
    assert!(error.to_string().starts_with("cannot run /usr/bin/nothing-of-that-name: "), "{error}");
    let error = spawn(&SandboxCommand::new("true", "/nowhere")).unwrap_err();
    assert!(matches!(&error, SandboxSpawnError::Directory { .. }), "{error}");
    assert!(!SandboxLayer::Namespaces.is_minimum());
}

/// A C program with the usual headers, built here as `program` in a folder of its own.
fn c_program(code: &str) -> tempfile::TempDir {
    const HEADERS: &str = "#define _GNU_SOURCE\n#include <errno.h>\n#include <pthread.h>\n#include <signal.h>\n\
        #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <time.h>\n\
        #include <unistd.h>\n";
    let folder = folder();
    fs::write(folder.path().join("program.c"), format!("{HEADERS}{code}")).unwrap();
    let built = std::process::Command::new("cc")
        .args(["-O1", "-o", "program", "program.c", "-lpthread"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    folder
}
