//! `kalah site`: the pages that need no server, as files.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use kalah_server::static_site;

/// Write play, analysis, puzzles and lessons as files for any host
///
/// They need no server: the engine runs in the browser, with book and network for 6x4 and 6x6, and all of it works without a
/// network once it was opened. Serve the folder as it is, with any web server.
#[derive(Args)]
pub(crate) struct SiteArgs {
    /// The folder, which has to be new or empty
    out: PathBuf,
    /// Path of the site on its host, as in /kalah; the root if left out
    #[arg(long, value_name = "PATH", default_value = "")]
    base: String,
    /// Write into a folder that has something in it, over files of the same names
    #[arg(long)]
    overwrite: bool,
}

impl SiteArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let base = self.base.trim_end_matches('/');
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/-_.~".contains(letter);
        ensure!(
            base.is_empty() || base.starts_with('/') && base.chars().all(is_plain),
            "--base {base}: a path begins with a slash and has letters, digits, -, _, . and ~, as in /kalah"
        );
        let cannot = || format!("cannot write the site into {}", self.out.display());
        fs::create_dir_all(&self.out).with_context(cannot)?;
        if !self.overwrite && fs::read_dir(&self.out).with_context(cannot)?.next().is_some() {
            bail!("{} is not empty; --overwrite writes into it all the same", self.out.display());
        }
        let files = static_site::files(base)?;
        for file in &files {
            let path = self.out.join(&file.path);
            let cannot = || format!("cannot write {}", path.display());
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).with_context(cannot)?;
            }
            fs::write(&path, &file.bytes).with_context(cannot)?;
        }
        let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
        println!("{}: {} files, {} kB", self.out.display(), files.len(), bytes / 1000);
        Ok(())
    }
}
