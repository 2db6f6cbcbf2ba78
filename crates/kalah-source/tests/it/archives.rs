//! Archives: what is taken, and everything that is not, made byte by byte where no honest tool makes it.
use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_source::{ArchiveFormat, BotSource, Depot, SourceCaps, unpack};
use tar::{Builder, EntryType, Header};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const SMALL: SourceCaps = SourceCaps { bytes: 100_000, file: 60_000, entries: 20, ..SourceCaps::SUBMITTED };

fn tar_entry(tar: &mut Builder<Vec<u8>>, name: &[u8], kind: EntryType, mode: u32, content: &[u8]) {
    let mut header = Header::new_gnu();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(content.len() as u64);
    header.set_cksum();
    tar.append(&header, content).unwrap();
}

/// A tarball of one entry beside an honest one.
fn tarball(name: &[u8], kind: EntryType, content: &[u8]) -> Vec<u8> {
    let mut tar = Builder::new(Vec::new());
    tar_entry(&mut tar, b"main.py", EntryType::Regular, 0o644, b"print()");
    tar_entry(&mut tar, name, kind, 0o644, content);
    tar.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zipped(entries: &[(&str, u32, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, mode, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default().unix_permissions(*mode)).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Unpacks bytes under a name, within small caps; the folder, or the line of the refusal.
fn unpacked(name: &str, bytes: &[u8]) -> Result<TempDir, String> {
    let place = tempfile::tempdir().unwrap();
    let archive = place.path().join(name);
    fs::write(&archive, bytes).unwrap();
    let into = tempfile::tempdir().unwrap();
    let (format, _) = ArchiveFormat::from_name(name).unwrap();
    match unpack(format, &archive, into.path(), &SMALL).map(|_| ()) {
        Ok(()) => Ok(into),
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with(&archive.display().to_string()), "{line}");
            assert!(!line.contains(char::is_control), "{line:?}");
            Err(line.rsplit_once(name).unwrap().1.trim_start_matches(": ").to_owned())
        }
    }
}

#[track_caller]
fn refused(name: &str, bytes: &[u8], why: &str) {
    let line = unpacked(name, bytes).map(|_| ()).unwrap_err();
    assert!(line.contains(why), "{line}");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn honest_archives_are_unpacked_alike() {
    let long = format!("{}/{}.txt", "folder".repeat(20), "name".repeat(20));
    let mut tar = Builder::new(Vec::new());
    tar_entry(&mut tar, b"./", EntryType::Directory, 0o755, b"");
    tar_entry(&mut tar, b"./run.sh", EntryType::Regular, 0o4755, b"#!/bin/sh\n");
    tar_entry(&mut tar, b"src/deep/main.c", EntryType::Regular, 0o600, b"int main() {}");
    let mut header = Header::new_gnu();
    header.set_size(4);
    header.set_mode(0o644);
    tar.append_data(&mut header, &long, &b"long"[..]).unwrap();
    let tar = tar.into_inner().unwrap();
    let zip = zipped(&[
        ("run.sh", 0o4755, b"#!/bin/sh\n"),
        ("src/deep/main.c", 0o600, b"int main() {}"),
        (&long, 0o644, b"long"),
        ("__MACOSX/._run.sh", 0o644, b"ballast"),
    ]);
    for (name, bytes) in
        [("a.tar", tar.clone()), ("a.tgz", gzip(&tar)), ("a.tar.gz", gzip(&tar)), ("a.zip", zip)]
    {
        let folder = unpacked(name, &bytes).unwrap();
        let path = |file: &str| folder.path().join(file);
        assert_eq!(fs::read(path("src/deep/main.c")).unwrap(), b"int main() {}", "{name}");
        assert_eq!(fs::read(path(&long)).unwrap(), b"long", "{name}");
        assert_eq!([mode(&path("run.sh")), mode(&path("src/deep/main.c"))], [0o700, 0o600], "{name}");
        assert!(!path("__MACOSX").exists());
    }
}

#[test]
fn a_tar_holds_nothing_but_files_and_folders_beneath_it() {
    for (name, kind, why) in [
        (&b"../up"[..], EntryType::Regular, "../up: leads out of the folder"),
        (b"a/../../up", EntryType::Regular, "leads out"),
        (b"/tmp/kalah-attack", EntryType::Regular, "an absolute path"),
        (b"../up", EntryType::Directory, "leads out"),
        (b"link", EntryType::Symlink, "link: a symbolic link"),
        (b"link", EntryType::Link, "a hard link"),
        (b"null", EntryType::Char, "a device"),
        (b"disk", EntryType::Block, "a device"),
        (b"pipe", EntryType::Fifo, "a pipe"),
        (b"holes", EntryType::GNUSparse, ""),
        (b"odd", EntryType::new(b'Z'), "unknown kind"),
        (b"a\nb", EntryType::Regular, "a control character"),
        (b"\x1b[2Jclear", EntryType::Regular, "a control character"),
        (b"..\\up", EntryType::Regular, "a backslash"),
        (b"\xff\xfe", EntryType::Regular, "no UTF-8"),
        (b"main.py", EntryType::Regular, "main.py: is there twice"),
        (b"main.py/x", EntryType::Regular, "is there twice"),
        (b"a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a", EntryType::Regular, "more than 16 folders deep"),
    ] {
        refused("bot.tar", &tarball(name, kind, b""), why);
        refused("bot.tar.gz", &gzip(&tarball(name, kind, b"")), why);
    }
}

#[test]
fn a_zip_holds_nothing_but_files_and_folders_beneath_it() {
    for (name, mode, why) in [
        ("../up", 0o644, "../up: leads out of the folder"),
        ("/tmp/kalah-attack", 0o644, "an absolute path"),
        ("a\nb", 0o644, "a control character"),
        ("..\\up", 0o644, "leads out of the folder"),
        ("a/..\\up", 0o644, "a backslash"),
        ("main.py/x", 0o644, "is there twice"),
    ] {
        refused("bot.zip", &zipped(&[("main.py", 0o644, b"print()"), (name, mode, b"x")]), why);
    }
    let mut link = ZipWriter::new(Cursor::new(Vec::new()));
    link.add_symlink("link", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    refused("bot.zip", &link.finish().unwrap().into_inner(), "link: a symbolic link");
    // The kinds that the library does not write: the mode lies at 38 in the entry of the directory.
    for (kind, why) in [(0o01, "a pipe"), (0o02, "a device"), (0o06, "a device"), (0o14, "unknown kind")] {
        let mut bytes = zipped(&[("odd", 0o644, b"")]);
        let at = directory(&bytes) + 38;
        bytes[at + 3] = kind << 4;
        refused("bot.zip", &bytes, why);
    }
    // The name twice: the second of two names of the same length is renamed.
    let bytes = zipped(&[("one.py", 0o644, b"1"), ("two.py", 0o644, b"2")]);
    let text = bytes.escape_ascii().to_string().replace("two.py", "one.py");
    refused("bot.zip", &unescaped(&text), "one.py: is there twice");
}

/// Where the directory of a zip begins.
fn directory(bytes: &[u8]) -> usize {
    let end = bytes.len() - 22;
    u32::from_le_bytes(bytes[end + 16..end + 20].try_into().unwrap()) as usize
}

/// The inverse of `escape_ascii`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes().iter().copied();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, byte == b'\\') {
            (_, true) => match rest.next().unwrap() {
                b'x' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                other => other,
            },
            (plain, false) => plain,
        });
    }
    bytes
}

