//! Packs the proof logs that the library embeds without the checksums of their lines: those are more than half of a
//! packed log, and follow from the rest.

use std::error::Error;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    for log in ["6x6.log.gz", "6x6+empty.log.gz"] {
        let shipped = Path::new("proofs").join(log);
        println!("cargo::rerun-if-changed={}", shipped.display());
        let mut text = String::new();
        GzDecoder::new(fs::read(shipped)?.as_slice()).read_to_string(&mut text)?;
        let mut packed = GzEncoder::new(File::create(Path::new(&out).join(log))?, Compression::best());
        for line in text.lines() {
            let (words, _) = line.rsplit_once(' ').ok_or("a line without a checksum")?;
            writeln!(packed, "{words}")?;
        }
        packed.finish()?;
    }
    Ok(())
}
