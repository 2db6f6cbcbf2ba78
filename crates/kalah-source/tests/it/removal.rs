//! Removing what anybody may have left.
use std::env;
use std::fs::{self, File};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use kalah_source::remove_tree;
use rustix::fs::{CWD, FileType, Mode, OFlags, mkdirat, mknodat, openat, symlinkat};

/// Tells a run of this program with few descriptors what to remove.
const REMOVED: &str = "KALAH_TEST_REMOVED";

fn open(at: impl std::os::fd::AsFd, name: &str) -> OwnedFd {
    openat(at, name, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty()).unwrap()
}

fn all() -> Mode {
    Mode::from_raw_mode(0o777)
}

/// Folders in each other, with a file, a link that leads out and a pipe in each.
fn nest(top: &Path, depth: usize, outside: &Path) {
    let name = "n".repeat(200);
    fs::create_dir(top).unwrap();
    let mut folder = open(CWD, top.to_str().unwrap());
    for _ in 0..depth {
        openat(&folder, "file", OFlags::CREATE | OFlags::WRONLY, all()).unwrap();
        symlinkat(outside, &folder, "link").unwrap();
        mknodat(&folder, "pipe", FileType::Fifo, all(), 0).unwrap();
        mkdirat(&folder, name.as_str(), all()).unwrap();
        folder = open(&folder, &name);
    }
}

/// A place with a folder that has to stay, and the check that it did.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::create_dir(place.outside()).unwrap();
        fs::write(place.outside().join("kept"), "kept").unwrap();
        place
    }

    fn outside(&self) -> PathBuf {
        self.0.path().join("outside")
    }

    fn top(&self) -> PathBuf {
        self.0.path().join("top")
    }

    #[track_caller]
    fn assert_clean(&self) {
        assert_eq!(fs::read_to_string(self.outside().join("kept")).unwrap(), "kept");
        let left: Vec<_> =
            fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["outside"]);
    }
}

#[test]
fn depth_is_no_hindrance_with_few_descriptors() {
    let place = Place::new();
    nest(&place.top(), 5000, &place.outside());
    let mut held = Command::new("/bin/sh");
    held.args(["-c", "ulimit -n 24; exec \"$@\"", "sh"]).arg(env::current_exe().unwrap());
    held.args(["--exact", "removal::removal_in_this_process", "--ignored"]).env(REMOVED, place.top());
    let done = held.output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
    place.assert_clean();
}

#[test]
#[ignore = "started by the other tests, with limits"]
fn removal_in_this_process() {
    let Some(folder) = env::var_os(REMOVED) else { return };
    remove_tree(Path::new(&folder)).unwrap();
}

#[test]
fn modes_are_no_hindrance_to_who_owns_it() {
    let place = Place::new();
    nest(&place.top(), 3, &place.outside());
    for mode in [0o000, 0o100, 0o200, 0o400, 0o500, 0o300] {
        let folder = place.top().join(format!("{mode:o}"));
        fs::create_dir_all(folder.join("closed/in/closed")).unwrap();
        fs::write(folder.join("closed/file"), "").unwrap();
        let closed =
            [folder.join("closed/in/closed"), folder.join("closed/in"), folder.join("closed"), folder];
        fs::set_permissions(closed[2].join("file"), fs::Permissions::from_mode(0o000)).unwrap();
        for folder in closed {
            fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
        }
    }
    fs::set_permissions(place.top(), fs::Permissions::from_mode(0o000)).unwrap();
    as_somebody(&place);
    place.assert_clean();
}

/// Removes it without root's rights: root is hindered by no mode.
fn as_somebody(place: &Place) {
    if !rustix::process::geteuid().is_root() {
        return remove_tree(&place.top()).unwrap();
    }
    let chown = Command::new("chown").args(["-hR", "65534:65534"]).arg(place.0.path()).status().unwrap();
    assert!(chown.success());
    let program = place.0.path().join("removal");
    fs::copy(env::current_exe().unwrap(), &program).unwrap();
    let mut somebody = Command::new("setpriv");
    somebody.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
    somebody.args(["--exact", "removal::removal_in_this_process", "--ignored"]).env(REMOVED, place.top());
    let done = somebody.output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
    fs::remove_file(program).unwrap();
}

#[test]
fn many_folders_under_taken_names_go_as_well() {
    let place = Place::new();
    // The names that folders are moved to are taken: by files, by empty folders and by others.
    for number in 0..300 {
        let name = place.top().join(format!(".{number}"));
        match number % 3 {
            0 => fs::create_dir_all(name.join("a/b/c")).unwrap(),
            1 => fs::create_dir_all(name).unwrap(),
            _ => fs::write(name, "").unwrap(),
        }
    }
    for number in 0..300 {
        fs::create_dir_all(place.top().join(format!("wide/{number}/.{number}/deep/er"))).unwrap();
        fs::write(place.top().join(format!("wide/{number}/.{number}/deep/er/file")), "").unwrap();
    }
    remove_tree(&place.top()).unwrap();
    place.assert_clean();
}

#[test]
fn links_are_removed_and_not_followed() {
    let place = Place::new();
    symlink(place.outside(), place.top()).unwrap();
    remove_tree(&place.top()).unwrap();
    place.assert_clean();
    fs::create_dir_all(place.top().join("in/side")).unwrap();
    for link in ["link", "in/link", "in/side/link"] {
        symlink(place.outside(), place.top().join(link)).unwrap();
    }
    remove_tree(&place.top()).unwrap();
    place.assert_clean();
}

#[test]
fn nothing_and_files_are_fine_and_a_path_without_a_name_is_not() {
    let place = Place::new();
    remove_tree(&place.top()).unwrap();
    File::create(place.top()).unwrap();
    remove_tree(&place.top()).unwrap();
    place.assert_clean();
    assert!(remove_tree(&place.top().join("..")).is_err());
    assert!(remove_tree(Path::new("/")).is_err());
    assert!(remove_tree(&place.top().join("nowhere/folder")).is_err());
    place.assert_clean();
}