#[test]
fn bombs_end_at_the_caps() {
    let long = vec![7; 60_001];
    refused("bot.tar", &tarball(b"long", EntryType::Regular, &long), "long: is longer than 58 KiB");
    refused("bot.zip", &zipped(&[("long", 0o644, &long)]), "long: is longer than 58 KiB");

    let half = vec![7; 50_001];
    let two: &[(&str, u32, &[u8])] = &[("a", 0o644, &half), ("b", 0o644, &half)];
    refused("bot.zip", &zipped(two), "holds more than 97 KiB");
    let mut tar = Builder::new(Vec::new());
    for name in [b"a", b"b"] {
        tar_entry(&mut tar, name, EntryType::Regular, 0o644, &half);
    }
    refused("bot.tar", &tar.into_inner().unwrap(), "holds more than 97 KiB");

    let many: Vec<String> = (0..21).map(|number| format!("{number}")).collect();
    let files: Vec<(&str, u32, &[u8])> = many.iter().map(|name| (name.as_str(), 0o644, &b""[..])).collect();
    refused("bot.zip", &zipped(&files), "holds more than 20 files and folders");
    let mut tar = Builder::new(Vec::new());
    for name in &many {
        tar_entry(&mut tar, name.as_bytes(), EntryType::Regular, 0o644, b"");
    }
    refused("bot.tar", &tar.into_inner().unwrap(), "holds more than 20 files and folders");

    // A name that is a bomb: the library holds it in memory.
    let name = tarball(b"././@LongLink", EntryType::GNULongName, &vec![b'a'; 10 << 20]);
    refused("bot.tar.gz", &gzip(&name), "a part of it is too long");
    let comments = tarball(b"pax", EntryType::XHeader, &vec![b'a'; 10 << 20]);
    refused("bot.tar.gz", &gzip(&comments), "a part of it is too long");
}

