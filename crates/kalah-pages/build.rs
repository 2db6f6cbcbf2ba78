//! Packs the files of `web/` that the program holds, in a third of their length: those of each folder but two.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Folders of `web/` from which browsers get nothing. All others are packed: docs, workshop and the rest.
const KEPT_BACK: [&str; 2] = ["tests", "node_modules"];

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR")?;
    let out = Path::new(&out);
    println!("cargo::rerun-if-changed=build.rs");
    for folder in fs::read_dir("../../web")? {
        let folder = folder?;
        if !folder.file_type()?.is_dir() || KEPT_BACK.iter().any(|kept| folder.file_name() == *kept) {
            continue;
        }
        println!("cargo::rerun-if-changed={}", folder.path().display());
        let packed = out.join("web").join(folder.file_name());
        fs::create_dir_all(&packed)?;
        for file in fs::read_dir(folder.path())? {
            let file = file?;
            pack(&file.path(), &packed.join(file.file_name()))?;
        }
    }
    Ok(())
}

/// Packs a file with gzip.
fn pack(file: &Path, packed: &Path) -> io::Result<()> {
    let mut encoder = GzEncoder::new(File::create(packed)?, Compression::best());
    encoder.write_all(&fs::read(file)?)?;
    encoder.finish()?;
    Ok(())
}
