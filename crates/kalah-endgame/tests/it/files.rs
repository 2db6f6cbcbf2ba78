//! Files: what was built comes back, what was interrupted goes on, what is broken is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

use kalah::Rules;
use kalah_endgame::{
    BuildOptions, Contents, DatabaseProgress, DatabaseSize, Endgame, EndgameBuildError, EndgameFile,
    FileError,
};
use proptest::prelude::*;
use tempfile::TempDir;

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("endgame.kdb");
    (folder, path)
}

fn build_file(path: &Path, word: &str, seeds: u32) -> Result<Endgame, EndgameBuildError> {
    Endgame::build_file(path, rules(word), seeds, &BuildOptions::default(), &|_| {})
}

fn build(word: &str, seeds: u32) -> Endgame {
    Endgame::build(rules(word), seeds, &BuildOptions::default(), &|_| {}).unwrap()
}

fn assert_same(a: &Endgame, b: &Endgame) {
    assert_eq!((a.pits(), a.capture(), a.max_seeds()), (b.pits(), b.capture(), b.max_seeds()));
    assert!((0..=a.max_seeds()).all(|seeds| a.layer(seeds) == b.layer(seeds)));
}

#[test]
fn files_hold_what_was_built() {
    for (word, seeds) in [("1x1", 130), ("2x3+empty", 60), ("3x4", 30), ("6x6+empty", 11), ("7x1", 9)] {
        let (_folder, path) = folder();
        let built = build_file(&path, word, seeds).unwrap();
        assert_same(&built, &build(word, seeds));
        assert_same(&built, &Endgame::open(&path).unwrap());
        let bytes = fs::read(&path).unwrap();
        built.save(&path).unwrap();
        assert_eq!(bytes, fs::read(&path).unwrap(), "{word}: saved as written layer by layer");
    }
}

#[test]
fn the_disk_stands_in_for_memory() {
    let (folder, path) = folder();
    let disk = folder.path().join("work");
    let options = BuildOptions { disk: Some(&disk), ..BuildOptions::default() };
    let built = Endgame::build_file(&path, rules("5x1"), 9, &options, &|_| {}).unwrap();
    assert_same(&built, &build("5x1", 9));
    assert_same(&built, &Endgame::open(&path).unwrap());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["endgame.kdb"]);
}

#[test]
fn what_does_not_fit_is_packed_or_refused() {
    let (_folder, path) = folder();
    let built = build_file(&path, "6x6", 12).unwrap();
    let bytes = built.index().positions() as u64;
    assert_eq!(built.memory() as u64, bytes);
    let packed = Endgame::open_within(&path, bytes - 1).unwrap();
    assert!((packed.memory() as u64) < bytes * 6 / 10);
    assert_same(&built, &packed);
    let error = Endgame::open_within(&path, bytes / 2).unwrap_err();
    assert!(matches!(error, FileError::TooBig { .. }), "{error}");
}

#[test]
fn an_image_holds_what_its_file_does() {
    for (word, seeds) in [("1x1", 130), ("2x3+empty", 60), ("6x6+empty", 12), ("7x1", 9)] {
        let (_folder, path) = folder();
        let image = path.with_extension("kdi");
        let built = build_file(&path, word, seeds).unwrap();
        assert_eq!(Contents::read(&path).unwrap().seeds, seeds);
        built.save_image(&image).unwrap();
        let read = Endgame::open(&image).unwrap();
        assert_same(&built, &read);
        assert_eq!(Contents::read(&image).unwrap(), Contents { rules: read.rules(), seeds });
        let bytes = fs::read(&image).unwrap();
        Endgame::open_packed(&path).unwrap().save_image(&image).unwrap();
        assert_eq!(bytes, fs::read(&image).unwrap(), "{word}: made of bytes and of what was packed");
        assert_same(&built, &Endgame::open_within(&image, 10).unwrap());
        assert!(matches!(EndgameFile::open(&image), Err(FileError::Image(_))));
    }
}