#[test]
fn zeros_end_at_the_ratio() {
    let place = tempfile::tempdir().unwrap();
    let into = tempfile::tempdir().unwrap();
    // 32 MB of zeros in about 32 KB; 100 times that would be 3 MB.
    let zeros = vec![0; 32 << 20];
    let bombs = [
        ("bot.zip", zipped(&[("zeros", 0o644, &zeros)])),
        ("bot.tar.gz", gzip(&tarball(b"zeros", EntryType::Regular, &zeros))),
    ];
    for (name, bytes) in bombs {
        let archive = place.path().join(name);
        fs::write(&archive, bytes).unwrap();
        let (format, _) = ArchiveFormat::from_name(name).unwrap();
        let error = unpack(format, &archive, into.path(), &SourceCaps::SUBMITTED).unwrap_err().to_string();
        assert!(error.ends_with(": unpacks to more than 100 times its length"), "{error}");
        for entry in fs::read_dir(into.path()).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }
}

#[test]
fn lengths_that_the_archive_tells_are_not_believed() {
    // The directory says 1 byte; there are more, or fewer.
    let mut bytes = zipped(&[("long", 0o644, &vec![0; 60_001])]);
    let at = directory(&bytes);
    bytes[at + 24..at + 28].copy_from_slice(&1u32.to_le_bytes());
    refused("bot.zip", &bytes, "is longer than");
    // More entries and a longer directory than there are.
    let mut bytes = zipped(&[("a", 0o644, b"")]);
    let end = bytes.len() - 22;
    bytes[end + 8..end + 12].copy_from_slice(&[20, 0, 20, 0]);
    refused("bot.zip", &bytes, "its directory is cut off");
    bytes[end + 12..end + 16].copy_from_slice(&u32::MAX.to_le_bytes());
    refused("bot.zip", &bytes, "its directory is too long");
    bytes[end + 8..end + 12].copy_from_slice(&[255; 4]);
    refused("bot.zip", &bytes, "holds more than 20 files and folders");
    // A tarball that promises terabytes.
    let mut tar = tarball(b"big", EntryType::Regular, b"");
    tar[1024 + 124..1024 + 136].copy_from_slice(b"77777777777\0");
    let mut header = Header::from_byte_slice(&tar[1024..1536]).clone();
    header.set_cksum();
    tar[1024..1536].copy_from_slice(header.as_bytes());
    refused("bot.tar", &tar, "damaged");
}

