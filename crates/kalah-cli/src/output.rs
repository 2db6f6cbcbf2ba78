//! Files that commands write.

use std::path::Path;

use clap::Args;
use kalah_files::{Existing, OutputError, OutputFile};

/// Consent to the loss of a file.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct OverwriteArg {
    /// Replace files that have the names of the outputs; without it they stay, and the command refuses to begin
    #[arg(long)]
    overwrite: bool,
}

impl OverwriteArg {
    /// Checks, before any work, that an output can be written.
    ///
    /// # Errors
    /// If a file of this name has to stay, or the folder cannot be written to.
    pub(crate) fn output(self, path: &Path) -> Result<OutputFile, OutputError> {
        OutputFile::check(path, if self.overwrite { Existing::Replace } else { Existing::Keep })
    }

    /// Checks an output that a run writes again and again, such as a report: a file that the program wrote itself is
    /// replaced without being asked.
    ///
    /// # Errors
    /// As [`OverwriteArg::output`].
    pub(crate) fn report(
        self,
        path: &Path,
        is_own: impl FnOnce(&[u8]) -> bool,
    ) -> Result<OutputFile, OutputError> {
        let is_own = || std::fs::read(path).is_ok_and(|content| is_own(&content));
        OutputFile::check(path, if self.overwrite || is_own() { Existing::Replace } else { Existing::Keep })
    }
}

/// Returns true for a page that the program wrote.
pub(crate) fn is_own_page(content: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&content[..content.len().min(1024)]);
    head.contains("<meta name=\"generator\" content=\"kalah\">")
}

/// Returns true for a JSON report that the program wrote: an object with a version and this key.
pub(crate) fn is_own_json(content: &[u8], key: &str) -> bool {
    let report: Option<serde_json::Value> = serde_json::from_slice(content).ok();
    report.is_some_and(|report| report.get("version").is_some() && report.get(key).is_some())
}
