//! `files FOLDER` writes the files that come with the program there, for the module that is handed them.

use std::error::Error;
use std::path::Path;

use kalah_engine::ShippedFile;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("write FOLDER")?;
    std::fs::create_dir_all(&folder)?;
    for file in ShippedFile::all() {
        std::fs::write(Path::new(&folder).join(file.to_string()), file.bytes)?;
    }
    Ok(())
}