#[test]
fn what_is_no_archive_or_a_broken_one_is_damaged() {
    let honest = zipped(&[("main.py", 0o644, &[5; 1000])]);
    for name in ["bot.zip", "bot.tar", "bot.tgz"] {
        refused(name, b"print('hello')", "is damaged");
        refused(name, &[0x50; 5000], "is damaged");
    }
    refused("bot.zip", b"", "is damaged");
    let at = directory(&honest);
    for (byte, why) in
        [(at, "cut off"), (0, "lies not where"), (at + 16, "checksum"), (at + 10, "another method")]
    {
        let mut bytes = honest.clone();
        bytes[byte] ^= 0x40;
        refused("bot.zip", &bytes, why);
    }
    let mut bytes = honest.clone();
    bytes[at + 8] |= 1;
    refused("bot.zip", &bytes, "is encrypted");
    // Whatever byte is wrong: an answer, and never a panic.
    for at in 0..honest.len() {
        let mut bytes = honest.clone();
        bytes[at] ^= 0xff;
        _ = unpacked("bot.zip", &bytes);
        _ = unpacked("bot.zip", &honest[..at]);
    }
    let tar = gzip(&tarball(b"a", EntryType::Regular, &[5; 1000]));
    for at in 0..tar.len() {
        let mut bytes = tar.clone();
        bytes[at] ^= 0xff;
        _ = unpacked("bot.tgz", &bytes);
    }
    refused("bot.tgz", &tar[..tar.len() / 2], "is damaged");
}

#[test]
fn a_refused_archive_leaves_nothing_and_a_good_one_is_looked_into() {
    let place = tempfile::tempdir().unwrap();
    let depot = Depot::at(place.path().join("depot")).unwrap();
    let left = || fs::read_dir(place.path().join("depot")).unwrap().count();
    let archive = place.path().join("my-bot.tar");
    fs::write(&archive, tarball(b"../up", EntryType::Regular, b"x")).unwrap();
    let error = BotSource::from(&archive).bring(&depot).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: ../up: leads out of the folder", archive.display()));
    assert_eq!(left(), 0);

    let mut tar = Builder::new(Vec::new());
    tar_entry(&mut tar, b"top/main.py", EntryType::Regular, 0o644, b"print()");
    fs::write(&archive, tar.into_inner().unwrap()).unwrap();
    let brought = BotSource::from(&archive).bring(&depot).unwrap();
    assert_eq!(brought.name, "my-bot");
    assert!(brought.path.join("main.py").exists());
    assert_eq!(left(), 1);
    drop(brought);
    assert_eq!(left(), 0);

    let huge = File::create(place.path().join("huge.zip")).unwrap();
    huge.set_len(SourceCaps::SUBMITTED.packed + 1).unwrap();
    let error = BotSource::from(&place.path().join("huge.zip")).bring(&depot).unwrap_err();
    assert!(error.to_string().ends_with("huge.zip: is longer than 32 MiB"), "{error}");
}

#[test]
fn names_that_steer_a_terminal_are_shown_without() {
    let place = tempfile::tempdir().unwrap();
    let depot = Depot::at(place.path().join("depot")).unwrap();
    let archive = place.path().join("bot\u{1b}]0;title\u{7}\u{202e}.zip");
    let inner = "\u{1b}[2J\u{9b}m\u{202e}yp.niam";
    fs::write(&archive, zipped(&[(inner, 0o644, b"x")])).unwrap();
    let line = BotSource::from(&archive).bring(&depot).unwrap_err().to_string();
    let expected = "bot\u{fffd}]0;title\u{fffd}\u{fffd}.zip: \u{fffd}[2J\u{fffd}m\u{fffd}yp.niam: \
                    a control character in its name";
    assert_eq!(line, format!("{}/{expected}", place.path().display()));
    fs::remove_file(&archive).unwrap();
    let line = BotSource::from(&archive).bring(&depot).unwrap_err().to_string();
    assert!(line.contains("bot\u{fffd}]0;title\u{fffd}\u{fffd}.zip: "), "{line:?}");
}

