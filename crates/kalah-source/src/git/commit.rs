//! The files of a commit, laid out.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::git_folder::GitFolder;
use crate::archive::unpack_stream;
use crate::caps::SourceCaps;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Settings that ignore what a commit says of its own files: they are taken as they were committed.
const AS_COMMITTED: &str =
    "* !export-ignore !export-subst !filter !ident !text !crlf !eol !working-tree-encoding\n";

/// Lays out the files of a commit in a folder that is empty. Links and submodules are refused.
pub(super) fn lay_out(
    git: &GitFolder,
    commit: &str,
    into: &Path,
    caps: &SourceCaps,
) -> Result<(), RejectedEntry> {
    let about = git.folder().join("info");
    fs::create_dir_all(&about)?;
    fs::write(about.join("attributes"), AS_COMMITTED)?;
    // Before git lays out what may be a bomb of folders in each other: it lists them one by one.
    git.run(&["ls-tree", "-r", "-z", commit], |listed| look_over(listed, caps))?;
    git.run(&["archive", "--format=tar", commit], |mut tar| {
        unpack_stream(&mut tar, into, caps)?;
        // Behind its end an archive is filled up. Git must not find the pipe closed, which would be its failure.
        io::copy(&mut tar, &mut io::sink())?;
        Ok(())
    })
}

/// Reads the list of all files: mode, kind, hash, tab, name, NUL.
fn look_over(listed: impl Read, caps: &SourceCaps) -> Result<(), RejectedEntry> {
    let room = (caps.entries as u64).saturating_mul(1024);
    let mut listed = BufReader::new(listed.take(room));
    let mut line = Vec::new();
    let mut entries = 0;
    while listed.read_until(0, &mut line)? > 0 {
        entries += 1;
        if line.pop() != Some(0) || entries > caps.entries {
            return Err(SourceRefusal::Entries(caps.entries).into());
        }
        let text = String::from_utf8_lossy(&line);
        let name = text.split_once('\t').map_or("", |(_, name)| name);
        let kind = match text.split(' ').next() {
            Some("120000") => "a symbolic link",
            Some("160000") => "a submodule",
            _ => "",
        };
        if !kind.is_empty() {
            return Err(RejectedEntry::entry(name, SourceRefusal::Kind(kind)));
        }
        line.clear();
    }
    Ok(())
}
