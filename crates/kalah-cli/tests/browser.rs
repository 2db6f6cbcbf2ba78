//! The pages in a real browser: `web/tests/live.mjs` in headless Chromium.
//!
//! It needs Chromium, Node and playwright-core (`npm ci --prefix web/tests`).
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[expect(dead_code, reason = "other tests stop the server")]
mod serving;

use std::path::Path;
use std::process::Command;

use self::serving::Serving;

#[test]
fn a_match_appears_in_the_matrix_without_reload() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests");
    let library = tests.join("node_modules/playwright-core");
    if !kalah_needs::all_here(&["/usr/bin/chromium", "node", library.to_str().unwrap()]) {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    // Two quick players, so that there is a result to click on, and many that take their time.
    let quick = ["--player", "1=rightmost", "--player", "2=leftmost"];
    let slow = (3..13).flat_map(|number| ["--player".to_owned(), format!("{number}=deepening")]);
    let slow: Vec<String> = slow.collect();
    let mut args = vec!["--no-reference", "--workers", "1", "--time", "0.02"];
    args.extend(quick);
    args.extend(slow.iter().map(String::as_str));
    let serving = Serving::start(data.path(), &args);
    let node = Command::new("node")
        .arg(tests.join("live.mjs"))
        .arg(format!("http://{}/", serving.address))
        .output()
        .unwrap();
    let told = [node.stdout, node.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(node.status.success(), "{told}");
    println!("{told}");
}