/// Many entries of a directory that share one packed content: every byte counts each time that it is laid out.
#[test]
fn a_zip_whose_entries_overlap_ends_at_the_caps() {
    let bytes = zipped(&[("a00.py", 0o644, &vec![0; 55_000])]);
    let (at, end) = (directory(&bytes), bytes.len() - 22);
    let entry = bytes[at..end].to_vec();
    let mut overlapping = bytes[..at].to_vec();
    let count: u16 = 18;
    for number in 0..count {
        let mut again = entry.clone();
        // The name begins behind the 46 bytes of the record.
        again[46 + 1..46 + 3].copy_from_slice(format!("{number:02}").as_bytes());
        overlapping.extend(again);
    }
    let mut tail = bytes[end..].to_vec();
    tail[8..10].copy_from_slice(&count.to_le_bytes());
    tail[10..12].copy_from_slice(&count.to_le_bytes());
    tail[12..16].copy_from_slice(&(u32::try_from(entry.len()).unwrap() * u32::from(count)).to_le_bytes());
    overlapping.extend(tail);
    let refusal = unpacked("bot.zip", &overlapping).map(|_| ()).unwrap_err();
    assert!(refusal.contains("unpacks to more than") || refusal.contains("holds more than"), "{refusal}");
}

/// Files with holes: GNU's own kind is refused, and its form in extended headers is a short file like any other.
#[test]
fn a_sparse_tar_does_not_grow() {
    let mut old = tarball(b"holes", EntryType::GNUSparse, b"");
    // One piece of no bytes at 8 GiB, and that length for the whole: fields of 12 octal digits at 386 and 483.
    for field in [386, 483] {
        old[1024 + field..1024 + field + 12].copy_from_slice(b"100000000000");
    }
    let mut header = Header::from_byte_slice(&old[1024..1536]).clone();
    header.set_cksum();
    old[1024..1536].copy_from_slice(header.as_bytes());
    assert!(unpacked("bot.tar", &old).is_err());

    let mut tar = Builder::new(Vec::new());
    let sparse: [(&str, &[u8]); 4] = [
        ("GNU.sparse.major", b"1"),
        ("GNU.sparse.minor", b"0"),
        ("GNU.sparse.name", b"holes"),
        ("GNU.sparse.realsize", b"8589934592"),
    ];
    tar.append_pax_extensions(sparse).unwrap();
    tar_entry(&mut tar, b"GNUSparseFile.0/holes", EntryType::Regular, 0o644, b"1\n8589934591\n1\n");
    let folder = unpacked("bot.tar", &tar.into_inner().unwrap()).unwrap();
    let laid_out = fs::metadata(folder.path().join("GNUSparseFile.0/holes")).unwrap();
    assert_eq!(laid_out.len(), 15);
}

/// Extended headers that replace length and name of what follows them.
#[test]
fn what_extended_headers_say_is_not_believed() {
    let extended = |key: &str, value: &str| {
        let mut tar = Builder::new(Vec::new());
        tar.append_pax_extensions([(key, value.as_bytes())]).unwrap();
        tar_entry(&mut tar, b"main.py", EntryType::Regular, 0o644, b"print()");
        tar.into_inner().unwrap()
    };
    refused("bot.tar", &extended("size", "1000000000000000"), "");
    refused("bot.tar", &extended("path", "../../up"), "leads out of the folder");
    refused("bot.tar", &extended("path", "/etc/passwd"), "an absolute path");
    let owned = unpacked("bot.tar", &extended("SCHILY.xattr.security.capability", "x")).unwrap();
    assert_eq!(mode(&owned.path().join("main.py")), 0o600);
}
