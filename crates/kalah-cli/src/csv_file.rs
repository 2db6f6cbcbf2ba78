//! Tables for other programs, as CSV files.

use anyhow::Result;
use kalah_files::OutputFile;

/// Writes a table: the names of its columns, and its rows.
pub(crate) fn write<const N: usize, T: AsRef<[u8]>>(
    file: &OutputFile,
    head: [&str; N],
    rows: impl IntoIterator<Item = [T; N]>,
) -> Result<()> {
    let put = |to: &mut dyn std::io::Write| {
        let mut table = csv::Writer::from_writer(to);
        table.write_record(head)?;
        for row in rows {
            table.write_record(row)?;
        }
        table.flush()
    };
    Ok(file.write_with(put)?)
}