#[test]
fn an_image_that_was_cut_or_changed_is_refused() {
    let (_folder, path) = folder();
    build("5x1", 9).save_image(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    for length in (0..whole.len()).step_by(97).chain([8, 27, 28, 4095, 4096, whole.len() - 1]) {
        fs::write(&path, &whole[..length]).unwrap();
        let error = Endgame::open(&path).unwrap_err();
        assert!(matches!(error, FileError::Cut(_)), "{length} bytes: {error}");
    }
    let places = (0..whole.len()).step_by(61).chain(0..28).chain(whole.len() - 12..whole.len());
    for place in places {
        let mut changed = whole.clone();
        changed[place] ^= 16;
        fs::write(&path, &changed).unwrap();
        // Read, and mapped.
        for memory in [u64::MAX, 10] {
            match Endgame::open_within(&path, memory).unwrap_err() {
                FileError::Foreign(_) => assert!(place < 8),
                FileError::Version { .. } | FileError::Cut(_) => {
                    panic!("byte {place} tells of something else")
                }
                FileError::Changed { .. } => {}
                error => panic!("{error}"),
            }
        }
    }
    fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
    assert!(matches!(Endgame::open(&path), Err(FileError::Changed { .. })));
}

#[test]
fn single_values_are_read_from_a_file() {
    let (_folder, path) = folder();
    let built = build_file(&path, "6x6", 12).unwrap();
    let file = EndgameFile::open(&path).unwrap();
    for slot in (0..built.index().positions()).step_by(9973) {
        let (pair, seeds) = built.index().pair(slot);
        assert_eq!(file.value(pair, seeds).unwrap(), built.value(slot), "{pair:?}");
    }
}

#[test]
fn files_are_as_small_as_promised() {
    let (_folder, path) = folder();
    let built = build_file(&path, "6x6", 15).unwrap();
    let bytes = fs::metadata(&path).unwrap().len();
    let positions = built.index().positions() as u64;
    assert!(8 * bytes < 28 * positions / 10, "{bytes} bytes are not under 2.8 bits a position");
    assert!(bytes < DatabaseSize::new(6, 15).unwrap().disk());
}

/// The layers that a build works on, and the database.
fn watched(path: &Path, seeds: u32) -> (Vec<u32>, Endgame) {
    let layers = Mutex::new(Vec::new());
    let tell = |progress: DatabaseProgress| layers.lock().unwrap().push(progress.layer);
    let built = Endgame::build_file(path, rules("4x1"), seeds, &BuildOptions::default(), &tell).unwrap();
    let mut layers = layers.into_inner().unwrap();
    layers.sort_unstable();
    layers.dedup();
    (layers, built)
}

#[test]
fn an_interrupted_build_goes_on_and_ends_in_the_same_file() {
    let whole = folder();
    build_file(&whole.1, "4x1", 12).unwrap();
    let whole = fs::read(&whole.1).unwrap();
    let (_folder, path) = folder();
    let part = path.with_extension("kdb.part");
    // The starts of 13 layers, their number, checksum, magic.
    let footer = 13 * 8 + 16;
    // Killed after any number of bytes: what was written is a beginning of what would have been.
    for length in [0, 7, 16, 500, whole.len() / 2, whole.len() - 40, whole.len()] {
        fs::write(&part, &whole[..length]).unwrap();
        let (worked, built) = watched(&path, 12);
        assert_same(&built, &build("4x1", 12));
        assert_eq!(fs::read(&path).unwrap(), whole, "after {length} bytes");
        assert!(!part.exists());
        assert_eq!(worked.is_empty(), length >= whole.len() - footer, "after {length} bytes: {worked:?}");
        fs::remove_file(&path).unwrap();
    }
    // And if the disk lost what it had taken, that layer and those after it are built again.
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(&part, damaged).unwrap();
    let (worked, _) = watched(&path, 12);
    assert_eq!(worked.last(), Some(&12));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_cancelled_build_goes_on() {
    let (_folder, path) = folder();
    let cancel = AtomicBool::new(false);
    let options = BuildOptions { cancel: Some(&cancel), ..BuildOptions::default() };
    let stop = |progress: DatabaseProgress| cancel.store(progress.layer == 9, Ordering::Relaxed);
    let cancelled = Endgame::build_file(&path, rules("4x1"), 12, &options, &stop);
    assert!(matches!(cancelled, Err(EndgameBuildError::Cancelled)));
    assert!(!path.exists());
    let (worked, built) = watched(&path, 12);
    assert_eq!(worked, [9, 10, 11, 12]);
    assert_same(&built, &build("4x1", 12));
}

#[test]
fn a_smaller_database_is_taken_over() {
    let (_folder, path) = folder();
    build_file(&path, "4x1", 8).unwrap();
    let (worked, built) = watched(&path, 11);
    assert_eq!(worked, [9, 10, 11]);
    assert_same(&built, &build("4x1", 11));
}

#[test]
fn files_in_the_way_stay_as_they_are() {
    let (_folder, path) = folder();
    build_file(&path, "3x1", 6).unwrap();
    let error = build_file(&path, "3x1+empty", 6).unwrap_err();
    assert!(matches!(error, EndgameBuildError::OtherRules { .. }), "{error}");
    let notes = b"Notes of a student, who has no other copy of them.";
    for name in ["endgame.kdb", "endgame.kdb.part"] {
        let (folder, path) = folder();
        fs::write(folder.path().join(name), notes).unwrap();
        let error = build_file(&path, "3x1", 6).unwrap_err();
        assert!(matches!(error, EndgameBuildError::File(FileError::Foreign(_))), "{error}");
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), notes);
    }
}

