//! What a build may leave on the disk, and what it may change there.

use std::fs;
use std::os::unix::fs::MetadataExt;

use kalah_sandbox::{Exit, FinishedRun, LimitBreach, Policy, SandboxLimits, SandboxSpawnError};

use crate::{MINUTE, builds, folder, python, sandbox, shell};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("a_full_folder_ends_it", a_full_folder_ends_it),
    ("files_without_a_name_are_counted", files_without_a_name_are_counted),
    ("files_that_are_only_mapped_are_counted", files_that_are_only_mapped_are_counted),
    ("files_beneath_the_longest_path_are_counted", files_beneath_the_longest_path_are_counted),
    ("many_small_files_are_counted", many_small_files_are_counted),
    ("folders_that_lie_too_deep_are_refused", folders_that_lie_too_deep_are_refused),
    ("other_files_keep_their_modes_and_times", other_files_keep_their_modes_and_times),
    ("what_a_build_makes_is_there_afterwards", what_a_build_makes_is_there_afterwards),
];

const MOST: u64 = 32 << 20;

/// Runs Python as a build, in a folder of its own; `None` where nothing is built.
fn build(code: &str) -> Option<(FinishedRun, tempfile::TempDir)> {
    let folder = folder();
    let limits = SandboxLimits { scratch: MOST, file_size: 8 << 20, ..SandboxLimits::default() };
    let policy = Policy::build(folder.path());
    let command = kalah_sandbox::SandboxCommand { dir: folder.path().to_owned(), ..python(code) };
    let done = sandbox().run(&command, &policy, &limits, MINUTE, 1 << 16);
    if builds() {
        return Some((done.unwrap(), folder));
    }
    assert!(matches!(done.unwrap_err(), SandboxSpawnError::NoBuilds { .. }));
    None
}

/// Ended by the watch, or told by its own file system that there is no more room; either way it did not have ten
/// times what it may.
#[track_caller]
fn assert_full(code: &str) {
    let Some((done, _folder)) = build(code) else { return };
    let full = done.exit == Exit::Limit(LimitBreach::Scratch) || done.stdout.starts_with("full\n");
    assert!(full, "{done:?}");
}

fn a_full_folder_ends_it() {
    assert_full(
        "import time\ntry:\n for n in range(10000):\n  open(f'file{n}', 'wb').write(b'x' * 1000000); time.sleep(0.001)\n\
         except OSError: print('full')\nelse: time.sleep(60)",
    );
}

fn files_without_a_name_are_counted() {
    assert_full(
        "import os, time\nheld = []\ntry:\n for n in range(40):\n  held.append(open('x', 'wb', 0)); os.unlink('x'); held[-1].write(b'x' * (8 << 20))\n\
         except OSError: print('full')\nelse: time.sleep(60)",
    );
}

fn files_that_are_only_mapped_are_counted() {
    assert_full(
        "import os, time, mmap\nheld = []\ntry:\n for n in range(40):\n  f = open('x', 'wb+', 0); os.unlink('x'); f.write(b'x' * (8 << 20)); \
         held.append(mmap.mmap(f.fileno(), 4096, prot=mmap.PROT_READ)); f.close()\n\
         except OSError: print('full')\nelse: time.sleep(60)",
    );
}

/// Names of 200 bytes, thirty deep: no path leads there.
fn files_beneath_the_longest_path_are_counted() {
    assert_full(
        "import os, time\nname = 'd' * 200\nfor n in range(30):\n os.mkdir(name); os.chdir(name)\n\
         try:\n for n in range(40): open(f'file{n}', 'wb', 0).write(b'x' * (8 << 20))\n\
         except OSError: print('full')\nelse: time.sleep(60)",
    );
}

fn many_small_files_are_counted() {
    assert_full(
        "import time\ntry:\n for n in range(25000): open(f'file{n}', 'w').close()\n\
         except OSError: print('full')\nelse: time.sleep(60)",
    );
}

fn folders_that_lie_too_deep_are_refused() {
    let code = "import os\nfor n in range(2500):\n os.mkdir('d'); os.chdir('d')";
    let Some((done, folder)) = build(code) else { return };
    // It may have ended before the watch looked; what it left is refused then where it is brought back.
    let refused = done.exit == Exit::Limit(LimitBreach::Scratch);
    let deep = (0..100).fold(folder.path().to_owned(), |path, _| path.join("d"));
    assert!(refused || (done.exit == Exit::Code(0) && deep.exists()), "{done:?}");
}

/// Landlock does not ask who changes modes and times.
fn other_files_keep_their_modes_and_times() {
    let other = folder();
    let file = other.path().join("file");
    fs::write(&file, "mine").unwrap();
    let before = fs::metadata(&file).unwrap();
    let path = file.display();
    let code = format!(
        "import os\npath = '{path}'\nfor attempt in [lambda: os.chmod(path, 0o777), lambda: os.utime(path, (1, 1)),\n \
         lambda: os.utime(path), lambda: os.truncate(path, 0), lambda: os.link(path, 'link'),\n \
         lambda: os.chmod('link', 0o777), lambda: os.setxattr(path, 'user.x', b'x'), lambda: os.chown(path, -1, -1)]:\n \
         try: attempt(); print('BREACH')\n except OSError: pass\n\
         open('own', 'w').close(); os.chmod('own', 0o700); os.utime(os.open('own', os.O_RDWR)); print('done')"
    );
    let Some((done, _folder)) = build(&code) else { return };
    assert_eq!(done.stdout, "done\n", "{done:?}");
    let after = fs::metadata(&file).unwrap();
    assert_eq!(
        (before.mode(), before.mtime_nsec(), before.mtime(), before.len(), before.ctime_nsec()),
        (after.mode(), after.mtime_nsec(), after.mtime(), after.len(), after.ctime_nsec())
    );
}

/// A second build finds what the first one left, with its times, and may replace it.
fn what_a_build_makes_is_there_afterwards() {
    if !builds() {
        return;
    }
    let folder = folder();
    let build = |script: &str| {
        let command = shell(script, folder.path()).env("PATH", "/usr/bin:/bin");
        sandbox()
            .run(&command, &Policy::build(folder.path()), &SandboxLimits::default(), MINUTE, 1 << 16)
            .unwrap()
    };
    let script = "mkdir -p in/side && echo one > in/side/text && ln -s in link && cp /bin/true program && touch -d @9 old";
    assert_eq!(build(script).exit, Exit::Code(0));
    assert_eq!(fs::read_to_string(folder.path().join("link/side/text")).unwrap(), "one\n");
    assert_eq!(fs::metadata(folder.path().join("program")).unwrap().mode() & 0o111, 0o111);
    let again = build(
        "./program && test old -ot link/side/text && echo two > link/side/text && rm link && echo > link",
    );
    assert_eq!(again.exit, Exit::Code(0), "{again:?}");
    assert_eq!(fs::read_to_string(folder.path().join("in/side/text")).unwrap(), "two\n");
    assert!(fs::symlink_metadata(folder.path().join("link")).unwrap().is_file());
}
