//! Packs of a few kilobytes that hold objects of a gigabyte.

use std::fs::File;
use std::io::{Read as _, Seek as _, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use kalah_needs::all_here;
use kalah_source::{Repository, Service};

/// Bytes of the object that everything is made of.
const BASE: usize = 64 << 10;

/// Copies of it in the object that the delta makes: 960 MiB.
const COPIES: usize = 15 << 10;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Number in groups of seven bits, the lowest first (gitformat-pack).
fn size(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = u8::try_from(number & 0x7f).unwrap();
        number >>= 7;
        bytes.push(if number == 0 { low } else { low | 0x80 });
        if number == 0 {
            return bytes;
        }
    }
}

/// Head of an object in a pack: its kind and its size, of which the first byte holds four bits.
fn head(kind: u8, length: usize) -> Vec<u8> {
    let low = (kind << 4) | u8::try_from(length & 0xf).unwrap();
    if length < 16 { vec![low] } else { [vec![low | 0x80], size(length >> 4)].concat() }
}

/// Pack of a blob of zeros and a delta that copies it so often.
fn bomb(copies: usize) -> Vec<u8> {
    const BLOB: u8 = 3;
    const OFFSET_DELTA: u8 = 6;
    let base = [head(BLOB, BASE), packed(&vec![0; BASE])].concat();
    // The largest copy is of 64 KiB: from offset 0, with the size left out (which means just that).
    let delta = [size(BASE), size(BASE * copies), vec![0x80; copies]].concat();
    // The offset is told in groups of seven bits, the highest first, each but the last one less.
    let back = base.len();
    let offset = match u8::try_from(back) {
        Ok(low) if low < 0x80 => vec![low],
        _ => vec![u8::try_from((back >> 7) - 1).unwrap() | 0x80, u8::try_from(back & 0x7f).unwrap()],
    };
    let derived = [head(OFFSET_DELTA, delta.len()), offset, packed(&delta)].concat();
    let mut pack = [b"PACK".to_vec(), vec![0, 0, 0, 2, 0, 0, 0, 2], base, derived].concat();
    let sum = sha1(&pack);
    pack.extend(sum);
    pack
}

/// SHA-1, with which a pack ends.
fn sha1(bytes: &[u8]) -> Vec<u8> {
    let mut child = std::process::Command::new("sha1sum")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(bytes).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let digits = said.split_whitespace().next().unwrap().as_bytes();
    digits.chunks(2).map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap()).collect()
}

/// What git answers to a push of this pack.
fn pushed(pack: &[u8]) -> Result<String, String> {
    let place = tempfile::tempdir().unwrap();
    let repository = Repository::at(place.path().join("7.git")).unwrap();
    let (none, new) = ("0".repeat(40), "1".repeat(40));
    let line = format!("{none} {new} refs/heads/main\0report-status");
    let mut request = tempfile::tempfile().unwrap();
    write!(request, "{:04x}{line}0000", line.len() + 4).unwrap();
    request.write_all(pack).unwrap();
    request.rewind().unwrap();
    let mut answer: File = tempfile::tempfile().unwrap();
    repository.answer(Service::ReceivePack, request, &mut answer).map_err(|error| error.to_string())?;
    answer.rewind().unwrap();
    let mut said = Vec::new();
    answer.read_to_end(&mut said).unwrap();
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn git_does_not_take_a_gigabyte_for_a_small_pack() {
    if !all_here(&["git", "sha1sum"]) {
        return;
    }
    // The same pack with a small object is unpacked: what is missing then is the commit that the branch names.
    let said = pushed(&bomb(10)).unwrap();
    assert!(said.contains("unpack ok") || said.contains("bad pack") || said.contains("missing"), "{said}");
    let pack = bomb(COPIES);
    assert!(pack.len() < 4096, "{}", pack.len());
    let said = pushed(&pack).unwrap_or_else(|error| error);
    assert!(!said.contains("unpack ok"), "{said}");
    assert!(said.contains("unpack index-pack abnormal exit") || said.contains("out of memory"), "{said}");
}
