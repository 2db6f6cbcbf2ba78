//! An autograder for Gradescope: a zip file with this program, a rubric, and the two scripts that Gradescope runs.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Run once, when Gradescope builds the machine that grades.
const SETUP: &str = include_str!("autograder/setup.sh");

/// Run for each submission.
const RUN: &str = include_str!("autograder/run_autograder");

/// Writes the zip file. One that exists stays as it is.
pub(super) fn write(path: &Path, rubric: &str) -> Result<()> {
    let shown = path.display();
    if path.extension().is_none_or(|extension| extension != "zip") {
        bail!("{shown} is to be a zip file: write a name that ends in .zip");
    }
    let program = std::env::current_exe().context("cannot find this program")?;
    let file = File::create_new(path).with_context(|| format!("cannot make {shown}"))?;
    let written = fill(file, &program, rubric).with_context(|| format!("cannot write {shown}"));
    if written.is_err() {
        _ = fs::remove_file(path);
    }
    written?;
    println!(
        "{shown} is ready. On Gradescope, make a programming assignment and upload it under Configure Autograder,"
    );
    println!(
        "with a base image of Ubuntu. Its rubric.toml says what is worth how many points; setup.sh installs compilers."
    );
    Ok(())
}

fn fill(file: File, program: &Path, rubric: &str) -> Result<()> {
    let mut zip = ZipWriter::new(file);
    let plain = SimpleFileOptions::default();
    for (name, text, mode) in
        [("setup.sh", SETUP, 0o755), ("run_autograder", RUN, 0o755), ("rubric.toml", rubric, 0o644)]
    {
        zip.start_file(name, plain.unix_permissions(mode))?;
        zip.write_all(text.as_bytes())?;
    }
    zip.start_file("kalah", plain.unix_permissions(0o755))?;
    io::copy(&mut File::open(program)?, &mut zip)?;
    zip.finish()?.sync_all()?;
    Ok(())
}
