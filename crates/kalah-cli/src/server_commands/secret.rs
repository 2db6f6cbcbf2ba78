//! Secrets: long enough that nobody guesses one.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, Result};

/// Bytes of chance in a secret.
const LENGTH: usize = 32;

/// Reads the secret that workers show when they fetch the bots of a data directory, made if there is none. It
/// is kept, so that they go on when the server is started again; only its owner can read it.
pub(crate) fn load_or_create(data: &Path) -> Result<String> {
    let file = data.join("workers.secret");
    match fs::read_to_string(&file) {
        Ok(secret) if !secret.trim().is_empty() => return Ok(secret.trim().to_owned()),
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
    let secret = new()?;
    fs::create_dir_all(data)?;
    let written = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&file);
    let written = written.and_then(|mut file| file.write_all(secret.as_bytes()));
    written.with_context(|| format!("cannot write {}", file.display()))?;
    Ok(secret)
}

/// A new one.
pub(crate) fn new() -> Result<String> {
    let mut bytes = [0; LENGTH];
    fs::File::open("/dev/urandom").and_then(|mut chance| chance.read_exact(&mut bytes))?;
    Ok(hex::encode(bytes))
}
