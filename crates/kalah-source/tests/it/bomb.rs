//! A push of a kilobyte whose objects take a gigabyte (gitformat-pack, gitprotocol-pack).

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha1::{Digest as _, Sha1};

/// Copies of [`BASE`] bytes that make 960 MiB.
pub(crate) const GIGABYTE: usize = 15 << 10;

/// Bytes of the object that everything is made of.
const BASE: usize = 64 << 10;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

/// Number in groups of seven bits, the lowest first (gitformat-pack).
fn size(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = u8::try_from(number & 0x7f).expect("a few bits");
        number >>= 7;
        bytes.push(if number == 0 { low } else { low | 0x80 });
        if number == 0 {
            return bytes;
        }
    }
}

/// Head of an object in a pack: its kind and its size, of which the first byte holds four bits.
fn head(kind: u8, length: usize) -> Vec<u8> {
    let low = (kind << 4) | u8::try_from(length & 0xf).expect("a few bits");
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
        _ => vec![
            u8::try_from((back >> 7) - 1).expect("a few bits") | 0x80,
            u8::try_from(back & 0x7f).expect("a few bits"),
        ],
    };
    let derived = [head(OFFSET_DELTA, delta.len()), offset, packed(&delta)].concat();
    let mut pack = [b"PACK".to_vec(), vec![0, 0, 0, 2, 0, 0, 0, 2], base, derived].concat();
    let sum = Sha1::digest(&pack);
    pack.extend(sum);
    pack
}

/// Push of such a pack to a new branch, as `git-receive-pack` reads it.
pub(crate) fn push(copies: usize) -> Vec<u8> {
    let (none, new) = ("0".repeat(40), "1".repeat(40));
    let line = format!("{none} {new} refs/heads/main\0report-status");
    let head = format!("{:04x}{line}0000", line.len() + 4);
    [head.into_bytes(), bomb(copies)].concat()
}
