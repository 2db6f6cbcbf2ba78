//! Tables for other programs, as CSV files.

use std::path::Path;

use anyhow::{Context, Result};

/// Writes a table: the names of its columns, and its rows.
///
/// # Errors
/// Names the file that cannot be written.
pub(crate) fn write<const N: usize, T: AsRef<[u8]>>(
    path: &Path,
    head: [&str; N],
    rows: impl IntoIterator<Item = [T; N]>,
) -> Result<()> {
    let put = || -> csv::Result<()> {
        let mut file = csv::Writer::from_path(path)?;
        file.write_record(head)?;
        for row in rows {
            file.write_record(row)?;
        }
        Ok(file.flush()?)
    };
    put().with_context(|| format!("cannot write {}", path.display()))
}
