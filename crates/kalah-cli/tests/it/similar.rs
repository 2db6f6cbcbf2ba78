//! `kalah admin similar` with the real tool, on the class of a demonstration.

use std::fs;
use std::path::Path;

use kalah_needs::all_here;
use serde_json::Value;

use crate::command::{refusal, told};
use crate::demo::Demonstration;

#[test]
fn a_tool_that_is_missing_is_told_with_the_way_to_get_it() {
    let nothing = ["--python", "/nonexistent", "--modules", "/nonexistent"];
    let said = refusal(1, &[&["admin", "similar"], nothing.as_slice()].concat());
    assert!(
        said.contains("compare50 or Dolos is not installed") && said.contains("pip install compare50"),
        "{said}"
    );
}

/// Students whose bots play in the same style have the same code; what all of them have from the template does not count.
#[test]
fn compare50_finds_the_students_who_have_the_same_code() {
    if kalah_needs::is_left_out() {
        return;
    }
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/similar/bin/python");
    let python = python.to_str().unwrap();
    if !all_here(&["python3", python]) {
        return;
    }
    let mut demonstration = Demonstration::start();
    let data = demonstration.left();
    let data = data.to_str().unwrap();
    let said = told(&["admin", "similar", "--data", data, "--tool", "compare50", "--python", python]);
    assert!(said.contains("submissions compared by compare50"), "{said}");
    let report: Value =
        serde_json::from_slice(&fs::read(Path::new(data).join("similar.json")).unwrap()).unwrap();
    let share = |one: u64, other: u64| {
        let pairs = report["pairs"].as_array().unwrap().iter();
        let pair = pairs.filter(|pair| pair["players"] == serde_json::json!([one, other]));
        pair.map(|pair| pair["share"].as_f64().unwrap()).next().unwrap_or(0.0)
    };
    assert!(share(5, 7) > 0.9, "both are of the third version: {report}");
    assert!(report["versions"].as_object().unwrap().len() > 20);
}
