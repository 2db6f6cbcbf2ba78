//! The pool of threads that the runtime shares: whatever takes long runs elsewhere, behind a gate.

use std::fs;
use std::path::Path;

/// Files that use the pool, and why they may.
const ALLOWED: [(&str, &str); 1] =
    [("kalah-http/src/file_body.rs", "a read of 64 kB of what was just written")];

fn uses(folder: &Path, found: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            uses(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        // It looks names up there as well.
        if ["spawn_blocking", "block_in_place", "lookup_host", "tokio::fs"]
            .iter()
            .any(|name| text.contains(name))
        {
            found.push(path.to_string_lossy().into_owned());
        }
    }
}

#[test]
fn nothing_heavy_runs_in_the_pool_that_all_share() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for name in ["kalah-server", "kalah-http", "kalah-agents", "kalah-coordinator", "kalah-pages"] {
        uses(&crates.join(name).join("src"), &mut found);
    }
    found.retain(|path| !ALLOWED.iter().any(|(allowed, _)| path.ends_with(allowed)));
    assert!(found.is_empty(), "{found:?}");
}
