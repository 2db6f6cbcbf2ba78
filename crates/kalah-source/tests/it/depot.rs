//! The depot: what is kept stays what it was, and is built once.
use std::cell::Cell;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use kalah_source::{BotExtent, BotSource, ContentHash, Depot, SourceCaps, SourceError, StoredBot};
use tempfile::TempDir;

const ALL: BotExtent = BotExtent::Folder { without: None };

struct Place {
    _folder: TempDir,
    bot: PathBuf,
    depot: Depot,
}

impl Place {
    fn new() -> Place {
        let place = tempfile::tempdir().unwrap();
        let bot = place.path().join("bot");
        fs::create_dir_all(bot.join("src")).unwrap();
        fs::write(bot.join("main.py"), "print()").unwrap();
        fs::write(bot.join("src/a.c"), "int a;").unwrap();
        let depot = Depot::at(place.path().join("depot")).unwrap();
        Place { bot, depot, _folder: place }
    }

    fn keep(&self, extent: &BotExtent) -> Result<StoredBot, SourceError> {
        self.depot.keep(&self.bot, extent, &SourceCaps::LOCAL, "bot")
    }

    fn content(&self) -> ContentHash {
        self.keep(&ALL).unwrap().content()
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn names_contents_and_execute_bits_are_the_content() {
    let place = Place::new();
    let mut seen = vec![place.content()];
    set_mode(&place.bot.join("main.py"), 0o600);
    fs::create_dir(place.bot.join(".git")).unwrap();
    fs::write(place.bot.join(".git/index"), "x").unwrap();
    fs::create_dir(place.bot.join("src/__pycache__")).unwrap();
    assert_eq!(place.content(), seen[0], "neither other bits nor what tools leave count");
    let changes: [&dyn Fn(); 6] = [
        &|| set_mode(&place.bot.join("main.py"), 0o700),
        &|| fs::write(place.bot.join("src/a.c"), "int b;").unwrap(),
        &|| fs::rename(place.bot.join("src/a.c"), place.bot.join("src/b.c")).unwrap(),
        &|| fs::create_dir(place.bot.join("empty")).unwrap(),
        &|| symlink("main.py", place.bot.join("link")).unwrap(),
        &|| fs::rename(place.bot.join("src/b.c"), place.bot.join("srcb.c")).unwrap(),
    ];
    for change in changes {
        change();
        let content = place.content();
        assert!(!seen.contains(&content));
        seen.push(content);
    }
}

#[test]
fn what_is_kept_is_a_copy_that_nobody_changes() {
    let place = Place::new();
    let kept = place.keep(&ALL).unwrap();
    fs::write(place.bot.join("main.py"), "changed").unwrap();
    assert_eq!(fs::read_to_string(kept.folder().join("main.py")).unwrap(), "print()");
    assert_eq!(mode(&kept.folder().join("main.py")), 0o444);
    assert_ne!(place.keep(&ALL).unwrap(), kept);

    // Whoever tampers with it all the same is found out.
    fs::write(place.bot.join("main.py"), "print()").unwrap();
    set_mode(&kept.folder().join("main.py"), 0o644);
    fs::write(kept.folder().join("main.py"), "tampered").unwrap();
    let error = kept.built::<SourceError>("make", |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("has changed"), "{error}");
    assert_eq!(place.keep(&ALL).unwrap(), kept);
    assert_eq!(fs::read_to_string(kept.folder().join("main.py")).unwrap(), "print()");
}

#[test]
fn each_way_of_building_is_done_once() {
    let place = Place::new();
    let kept = place.keep(&ALL).unwrap();
    let builds = Cell::new(0);
    let make = |recipe: &str| {
        kept.built::<SourceError>(recipe, |folder| {
            builds.set(builds.get() + 1);
            assert_eq!(mode(&folder.join("src/a.c")), 0o644, "sources may be written to");
            fs::write(folder.join("main"), recipe).unwrap();
            set_mode(&folder.join("main"), 0o4755);
            Ok(())
        })
        .unwrap()
    };
    let folder = make("cc");
    assert_eq!(make("cc"), folder);
    assert_eq!(builds.get(), 1);
    assert_eq!([mode(&folder.join("main")), mode(&folder.join("src/a.c"))], [0o555, 0o444]);
    assert_ne!(make("cc -O2"), folder);
    assert_eq!(builds.get(), 2);
    assert!(!kept.folder().join("main").exists());

    // What fails is tried again, afresh.
    let no = || SourceError::NoDepot;
    let fails = |folder: &Path| {
        assert!(!folder.join("half").exists());
        fs::write(folder.join("half"), "").unwrap();
        Err(no())
    };
    for _ in 0..2 {
        kept.built("fails", fails).unwrap_err();
    }
}

#[test]
fn extents_leave_out_what_is_not_the_bots() {
    let place = Place::new();
    fs::create_dir(place.bot.join("target")).unwrap();
    fs::write(place.bot.join("target/huge"), "x").unwrap();
    let names = |extent: &BotExtent| {
        let folder = place.keep(extent).unwrap().folder();
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&ALL), ["main.py", "src", "target"]);
    assert_eq!(names(&BotExtent::Folder { without: Some("target") }), ["main.py", "src"]);
    assert_eq!(names(&BotExtent::Files), ["main.py"]);
    assert_eq!(names(&BotExtent::File("main.py".to_owned())), ["main.py"]);
}

#[test]
fn what_leads_out_or_is_too_much_is_refused() {
    let place = Place::new();
    symlink("../../secret", place.bot.join("src/out")).unwrap();
    assert_eq!(place.keep(&ALL).unwrap_err().to_string(), "bot: src/out: leads out of the folder");
    fs::remove_file(place.bot.join("src/out")).unwrap();
    let caps = SourceCaps { bytes: 10, ..SourceCaps::LOCAL };
    let error = place.depot.keep(&place.bot, &ALL, &caps, "bot").unwrap_err();
    assert_eq!(error.to_string(), "bot: holds more than 0 KiB");
    let caps = SourceCaps { entries: 2, ..SourceCaps::LOCAL };
    let error = place.depot.keep(&place.bot, &ALL, &caps, "bot").unwrap_err();
    assert_eq!(error.to_string(), "bot: holds more than 2 files and folders");
    let _socket = std::os::unix::net::UnixListener::bind(place.bot.join("socket")).unwrap();
    let error = place.keep(&ALL).unwrap_err();
    assert!(error.to_string().starts_with("bot: socket: no file and no folder"), "{error}");
}

#[test]
fn a_pin_holds_to_its_content() {
    let place = Place::new();
    let content = place.content();
    let pinned = BotSource::Pinned { content, path: place.bot.clone() };
    let word: BotSource = pinned.to_string().parse().unwrap();
    assert_eq!(word, pinned);
    pinned.agree(place.content()).unwrap();
    fs::write(place.bot.join("main.py"), "changed").unwrap();
    let error = pinned.agree(place.content()).unwrap_err();
    assert!(error.to_string().contains("bot has changed: it holds "), "{error}");
}

/// Tells a run of this program where to hold something.
const HELD: &str = "KALAH_TEST_HELD";

/// Starts a run of this program that holds an archive and a build, and waits until it does.
fn holder(place: &Path) -> Child {
    let mut program = Command::new(env::current_exe().unwrap());
    program
        .args(["--exact", "depot::what_is_held_until_the_end", "--ignored", "--nocapture"])
        .env(HELD, place);
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!({ lines }.any(|line| line.unwrap().contains("held")), "it ended early");
    child
}

#[test]
#[ignore = "started by the other tests, and killed"]
fn what_is_held_until_the_end() {
    let Some(place) = env::var_os(HELD).map(PathBuf::from) else { return };
    let depot = Depot::at(place.join("depot")).unwrap();
    let _brought = BotSource::from(&place.join("bot.tar")).bring(&depot).unwrap();
    let kept = depot.keep(&place.join("bot"), &ALL, &SourceCaps::LOCAL, "bot").unwrap();
    let forever = |folder: &Path| {
        fs::write(folder.join("half"), "").unwrap();
        println!("held");
        std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
        Ok(())
    };
    kept.built::<SourceError>("make", forever).unwrap();
}

#[test]
fn what_a_killed_program_left_goes_at_the_next_opening() {
    let place = Place::new();
    let folder = place.bot.parent().unwrap();
    let mut tar = tar::Builder::new(fs::File::create(folder.join("bot.tar")).unwrap());
    tar.append_dir_all("top", &place.bot).unwrap();
    tar.finish().unwrap();
    let home = place.keep(&ALL).unwrap().folder().parent().unwrap().to_owned();
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let depot = folder.join("depot");
    let mut holder = holder(folder);

    Depot::at(&depot).unwrap();
    let private = names(&depot).remove(0);
    assert!(private.starts_with(".new-") && depot.join(&private).join("top/main.py").exists());
    let build = names(&home).remove(0);
    assert!(build.starts_with("built-") && home.join(&build).join("half").exists());

    holder.kill().unwrap();
    holder.wait().unwrap();
    assert!(depot.join(&private).exists() && home.join(&build).exists(), "nothing is left to be cleared");
    Depot::at(&depot).unwrap();
    assert_eq!(names(&depot), [home.file_name().unwrap().to_str().unwrap()]);
    assert_eq!(names(&home), ["lock", "source"]);
}

/// Fills a folder beyond the longest path, and closes what lies deepest.
fn fill_deep(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let mut script = Command::new("/bin/sh");
    script.args([
        "-c",
        "n=0; while [ $n -lt 300 ]; do mkdir folder-in-folder; cd folder-in-folder; n=$((n + 1)); done; \
         touch file; chmod 0 .",
    ]);
    assert!(script.current_dir(folder).status().unwrap().success());
}

/// Runs a test of this program with few descriptors and a place of its own.
fn with_few_descriptors(test: &str) {
    let place = Place::new();
    let mut held = Command::new("/bin/sh");
    held.args(["-c", "ulimit -n 48; exec \"$@\"", "sh"]).arg(env::current_exe().unwrap());
    let folder = place.bot.parent().unwrap();
    held.args(["--exact", test, "--ignored"]).env(HELD, folder).env("XDG_CACHE_HOME", folder);
    let done = held.output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn what_a_build_leaves_goes_however_deep_it_lies() {
    with_few_descriptors("depot::deep_builds_in_this_process");
}

#[test]
#[ignore = "started by another test, with limits"]
fn deep_builds_in_this_process() {
    let Some(place) = env::var_os(HELD).map(PathBuf::from) else { return };
    let depot = Depot::at(place.join("depot")).unwrap();
    let kept = depot.keep(&place.join("bot"), &ALL, &SourceCaps::LOCAL, "bot").unwrap();
    let folder = Cell::new(PathBuf::new());
    let deep = |build: &Path| {
        folder.set(build.to_owned());
        fill_deep(build);
        Ok(())
    };
    let error = kept.built::<SourceError>("make", deep).unwrap_err().to_string();
    assert!(error.ends_with(": more than 64 folders deep"), "{error}");
    let folder = folder.take();
    assert!(!folder.exists());
    // What a try that was killed left, before the next.
    fill_deep(&folder);
    kept.built::<SourceError>("make", |_| Ok(())).unwrap();
    assert!(folder.join("main.py").exists() && !folder.join("folder-in-folder").exists());
}

#[test]
fn what_is_old_goes_and_what_is_young_stays() {
    with_few_descriptors("depot::sweeping_in_this_process");
}

#[test]
#[ignore = "started by another test, with limits"]
fn sweeping_in_this_process() {
    let Some(place) = env::var_os(HELD).map(PathBuf::from) else { return };
    let depot = Depot::usual().unwrap();
    let root = place.join("kalah/bots");
    let kept = depot.keep(&place.join("bot"), &ALL, &SourceCaps::LOCAL, "bot").unwrap();
    let [old_home, young_aside, old_aside, foreign] =
        ["0a".repeat(32), ".old-1-1".to_owned(), ".old-1-2".to_owned(), "foreign".to_owned()];
    let week = Duration::from_hours(7 * 24 + 1);
    for (name, is_old) in [(&old_home, true), (&young_aside, false), (&old_aside, true), (&foreign, true)] {
        let folder = root.join(name);
        fill_deep(&folder);
        let used = SystemTime::now() - if is_old { week } else { Duration::ZERO };
        fs::File::open(&folder).unwrap().set_modified(used).unwrap();
    }
    Depot::usual().unwrap();
    let mut left: Vec<_> = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [young_aside, kept.content().hex(), foreign].map(std::ffi::OsString::from));
    // So that the folder of the test can be removed.
    for name in left {
        kalah_source::remove_tree(&root.join(name)).unwrap();
    }
}

#[test]
fn sealing_reaches_nothing_beyond_links() {
    let place = Place::new();
    let kept = place.keep(&ALL).unwrap();
    let outside = place.bot.join("main.py");
    set_mode(&outside, 0o600);
    set_mode(&place.bot, 0o700);
    let leave = |folder: &Path| {
        symlink(&outside, folder.join("file")).unwrap();
        symlink(&place.bot, folder.join("folder")).unwrap();
        let pipe = folder.join("pipe");
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        fs::create_dir(folder.join("closed")).unwrap();
        fs::write(folder.join("closed/file"), "").unwrap();
        set_mode(&folder.join("closed/file"), 0o2000);
        set_mode(&folder.join("closed"), 0);
        Ok(())
    };
    let built = kept.built::<SourceError>("make", leave).unwrap();
    assert_eq!([mode(&outside), mode(&place.bot)], [0o600, 0o700]);
    assert_eq!([mode(&built.join("closed")), mode(&built.join("closed/file"))], [0o755, 0o444]);
}