/// The bytes of a small whole file.
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let (_folder, path) = folder();
    build("2x1", 4).save(&path).unwrap();
    fs::read(&path).unwrap()
});

#[test]
fn cut_files_are_refused() {
    let (_folder, path) = folder();
    let whole = &*SMALL;
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let error = Endgame::open(&path).unwrap_err();
        assert!(matches!(error, FileError::Cut(_)), "{length} bytes: {error}");
    }
}

#[test]
fn changed_files_are_refused() {
    let (_folder, path) = folder();
    let whole = &*SMALL;
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 0x10;
        fs::write(&path, &changed).unwrap();
        let error = Endgame::open(&path).unwrap_err();
        let line = error.to_string();
        assert!(!line.contains('\n') && line.contains("endgame.kdb"), "{line}");
        match error {
            FileError::Foreign(_) => assert!(place < 8),
            FileError::Cut(_) => assert!(place >= whole.len() - 8),
            FileError::Changed { .. } => {}
            error => panic!("byte {place}: {error}"),
        }
    }
    // Checksums hold, and yet a layer is missing or there twice.
    let first = 16;
    let twice = [&whole[..first], &whole[first..], &whole[first..]].concat();
    fs::write(&path, twice).unwrap();
    assert!(matches!(Endgame::open(&path), Err(FileError::Changed { .. })));
}

#[test]
fn other_files_are_refused() {
    let (folder, path) = folder();
    assert!(matches!(Endgame::open(&path), Err(FileError::Io { .. })));
    assert!(matches!(Endgame::open(folder.path()), Err(FileError::Io { .. })));
    fs::write(&path, "capture,seeds,positions\n").unwrap();
    assert_eq!(
        Endgame::open(&path).unwrap_err().to_string(),
        format!("{} is no endgame database", path.display())
    );
}

proptest! {
    #[test]
    fn no_bytes_make_a_file_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        front in 0..SMALL.len(),
        back in 0..SMALL.len(),
    ) {
        let (_folder, path) = folder();
        fs::write(&path, [&SMALL[..front], &bytes, &SMALL[back..]].concat()).unwrap();
        let opened = Endgame::open(&path);
        prop_assert!(opened.is_err() || bytes.is_empty() && front == back);
    }
}
