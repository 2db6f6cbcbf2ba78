//! What `kalah doctor` tells, of a machine that may lack anything.
use std::process::Command;

use serde_json::Value;

fn doctor(args: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_kalah")).arg("doctor").args(args).output().unwrap();
    assert!(run.status.success());
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn unread_bots_run_just_where_the_minimum_is_there() {
    let told: Value = serde_json::from_str(&doctor(&["--json"])).unwrap();
    let layers = told["sandbox"].as_array().unwrap();
    let minimum = layers.iter().filter(|layer| layer["minimum"] == true);
    assert_eq!(told["untrusted"], minimum.clone().all(|layer| layer["state"] == "present"));
    assert_eq!(minimum.count(), 4);
    for layer in layers.iter().filter(|layer| layer["state"] == "missing") {
        assert!(layer["why"].is_string() && layer["remedy"].is_string(), "{layer}");
    }
}

#[test]
fn every_layer_and_program_has_its_line() {
    let text = doctor(&[]);
    let told: Value = serde_json::from_str(&doctor(&["--json"])).unwrap();
    let all = told["sandbox"].as_array().unwrap().iter().chain(told["programs"].as_array().unwrap());
    for one in all {
        let what = one["what"].as_str().or(one["use"].as_str()).unwrap();
        assert!(text.contains(what), "{what} is missing in\n{text}");
    }
}
